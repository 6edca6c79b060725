import type { Import } from '../../contract/import-preview.ts';
import type { Db } from '../db/schema.ts';
import { type GroupCounts, NO_COUNTS } from './details.ts';
import { ADDABLE, reasonOf } from './row.ts';
import { detailsOf } from './store.ts';

/** How many rows of a reading are in each group, and what of them is to be added; but for transfers it is read in an index alone. */
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
  let includedMinor = 0;
  for (const { row_group, count, included, income, expense } of rows) {
    groups[row_group] = count;
    if (!ADDABLE.includes(row_group)) continue;
    adds.rows += included;
    includedMinor += (income ?? 0) + (expense ?? 0);
    if (row_group === 'transfer') {
      if (included > 0) adds.transfers = await countTransfers(db, userId, readingId);
      continue;
    }
    adds.count += included;
    adds.incomeMinor += income ?? 0;
    adds.expenseMinor -= expense ?? 0;
  }
  const unreadable = groups.unreadable > 0 ? await listUnreadable(db, userId, readingId) : [];
  return { groups, adds, includedMinor, unreadable };
}

/** Each once: both sides of one have its id. */
export async function countTransfers(db: Db, userId: number, readingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_rows')
    .select((row) => row.fn.count<number>('transaction_id').distinct().as('count'))
    .where('user_id', '=', userId)
    .where('reading_id', '=', readingId)
    .where('row_group', '=', 'transfer')
    .where('is_included', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** So many lines are named where they are counted. */
const NAMED = 3;

async function listUnreadable(db: Db, userId: number, readingId: string): Promise<Import['unreadable']> {
  const rows = await db
    .selectFrom('import_rows')
    .select('details')
    .where('user_id', '=', userId)
    .where('reading_id', '=', readingId)
    .where('row_group', '=', 'unreadable')
    .orderBy('position')
    .limit(NAMED)
    .execute();
  return rows.map((row) => {
    const kept = detailsOf(row);
    return { file: kept.file, line: kept.line, reason: reasonOf(kept) ?? '' };
  });
}
