import { DEFAULT_LOCALE } from '../../domain/locale.ts';

let locale = DEFAULT_LOCALE;

/**
 * Sets the locale for all numbers and dates. The route guard calls this before pages render. After a change, the shell
 * re-renders the pages.
 */
export function setRegion(region = DEFAULT_LOCALE): void {
  locale = region;
}

export function getRegion(): string {
  return locale;
}

/** Always use the digits 0 to 9. The page is in English, and typed amounts can only contain these digits. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;

/** Caches the result of `create` for the current region. */
export function cachePerRegion<T>(create: (locale: string) => T): () => T {
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
