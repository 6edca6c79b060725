import { type ExpressionBuilder, sql } from 'kysely';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { BALANCE_HISTORY_MONTHS, type listMonthlyBalances } from '../../../contract/monthly-balances.ts';
import type { OperationReply } from '../../../contract/operation.ts';
import { minorToAmount } from '../../../domain/money.ts';
import { addMonths } from '../../../domain/month-ranges.ts';
import { countMonths } from '../../../domain/report-ranges.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { listAccountPeriodTotals } from '../../ledger/account-period-totals.ts';
import { type AccountRow, compareAccountPositions, getOpeningBalanceByDay, toMoneyAccount } from './account-store.ts';
import { chooseDefaultAccountId } from './choose-account.ts';

/**
 * Sums of an account's entries, in hundredths. `allMinor` is the sum of all entries, `laterMonthsMinor` of those in
 * later months, and `laterDaysMinor` of those on later days of this month. Entries after today are not part of the
 * current balance.
 */
type Sums = { allMinor: number; laterMonthsMinor: number; laterDaysMinor: number };

/** Returns the accounts with their current balances, in the user's order. */
export async function listMoneyAccounts(db: Db, userId: number, today: string): Promise<MoneyAccount[]> {
  const accounts = await listWithSums(db, userId, today);
  const proposed = chooseDefaultAccountId(accounts);
  return accounts.map((account) => ({
    ...toMoneyAccount(account, balanceOn(account, today)),
    isProposed: account.id === proposed,
  }));
}

/** Returns an account with its current balance. The caller has checked that the account exists. */
export async function getMoneyAccount(db: Db, userId: number, id: string, today: string): Promise<MoneyAccount> {
  const found = (await listMoneyAccounts(db, userId, today)).find(({ _id }) => _id === id);
  if (!found) throw new Error(`Account ${id} not found.`);
  return found;
}

/**
 * Returns the balance of each account at the end of each month. For the current month, it is the balance at the end of
 * today.
 */
export async function listMonthlyAccountBalances(
  db: Db,
  userId: number,
  today: string,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<OperationReply<typeof listMonthlyBalances>> {
  const now = today.slice(0, 7);
  const to = asked.to !== undefined && asked.to < now ? asked.to : now;
  const from = asked.from ?? addMonths(to, 1 - BALANCE_HISTORY_MONTHS);
  // Balances are calculated backwards from today, so all months up to the current one are needed, even those after
  // `to`.
  const months = Array.from({ length: Math.max(countMonths(from, now), 0) }, (_, at) => addMonths(from, at));
  const shown = months.filter((month) => month <= to);
  const accounts = await listWithSums(db, userId, today);
  const firstMonths = await listFirstMonths(db, userId);
  const sums = await sumsOfMonths(db, userId, accounts, months);
  const balances = accounts.map((account) => {
    const inMonth = (month: string) => sums.get(`${account.id} ${month}`) ?? 0;
    // Work backwards from the current balance: subtracting the changes of a month from the balance at its end gives the
    // balance at the end of the previous month.
    let end = account.allMinor - account.laterMonthsMinor;
    const ends = months.toReversed().map((month, back) => {
      const minor = back === 0 ? balanceOn(account, today) : end + getOpeningBalanceByDay(account, `${month}-31`);
      end -= inMonth(month);
      return minor;
    });
    return ends.reverse();
  });
  return {
    months: shown,
    accounts: accounts.map(({ id, opening_day }, index) => ({
      accountId: id,
      balances: (balances[index] ?? []).slice(0, shown.length).map(minorToAmount),
      firstMonth:
        [firstMonths.get(id), opening_day?.slice(0, 7)].filter((month) => month !== undefined).sort()[0] ?? null,
    })),
    total: shown.map((_, at) => minorToAmount(balances.reduce((sum, of) => sum + (of[at] ?? 0), 0))),
  };
}

/** Returns the month of the first entry of each account that has entries. */
async function listFirstMonths(db: Db, userId: number): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('accounts')
    .select((row) => [
      'id',
      totalsOf(row, userId, 'month')
        .select('period')
        .where(sql<number>`count + transfer_count`, '>', 0)
        .orderBy('period')
        .limit(1)
        .as('firstMonth'),
    ])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.flatMap(({ id, firstMonth }) => (firstMonth === null ? [] : [[id, firstMonth] as const])));
}

/** An account's balance at the end of a day, in hundredths, and the number of its transactions and transfers. */
export type AccountBalanceOnDay = { account: AccountRow; minor: number; count: number };

/**
 * Returns balances by account id. `days` contains a day for each account, and the balance is the one at the end of that
 * day. Uses a single query. Skips accounts that do not exist.
 */
export async function listBalancesOnDays(
  db: Db,
  userId: number,
  days: ReadonlyMap<string, string>,
): Promise<Map<string, AccountBalanceOnDay>> {
  if (days.size === 0) return new Map();
  const ofDay = (part: (day: string) => string) => {
    const cases = [...days].map(([id, day]) => sql`when ${id} then ${part(day)}`);
    return sql<string>`case accounts.id ${sql.join(cases, sql` `)} end`;
  };
  const [month, monthEnd] = [ofDay((day) => day.slice(0, 7)), ofDay((day) => `${day.slice(0, 7)}-31`)];
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .select((row) => [
      sumOf(row, userId, 'all').as('allMinor'),
      sumOf(row, userId, 'month').where('period', '>', month).as('laterMonthsMinor'),
      sumOf(row, userId, 'day')
        .where(
          'period',
          '>',
          ofDay((day) => day),
        )
        .where('period', '<=', monthEnd)
        .as('laterDaysMinor'),
      totalsOf(row, userId, 'all').select(sql<number | null>`sum(count + transfer_count)`.as('count')).as('count'),
    ])
    .where('user_id', '=', userId)
    .where('id', 'in', [...days.keys()])
    .execute();
  return new Map(
    rows.map(({ allMinor, laterMonthsMinor, laterDaysMinor, count, ...account }) => {
      const entriesMinor = (allMinor ?? 0) - (laterMonthsMinor ?? 0) - (laterDaysMinor ?? 0);
      const minor = entriesMinor + getOpeningBalanceByDay(account, days.get(account.id) ?? '');
      return [account.id, { account, minor, count: count ?? 0 }];
    }),
  );
}

function balanceOn(account: AccountRow & Sums, today: string): number {
  return account.allMinor - account.laterMonthsMinor - account.laterDaysMinor + getOpeningBalanceByDay(account, today);
}

async function listWithSums(db: Db, userId: number, today: string): Promise<(AccountRow & Sums)[]> {
  const month = today.slice(0, 7);
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .select((row) => [
      sumOf(row, userId, 'all').as('allMinor'),
      sumOf(row, userId, 'month').where('period', '>', month).as('laterMonthsMinor'),
      sumOf(row, userId, 'day').where('period', '>', today).where('period', '<=', `${month}-31`).as('laterDaysMinor'),
    ])
    .where('user_id', '=', userId)
    .execute();
  return rows
    .map((row) => ({
      ...row,
      allMinor: row.allMinor ?? 0,
      laterMonthsMinor: row.laterMonthsMinor ?? 0,
      laterDaysMinor: row.laterDaysMinor ?? 0,
    }))
    .sort(compareAccountPositions);
}

type Span = Schema['account_totals']['span'];

function sumOf(row: ExpressionBuilder<Schema, 'accounts'>, userId: number, span: Span) {
  return totalsOf(row, userId, span).select(sql<number | null>`sum(sum_minor)`.as('sum'));
}

function totalsOf(row: ExpressionBuilder<Schema, 'accounts'>, userId: number, span: Span) {
  return row
    .selectFrom('account_totals')
    .where('account_totals.user_id', '=', userId)
    .whereRef('account_id', '=', 'accounts.id')
    .where('span', '=', span);
}

async function sumsOfMonths(
  db: Db,
  userId: number,
  accounts: readonly AccountRow[],
  months: readonly string[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const span = ['month', months[0] ?? '', months.at(-1) ?? ''] as const;
  for (const { id } of accounts) {
    for (const { period, sum_minor } of await listAccountPeriodTotals(db, userId, id, span))
      sums.set(`${id} ${period}`, sum_minor);
  }
  return sums;
}
