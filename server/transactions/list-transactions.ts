import type { Transaction, TransactionFilter } from '../../contract/transactions.ts';
import type { Db } from '../db/schema.ts';
import { type Paging, pageOf } from '../http/paging.ts';
import { countMatching, findDay } from './count-by-day.ts';
import { matching } from './matching.ts';
import { searchTransactions } from './search-transactions.ts';
import { toTransaction } from './store.ts';

export type TransactionPage = Paging & { transactions: Transaction[]; isCountCapped?: true };

/** Up to here skipping rows of an index is quicker than finding the day of a page. */
const SKIPPED_AT_MOST = 200;

/** A page of the user's transactions, newest day first, then newest made. Its cost does not grow with how many there are. */
export async function listTransactions(
  db: Db,
  userId: number,
  filter: TransactionFilter,
  page: { page: number; limit: number },
): Promise<TransactionPage> {
  if (filter.search !== undefined) return searchTransactions(db, userId, filter, filter.search, page);
  const { span, paging } = pageOf(page, await countMatching(db, userId, filter));
  return { transactions: await listSpan(db, userId, filter, span), ...paging };
}

async function listSpan(
  db: Db,
  userId: number,
  filter: TransactionFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<Transaction[]> {
  const found = offset <= SKIPPED_AT_MOST ? { offset } : await findDay(db, userId, filter, offset);
  if (!found) return [];
  const from = 'day' in found ? { ...filter, endDate: found.day } : filter;
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where(matching(userId, from))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(found.offset)
    .execute();
  return rows.map(toTransaction);
}
