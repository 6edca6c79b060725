import type { Db } from '../db/schema.ts';
import { type GroupCounts, NO_COUNTS } from './details.ts';
import { ADDABLE } from './row.ts';

/** How many rows of a reading are in each group, and what of them is to be added; read in an index alone. */
export async function countGroups(db: Db, userId: number, readingId: string): Promise<GroupCounts> {
  const rows = await db
    .selectFrom('import_rows')
    .select((row) => [
      'row_group',
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('is_included', '=', 1).as('included'),
      row.fn
        .sum<number | null>('amount_minor')
        .filterWhere('is_included', '=', 1)
        .filterWhere('amount_minor', '>', 0)
        .as('income'),
      row.fn
        .sum<number | null>('amount_minor')
        .filterWhere('is_included', '=', 1)
        .filterWhere('amount_minor', '<', 0)
        .as('expense'),
    ])
    .where('user_id', '=', userId)
    .where('reading_id', '=', readingId)
    .groupBy('row_group')
    .execute();
  const groups = { ...NO_COUNTS.groups };
  const adds = { ...NO_COUNTS.adds };
  for (const { row_group, count, included, income, expense } of rows) {
    groups[row_group] = count;
    if (!ADDABLE.includes(row_group)) continue;
    adds.rows += included;
    if (row_group === 'transfer') continue;
    adds.count += included;
    adds.incomeMinor += income ?? 0;
    adds.expenseMinor -= expense ?? 0;
  }
  return { groups, adds };
}
