import { MAX_TOTAL_MINOR } from '../../domain/money.ts';
import { isPostgres } from '../db/database.ts';
import { inBatches } from '../db/in-batches.ts';
import type { Db, Kind, Schema, Tx } from '../db/schema.ts';
import { badInput, notFound } from '../platform/errors.ts';

export type AccountTotal = Schema['account_totals'];

/** The figures that are added up for each account. */
export type Figures = Pick<AccountTotal, (typeof FIGURES)[number]>;
export const FIGURES = ['count', 'transfer_count', 'income_minor', 'expense_minor', 'sum_minor'] as const;
export const ZERO_FIGURES: Figures = { count: 0, transfer_count: 0, income_minor: 0, expense_minor: 0, sum_minor: 0 };

/** What entries of one day add to an account, or subtract when they are removed. */
export type AccountChange = Figures & { account_id: string; day: string };

/** The account id under which transfers of all accounts are counted, once each. */
export const ALL_ACCOUNTS = '';

/** The effect of adding (`count` 1) or removing (`count` −1) a transaction on its account. */
export function ofTransaction(row: {
  account_id: string;
  day: string;
  kind: Kind;
  amount_minor: number;
  count: 1 | -1;
}): AccountChange {
  const { account_id, day, count } = row;
  const minor = count * row.amount_minor;
  const isIncome = row.kind === 'income';
  // Lists each field, because spreading takes ten times as long and an import creates a hundred thousand of these.
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

/** The effect of adding or removing a transfer on both accounts and on the count of all accounts. */
export function ofTransfer(row: {
  from_account_id: string;
  to_account_id: string;
  day: string;
  amount_minor: number;
  count: 1 | -1;
}): AccountChange[] {
  const { from_account_id, to_account_id, day, amount_minor, count } = row;
  const change = { ...ZERO_FIGURES, day, transfer_count: count };
  return [
    { ...change, account_id: from_account_id, sum_minor: -count * amount_minor },
    { ...change, account_id: to_account_id, sum_minor: count * amount_minor },
    { ...change, account_id: ALL_ACCOUNTS },
  ];
}

/**
 * Updates the running totals of accounts. Call it in the same database transaction as every change of transactions and
 * transfers, after `lockUser` or `nextSequence`, so that totals always equal the sums.
 * @throws 400 if a balance would exceed the limit for exact sums; 404 if an entry is added to an account that does not exist
 */
export async function addToAccountTotals(tx: Tx, userId: number, changes: readonly AccountChange[]): Promise<void> {
  const rows = sumAccountChanges(userId, changes).filter(isSomething);
  await refuseUnknownAccounts(tx, userId, rows);
  for (const some of inBatches(rows)) {
    const kept = await tx
      .insertInto('account_totals')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'account_id', 'span', 'period']).doUpdateSet((row) => {
          const sum = (figure: keyof Figures) => row(`account_totals.${figure}`, '+', row.ref(`excluded.${figure}`));
          return Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)]));
        }),
      )
      .returning(['account_id', 'span', 'period', 'sum_minor'])
      .execute();
    const tooMuch = kept.filter(({ sum_minor }) => Math.abs(sum_minor) > MAX_TOTAL_MINOR);
    // A balance that has exceeded the limit since an older version may still shrink.
    const isGrowing = (total: (typeof kept)[number]) =>
      some.some(
        (change) =>
          change.account_id === total.account_id &&
          change.span === total.span &&
          change.period === total.period &&
          Math.sign(change.sum_minor) === Math.sign(total.sum_minor),
      );
    if (tooMuch.some(isGrowing)) {
      throw badInput(
        'The balance of this account would exceed 70,000,000,000,000.00, the limit for exact sums.',
        'accountId',
      );
    }
  }
}

/**
 * Does for SQLite what foreign keys do in PostgreSQL, because every write of an entry passes here. Checks all entries with one
 * query. Removed entries may belong to an account that no longer exists.
 */
async function refuseUnknownAccounts(tx: Tx, userId: number, rows: readonly AccountTotal[]): Promise<void> {
  if (isPostgres(tx)) return;
  const ids = rows
    .filter(({ span, count, transfer_count }) => span === 'all' && (count > 0 || transfer_count > 0))
    .map(({ account_id }) => account_id)
    .filter((id) => id !== ALL_ACCOUNTS);
  if (ids.length === 0) return;
  const known = await tx
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length) throw notFound('account');
}

/** Replaces all account totals of the user. */
export async function replaceAccountTotals(tx: Tx, userId: number, rows: readonly AccountTotal[]): Promise<void> {
  await tx.deleteFrom('account_totals').where('user_id', '=', userId).execute();
  for (const some of inBatches(rows)) await tx.insertInto('account_totals').values(some).execute();
}

/** Deletes the totals of an empty account. */
export async function deleteAccountTotals(tx: Tx, userId: number, accountId: string): Promise<void> {
  await tx.deleteFrom('account_totals').where('user_id', '=', userId).where('account_id', '=', accountId).execute();
}

/** Returns the number of transactions and transfers in an account. */
export async function getAccountCount(db: Db, userId: number, accountId: string): Promise<number> {
  const all = await db
    .selectFrom('account_totals')
    .select(['count', 'transfer_count'])
    .where((row) => row.and({ user_id: userId, account_id: accountId, span: 'all', period: '' }))
    .executeTakeFirst();
  return all ? all.count + all.transfer_count : 0;
}

/** Merges changes into one row for each total, because a statement cannot update a row twice. */
export function sumAccountChanges(userId: number, changes: readonly AccountChange[]): AccountTotal[] {
  const rows = new Map<string, AccountTotal>();
  for (const change of changes) {
    const { account_id, day } = change;
    for (const [span, period] of [
      ['all', ''],
      ['month', day.slice(0, 7)],
      ['day', day],
    ] as const) {
      const name = `${account_id}\n${period}`;
      const row = rows.get(name) ?? { user_id: userId, account_id, span, period, ...ZERO_FIGURES };
      for (const figure of FIGURES) row[figure] += change[figure];
      rows.set(name, row);
    }
  }
  return [...rows.values()];
}

function isSomething(total: AccountTotal): boolean {
  return FIGURES.some((figure) => total[figure] !== 0);
}
