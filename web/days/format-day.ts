import { getDateOrder } from '../region/date-order.ts';
import { createPerRegion } from '../region/region.ts';
import { getToday, getYesterday } from './today.ts';

const formatLong = createDateFormat({ dateStyle: 'medium' });
const formatFull = createDateFormat({ dateStyle: 'full' });
const formatCompact = createDateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const formatShort = createDateFormat({ month: 'short', day: 'numeric' });
const formatLongWeekday = createDateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const formatUnderstood = createDateFormat({ weekday: 'short', month: 'long', day: 'numeric' });
const formatLongMonth = createDateFormat({ month: 'long', year: 'numeric' });

const getLocalDayFormat = createPerRegion(() => new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium' }));

const getTimeFormat = createPerRegion((locale) => {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return new Intl.DateTimeFormat(hourCycle === 'h23' ? 'en-GB' : 'en-US', { timeStyle: 'short' });
});

/** Returns an English locale with the date order of the region. Month names are always in English. */
function getLanguage(): string {
  return getDateOrder() === 'dmy' ? 'en-GB' : 'en-US';
}

/**
 * Puts the year first in regions where dates are written this way, as in `2026 Nov 21`. No English locale has this
 * format.
 */
function reorder(text: string): string {
  return getDateOrder() === 'ymd' ? text.replace(/([A-Z][a-z]+ \d+), (\d+)/, '$2 $1') : text;
}

/** Returns a function that formats days such as `2026-11-21`. The result does not depend on the time zone. */
export function createDateFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const getFormat = createPerRegion(() => new Intl.DateTimeFormat(getLanguage(), { ...options, timeZone: 'UTC' }));
  return (day) => reorder(getFormat().format(new Date(`${day}T00:00:00Z`)));
}

/** Formats a day as `Nov 21, 2026`, or as `21 Nov 2026` in regions where the day comes first. */
export function formatDay(day: string): string {
  return formatLong(day);
}

/** Formats a day as `Saturday, November 21, 2026`. */
export function formatLongDay(day: string): string {
  return formatFull(day);
}

/** Formats a day as `Today`, `Yesterday` or `Sat, Nov 21`, or as `Nov 21, 2025` if it is in another year. */
export function formatDayBriefly(day: string): string {
  const now = getToday();
  if (day === now) return 'Today';
  if (day === getYesterday()) return 'Yesterday';
  return day.slice(0, 4) === now.slice(0, 4) ? formatCompact(day) : formatDay(day);
}

/**
 * Formats a date that was recognized in typed text, such as `Tue, March 3`, or `Mar 3, 2025` if it is in another year.
 */
export function formatUnderstoodDay(day: string): string {
  return day.slice(0, 4) === getToday().slice(0, 4) ? formatUnderstood(day) : formatDay(day);
}

/** An example of a date for error messages, such as `Nov 21, 2026`. */
export function formatExampleDay(): string {
  return formatDay('2026-11-21');
}

/** Formats a day as `Nov 21`. Use it only where the year is clear. */
export function formatShortDay(day: string): string {
  return formatShort(day);
}

/** Formats a day as `Saturday, November 21`. Use it only where the year is clear. */
export function formatWeekday(day: string): string {
  return formatLongWeekday(day);
}

/** Formats a month such as `2026-11` as `November 2026`. */
export function formatMonth(month: string): string {
  return formatLongMonth(`${month}-01`);
}

/** Formats an instant as `Nov 21, 2026, 10:04 AM` in the time zone of the browser. */
export function formatInstant(instant: string): string {
  const date = new Date(instant);
  return `${reorder(getLocalDayFormat().format(date))}, ${getTimeFormat().format(date)}`;
}
