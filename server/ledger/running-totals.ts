import { sql } from 'kysely';
import { MAX_TOTAL_MINOR } from '../../domain/money.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Schema, TransactionKind, Tx } from '../db/schema.ts';
import { createBadInputError } from '../platform/errors.ts';

type Total = Schema['totals'];

/**
 * A transaction that was added or removed. `count` is 1 for an added transaction and −1 for a removed one. Only split
 * transactions have lines.
 */
export type RunningTotalsChange = Part & { day: string; kind: TransactionKind; lines?: readonly Part[]; count: 1 | -1 };

type Part = { category: string; amount_minor: number };

/** The number and sum of all transactions of one kind on one day, in one category or in all categories together. */
export type DaySum = Pick<Total, 'kind' | 'category' | 'count' | 'sum_minor'> & { day: string };

/** The category of a total that includes all categories. */
export const ALL_CATEGORIES = '';

/**
 * The totals that include the sum of a day. After adding a new kind of total, run `npm run totals -- --rebuild` to
 * create it for existing data.
 */
const ROLL_UPS: readonly ((day: string) => Pick<Total, 'span' | 'period'>)[] = [
  () => ({ span: 'all', period: '' }),
  (day) => ({ span: 'month', period: monthOf(day) }),
  (day) => ({ span: 'day', period: day }),
];

/**
 * Updates the running totals. Must be called in the database transaction of every change to transactions, after
 * `lockUser` or `allocateSequenceNumbers`, so that the totals always match the transactions.
 * @throws 400 if a total would exceed the limit up to which sums are exact
 */
export async function addToRunningTotals(
  tx: Tx,
  userId: number,
  changes: readonly RunningTotalsChange[],
): Promise<void> {
  await addRows(tx, rollUpToRunningTotals(userId, summed(changes)).filter(isSomething));
  for (const kind of ['income', 'expense'] as const) {
    const growth = changes.reduce((sum, each) => sum + (each.kind === kind ? each.count * each.amount_minor : 0), 0);
    // Refuse only totals that grow, because a total from an older version may already exceed the limit.
    if (growth > 0) await refuseTooMuch(tx, userId, kind);
  }
  const mixed = changes.filter(({ lines = [] }) => lines.some(isNegative) && !lines.every(isNegative));
  if (mixed.length > 0) await refuseTooMuchInCategories(tx, userId, mixed);
}

/**
 * Adds the totals of one category to those of another. Does not recalculate them, because that would require reading
 * every transaction.
 * @param inBoth the transactions with lines in both categories, which must be counted only once in the merged totals
 */
export async function moveCategoryTotals(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  inBoth: readonly Omit<DaySum, 'category'>[],
): Promise<void> {
  await sql`
    insert into totals (user_id, span, period, kind, category, count, sum_minor)
    select user_id, span, period, kind, ${to}, count, sum_minor
    from totals where user_id = ${userId} and span in ('all', 'month', 'day') and category = ${from}
    on conflict (user_id, span, period, kind, category) do update set
      count = totals.count + excluded.count, sum_minor = totals.sum_minor + excluded.sum_minor`.execute(tx);
  // List all spans explicitly. The index by category starts with the span, so it would not be used without them.
  const spans = tx.deleteFrom('totals').where('user_id', '=', userId).where('span', 'in', ['all', 'month', 'day']);
  await spans.where('category', '=', from).execute();
  const twice = inBoth.map(({ day, kind, count }) => ({ day, kind, category: to, count: -count, sum_minor: 0 }));
  await addRows(tx, rollUpToRunningTotals(userId, twice));
}

/** Adds up sums per total. The result has one row per total, because one statement cannot update a row twice. */
export function rollUpToRunningTotals(userId: number, sums: readonly DaySum[]): Total[] {
  const rows = new Map<string, Total>();
  for (const sum of sums) {
    for (const periodOf of ROLL_UPS) {
      const { kind, category } = sum;
      const total = { user_id: userId, kind, category, ...periodOf(sum.day), count: 0, sum_minor: 0 };
      const name = getRunningTotalKey(total);
      const row = rows.get(name) ?? total;
      row.count += sum.count;
      row.sum_minor += sum.sum_minor;
      rows.set(name, row);
    }
  }
  return [...rows.values()];
}

/**
 * Adds up the changes per day, kind and category, so that a large import updates only a few rows. The totals of all
 * categories have their own sums, because a split transaction counts in several categories.
 */
function summed(changes: readonly RunningTotalsChange[]): DaySum[] {
  const sums = new Map<string, DaySum>();
  for (const change of changes) {
    const { day, kind, count } = change;
    for (const { category, amount_minor } of splitAmountByCategory(change)) {
      const name = `${day}${kind}${category}`;
      const sum = sums.get(name);
      if (sum) {
        sum.count += count;
        sum.sum_minor += count * amount_minor;
      } else sums.set(name, { day, kind, category, count, sum_minor: count * amount_minor });
    }
  }
  return [...sums.values()];
}

/**
 * Returns the whole amount of a transaction, for all categories together, and its amount in each category. Lines in the
 * same category are added up.
 */
export function splitAmountByCategory({
  category,
  amount_minor,
  lines = [],
}: Part & { lines?: readonly Part[] }): Part[] {
  const whole = { category: ALL_CATEGORIES, amount_minor };
  if (lines.length === 0) return [whole, { category, amount_minor }];
  const parts = new Map<string, number>();
  for (const line of lines) parts.set(line.category, (parts.get(line.category) ?? 0) + line.amount_minor);
  return [whole, ...[...parts].map(([category, amount_minor]) => ({ category, amount_minor }))];
}

/** Returns a key that identifies one of a user's totals. */
export function getRunningTotalKey({ span, period, kind, category }: Omit<Total, 'count' | 'sum_minor'>): string {
  return `${span}\n${period}\n${kind}\n${category}`;
}

function isSomething({ count, sum_minor }: Total): boolean {
  return count !== 0 || sum_minor !== 0;
}

/** Adds the totals to existing rows, or inserts new rows. */
async function addRows(tx: Tx, rows: readonly Total[]): Promise<void> {
  await insertManyRows(
    tx,
    'totals',
    rows,
    sql`on conflict (user_id, span, period, kind, category) do update set
      count = totals.count + excluded.count, sum_minor = totals.sum_minor + excluded.sum_minor`,
  );
}

const TOO_MUCH = 'Your total would exceed 70,000,000,000,000.00, the largest sum that Moneta can calculate exactly.';

async function refuseTooMuch(tx: Tx, userId: number, kind: TransactionKind): Promise<void> {
  const total = await tx
    .selectFrom('totals')
    .select('sum_minor')
    .where((row) => row.and({ user_id: userId, span: 'all', period: '', kind, category: ALL_CATEGORIES }))
    .executeTakeFirst();
  if (!total || total.sum_minor <= MAX_TOTAL_MINOR) return;
  throw createBadInputError(TOO_MUCH, 'cost');
}

const isNegative = ({ amount_minor }: Part) => amount_minor < 0;

/**
 * Also checks each category. If some lines are negative, the sums of single categories can be large although the total
 * of all categories is small.
 */
async function refuseTooMuchInCategories(
  tx: Tx,
  userId: number,
  changes: readonly RunningTotalsChange[],
): Promise<void> {
  const periods = rollUpToRunningTotals(
    userId,
    changes.map(({ day, kind }) => ({ day, kind, category: ALL_CATEGORIES, count: 0, sum_minor: 0 })),
  );
  for (const { span, period, kind } of periods) {
    const total = await tx
      .selectFrom('totals')
      .select('sum_minor')
      .where((row) => row.and({ user_id: userId, span, period, kind }))
      .where((row) => row.or([row('sum_minor', '>', MAX_TOTAL_MINOR), row('sum_minor', '<', -MAX_TOTAL_MINOR)]))
      .limit(1)
      .executeTakeFirst();
    if (total) throw createBadInputError(TOO_MUCH, 'lines');
  }
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}
