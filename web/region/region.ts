import { DEFAULT_LOCALE } from '../../domain/locale.ts';

let locale = DEFAULT_LOCALE;

/**
 * Sets the locale of all numbers and dates. The route guard calls it before pages render, and the shell renders them
 * again after a change.
 */
export function setRegion(region = DEFAULT_LOCALE): void {
  locale = region;
}

export function getRegion(): string {
  return locale;
}

/** Always uses the digits 0 to 9, because the page is in English and amounts are parsed with them. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;

/** Caches the result of `create` for the current region. */
export function createPerRegion<T>(create: (locale: string) => T): () => T {
  let of: string | undefined;
  let created: T;
  return () => {
    if (of !== locale) {
      created = create(locale);
      of = locale;
    }
    return created;
  };
}
