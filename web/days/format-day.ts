import { DAY_INVALID_MESSAGE } from '../../contract/day-schema.ts';
import { getDateOrder } from '../region/date-order.ts';
import { cachePerRegion } from '../region/region.ts';
import { getToday, getYesterday } from './today.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const formatLong = createDateFormat({ month: 'short', day: true, year: true });
const formatFull = createDateFormat({ weekday: 'long', month: 'long', day: true, year: true });
const formatCompact = createDateFormat({ weekday: 'short', month: 'short', day: true });
const formatShort = createDateFormat({ month: 'short', day: true });
const formatLongWeekday = createDateFormat({ weekday: 'long', month: 'long', day: true });
const formatUnderstood = createDateFormat({ weekday: 'short', month: 'long', day: true });
const formatLongMonth = createDateFormat({ month: 'long', year: true });

const getLocalDayFormat = cachePerRegion(() => new Intl.DateTimeFormat(getLanguage(), { dateStyle: 'medium' }));

const getTimeFormat = cachePerRegion((locale) => {
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

type DateParts = { weekday?: Width; month?: Width; day?: true; year?: true };
type Width = 'long' | 'short';

/**
 * Returns a function that formats days such as `2026-11-21`. The result does not depend on the time zone. It does not
 * use `Intl.DateTimeFormat`, because a slow phone needs 80 ms to create the first one.
 */
export function createDateFormat(parts: DateParts): (day: string) => string {
  return (text) => {
    const date = new Date(`${text}T00:00:00Z`);
    const weekday = parts.weekday && WEEKDAYS[date.getUTCDay()]?.slice(0, parts.weekday === 'short' ? 3 : undefined);
    const month = parts.month && MONTHS[date.getUTCMonth()]?.slice(0, parts.month === 'short' ? 3 : undefined);
    const day = parts.day && date.getUTCDate();
    const year = parts.year && date.getUTCFullYear();
    const order = getDateOrder();
    if (order === 'dmy') {
      // British English abbreviates September with four letters.
      const rest = join([day, month === 'Sep' ? 'Sept' : month, year], ' ');
      return join([weekday, rest], year ? ', ' : ' ');
    }
    if (!day) return join([weekday, month, year], ' ');
    const monthAndDay = join([month, day], ' ');
    return join(order === 'ymd' ? [weekday, join([year, monthAndDay], ' ')] : [weekday, monthAndDay, year], ', ');
  };
}

function join(parts: (string | number | undefined)[], separator: string): string {
  return parts.filter((part) => part !== undefined).join(separator);
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
export function formatRelativeDay(day: string): string {
  const now = getToday();
  if (day === now) return 'Today';
  if (day === getYesterday()) return 'Yesterday';
  return day.slice(0, 4) === now.slice(0, 4) ? formatCompact(day) : formatDay(day);
}

/** Formats a day as `Today`, `Yesterday` or `Saturday`. Use it only next to the date. */
export function formatDayName(day: string): string {
  if (day === getToday()) return 'Today';
  return day === getYesterday() ? 'Yesterday' : (WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '');
}

/**
 * Formats a date that was recognized in typed text, such as `Tue, March 3`, or `Mar 3, 2025` if it is in another year.
 */
export function formatRecognizedDay(day: string): string {
  return day.slice(0, 4) === getToday().slice(0, 4) ? formatUnderstood(day) : formatDay(day);
}

/** An example of a date for error messages, such as `Nov 21, 2026`. */
export function formatExampleDay(): string {
  return formatDay('2026-11-21');
}

/**
 * Returns the error message of a date field. The server's message asks for `YYYY-MM-DD`, so it is replaced with an
 * example in the format that the field shows.
 */
export function explainDayError<T>(error: T): T | string {
  return error === DAY_INVALID_MESSAGE ? `Enter a date that exists, such as ${formatExampleDay()}` : error;
}

/** Formats a day as `Nov 21`. Use it only where the year is clear. */
export function formatDayWithoutYear(day: string): string {
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
