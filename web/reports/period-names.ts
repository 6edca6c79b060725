import type { ReportPeriod } from '../../contract/reports.ts';
import { countMonths, type ReportPeriodLength } from '../../domain/report-ranges.ts';
import { MONTHS_OF } from '../charts/period-labels.ts';
import { formatDay, formatDayWithoutYear } from '../days/format-day.ts';
import type { ReportDayRange } from './explained-figure.ts';

/** True if the report covers only part of this quarter or year. */
export function isPartialPeriod({ from, to }: Pick<ReportPeriod, 'from' | 'to'>, by: ReportPeriodLength): boolean {
  return countMonths(from, to) < MONTHS_OF[by];
}

/**
 * Formats a range of days, such as `Jun 1 – Nov 22, 2026`. The year is included, because the report may compare two
 * years.
 */
export function formatDayRange({ firstDay, lastDay }: ReportDayRange): string {
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${isOneYear ? formatDayWithoutYear(firstDay) : formatDay(firstDay)} – ${formatDay(lastDay)}`;
}
