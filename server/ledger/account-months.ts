import { sql } from 'kysely';
import { selectByIndex } from '../db/by-index.ts';
import { compileOnce } from '../db/compile-once.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Db, Kind, Schema, Tx } from '../db/schema.ts';
import type { Tally } from './count.ts';
import { ALL_CATEGORIES, type Change, type DaySum, splitByCategory } from './totals.ts';

export type AccountMonth = Schema['account_months'];

/** A change to the running totals with its account. */
export type PlacedChange = Change & { account_id: string };

/** SQLite's index of the primary key: the months of an account and category in order. */
const BY_MONTH = 'sqlite_autoindex_account_months_1';

/**
 * Updates the monthly sums of accounts and categories. Call it with every change of transactions, in the same database
 * transaction, after `lockUser` or `nextSequence`.
 */
export async function addToAccountMonths(tx: Tx, userId: number, changes: readonly PlacedChange[]): Promise<void> {
  await addRows(tx, accountMonthsOf(userId, changes));
}

/** Sums up what changes add to the months of accounts, by category and over all. */
function accountMonthsOf(userId: number, changes: readonly PlacedChange[]): AccountMonth[] {
  return rolledUp(
    userId,
    changes.flatMap((change) =>
      [{ category: ALL_CATEGORIES, amount_minor: change.amount_minor }, ...splitByCategory(change)].map((part) => ({
        ...{ account_id: change.account_id, day: change.day, kind: change.kind, category: part.category },
        ...{ count: change.count, sum_minor: change.count * part.amount_minor },
      })),
    ),
  );
}

/** Merges sums of days or months into one row for each month, because a statement cannot update a row twice. */
export function rolledUp(userId: number, sums: readonly (DaySum & { account_id: string })[]): AccountMonth[] {
  const rows = new Map<string, AccountMonth>();
  for (const { account_id, category, day, kind, count, sum_minor } of sums) {
    const month = { user_id: userId, account_id, category, month: day.slice(0, 7), kind, count: 0, sum_minor: 0 };
    const name = accountMonthKey(month);
    const row = rows.get(name) ?? month;
    row.count += count;
    row.sum_minor += sum_minor;
    rows.set(name, row);
  }
  return [...rows.values()].filter(({ count, sum_minor }) => count !== 0 || sum_minor !== 0);
}

/** A key that identifies a month of a user. */
export function accountMonthKey({
  account_id,
  category,
  month,
  kind,
}: Omit<AccountMonth, 'count' | 'sum_minor'>): string {
  return [account_id, category, month, kind].join('\n');
}

/**
 * Moves the months of a category to another one, in all accounts.
 * @param inBoth the transactions with lines in both categories, which would be counted twice
 */
export async function moveAccountMonths(
  tx: Tx,
  userId: number,
  from: string,
  to: string,
  inBoth: readonly (Omit<DaySum, 'category'> & { account_id: string })[],
): Promise<void> {
  await sql`
    insert into account_months (user_id, account_id, category, month, kind, count, sum_minor)
    select user_id, account_id, ${to}, month, kind, count, sum_minor
    from account_months where user_id = ${userId} and category = ${from}
    on conflict (user_id, account_id, category, month, kind) do update set
      count = account_months.count + excluded.count,
      sum_minor = account_months.sum_minor + excluded.sum_minor`.execute(tx);
  await tx.deleteFrom('account_months').where('user_id', '=', userId).where('category', '=', from).execute();
  await addRows(
    tx,
    rolledUp(
      userId,
      inBoth.map((each) => ({ ...each, category: to, count: -each.count })),
    ),
  );
}

/** Deletes the months of an empty account. */
export async function deleteAccountMonths(tx: Tx, userId: number, accountId: string): Promise<void> {
  await tx.deleteFrom('account_months').where('user_id', '=', userId).where('account_id', '=', accountId).execute();
}

/** Replaces all months of the user. */
export async function replaceAccountMonths(tx: Tx, userId: number, rows: readonly AccountMonth[]): Promise<void> {
  await tx.deleteFrom('account_months').where('user_id', '=', userId).execute();
  await addRows(tx, rows);
}

async function addRows(tx: Tx, rows: readonly AccountMonth[]): Promise<void> {
  for (const some of inBatches(rows)) {
    await tx
      .insertInto('account_months')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'category', 'month', 'kind']).doUpdateSet((row) => ({
          count: row('account_months.count', '+', row.ref('excluded.count')),
          sum_minor: row('account_months.sum_minor', '+', row.ref('excluded.sum_minor')),
        })),
      )
      .execute();
  }
}

type Asked = { accountId: string; kind?: Kind | undefined; category?: string | undefined };

/**
 * Returns the non-empty months of an account from first to last, newest first. Filters by kind and category, if given.
 */
export async function tallyAccountMonths(
  db: Db,
  userId: number,
  { accountId, kind, category = ALL_CATEGORIES }: Asked,
  [first, last]: readonly [string, string],
): Promise<(Tally & { month: string })[]> {
  const months = new Map<string, Tally & { month: string }>();
  for (const row of await monthsOf(db, { userId, accountId, category, first, last })) {
    if (kind !== undefined && row.kind !== kind) continue;
    const month = months.get(row.month) ?? { month: row.month, count: 0, income: 0, expense: 0 };
    month.count += row.count;
    month[row.kind] += row.sum_minor;
    months.set(row.month, month);
  }
  return [...months.values()];
}

const monthsOf = compileOnce(
  (
    db,
    asked: Record<'accountId' | 'category' | 'first' | 'last', string> & {
      userId: number;
    },
  ) =>
    selectByIndex(db, 'account_months', BY_MONTH)
      .select(['month', 'kind', 'count', 'sum_minor'])
      .where('user_id', '=', asked.userId)
      .where('account_id', '=', asked.accountId)
      .where('category', '=', asked.category)
      .where('month', '>=', asked.first)
      .where('month', '<=', asked.last)
      .where('count', '>', 0)
      .orderBy('month', 'desc'),
);
