import { createDateFormat, formatMonth as formatMonthText } from '../days/format-day.ts';
import { isMonthText } from './month-search-params.ts';

/** A calendar month, regardless of the time zone. */
export type Month = { month: number; year: number };

const FIRST: Month = { month: 1, year: 2000 };
const LAST: Month = { month: 12, year: 2100 };

const formatShort = createDateFormat({ month: 'short', year: true });

export function getMonthOfDay(day: string): Month {
  return { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) };
}

/** Parses a month in the format `YYYY-MM`. Returns null if the month cannot have budgets. */
export function parseMonth(text: string): Month | null {
  return isMonthText(text) ? getMonthOfDay(text) : null;
}

/** Formats a month for an address, such as `2026-11`. */
export function toMonthText({ month, year }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** True if the month exists and is between 2000 and 2100. */
export function canHaveBudget(month: Month): boolean {
  const { month: number } = month;
  return (
    Number.isInteger(number) &&
    number >= 1 &&
    number <= 12 &&
    Number.isInteger(month.year) &&
    indexOf(month) >= indexOf(FIRST) &&
    indexOf(month) <= indexOf(LAST)
  );
}

/** Returns the month `count` months later, or earlier if `count` is negative. */
export function addMonths(month: Month, count: number): Month {
  const index = indexOf(month) + count;
  return { month: (index % 12) + 1, year: Math.floor(index / 12) };
}

export function isSameMonth(a: Month, b: Month): boolean {
  return a.month === b.month && a.year === b.year;
}

/** Formats a month as `November 2026`. */
export function formatMonth(month: Month): string {
  return formatMonthText(toMonthText(month));
}

/** Formats a month as `November`. Use it only where the year is clear. */
export function formatMonthName(month: Month): string {
  return formatMonth(month).split(' ')[0] ?? '';
}

/** Formats a month as `Nov 2026`. */
export function formatShortMonth(month: Month): string {
  return formatShort(`${toMonthText(month)}-01`);
}

function indexOf({ month, year }: Month): number {
  return 12 * year + month - 1;
}
