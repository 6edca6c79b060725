import { sql } from 'kysely';
import { MAX_TOTAL_MINOR } from '../../domain/money.ts';
import { isPostgres } from '../db/database.ts';
import { insertManyRows } from '../db/insert-many.ts';
import type { Db, Schema, TransactionKind, Tx } from '../db/schema.ts';
import { createBadInputError, createNotFoundError } from '../platform/errors.ts';

export type AccountTotal = Schema['account_totals'];

/** The figures in the running totals of an account. */
export type AccountTotalFigures = Pick<AccountTotal, (typeof ACCOUNT_TOTAL_COLUMNS)[number]>;
export const ACCOUNT_TOTAL_COLUMNS = ['count', 'transfer_count', 'income_minor', 'expense_minor', 'sum_minor'] as const;
export const ZERO_ACCOUNT_TOTALS: AccountTotalFigures = {
  count: 0,
  transfer_count: 0,
  income_minor: 0,
  expense_minor: 0,
  sum_minor: 0,
};

/** The amounts by which entries of one day change the figures of an account. They are negative for removed entries. */
export type DailyAccountChange = AccountTotalFigures & { account_id: string; day: string };

/**
 * The account id of a special row that each user has. It contains the number of transfers in all accounts together,
 * counting each transfer once.
 */
export const ALL_ACCOUNTS_ID = '';

/**
 * Returns how adding or removing a transaction changes the figures of its account.
 * @param row.count 1 if the transaction is added, −1 if it is removed
 */
export function getTransactionEffectOnAccount(row: {
  account_id: string;
  day: string;
  kind: TransactionKind;
  amount_minor: number;
  count: 1 | -1;
}): DailyAccountChange {
  const { account_id, day, count } = row;
  const minor = count * row.amount_minor;
  const isIncome = row.kind === 'income';
  // List each field. Spreading an object takes ten times as long, and an import creates a hundred thousand of these
  // objects.
  return {
    account_id,
    day,
    count,
    transfer_count: 0,
    income_minor: isIncome ? minor : 0,
    expense_minor: isIncome ? 0 : minor,
    sum_minor: isIncome ? minor : -minor,
  };
}

/**
 * Returns how adding or removing a transfer changes the figures of both accounts, and the total number of transfers.
 */
export function getTransferEffectsOnAccounts(row: {
  from_account_id: string;
  to_account_id: string;
  day: string;
  amount_minor: number;
  count: 1 | -1;
}): DailyAccountChange[] {
  const { from_account_id, to_account_id, day, amount_minor, count } = row;
  const change = { ...ZERO_ACCOUNT_TOTALS, day, transfer_count: count };
  return [
    { ...change, account_id: from_account_id, sum_minor: -count * amount_minor },
    { ...change, account_id: to_account_id, sum_minor: count * amount_minor },
    { ...change, account_id: ALL_ACCOUNTS_ID },
  ];
}

/**
 * Updates the running totals of accounts. Must be called in the database transaction of every change to transactions or
 * transfers, after `lockUser` or `allocateSequenceNumbers`, so that the totals always match the entries.
 * @throws 400 if a balance would exceed the limit up to which sums are exact; 404 if an entry is added to an account
 * that does not exist
 */
export async function addToAccountTotals(
  tx: Tx,
  userId: number,
  changes: readonly DailyAccountChange[],
): Promise<void> {
  const rows = sumAccountChanges(userId, changes).filter(isSomething);
  await refuseUnknownAccounts(tx, userId, rows);
  const { rows: kept } = await insertManyRows(tx, 'account_totals', rows, ADD_TO_EXISTING);
  // Refuse only balances that grow, because a balance from an older version may already exceed the limit.
  const isGrowing = (total: (typeof kept)[number]) =>
    rows.some(
      (change) =>
        change.account_id === total.account_id &&
        change.span === total.span &&
        change.period === total.period &&
        Math.sign(change.sum_minor) === Math.sign(total.sum_minor),
    );
  if (kept.some((total) => Math.abs(total.sum_minor) > MAX_TOTAL_MINOR && isGrowing(total))) {
    throw createBadInputError(
      'The balance of this account would exceed 70,000,000,000,000.00, the largest sum that Moneta can calculate exactly.',
      'accountId',
    );
  }
}

const ADD_TO_EXISTING = sql<Pick<AccountTotal, 'account_id' | 'span' | 'period' | 'sum_minor'>>`
  on conflict (user_id, account_id, span, period) do update set ${sql.join(
    ACCOUNT_TOTAL_COLUMNS.map(
      (figure) => sql`${sql.id(figure)} = ${sql.ref(`account_totals.${figure}`)} + ${sql.ref(`excluded.${figure}`)}`,
    ),
  )}
  returning account_id, span, period, sum_minor`;

/**
 * Checks with one query that the accounts of all added entries exist. Only necessary in SQLite, because PostgreSQL has
 * foreign keys. Ignores removed entries, because their account may have been deleted.
 * @throws 404 if an account does not exist
 */
async function refuseUnknownAccounts(tx: Tx, userId: number, rows: readonly AccountTotal[]): Promise<void> {
  if (isPostgres(tx)) return;
  const ids = rows
    .filter(({ span, count, transfer_count }) => span === 'all' && (count > 0 || transfer_count > 0))
    .map(({ account_id }) => account_id)
    .filter((id) => id !== ALL_ACCOUNTS_ID);
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length) throw createNotFoundError('account');
}

/** Deletes the running totals of an account that has no entries left. */
export async function deleteAccountTotals(tx: Tx, userId: number, accountId: string): Promise<void> {
  await tx.deleteFrom('account_totals').where('user_id', '=', userId).where('account_id', '=', accountId).execute();
}

/** Returns the number of transactions and transfers in an account. */
export async function countAccountEntries(db: Db, userId: number, accountId: string): Promise<number> {
  const all = await db
    .selectFrom('account_totals')
    .select(['count', 'transfer_count'])
    .where((row) => row.and({ user_id: userId, account_id: accountId, span: 'all', period: '' }))
    .executeTakeFirst();
  return all ? all.count + all.transfer_count : 0;
}

/** Combines changes into one row per total, because one statement cannot update a row twice. */
export function sumAccountChanges(userId: number, changes: readonly DailyAccountChange[]): AccountTotal[] {
  const rows = new Map<string, AccountTotal>();
  for (const change of changes) {
    const { account_id, day } = change;
    for (const [span, period] of [
      ['all', ''],
      ['month', day.slice(0, 7)],
      ['day', day],
    ] as const) {
      const name = `${account_id}\n${period}`;
      const row = rows.get(name) ?? { user_id: userId, account_id, span, period, ...ZERO_ACCOUNT_TOTALS };
      for (const figure of ACCOUNT_TOTAL_COLUMNS) row[figure] += change[figure];
      rows.set(name, row);
    }
  }
  return [...rows.values()];
}

function isSomething(total: AccountTotal): boolean {
  return ACCOUNT_TOTAL_COLUMNS.some((figure) => total[figure] !== 0);
}
