import { addDaysClamped, listDaysBetween } from './calendar-day.ts';
import { addMonths, type DayRange, findMonthOfDay, getMonthRange, type MonthStartDay } from './month-ranges.ts';

/** The possible lengths of the periods in a report. */
export const REPORT_PERIOD_LENGTHS = ['month', 'quarter', 'year'] as const;
export type ReportPeriodLength = (typeof REPORT_PERIOD_LENGTHS)[number];

export function isReportPeriodLength(value: unknown): value is ReportPeriodLength {
  return REPORT_PERIOD_LENGTHS.some((step) => step === value);
}

/** Maximum length of a report in months: twenty years. */
export const MAX_REPORT_MONTHS = 240;

/** Number of months from one `YYYY-MM` to another, both inclusive. */
export function countMonths(from: string, to: string): number {
  return 12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) + Number(to.slice(5)) - Number(from.slice(5)) + 1;
}

/**
 * The months `from` to `to` (`YYYY-MM`), which form one period of a report. `first` and `last` are the period's first
 * and last day within the report.
 */
export type ReportPeriod = DayRange & { from: string; to: string };

/** The days that a report includes, and the spans with which they are compared. */
export type ReportRanges = { counted: DayRange; periods: ReportPeriod[]; before: DayRange; yearBefore: DayRange };

/**
 * Returns the spans of a report. If the report includes today, it ends today. The comparison spans then end on the
 * corresponding day of their last month (see `sameDay`).
 */
export function computeReportRanges(
  { from, to, by }: { from: string; to: string; by: ReportPeriodLength },
  { today, monthStartDay }: { today: string; monthStartDay: MonthStartDay },
): ReportRanges {
  const whole = { first: getMonthRange(from, monthStartDay).first, last: getMonthRange(to, monthStartDay).last };
  const isUnderWay = whole.first <= today && today <= whole.last;
  const counted = isUnderWay ? { first: whole.first, last: today } : whole;
  const months = countMonths(from, to);
  const earlier = (count: number): DayRange => {
    const first = getMonthRange(addMonths(from, -count), monthStartDay).first;
    if (!isUnderWay) return { first, last: getMonthRange(addMonths(to, -count), monthStartDay).last };
    return { first, last: sameDay(today, -count, monthStartDay) };
  };
  const periods = periodsOf(from, to, by)
    .map((period) => ({
      ...period,
      first: getMonthRange(period.from, monthStartDay).first,
      last: least(getMonthRange(period.to, monthStartDay).last, counted.last),
    }))
    .filter(({ first }) => first <= counted.last);
  return { counted, periods, before: earlier(months), yearBefore: earlier(12) };
}

/**
 * Returns the day at the same position in another month. The last day of a month, or a day that the other month does
 * not have, becomes the last day of the other month.
 */
function sameDay(day: string, months: number, monthStartDay: MonthStartDay): string {
  const period = findMonthOfDay(day, monthStartDay);
  const own = getMonthRange(period, monthStartDay);
  const other = getMonthRange(addMonths(period, months), monthStartDay);
  if (day === own.last) return other.last;
  return least(addDaysClamped(other.first, listDaysBetween(own.first, day).length - 1), other.last);
}

function periodsOf(from: string, to: string, by: ReportPeriodLength): { from: string; to: string }[] {
  const length = { month: 1, quarter: 3, year: 12 }[by];
  const periods: { from: string; to: string }[] = [];
  for (let first = from; first <= to; ) {
    const ahead = length - 1 - ((Number(first.slice(5)) - 1) % length);
    const last = least(addMonths(first, ahead), to);
    periods.push({ from: first, to: last });
    first = addMonths(last, 1);
  }
  return periods;
}

function least(a: string, b: string): string {
  return a < b ? a : b;
}
