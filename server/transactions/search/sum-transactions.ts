import { setImmediate } from 'node:timers/promises';
import type { Sums, TransactionFilter } from '../../../contract/transactions/transactions.ts';
import { EARLIEST_DAY, LATEST_DAY } from '../../../domain/calendar-day.ts';
import { isPostgres, runWithBitmapScans } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import { countAndSumTransactions, listMonthTallies } from '../../ledger/count-transactions.ts';
import { foldText } from '../../text/fold-text.ts';
import { correctTagSpelling } from '../tags/tag-store.ts';
import { isCountedInTotals } from './count-transactions.ts';
import {
  buildFilterCondition,
  buildTextCondition,
  selectTransactionsByFilter,
  splitFilterByRefund,
  splitIntoDisjointFilters,
  type TransactionRowFilter,
  toTransactionRowFilter,
} from './filter-query.ts';
import { findAccountTransactions, isAnsweredByAccountMonths } from './find-account-transactions.ts';
import { addSums, sumTransactionRows, toSums, ZERO_SUMS } from './result-set.ts';
import {
  buildCategoryOrTagCondition,
  findMatchingCategoriesAndTags,
  type MatchingCategoriesAndTags,
} from './search-categories-and-tags.ts';
import { extractSearchedAmounts, intersectAmountRanges } from './searched-amounts.ts';
import { findTaggedTransactions } from './tagged-rows.ts';

/**
 * Rows per query. The number is small so that other requests don't wait long. It is smaller for SQLite, because the
 * server can serve no other request while SQLite reads.
 */
const ROWS_A_READ = { sqlite: 10_000, postgres: 100_000 };

/**
 * Returns the sums of all matching transactions. If no running total contains them, every matching transaction is read.
 */
export async function sumTransactions(db: Db, userId: number, { search, ...rest }: TransactionFilter): Promise<Sums> {
  const filter = await correctTagSpelling(db, userId, toTransactionRowFilter(rest));
  const named =
    search === undefined
      ? undefined
      : await findMatchingCategoriesAndTags(db, userId, extractSearchedAmounts(search)?.text ?? search);
  if (search === undefined && isCountedInTotals(filter)) {
    return toSums(await countAndSumTransactions(db, userId, filter));
  }
  if (search === undefined && isAnsweredByAccountMonths(filter)) {
    const found = await findAccountTransactions(db, userId, filter);
    if (found) return toSums(await found.sums());
  }
  if (search === undefined && filter.tag !== undefined) {
    const tagged = await findTaggedTransactions(db, userId, filter.tag, filter);
    if (tagged.isExact) return toSums(await tagged.sums());
  }
  let sums = ZERO_SUMS;
  const isByAmount = search !== undefined && extractSearchedAmounts(search) !== undefined;
  const hasAmounts = isByAmount || filter.minMinor !== undefined || filter.maxMinor !== undefined;
  const signs = hasAmounts ? await splitFilterByRefund(db, userId, filter) : [filter];
  const parts = (await Promise.all(signs.map((part) => splitIntoDisjointFilters(db, userId, part)))).flat();
  for (const months of await partTime(db, userId, filter)) {
    for (const part of parts) {
      const read = await runWithBitmapScans(db, (inside) =>
        sumTransactionRows(inside, selectFound(inside, userId, { ...part, ...months }, search, named), userId, part),
      );
      sums = addSums(sums, read);
    }
    await setImmediate(); // SQLite calls are synchronous, so pause to let other requests run
  }
  return toSums(sums);
}

/** Returns ranges of months, newest first. Each range has few enough transactions for one query. */
async function partTime(db: Db, userId: number, filter: TransactionRowFilter) {
  const most = ROWS_A_READ[isPostgres(db) ? 'postgres' : 'sqlite'];
  const parts: { startDate: string; endDate: string }[] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const { period, count } of await listMonthTallies(db, userId, filter)) {
    const part = parts.at(-1);
    rows += count;
    if (part && rows <= most) part.startDate = `${period}-01`;
    else {
      parts.push({ startDate: `${period}-01`, endDate: `${period}-31` });
      rows = count;
    }
  }
  const { startDate = EARLIEST_DAY, endDate = LATEST_DAY } = filter;
  return parts.map((part) => ({
    startDate: part.startDate > startDate ? part.startDate : startDate,
    endDate: part.endDate < endDate ? part.endDate : endDate,
  }));
}

/**
 * Selects the transactions that a search in `listTransactions` would find, but compares all transactions that match the
 * other conditions of the filter.
 */
function selectFound(
  db: Db,
  userId: number,
  filter: TransactionRowFilter,
  search: string | undefined,
  named: MatchingCategoriesAndTags | undefined,
) {
  const rows = selectTransactionsByFilter(db, userId, filter);
  if (search === undefined) return rows;
  const literally = buildTextCondition(db, foldText(search));
  const split = extractSearchedAmounts(search);
  const byName = named ? [buildCategoryOrTagCondition(db, userId, named)] : [];
  if (!split) return rows.where((row) => row.or([literally, ...byName]));
  const byAmount = buildFilterCondition(db, userId, {
    ...intersectAmountRanges({}, split.range),
    isRefund: filter.isRefund,
  });
  const words = buildTextCondition(db, foldText(split.text));
  return rows.where((row) =>
    row.or([literally, row.and([byAmount, ...(split.text === '' ? [] : [row.or([words, ...byName])])])]),
  );
}
