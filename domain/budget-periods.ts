import { addDaysClamped } from './calendar-day.ts';
import { addMonths, type DayRange, findMonthOfDay, getMonthRange, type MonthStartDay } from './month-ranges.ts';

/** How often a repeating budget starts over. */
export const BUDGET_PERIODS = ['week', 'month', 'quarter', 'year'] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

/** The days on which a user's weeks (0 for Sunday to 6 for Saturday) and months begin. */
export type CalendarSettings = { firstWeekday: number; monthStartDay: MonthStartDay };

const MONTHS: Record<Exclude<BudgetPeriod, 'week'>, number> = { month: 1, quarter: 3, year: 12 };

/**
 * Returns the first and last day of the week, month, quarter or year that contains a day. Quarters and years consist of
 * the user's own months, so a year may begin on January 25, for example.
 */
export function findBudgetPeriodRange(
  day: string,
  period: BudgetPeriod,
  { firstWeekday, monthStartDay }: CalendarSettings,
): DayRange {
  if (period === 'week') {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const first = addDaysClamped(day, -((weekday - firstWeekday + 7) % 7));
    return { first, last: addDaysClamped(first, 6) };
  }
  const month = findMonthOfDay(day, monthStartDay);
  const from = addMonths(month, -((Number(month.slice(5)) - 1) % MONTHS[period]));
  return {
    first: getMonthRange(from, monthStartDay).first,
    last: getMonthRange(addMonths(from, MONTHS[period] - 1), monthStartDay).last,
  };
}

/** Returns the periods before the one that contains a day, newest first. */
export function listPreviousBudgetRanges(
  day: string,
  period: BudgetPeriod,
  calendar: CalendarSettings,
  count: number,
): DayRange[] {
  const spans: DayRange[] = [];
  let { first } = findBudgetPeriodRange(day, period, calendar);
  for (let number = 0; number < count; number++) {
    const span = findBudgetPeriodRange(addDaysClamped(first, -1), period, calendar);
    spans.push(span);
    first = span.first;
  }
  return spans;
}
