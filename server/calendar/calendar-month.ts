import { type CalendarMonth, MAX_LISTED_DUE_OCCURRENCES } from '../../contract/calendar.ts';
import { minorToAmount } from '../../domain/money.ts';
import { findMonthOfDay, getMonthRange } from '../../domain/month-ranges.ts';
import { parseYearMonth } from '../budgets/year-month.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import type { CurrentUser } from '../http/current-user.ts';
import { listDaySumsOfCategory } from '../ledger/day-sums.ts';
import { ALL_CATEGORIES } from '../ledger/running-totals.ts';
import { listUpcomingOccurrences, toDueOccurrence } from '../recurring/upcoming-occurrences.ts';

type Owner = Pick<CurrentUser, 'id' | 'today' | 'monthStartDay'>;

/**
 * Returns the days of a month. Reads daily running totals, so a large number of transactions does not slow it down.
 * @param asked the month to return, `YYYY-MM`; by default the current month
 */
export async function getCalendarMonth(db: Db, owner: Owner, asked?: string): Promise<CalendarMonth> {
  const { id, today, monthStartDay } = owner;
  const period = asked ?? findMonthOfDay(today, monthStartDay);
  const span = getMonthRange(period, monthStartDay);
  const [sums, due] = await Promise.all([
    listDaySumsOfCategory(db, id, ALL_CATEGORIES, span),
    // Items due up to today have already been posted. So only later days can have upcoming items.
    span.last > today ? listUpcomingOccurrences(db, id, span) : [],
  ]);
  const sumOf = (wanted: TransactionKind) =>
    addUp(sums.filter(({ kind }) => kind === wanted).map(({ sum_minor }) => sum_minor));
  const sumDue = (wanted: TransactionKind) =>
    addUp(due.filter(({ kind, isTransfer }) => kind === wanted && !isTransfer).map(({ amount_minor }) => amount_minor));
  return {
    ...parseYearMonth(period),
    firstDay: span.first,
    lastDay: span.last,
    income: sumOf('income'),
    spent: sumOf('expense'),
    days: daysOf(sums),
    due: due
      .slice(0, MAX_LISTED_DUE_OCCURRENCES)
      .map((each) => ({ ...toDueOccurrence(each), isTransfer: each.isTransfer })),
    dueCount: due.length,
    incomeDue: sumDue('income'),
    expensesDue: sumDue('expense'),
  };
}

function daysOf(sums: readonly { day: string; kind: TransactionKind; sum_minor: number }[]): CalendarMonth['days'] {
  const days = new Map<string, CalendarMonth['days'][number]>();
  for (const { day, kind, sum_minor } of sums) {
    const known = days.get(day) ?? { date: day, income: 0, spent: 0 };
    days.set(day, { ...known, [kind === 'income' ? 'income' : 'spent']: minorToAmount(sum_minor) });
  }
  return [...days.values()];
}

function addUp(minors: readonly number[]): number {
  return minorToAmount(minors.reduce((sum, minor) => sum + minor, 0));
}
