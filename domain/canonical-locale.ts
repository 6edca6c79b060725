/** Maximum length of a locale. Browsers never use longer locales. */
const MAX_LENGTH = 60;

/**
 * Returns the canonical form of a BCP 47 tag, such as `de-DE` for `de-de`. Returns undefined for a malformed or unknown
 * tag, because `Intl` would silently use the machine's locale for such a tag.
 */
export function findCanonicalLocale(tag: string): string | undefined {
  if (tag.length > MAX_LENGTH) return undefined;
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag)[0];
  } catch {
    return undefined;
  }
}
