/** A locale and what the person chose to differ from it. An empty text is the custom of the locale. */
export type LocaleParts = { base: string; firstWeekday: string; clock: string };

/** Splits a locale such as `de-DE-u-fw-sun-hc-h12`. */
export function splitLocale(locale: string): LocaleParts {
  const extension = (key: string) => new RegExp(`-u-(?:.*-)?${key}-([a-z0-9]{3})`).exec(locale)?.[1] ?? '';
  return { base: new Intl.Locale(locale).baseName, firstWeekday: extension('fw'), clock: extension('hc') };
}

export function joinLocale({ base, firstWeekday, clock }: LocaleParts): string {
  const keywords = `${firstWeekday && `-fw-${firstWeekday}`}${clock && `-hc-${clock}`}`;
  return keywords ? `${base}-u${keywords}` : base;
}
