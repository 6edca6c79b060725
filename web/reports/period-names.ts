import type { Period } from '../../contract/reports.ts';
import { countMonths, type ReportStep } from '../../domain/report-spans.ts';
import { MONTHS_OF } from '../charts/period-labels.ts';
import { formatDay, formatShortDay } from '../days/format-day.ts';
import type { DayRange } from './explained-figure.ts';

/** True if the report covers only part of this quarter or year. */
export function isPartialPeriod({ from, to }: Pick<Period, 'from' | 'to'>, by: ReportStep): boolean {
  return countMonths(from, to) < MONTHS_OF[by];
}

/**
 * Formats a range of days, such as `Jun 1 – Nov 22, 2026`. The year is included, because the report may compare two
 * years.
 */
export function formatDayRange({ firstDay, lastDay }: DayRange): string {
  const isOneYear = firstDay.slice(0, 4) === lastDay.slice(0, 4);
  return `${isOneYear ? formatShortDay(firstDay) : formatDay(firstDay)} – ${formatDay(lastDay)}`;
}
