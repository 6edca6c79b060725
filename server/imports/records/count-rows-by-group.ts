import { type RawBuilder, sql } from 'kysely';
import type { Import } from '../../../contract/imports/import-preview.ts';
import { MAX_TOTAL_MINOR } from '../../../domain/money.ts';
import type { Db } from '../../db/schema.ts';
import { HttpError } from '../../platform/errors.ts';
import { type RowGroupCounts, ZERO_ROW_GROUP_COUNTS } from './import-details.ts';
import { ADDABLE_ROW_GROUPS, getSkipReason } from './import-row.ts';
import { parseImportRow, selectImportRows } from './import-store.ts';

/** Counts the stored rows per group and adds up the included ones. Reads only an index, except for transfers. */
export async function countRowsByGroup(db: Db, userId: number, readingId: string): Promise<RowGroupCounts> {
  const rows = await selectImportRows(db, userId, readingId)
    .select((row) => [
      'row_group',
      row.fn.countAll<number>().as('count'),
      row.fn.countAll<number>().filterWhere('is_included', '=', 1).as('included'),
      sumAsText(sql`amount_minor > 0`).as('income'),
      sumAsText(sql`amount_minor < 0`).as('expense'),
    ])
    .groupBy('row_group')
    .execute();
  const groups = { ...ZERO_ROW_GROUP_COUNTS.groups };
  const adds = { ...ZERO_ROW_GROUP_COUNTS.adds };
  let includedMinor = 0;
  for (const { row_group, count, included, income, expense } of rows) {
    groups[row_group] = count;
    if (!ADDABLE_ROW_GROUPS.includes(row_group)) continue;
    const [incomeMinor, expenseMinor] = [toExactMinor(income), toExactMinor(expense)];
    adds.rows += included;
    includedMinor += incomeMinor + expenseMinor;
    if (row_group === 'transfer') {
      if (included > 0) adds.transfers = await countIncludedTransfers(db, userId, readingId);
      continue;
    }
    adds.count += included;
    adds.incomeMinor += incomeMinor;
    adds.expenseMinor -= expenseMinor;
  }
  const unreadable = groups.unreadable > 0 ? await listUnreadable(db, userId, readingId) : [];
  return { groups, adds, includedMinor, unreadable };
}

/**
 * Returns the sum as a string, because amounts in a malicious file may add up to more than JavaScript's largest safe
 * integer.
 */
function sumAsText(condition: RawBuilder<unknown>) {
  return sql<string | null>`cast(sum(amount_minor) filter (where is_included = 1 and ${condition}) as text)`;
}

/** @throws 422 if the sum is not a safe integer */
function toExactMinor(sum: string | null): number {
  const minor = Number(sum ?? 0);
  if (Math.abs(minor) <= MAX_TOTAL_MINOR) return minor;
  throw new HttpError(
    422,
    'The amounts add up to more than 70,000,000,000,000.00, the largest sum that Moneta can calculate exactly. Skip some rows, or export a shorter period.',
  );
}

/** Counts transfers. Both sides of a transfer have the same id, so each transfer is counted once. */
export async function countIncludedTransfers(db: Db, userId: number, readingId: string): Promise<number> {
  const { count } = await selectImportRows(db, userId, readingId)
    .select((row) => row.fn.count<number>('transaction_id').distinct().as('count'))
    .where('row_group', '=', 'transfer')
    .where('is_included', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** Maximum number of unreadable lines returned as examples. */
const NAMED = 3;

async function listUnreadable(db: Db, userId: number, readingId: string): Promise<Import['unreadable']> {
  const rows = await selectImportRows(db, userId, readingId)
    .select('details')
    .where('row_group', '=', 'unreadable')
    .orderBy('position')
    .limit(NAMED)
    .execute();
  return rows.map((row) => {
    const kept = parseImportRow(row);
    return { file: kept.file, line: kept.line, reason: getSkipReason(kept) ?? '' };
  });
}
