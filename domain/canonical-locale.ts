/** No locale of a browser is longer. */
const MAX_LENGTH = 60;

/**
 * Returns the canonical form of a BCP 47 tag, such as `de-DE` for `de-de`. Undefined for a malformed or unknown tag,
 * because `Intl` would silently use the machine's locale for it.
 */
export function findCanonicalLocale(tag: string): string | undefined {
  if (tag.length > MAX_LENGTH) return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
