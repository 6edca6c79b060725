import { EARLIEST_DAY, LATEST_DAY } from '../../domain/calendar-day.ts';
import { createCompiledQuery } from '../db/compiled-query.ts';
import type { Db, Schema, TransactionKind } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { type AccountPeriodTotal, listAccountPeriodTotals } from './account-period-totals.ts';
import { ALL_ACCOUNTS_ID } from './account-totals.ts';
import { ALL_CATEGORIES } from './running-totals.ts';

/**
 * The filters that running totals can answer: days (inclusive), together with an account or with a kind, a category or
 * both. Kind and category are ignored if an account is given.
 */
export type TotalsFilter = {
  kind?: TransactionKind | undefined;
  category?: string | undefined;
  accountId?: string | undefined;
  /**
   * `include` counts transfers as well as transactions, and `only` counts only transfers. The sums never include
   * transfers.
   */
  transfers?: 'include' | 'only' | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
};

/** The number of transactions, and the sums of income and expenses in hundredths. */
export type TransactionTally = { count: number; income: number; expense: number };

/** The tally of one month or of one day. */
type PeriodTally = TransactionTally & { period: string };

/** Counts the transactions that match the filter. Reads only running totals. */
export async function countTransactions(db: Db, userId: number, filter: TotalsFilter): Promise<number> {
  return (await countAndSumTransactions(db, userId, filter)).count;
}

/** Counts and adds up the transactions that match the filter. Reads only running totals. */
export async function countAndSumTransactions(db: Db, userId: number, filter: TotalsFilter): Promise<TransactionTally> {
  const isOfAllDays = !filter.startDate && !filter.endDate;
  return sumTallies(
    await (isOfAllDays ? tallies(db, userId, filter, 'all', '', '') : listMonthTallies(db, userId, filter)),
  );
}

/**
 * Finds the day of the transaction at `offset` in the list (newest first), and its offset within that day. Adds up
 * whole months and then the days of a single month, so that a page far down the list is as fast as the first page.
 * @param months the result of `listMonthTallies`, if the caller already has it
 */
export async function findDayAtOffset(
  db: Db,
  userId: number,
  filter: TotalsFilter,
  offset: number,
  months?: readonly PeriodTally[],
): Promise<{ day: string; offset: number } | undefined> {
  const month = locate(months ?? (await listMonthTallies(db, userId, filter)), offset);
  if (!month) return undefined;
  const { first, last } = clipped(filter, month.period);
  const day = locate(await tallies(db, userId, filter, 'day', first, last), month.offset);
  return day && { day: day.period, offset: day.offset };
}

/**
 * Returns the months within the dates of the filter, newest first. If the dates include only part of a month, the tally
 * counts only that part.
 */
export async function listMonthTallies(db: Db, userId: number, filter: TotalsFilter): Promise<PeriodTally[]> {
  const { startDate = EARLIEST_DAY, endDate = LATEST_DAY } = filter;
  const [firstMonth, lastMonth] = [startDate.slice(0, 7), endDate.slice(0, 7)];
  const months = await tallies(db, userId, filter, 'month', firstMonth, lastMonth);
  for (const month of months) {
    if (month.period !== firstMonth && month.period !== lastMonth) continue;
    const { first, last } = clipped(filter, month.period);
    Object.assign(month, sumTallies(await tallies(db, userId, filter, 'day', first, last)));
  }
  return months;
}

/** Returns the days within the dates of the filter that have transactions, newest first. */
export function listDayTallies(db: Db, userId: number, filter: TotalsFilter): Promise<PeriodTally[]> {
  const { startDate = EARLIEST_DAY, endDate = LATEST_DAY } = filter;
  return tallies(db, userId, filter, 'day', startDate, endDate);
}

/**
 * Returns the days of a month that are within the dates of the filter. Every month can end on day 31 here, because days
 * are compared as strings.
 */
function clipped({ startDate = EARLIEST_DAY, endDate = LATEST_DAY }: TotalsFilter, month: string) {
  const [first, last] = [`${month}-01`, `${month}-31`];
  return { first: first > startDate ? first : startDate, last: last < endDate ? last : endDate };
}

async function tallies(
  db: Db,
  userId: number,
  { kind, category = ALL_CATEGORIES, accountId, transfers }: TotalsFilter,
  span: Schema['totals']['span'],
  first: string,
  last: string,
): Promise<PeriodTally[]> {
  if (accountId !== undefined) {
    const periods = await listAccountPeriodTotals(db, userId, accountId, [span, first, last]);
    return periods.map((each) => tallyOf(each, transfers));
  }
  const rows = transfers === 'only' ? [] : await talliesOf(db, { userId, kind, category, span, first, last });
  const found = rows.map(({ income, expense, ...row }) => ({ ...row, income: income ?? 0, expense: expense ?? 0 }));
  if (!transfers) return found;
  return addUpTallies(found, await listAccountPeriodTotals(db, userId, ALL_ACCOUNTS_ID, [span, first, last]));
}

function tallyOf(of: AccountPeriodTotal, transfers: TotalsFilter['transfers']): PeriodTally {
  if (transfers === 'only') return { period: of.period, count: of.transfer_count, income: 0, expense: 0 };
  const count = of.count + (transfers ? of.transfer_count : 0);
  return { period: of.period, count, income: of.income_minor, expense: of.expense_minor };
}

/** Adds the transfers in each period to its tally. Returns the newest period first. */
function addUpTallies(tallies: readonly PeriodTally[], transfers: readonly AccountPeriodTotal[]): PeriodTally[] {
  const all = new Map(tallies.map((tally) => [tally.period, tally]));
  for (const each of transfers) {
    const tally = all.get(each.period) ?? { period: each.period, count: 0, income: 0, expense: 0 };
    all.set(each.period, { ...tally, count: tally.count + each.transfer_count });
  }
  return [...all.values()].sort((a, b) => (a.period < b.period ? 1 : -1));
}

type Asked = Pick<TotalsFilter, 'kind'> & {
  userId: number;
  category: string;
  span: Schema['totals']['span'];
  first: string;
  last: string;
};

const talliesOf = createCompiledQuery((db, { userId, kind, category, span, first, last }: Asked) => {
  let query = selectByIndex(db, 'totals', 'totals_by_category')
    .select((row) => [
      'period',
      row.fn.sum<number>('count').as('count'),
      row.fn.sum<number | null>('sum_minor').filterWhere('kind', '=', 'income').as('income'),
      row.fn.sum<number | null>('sum_minor').filterWhere('kind', '=', 'expense').as('expense'),
    ])
    .where('user_id', '=', userId)
    .where('span', '=', span)
    .where('category', '=', category)
    .where('period', '>=', first)
    .where('period', '<=', last);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return query.groupBy('period').orderBy('period', 'desc');
});

/** Finds the period that contains the entry at `offset`, and the entry's offset within this period. */
function locate(tallies: readonly PeriodTally[], offset: number): { period: string; offset: number } | undefined {
  let left = offset;
  for (const { period, count } of tallies) {
    if (left < count) return { period, offset: left };
    left -= count;
  }
  return undefined;
}

export function sumTallies(tallies: readonly TransactionTally[]): TransactionTally {
  const all = { count: 0, income: 0, expense: 0 };
  for (const { count, income, expense } of tallies) {
    all.count += count;
    all.income += income;
    all.expense += expense;
  }
  return all;
}
