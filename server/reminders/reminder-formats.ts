import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { minorToAmount } from '../../domain/money.ts';

/** Formats amounts in hundredths, days such as `2026-11-27`, and months such as `2026-11`. */
export type ReminderFormats = { money(minor: number): string; day(day: string): string; month(period: string): string };

/**
 * Returns the formats of a region. The text is in English, so the region only determines how amounts are written and
 * whether the day or the month comes first. Emails from the server use US formats.
 */
export function createReminderFormats(currency: string, locale: string = DEFAULT_LOCALE): ReminderFormats {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' });
  const language = isDayFirst(locale) ? 'en-GB' : 'en-US';
  const day = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  const month = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return {
    money: (minor) => money.format(minorToAmount(minor)),
    day: (text) => new Date(`${text}T00:00:00Z`).toLocaleDateString(language, day),
    month: (period) => new Date(`${period}-01T00:00:00Z`).toLocaleDateString(language, month),
  };
}

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory' }).formatToParts();
  return parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year')?.type === 'day';
}
