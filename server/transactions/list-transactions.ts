import type { Transaction, TransactionFilter } from '../../contract/transactions.ts';
import type { Db } from '../db/schema.ts';
import { pageOf } from '../http/paging.ts';
import { findDay } from '../ledger/count.ts';
import { COUNTED_AT_MOST, countRows, isCountedOverAllDays, isInTotals } from './count-rows.ts';
import { type RowFilter, toRowFilter } from './matching.ts';
import { searchTransactions, type TransactionPage } from './search-transactions.ts';
import { listRows, listRowsAndCount } from './store.ts';

/** Up to here skipping rows of an index is quicker than finding the day of a page. */
const SKIPPED_AT_MOST = 200;

/** A page of the user's transactions, newest day first, then newest made. Its cost does not grow with how many there are. */
export async function listTransactions(
  db: Db,
  userId: number,
  { search, ...rest }: TransactionFilter,
  page: { page: number; limit: number },
): Promise<TransactionPage> {
  const filter = toRowFilter(rest);
  if (search !== undefined) return searchTransactions(db, userId, filter, search, page);
  return (await listFirst(db, userId, filter, page)) ?? listAny(db, userId, filter, page);
}

/** The pages that are asked most, with their count in one statement; undefined where that does not do. */
async function listFirst(
  db: Db,
  userId: number,
  filter: RowFilter,
  page: { page: number; limit: number },
): Promise<TransactionPage | undefined> {
  const offset = (page.page - 1) * page.limit;
  if (offset > SKIPPED_AT_MOST || !isCountedOverAllDays(filter)) return undefined;
  const { transactions, count } = await listRowsAndCount(db, { userId, limit: page.limit, offset, ...filter });
  return count === undefined ? undefined : { transactions, ...pageOf(page, count).paging };
}

async function listAny(
  db: Db,
  userId: number,
  filter: RowFilter,
  page: { page: number; limit: number },
): Promise<TransactionPage> {
  const count = await countRows(db, userId, filter);
  const isCapped = count > COUNTED_AT_MOST && !isInTotals(filter);
  const { span, paging } = pageOf(page, isCapped ? COUNTED_AT_MOST : count);
  const transactions = await listSpan(db, userId, filter, span);
  return { transactions, ...paging, ...(isCapped && { isCountCapped: true }) };
}

async function listSpan(
  db: Db,
  userId: number,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> {
  if (offset <= SKIPPED_AT_MOST || !isInTotals(filter)) return listRows(db, { userId, limit, offset, ...filter });
  const found = await findDay(db, userId, filter, offset);
  return found ? listRows(db, { userId, limit, offset: found.offset, ...filter, endDate: found.day }) : [];
}
