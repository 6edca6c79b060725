import { sql } from 'kysely';
import { createCompiledQuery } from '../db/compiled-query.ts';
import type { Db } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import type { AccountTotal } from './account-totals.ts';

/** The number of entries of an account in a period, and the amount by which they change the balance. */
export type AccountPeriodTotal = Pick<
  AccountTotal,
  'period' | 'count' | 'transfer_count' | 'income_minor' | 'expense_minor' | 'sum_minor'
>;

type Span = AccountTotal['span'];

/** SQLite's index of the primary key. It contains the periods of each account in order. */
const BY_ACCOUNT = 'sqlite_autoindex_account_totals_1';

/**
 * Lists the periods in which an account has entries, newest first. The range includes the first and the last period.
 */
export function listAccountPeriodTotals(
  db: Db,
  userId: number,
  accountId: string,
  [span, first, last]: readonly [Span, string, string],
): Promise<AccountPeriodTotal[]> {
  return periods(db, { userId, accountId, span, first, last });
}

const periods = createCompiledQuery(
  (
    db,
    {
      userId,
      accountId,
      span,
      first,
      last,
    }: Record<'accountId' | 'first' | 'last', string> & { userId: number; span: Span },
  ) =>
    selectByIndex(db, 'account_totals', BY_ACCOUNT)
      .select(['period', 'count', 'transfer_count', 'income_minor', 'expense_minor', 'sum_minor'])
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('span', '=', span)
      .where('period', '>=', first)
      .where('period', '<=', last)
      .orderBy('period', 'desc'),
);

/** Returns the total of all entries in an account. */
export async function getAccountTotal(db: Db, userId: number, accountId: string): Promise<AccountPeriodTotal> {
  const [all] = await listAccountPeriodTotals(db, userId, accountId, ['all', '', '']);
  return all ?? { period: '', count: 0, transfer_count: 0, income_minor: 0, expense_minor: 0, sum_minor: 0 };
}

/** Returns the day of the first entry of an account. Undefined if it has none. */
export async function findFirstEntryDay(db: Db, userId: number, accountId: string): Promise<string | undefined> {
  const first = await selectByIndex(db, 'account_totals', BY_ACCOUNT)
    .select('period')
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('span', '=', 'day')
    .where(sql<number>`count + transfer_count`, '>', 0)
    .orderBy('period')
    .limit(1)
    .executeTakeFirst();
  return first?.period;
}

/** Returns a subquery for the total of an account over all days. */
export function selectAccountTotal(db: Db, userId: number, accountId: string) {
  return selectByIndex(db, 'account_totals', BY_ACCOUNT)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .where('span', '=', 'all')
    .where('period', '=', '');
}

/**
 * A position in the list of an account's entries, newest first. `offset` is counted within the day. `laterMinor` is the
 * sum of all later days, in hundredths.
 */
export type EntryPosition = { day: string; offset: number; laterMinor: number };

/**
 * Finds the position of an entry. Adds up whole months and then the days of a single month, so that a page far down the
 * list is as fast as the first page.
 */
export async function findEntryPosition(
  db: Db,
  userId: number,
  accountId: string,
  offset: number,
): Promise<EntryPosition | undefined> {
  const month = locate(await listAccountPeriodTotals(db, userId, accountId, ['month', '0001-01', '9999-12']), offset);
  if (!month) return undefined;
  const days: [Span, string, string] = ['day', `${month.day}-01`, `${month.day}-31`];
  const day = locate(await listAccountPeriodTotals(db, userId, accountId, days), month.offset);
  return day && { ...day, laterMinor: month.laterMinor + day.laterMinor };
}

function locate(newestFirst: readonly AccountPeriodTotal[], offset: number): EntryPosition | undefined {
  let [left, laterMinor] = [offset, 0];
  for (const { period, count, transfer_count, sum_minor } of newestFirst) {
    const here = count + transfer_count;
    if (left < here) return { day: period, offset: left, laterMinor };
    left -= here;
    laterMinor += sum_minor;
  }
  return undefined;
}

/** Returns the sum of all entries after a day, in hundredths. */
export async function sumEntriesAfter(db: Db, userId: number, accountId: string, day: string): Promise<number> {
  const month = day.slice(0, 7);
  const months = await listAccountPeriodTotals(db, userId, accountId, ['month', month, '9999-12']);
  const days = await listAccountPeriodTotals(db, userId, accountId, ['day', day, `${month}-31`]);
  const later = [...months.filter(({ period }) => period > month), ...days.filter(({ period }) => period > day)];
  return later.reduce((sum, { sum_minor }) => sum + sum_minor, 0);
}
