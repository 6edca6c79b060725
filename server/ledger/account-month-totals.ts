import { sql } from 'kysely';
import { createCompiledQuery } from '../db/compiled-query.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Db, Schema, TransactionKind, Tx } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import type { TransactionTally } from './count-transactions.ts';
import { ALL_CATEGORIES, type DaySum, type RunningTotalsChange, splitAmountByCategory } from './running-totals.ts';

export type AccountMonthTotal = Schema['account_months'];

/** A change to the running totals, together with the account of the changed transaction. */
export type AccountTotalsChange = RunningTotalsChange & { account_id: string };

/** SQLite's index of the primary key. It contains the months of each account and category in order. */
const BY_MONTH = 'sqlite_autoindex_account_months_1';

/**
 * Updates the monthly sums of accounts and categories. Must be called in the database transaction of every change to
 * transactions, after `lockUser` or `allocateSequenceNumbers`.
 */
export async function addToAccountMonthTotals(
  tx: Tx,
  userId: number,
  changes: readonly AccountTotalsChange[],
): Promise<void> {
  await addRows(tx, accountMonthsOf(userId, changes));
}

/**
 * Converts changes to monthly sums per account. Each account has one sum for each category and one for all categories
 * together.
 */
function accountMonthsOf(userId: number, changes: readonly AccountTotalsChange[]): AccountMonthTotal[] {
  return rollUpToAccountMonthTotals(
    userId,
    changes.flatMap((change) =>
      splitAmountByCategory(change).map((part) => ({
        account_id: change.account_id,
        day: change.day,
        kind: change.kind,
        category: part.category,
        count: change.count,
        sum_minor: change.count * part.amount_minor,
      })),
    ),
  );
}

/** Adds up sums per month. The result has one row per month, because one statement cannot update a row twice. */
export function rollUpToAccountMonthTotals(
  userId: number,
  sums: readonly (DaySum & { account_id: string })[],
): AccountMonthTotal[] {
  const rows = new Map<string, AccountMonthTotal>();
  for (const { account_id, category, day, kind, count, sum_minor } of sums) {
    const month = { user_id: userId, account_id, category, month: day.slice(0, 7), kind, count: 0, sum_minor: 0 };
    const name = getAccountMonthTotalKey(month);
    const row = rows.get(name) ?? month;
    row.count += count;
    row.sum_minor += sum_minor;
    rows.set(name, row);
  }
  return [...rows.values()].filter(({ count, sum_minor }) => count !== 0 || sum_minor !== 0);
}

/** Returns a key that identifies a row among the monthly sums of a user. */
export function getAccountMonthTotalKey({
  account_id,
  category,
  month,
  kind,
}: Omit<AccountMonthTotal, 'count' | 'sum_minor'>): string {
  return [account_id, category, month, kind].join('\n');
}

/**
 * Adds the monthly sums of one category to the monthly sums of another, in all accounts.
 * @param inBoth the transactions with lines in both categories, which must be counted only once in the merged sums
 */
export async function moveCategoryInAccountMonthTotals(
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
    rollUpToAccountMonthTotals(
      userId,
      inBoth.map((each) => ({ ...each, category: to, count: -each.count })),
    ),
  );
}

/** Deletes the monthly sums of an account that has no entries left. */
export async function deleteAccountMonthTotals(tx: Tx, userId: number, accountId: string): Promise<void> {
  await tx.deleteFrom('account_months').where('user_id', '=', userId).where('account_id', '=', accountId).execute();
}

async function addRows(tx: Tx, rows: readonly AccountMonthTotal[]): Promise<void> {
  await insertManyRows(
    tx,
    'account_months',
    rows,
    sql`on conflict (user_id, account_id, category, month, kind) do update set
      count = account_months.count + excluded.count, sum_minor = account_months.sum_minor + excluded.sum_minor`,
  );
}

type Asked = { accountId: string; kind?: TransactionKind | undefined; category?: string | undefined };

/**
 * Returns the months of an account that have transactions, newest first. With a kind or category, only transactions of
 * that kind or category count.
 * @param first the first month, inclusive
 * @param last the last month, inclusive
 */
export async function listAccountMonthTotals(
  db: Db,
  userId: number,
  { accountId, kind, category = ALL_CATEGORIES }: Asked,
  [first, last]: readonly [string, string],
): Promise<(TransactionTally & { month: string })[]> {
  const months = new Map<string, TransactionTally & { month: string }>();
  for (const row of await monthsOf(db, { userId, accountId, category, first, last })) {
    if (kind !== undefined && row.kind !== kind) continue;
    const month = months.get(row.month) ?? { month: row.month, count: 0, income: 0, expense: 0 };
    month.count += row.count;
    month[row.kind] += row.sum_minor;
    months.set(row.month, month);
  }
  return [...months.values()];
}

const monthsOf = createCompiledQuery(
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
