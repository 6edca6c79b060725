import { DEFAULT_LOCALE } from '../../domain/locale.ts';

let locale = DEFAULT_LOCALE;

/**
 * Sets the locale of all numbers and dates. The guard of the app pages calls this before they render, and the shell
 * renders them again when the user chooses another region.
 */
export function setRegion(region = DEFAULT_LOCALE): void {
  locale = region;
}

export function getRegion(): string {
  return locale;
}

/** The page shows and reads only the digits 0 to 9, because the rest of it is English. */
export const LATIN_DIGITS = { numberingSystem: 'latn' } as const;

/** Returns a function that returns the result of `create` for the current region. It is created only once. */
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
