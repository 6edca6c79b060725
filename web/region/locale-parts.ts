/** A locale, and the settings in which the user's choice differs from it. An empty setting follows the locale. */
export type LocaleParts = { base: string; firstWeekday: string; clock: string };

const FIRST_WEEKDAY = /(?:^|-)fw-([a-z]{3})/;
const CLOCK = /(?:^|-)hc-(h\d\d)/;

/** Splits a locale such as `de-DE-u-fw-sun-hc-h12` into its parts. */
export function splitLocale(locale: string): LocaleParts {
  const [base = locale, extension = ''] = locale.split('-u-');
  return {
    base,
    firstWeekday: FIRST_WEEKDAY.exec(extension)?.[1] ?? '',
    clock: CLOCK.exec(extension)?.[1] ?? '',
  };
}

export function joinLocale({ base, firstWeekday, clock }: LocaleParts): string {
  const keywords = `${firstWeekday && `-fw-${firstWeekday}`}${clock && `-hc-${clock}`}`;
  return keywords ? `${base}-u${keywords}` : base;
}
