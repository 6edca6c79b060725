import type { Period } from '../../contract/reports.ts';
import { countMonths, type ReportStep } from '../../domain/report-spans.ts';
import { formatDay, formatShortDay } from '../days/format-day.ts';
import { formatShortMonth, getMonthOfDay } from '../months/calendar-month.ts';
import type { DayRange } from './explained-figure.ts';

/** Returns the name of a period: `Nov 2026`, `Q4 2026` or `2026`. */
export function formatPeriod({ from }: Pick<Period, 'from'>, by: ReportStep): string {
  const year = from.slice(0, 4);
  if (by === 'year') return year;
  return by === 'quarter' ? `Q${quarterOf(from)} ${year}` : formatShortMonth(getMonthOfDay(`${from}-01`));
}

/** Formats a period for the chart: `Nov` or `Q4`, or `2026` for the first period of a year. */
export function formatShortPeriod({ from }: Pick<Period, 'from'>, by: ReportStep): string {
  const name = formatPeriod({ from }, by);
  if (by === 'year') return name;
  const isFirst = by === 'month' ? from.endsWith('-01') : quarterOf(from) === 1;
  return isFirst ? from.slice(0, 4) : (name.split(' ')[0] ?? '');
}

/** True if the report covers only part of this quarter or year. */
export function isPartialPeriod({ from, to }: Pick<Period, 'from' | 'to'>, by: ReportStep): boolean {
  return countMonths(from, to) < { month: 1, quarter: 3, year: 12 }[by];
}

function quarterOf(month: string): number {
  return Math.ceil(Number(month.slice(5)) / 3);
}

/**
 * Formats a range of days, such as `Jun 1 – Nov 22, 2026`. The year is included, because the report may compare two
 * years.
 */
export function formatDayRange({ firstDay, lastDay }: DayRange): string {
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${isOneYear ? formatShortDay(firstDay) : formatDay(firstDay)} – ${formatDay(lastDay)}`;
}
