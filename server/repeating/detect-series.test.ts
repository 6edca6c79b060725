import { expect, test } from 'vitest';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { buildContinuingSchedule, detectSeries } from './detect-series.ts';
import { areSimilarWords, getSeriesKey } from './series-key.ts';

const rowsOf = (days: readonly string[], amounts: readonly number[]) =>
  days.map((day, at) => ({ day, amountMinor: amounts[at % amounts.length] ?? 0 }));
const every = (days: number, count: number, last: string) =>
  Array.from({ length: count }, (_, at) => addDaysClamped(last, -days * (count - 1 - at)));

test.each<[string, { day: string; amountMinor: number }[]]>([
  ['a weekly shop', rowsOf(every(7, 30, '2026-11-21'), [8420, 6100, 12_050, 9980, 4300])],
  ['coffee at one price on other days', rowsOf(every(3, 40, '2026-11-21'), [450])],
  ['two visits', rowsOf(['2026-09-12', '2026-10-12'], [3000])],
  [
    'a hairdresser without a rhythm',
    rowsOf(['2026-03-02', '2026-04-18', '2026-05-11', '2026-07-09', '2026-08-22'], [4500]),
  ],
  ['visits a year apart with other amounts', rowsOf(['2025-11-02', '2026-11-02'], [4500, 9900])],
])('%s is not a series', (_what, rows) => {
  expect(detectSeries(rows, '2026-11-21')).toEqual([]);
});

test('a payment may be late or missing once', () => {
  const days = ['2026-03-12', '2026-04-12', '2026-05-14', '2026-07-13', '2026-08-12', '2026-09-12', '2026-10-12'];
  const [series] = detectSeries(rowsOf(days, [999]), '2026-10-20');
  expect(series).toMatchObject({ spread: 2, state: 'active', expected: { day: '2026-11-12' } });
});

test('a payment is late after some days, missing for some months, and then over', () => {
  const rows = rowsOf(['2026-03-12', '2026-04-12', '2026-05-12', '2026-06-12'], [999]);
  const stateOn = (day: string) => detectSeries(rows, day)[0]?.state;
  expect(['2026-07-20', '2026-07-25', '2026-09-30', '2026-11-20'].map(stateOn)).toEqual([
    'active',
    'missing',
    'missing',
    'over',
  ]);
});

test('the next day is not in the past, and month ends stay month ends', () => {
  const [series] = detectSeries(rowsOf(['2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'], [999]), '2026-10-31');
  if (!series) throw new Error('nothing found');
  const last = { frequency: 'monthly', every: { count: 1, unit: 'month' }, on: { last: true } };
  expect(buildContinuingSchedule(series, '2026-11-26')).toEqual({ ...last, startDate: '2026-11-30' });
  expect(buildContinuingSchedule(series, '2026-12-01')).toEqual({ ...last, startDate: '2026-12-31' });
});

test('a series that is due today continues today, unless it was paid today', () => {
  const fridays = every(14, 6, '2026-11-13');
  const start = (days: string[]) => {
    const [series] = detectSeries(rowsOf(days, [195_000]), '2026-11-27');
    return series && buildContinuingSchedule(series, '2026-11-27')?.startDate;
  };
  expect(start(fridays)).toBe('2026-11-27');
  expect(start([...fridays, '2026-11-27'])).toBe('2026-12-11');
});

test('the key of a series has no numbers, months and references', () => {
  expect(getSeriesKey('NETFLIX.COM 866-579-7172')).toBe('netflix');
  expect(getSeriesKey('Rent March 2026')).toBe('rent');
  expect(getSeriesKey('Miete März')).toBe('miete');
  expect(getSeriesKey('Café Zoë #12')).toBe('cafe zoe');
  expect(getSeriesKey('1&1')).toBe('1&1');
  expect(getSeriesKey('May')).toBe('may');
  expect([...getSeriesKey('ﷺ'.repeat(200))].length).toBeLessThanOrEqual(100);
  expect(areSimilarWords(['netflix'], ['paypal', 'netflix'])).toBe(true);
  expect(areSimilarWords(['netflix'], ['spotify'])).toBe(false);
});
