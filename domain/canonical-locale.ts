/** Long enough for every locale of a browser. */
const MAX_LENGTH = 60;

/**
 * Returns the canonical form of a BCP 47 tag, such as `de-DE` for `de-de`. Undefined if it is malformed or unknown, for
 * which Intl would use the locale of the machine.
 */
export function findCanonicalLocale(tag: string): string | undefined {
  if (tag.length > MAX_LENGTH) return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
