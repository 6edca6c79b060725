import { canonicalTimeZone, dayIn } from '../../domain/day.ts';

/**
 * Results are cached, because a lookup takes longer than the rest of a short request. Fewer than 1,000 time zones
 * exist.
 */
const KEPT = 1000;
/** Longer than the name of any time zone. */
const LONGEST = 64;
const known = new Map<string, string | undefined>();
const days = new Map<string, { minute: number; day: string }>();

/** Returns the IANA name of the page's time zone; undefined if it does not exist. */
export function knownTimeZone(name: string): string | undefined {
  if (name.length > LONGEST) return undefined;
  if (known.has(name)) return known.get(name);
  if (known.size === KEPT) known.clear();
  const zone = canonicalTimeZone(name);
  known.set(name, zone);
  return zone;
}

/**
 * Returns the calendar day of an instant in a time zone, like `dayIn`. Cached for a minute, since days only change at full
 * minutes.
 * @param timeZone the server's own zone is used if undefined or unknown to this runtime
 */
export function getToday(instant: Date, timeZone: string | undefined): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  const kept = days.get(timeZone ?? '');
  if (kept?.minute === minute) return kept.day;
  const day = dayIn(instant, timeZone && knownTimeZone(timeZone));
  days.set(timeZone ?? '', { minute, day });
  return day;
}
