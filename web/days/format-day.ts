import { getToday, getYesterday } from './today.ts';

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const FULL = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
const COMPACT = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const INSTANT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats a day as `Nov 21, 2026`. The result does not depend on the time zone. */
export function formatDay(day: string): string {
  return LONG.format(midnight(day));
}

/** Formats a day as `Saturday, November 21, 2026`. */
export function formatLongDay(day: string): string {
  return FULL.format(midnight(day));
}

/** Formats a day as `Today`, `Yesterday` or `Sat, Nov 21`. In another year it is `Nov 21, 2025`. */
export function formatDayBriefly(day: string): string {
  const now = getToday();
  if (day === now) return 'Today';
  if (day === getYesterday()) return 'Yesterday';
  return day.slice(0, 4) === now.slice(0, 4) ? COMPACT.format(midnight(day)) : formatDay(day);
}

/** Formats a day as `Nov 21`. Use it only where the year is clear. */
export function formatShortDay(day: string): string {
  return SHORT.format(midnight(day));
}

/** Formats a day as `Saturday, November 21`. Use it only where the year is clear. */
export function formatWeekday(day: string): string {
  return WEEKDAY.format(midnight(day));
}

/** Formats a month such as `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return MONTH.format(midnight(`${month}-01`));
}

/** Formats an instant as `Nov 21, 2026, 10:04 AM` in the time zone of the browser. */
export function formatInstant(instant: string): string {
  return INSTANT.format(new Date(instant));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
