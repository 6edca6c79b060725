const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** `getWeekInfo` is not yet in TypeScript's types, and some engines only have the older property. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * Returns the first day of the week in a locale, from 0 for Sunday to 6 for Saturday. The locale can specify the day,
 * as `de-DE-u-fw-sun` does.
 */
export function findFirstWeekday(locale: string): number {
  const chosen = WEEKDAYS.indexOf(/-fw-([a-z]{3})/.exec(locale)?.[1] ?? '');
  if (chosen >= 0) return chosen;
  const of: LocaleWithWeek = new Intl.Locale(locale);
  // If the engine has no week information, assume Sunday in the United States and Monday elsewhere.
  const { firstDay } = of.getWeekInfo?.() ?? of.weekInfo ?? { firstDay: of.region === 'US' ? 7 : 1 };
  return firstDay % 7;
}
