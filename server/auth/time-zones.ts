import { canonicalTimeZone } from '../../contract/day.ts';

/** Asking for a zone takes longer than the rest of a short call, so the answers are kept: more than there are zones. */
const KEPT = 1000;
/** Longer than the name of any zone. */
const LONGEST = 64;
const known = new Map<string, string | undefined>();

/** The IANA name of the time zone that a page says it is in; undefined where there is none. */
export function knownTimeZone(name: string): string | undefined {
  if (name.length > LONGEST) return undefined;
  if (known.has(name)) return known.get(name);
  if (known.size === KEPT) known.clear();
  const zone = canonicalTimeZone(name);
  known.set(name, zone);
  return zone;
}
