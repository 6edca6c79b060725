/** The locale of people who did not choose a region. */
export const DEFAULT_LOCALE = 'en-US';

/** Long enough for every locale of a browser. */
export const MAX_LOCALE_LENGTH = 60;

/**
 * Returns the canonical form of a BCP 47 tag, such as `de-DE` for `de-de`. Undefined if it is malformed or unknown, for
 * which Intl would use the locale of the machine.
 */
export function findCanonicalLocale(tag: string): string | undefined {
  if (tag.length > MAX_LOCALE_LENGTH) return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
