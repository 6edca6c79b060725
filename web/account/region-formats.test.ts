import { afterEach, expect, test } from 'vitest';
import { findFirstWeekday } from '../../domain/first-weekday.ts';
import {
  formatDay,
  formatDayWithoutYear,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatRelativeDay,
} from '../days/format-day.ts';
import { formatMoney } from '../money/format-money.ts';
import { formatMonthName, formatShortMonth } from '../months/calendar-month.ts';
import { findDateOrder } from '../region/date-order.ts';
import { formatNumber } from '../region/format-number.ts';
import { joinLocale, splitLocale } from '../region/locale-parts.ts';
import { getLocaleName, listOfferedLocales } from '../region/offered-locales.ts';
import { setRegion } from '../region/region.ts';
import { runInRegion } from '../region/run-in-region.ts';

afterEach(() => setRegion());

/** Replaces the spaces that do not break lines, which look the same. */
const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test.each([
  ['en-US', 'EUR', '-€1,234,567.50', '1,234,567'],
  ['de-DE', 'EUR', '-1.234.567,50 €', '1.234.567'],
  ['fr-FR', 'EUR', '-1 234 567,50 €', '1 234 567'],
  ['en-IN', 'INR', '-₹12,34,567.50', '12,34,567'],
  ['ja-JP', 'JPY', '-¥1,234,568', '1,234,567'],
  ['ar-EG', 'USD', '1,234,567.50', '1,234,567'],
])('%s writes amounts in its own way', (region, currency, amount, count) => {
  setRegion(region);
  expect(withPlainSpaces(formatMoney(-1_234_567.5, currency))).toContain(amount);
  expect(withPlainSpaces(formatNumber(1_234_567))).toBe(count);
});

test('axis labels are as short as the region makes them, and never rounded in silence', () => {
  const labels = (region: string) =>
    runInRegion(region, () => [123_456, 1_250_000, 20_000_000].map((amount) => formatMoney(amount, 'INR', 'compact')));
  expect(labels('en-US')).toEqual(['₹123K', '₹1.25M', '₹20M']);
  expect(labels('en-IN')).toEqual(['₹1.23L', '₹12.5L', '₹2Cr']);
  expect(labels('de-DE').map(withPlainSpaces)).toEqual(['123.456 ₹', '1,25 Mio. ₹', '20 Mio. ₹']);
});

test.each([
  ['en-US', 'Nov 3, 2026', 'Tuesday, November 3, 2026', 'Nov 3', 'Nov 3, 2026, 2:05 PM'],
  ['de-DE', '3 Nov 2026', 'Tuesday 3 November 2026', '3 Nov', '3 Nov 2026, 14:05'],
  ['en-IN', '3 Nov 2026', 'Tuesday 3 November 2026', '3 Nov', '3 Nov 2026, 2:05 PM'],
  ['ja-JP', '2026 Nov 3', 'Tuesday, 2026 November 3', 'Nov 3', '2026 Nov 3, 14:05'],
  ['de-DE-u-hc-h12', '3 Nov 2026', 'Tuesday 3 November 2026', '3 Nov', '3 Nov 2026, 2:05 PM'],
])('%s orders dates in its own way, with English names', (region, day, long, short, instant) => {
  setRegion(region);
  expect(formatDay('2026-11-03')).toBe(day);
  // Some versions of Intl write a comma after the weekday.
  expect(formatLongDay('2026-11-03').replace('Tuesday, 3', 'Tuesday 3')).toBe(long);
  expect(formatRelativeDay('2025-11-03')).toBe(day.replace('2026', '2025'));
  expect(formatDayWithoutYear('2026-11-03')).toBe(short);
  expect(withPlainSpaces(formatInstant('2026-11-03T14:05:00'))).toBe(instant);
  expect([formatMonth('2026-11'), formatShortMonth({ month: 11, year: 2026 })]).toEqual(['November 2026', 'Nov 2026']);
  expect(formatMonthName({ month: 11, year: 2026 })).toBe('November');
});

test('the first day of the week is that of the region, unless the person chose another', () => {
  expect(['en-US', 'en-US-u-fw-mon', 'de-DE-u-fw-sun-hc-h12', 'ja-JP-u-hc-h12-fw-sat'].map(findFirstWeekday)).toEqual([
    0, 1, 0, 6,
  ]);
  expect(['de-DE', 'fr-FR'].map(findFirstWeekday)).toEqual([1, 1]);
});

test('a locale is split into its parts and joined again', () => {
  for (const locale of ['en-US', 'de-DE-u-fw-sun', 'sr-Latn-RS-u-hc-h23', 'ja-JP-u-fw-mon-hc-h12'])
    expect(joinLocale(splitLocale(locale))).toBe(locale);
});

test('every offered locale exists, is named and has an order of dates', () => {
  const offered = listOfferedLocales(['pt', 'de-DE']);
  for (const { value } of offered) {
    expect(Intl.NumberFormat.supportedLocalesOf(value)).toEqual([value]);
    expect(['mdy', 'dmy', 'ymd']).toContain(findDateOrder(value));
  }
  expect(offered.filter(({ value }) => value === 'de-DE')).toEqual([{ value: 'de-DE', label: 'Germany (German)' }]);
  expect(getLocaleName('pt')).toBe('Portuguese');
  expect(['en-US', 'de-DE', 'en-GB', 'ja-JP'].map(findDateOrder)).toEqual(['mdy', 'dmy', 'dmy', 'ymd']);
});
