import type { Transaction, TransactionFilter } from '../../contract/transactions.ts';
import type { Db } from '../db/schema.ts';
import { type Paging, pageOf } from '../http/paging.ts';
import { countMatching, findDay } from '../ledger/count.ts';
import { type RowFilter, toRowFilter } from './matching.ts';
import { searchTransactions } from './search-transactions.ts';
import { listRows } from './store.ts';

export type TransactionPage = Paging & { transactions: Transaction[]; isCountCapped?: true };

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
  const { span, paging } = pageOf(page, await countMatching(db, userId, filter));
  return { transactions: await listSpan(db, userId, filter, span), ...paging };
}

async function listSpan(
  db: Db,
  userId: number,
  filter: RowFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> {
  if (offset <= SKIPPED_AT_MOST) return listRows(db, { userId, limit, offset, ...filter });
  const found = await findDay(db, userId, filter, offset);
  return found ? listRows(db, { userId, limit, offset: found.offset, ...filter, endDate: found.day }) : [];
}
