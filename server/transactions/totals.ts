import { MAX_TOTAL_MINOR } from '../../contract/money.ts';
import type { Kind, Schema, Tx } from '../db/schema.ts';
import { badInput } from '../errors.ts';

/** Transactions that came (`count` 1) or went (`count` −1). */
export type Change = { day: string; kind: Kind; category: string; amount_minor: number; count: 1 | -1 };

/** Count and sum of some transactions of one day, kind and category. */
export type DaySum = Pick<Schema['totals'], 'kind' | 'category' | 'count' | 'sum_minor'> & { day: string };

type Key = Pick<Schema['totals'], 'span' | 'period' | 'category'>;

/** Which totals a transaction counts in: another line is another total kept. */
const ROLL_UPS: ((of: { day: string; category: string }) => Key)[] = [
  ({ category }) => ({ span: 'all', period: '', category }),
  ({ category, day }) => ({ span: 'month', period: day.slice(0, 7), category }),
  ({ category, day }) => ({ span: 'day', period: day, category }),
  () => ({ span: 'all', period: '', category: '' }),
  ({ day }) => ({ span: 'month', period: day.slice(0, 7), category: '' }),
  ({ day }) => ({ span: 'day', period: day, category: '' }),
];

/** Rows written by one statement: well below the number of parameters that SQLite takes. */
const ROWS_AT_ONCE = 1000;

/**
 * Keeps the running totals by day, by month and for all time. Call it in the same database transaction as every change of
 * transactions, after `lockUser` or `nextSequence`, so that they always equal the sums.
 * @throws 400 when a total would pass what sums stay exact for
 */
export async function addToTotals(tx: Tx, userId: number, changes: readonly Change[]): Promise<void> {
  const sums = changes.map((change) => ({ ...change, sum_minor: change.count * change.amount_minor }));
  await addRows(tx, rolledUp(userId, sums));
  for (const kind of new Set(changes.filter(({ count }) => count > 0).map(({ kind }) => kind))) {
    await refuseTooMuch(tx, userId, kind);
  }
}

/** Adds to what is kept, beginning with nothing. */
export async function addRows(tx: Tx, rows: readonly Schema['totals'][]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('totals')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'span', 'period', 'kind', 'category']).doUpdateSet((row) => ({
          count: row('totals.count', '+', row.ref('excluded.count')),
          sum_minor: row('totals.sum_minor', '+', row.ref('excluded.sum_minor')),
        })),
      )
      .execute();
  }
}

/** One row for each total that they make up: a statement may not change a row twice. */
export function rolledUp(userId: number, sums: readonly DaySum[]): Schema['totals'][] {
  const rows = new Map<string, Schema['totals']>();
  for (const { kind, count, sum_minor, ...sum } of sums) {
    for (const { span, period, category } of ROLL_UPS.map((keyOf) => keyOf(sum))) {
      const key = `${period} ${kind} ${category}`;
      const row = rows.get(key);
      if (row) {
        row.count += count;
        row.sum_minor += sum_minor;
      } else rows.set(key, { user_id: userId, span, period, kind, category, count, sum_minor });
    }
  }
  return [...rows.values()];
}

async function refuseTooMuch(tx: Tx, userId: number, kind: Kind): Promise<void> {
  const { sum_minor } = await tx
    .selectFrom('totals')
    .select('sum_minor')
    .where((row) => row.and({ user_id: userId, span: 'all', period: '', kind, category: '' }))
    .executeTakeFirstOrThrow();
  if (sum_minor <= MAX_TOTAL_MINOR) return;
  throw badInput('Your total would pass 90,000,000,000,000.00, the most that can be kept exactly.', 'cost');
}
