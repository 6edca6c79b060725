import type { Db, TransactionKind } from '../../db/schema.ts';
import { ALL_CATEGORIES } from '../../ledger/running-totals.ts';

/** The filter fields, besides the tag, that the totals by tag can count. */
type Narrowed = { kind?: TransactionKind | undefined; category?: string | undefined };

/** Returns the number of transactions with a tag, and their sums in hundredths. */
export async function countAndSumTaggedTransactions(
  db: Db,
  userId: number,
  key: string,
  { kind, category = ALL_CATEGORIES }: Narrowed,
): Promise<{ count: number; income: number; expense: number }> {
  const rows = await db
    .selectFrom('tag_totals')
    .select(['kind', 'count', 'sum_minor'])
    .where((row) => row.and({ user_id: userId, key, span: 'all', category }))
    .execute();
  const tally = { count: 0, income: 0, expense: 0 };
  for (const row of rows) {
    if (kind !== undefined && kind !== row.kind) continue;
    tally.count += row.count;
    tally[row.kind] += row.sum_minor;
  }
  return tally;
}

/** Returns the number of transactions with a tag for each month (`YYYY-MM`), newest month first. */
export async function listMonthlyTagCounts(
  db: Db,
  userId: number,
  key: string,
  { kind, category = ALL_CATEGORIES }: Narrowed,
): Promise<{ month: string; count: number }[]> {
  const rows = await db
    .selectFrom('tag_totals')
    .select(['period', 'kind', 'count'])
    .where((row) => row.and({ user_id: userId, key, span: 'month', category }))
    .where('count', '>', 0)
    .execute();
  const months = new Map<string, number>();
  for (const row of rows) {
    if (kind === undefined || kind === row.kind) months.set(row.period, (months.get(row.period) ?? 0) + row.count);
  }
  return [...months].map(([month, count]) => ({ month, count })).sort((a, b) => (a.month < b.month ? 1 : -1));
}
