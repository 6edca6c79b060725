import { DEFAULT_LOCALE } from '../../domain/locale.ts';
import { cachePerRegion } from './region.ts';

export type DateOrder = 'mdy' | 'dmy' | 'ymd';

/** Returns the order of day, month and year in the current region. */
export const getDateOrder = cachePerRegion(findDateOrder);

export function findDateOrder(locale: string): DateOrder {
  // Avoids creating the first `Intl.DateTimeFormat` for the default region, because that would slow down the start.
  if (locale === DEFAULT_LOCALE) return 'mdy';
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory' }).formatToParts();
  const first = parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year');
  return first?.type === 'day' ? 'dmy' : first?.type === 'year' ? 'ymd' : 'mdy';
}
