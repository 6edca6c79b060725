import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import type { Db } from '../../db/schema.ts';
import { buildPaging } from '../../http/paging.ts';
import {
  countAndSumTransactions,
  findDayAtOffset,
  listMonthTallies,
  sumTallies,
} from '../../ledger/count-transactions.ts';
import { foldText } from '../../text/fold-text.ts';
import { listAccounts } from '../accounts/account-store.ts';
import { toTransaction } from '../transaction-row.ts';
import { listNewestTransactionRows } from '../transaction-store.ts';
import {
  listTransfers,
  selectTransfers,
  type TransferFilter,
  type TransferSearch,
} from '../transfers/list-transfers.ts';
import { toListedTransfer } from '../transfers/transfer-row.ts';
import { countUpToLimit, MAX_COUNTED_ROWS, MAX_SKIPPED_ROWS } from './count-transactions.ts';
import type { TransactionRowFilter } from './filter-query.ts';
import type { ResultSet, TransactionListRow, TransactionPage } from './result-set.ts';
import { type ListPosition, mergeSortedRows, type ReadListPart, toSums } from './result-set.ts';
import { extractSearchedAmounts } from './searched-amounts.ts';

/** An entry in a list of transactions and transfers, and its position. */
type Listed = ListPosition & { shown: ListedTransaction };

type Asked = { filter: TransactionRowFilter; search: string | undefined };

/** The filter fields that transfers can match. If any other field is set, the list contains no transfers. */
const OF_TRANSFERS: readonly string[] = [
  'accountId',
  'startDate',
  'endDate',
  'minMinor',
  'maxMinor',
  'isEstimate',
] satisfies (keyof TransactionRowFilter)[];

/** True if transfers can match all conditions of the filter. */
export function canMatchTransfers(filter: TransactionRowFilter): boolean {
  return Object.entries(filter).every(([name, value]) => value === undefined || OF_TRANSFERS.includes(name));
}

/**
 * Returns a page of transactions and transfers, newest day first, then newest created. Transfers are neither income nor
 * expenses, so the sums do not include them.
 * @param asked.found the transactions that match a search or amounts; undefined without such conditions, and empty if
 * only transfers are requested
 */
export async function listPageWithTransfers(
  db: Db,
  userId: number,
  { transfers, found, ...asked }: Asked & { transfers: 'include' | 'only'; found: ResultSet | undefined },
  page: { page: number; limit: number },
): Promise<TransactionPage> {
  const { filter } = asked;
  if (found) return listFound(db, userId, { ...asked, found }, page);
  const counted = { ...filter, transfers };
  const isDeep = (page.page - 1) * page.limit > MAX_SKIPPED_ROWS;
  const months = isDeep ? await listMonthTallies(db, userId, counted) : undefined;
  const tally = months ? sumTallies(months) : await countAndSumTransactions(db, userId, counted);
  const { span, paging } = buildPaging(page, tally.count);
  const sums = toSums(tally);
  const place = months
    ? await findDayAtOffset(db, userId, counted, span.offset, months)
    : { day: filter.endDate, offset: span.offset };
  if (!place) return { transactions: [], ...paging, sums };
  const parts = await listSources(db, userId, { ...filter, endDate: place.day }, transfers);
  const listed = await mergeSortedRows(parts, { ...span, offset: place.offset });
  return { transactions: listed.map(({ shown }) => shown), ...paging, sums };
}

/** Returns part of the list of transactions and transfers that match a filter without amounts, in list order. */
export async function listTransactionsAndTransfers(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  span: { limit: number; offset: number },
): Promise<Listed[]> {
  return mergeSortedRows(await listSources(db, userId, filter, 'include'), span);
}

async function listSources(db: Db, userId: number, filter: TransactionRowFilter, which: 'include' | 'only') {
  const transfers = await readsOf(db, userId, filtersOf(filter), filter.accountId);
  if (which === 'only') return transfers;
  const transactions = async (limit: number) =>
    (await listNewestTransactionRows(db, { userId, limit, ...filter })).map(asListed);
  return [transactions, ...transfers];
}

async function listFound(
  db: Db,
  userId: number,
  { filter, search, found }: Asked & { found: ResultSet },
  page: { page: number; limit: number },
): Promise<TransactionPage> {
  const searched = search === undefined ? undefined : await searchOf(db, userId, search);
  const filters = filtersOf(filter, searched);
  let count = found.count;
  for (const each of filters) count += await countUpToLimit(db, selectTransfers(db, userId, each));
  const isCapped = count > MAX_COUNTED_ROWS;
  const { span, paging } = buildPaging(page, Math.min(count, MAX_COUNTED_ROWS));
  const transactions = async (limit: number) => (await found.rows({ limit, offset: 0 })).map(asListed);
  const listed =
    span.offset < paging.totalCount
      ? await mergeSortedRows([transactions, ...(await readsOf(db, userId, filters, filter.accountId))], span)
      : [];
  return {
    transactions: listed.map(({ shown }) => shown),
    ...paging,
    ...(isCapped && { isCountCapped: true }),
    sums: found.count > MAX_COUNTED_ROWS ? null : toSums(await found.sums()),
  };
}

/**
 * Converts a search so that it applies to transfers: its text is compared with notes and account names, and its amounts
 * with the transferred amounts.
 */
async function searchOf(db: Db, userId: number, search: string): Promise<TransferSearch[]> {
  const accounts = await listAccounts(db, userId);
  const textOf = (text: string) => {
    const folded = foldText(text);
    return { folded, accountIds: accounts.filter(({ name }) => foldText(name).includes(folded)).map(({ id }) => id) };
  };
  const split = extractSearchedAmounts(search);
  if (!split) return [textOf(search)];
  return [textOf(search), { ...(split.text !== '' && textOf(split.text)), ...split.range }];
}

/**
 * Replaces a filter by account with two filters: one for transfers out of the account, and one for transfers into it.
 */
function filtersOf(filter: TransactionRowFilter, searched?: readonly TransferSearch[]): TransferFilter[] {
  const { accountId, startDate, endDate, minMinor, maxMinor, isEstimate } = filter;
  const common = { startDate, endDate, minMinor, maxMinor, isEstimate, searched };
  if (accountId === undefined) return [common];
  return (['from_account_id', 'to_account_id'] as const).map((column) => ({ ...common, side: { column, accountId } }));
}

async function readsOf(
  db: Db,
  userId: number,
  filters: readonly TransferFilter[],
  accountId: string | undefined,
): Promise<ReadListPart<Listed>[]> {
  const names = new Map((await listAccounts(db, userId)).map(({ id, name }) => [id, name]));
  return filters.map((filter) => async (limit) => {
    const rows = await listTransfers(db, userId, filter, limit);
    return rows.map((row) => ({
      day: row.day,
      sequence: row.sequence,
      shown: toListedTransfer(row, names, accountId),
    }));
  });
}

function asListed(row: TransactionListRow): Listed {
  return { day: row.day, sequence: row.sequence, shown: toTransaction(row) };
}
