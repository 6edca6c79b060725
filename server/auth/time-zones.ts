import { findCanonicalTimeZone, getDayInTimeZone } from '../../domain/calendar-day.ts';

/**
 * Maximum number of time zones in the cache. Fewer than 1,000 exist. Without the cache, looking up a time zone would
 * take up most of the time of a short request.
 */
const KEPT = 1000;
/** Maximum length of a time zone name. All real names are shorter. */
const LONGEST = 64;
const known = new Map<string, string | undefined>();
const days = new Map<string, { minute: number; day: string }>();

/** Returns the IANA name of a time zone, or undefined if the time zone does not exist. */
export function findTimeZone(name: string): string | undefined {
  if (name.length > LONGEST) return undefined;
  if (known.has(name)) return known.get(name);
  if (known.size === KEPT) known.clear();
  const zone = findCanonicalTimeZone(name);
  known.set(name, zone);
  return zone;
}

/**
 * Returns the calendar day in a time zone, like `getDayInTimeZone`. The day is cached for a minute, because it changes
 * only at the start of a minute.
 * @param timeZone if this is undefined or unknown, the time zone of the server is used
 */
export function getToday(instant: Date, timeZone: string | undefined): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  const kept = days.get(timeZone ?? '');
  if (kept?.minute === minute) return kept.day;
  const day = getDayInTimeZone(instant, timeZone && findTimeZone(timeZone));
  days.set(timeZone ?? '', { minute, day });
  return day;
}
