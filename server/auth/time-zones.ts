import { canonicalTimeZone, dayIn } from '../../contract/day.ts';

/** Asking for a zone takes longer than the rest of a short call, so the answers are kept: more than there are zones. */
const KEPT = 1000;
/** Longer than the name of any zone. */
const LONGEST = 64;
const known = new Map<string, string | undefined>();
const days = new Map<string, { minute: number; day: string }>();

/** The IANA name of the time zone that a page says it is in; undefined where there is none. */
export function knownTimeZone(name: string): string | undefined {
  if (name.length > LONGEST) return undefined;
  if (known.has(name)) return known.get(name);
  if (known.size === KEPT) known.clear();
  const zone = canonicalTimeZone(name);
  known.set(name, zone);
  return zone;
}

/**
 * The calendar day of an instant in a zone, as `dayIn` has it: worked out once a minute, since no day ends within one.
 * @param timeZone without one, or with one that this runtime does not know (any more), this machine's
 */
export function todayIn(instant: Date, timeZone: string | undefined): string {
  const minute = Math.floor(instant.getTime() / 60_000);
  const kept = days.get(timeZone ?? '');
  if (kept?.minute === minute) return kept.day;
  const day = dayIn(instant, timeZone && knownTimeZone(timeZone));
  days.set(timeZone ?? '', { minute, day });
  return day;
}
