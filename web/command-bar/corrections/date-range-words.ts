import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { MONTHS } from '../../command-grammar/dates/calendar-words.ts';

/** The days from `from` to `to`. If one of the two is missing, the span has no limit on that side. */
export type DateRange = { from?: string | undefined; to?: string | undefined };

/** Writes days in words that the grammar reads in every region, such as `march 2025` or `since mar 3 2026`. */
export function writeDateRangeInWords({ from, to }: DateRange): string {
  if (from === undefined) return to === undefined ? '' : `until ${writeDay(to)}`;
  if (to === undefined) return `since ${writeDay(from)}`;
  if (from === to) return writeDay(from);
  const months = countWholeMonths({ from, to });
  if (months === 12 && from.slice(5) === '01-01') return from.slice(0, 4);
  if (months === 1) return `${nameMonth(from)} ${from.slice(0, 4)}`;
  return `${writeDay(from)} to ${writeDay(to)}`;
}

function writeDay(day: string): string {
  return `${nameMonth(day).slice(0, 3)} ${Number(day.slice(8))} ${day.slice(0, 4)}`;
}

function nameMonth(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** Returns the number of months that the days fill completely, or 0 if they begin or end within a month. */
export function countWholeMonths({ from, to }: { from: string; to: string }): number {
  const next = addDaysClamped(to, 1);
  const toIndex = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return from.endsWith('-01') && next.endsWith('-01') ? toIndex(next) - toIndex(from) : 0;
}
