import { expect, test } from 'vitest';
import { computeReportRanges } from './report-ranges.ts';

const on = (today: string, monthStartDay = 1) => ({ today, monthStartDay });

test('a past span is compared with the same number of months before it, and with a year earlier', () => {
  expect(computeReportRanges({ from: '2026-01', to: '2026-03', by: 'quarter' }, on('2026-11-21'))).toEqual({
    counted: { first: '2026-01-01', last: '2026-03-31' },
    periods: [{ from: '2026-01', to: '2026-03', first: '2026-01-01', last: '2026-03-31' }],
    before: { first: '2025-10-01', last: '2025-12-31' },
    yearBefore: { first: '2025-01-01', last: '2025-03-31' },
  });
});

test('a current span counts up to today, and so do the spans for comparison', () => {
  const spans = computeReportRanges({ from: '2026-01', to: '2026-12', by: 'quarter' }, on('2026-11-21'));
  expect(spans.counted.last).toBe('2026-11-21');
  expect(spans.before).toEqual({ first: '2025-01-01', last: '2025-11-21' });
  expect(spans.periods.map(({ from, last }) => [from, last])).toEqual([
    ['2026-01', '2026-03-31'],
    ['2026-04', '2026-06-30'],
    ['2026-07', '2026-09-30'],
    ['2026-10', '2026-11-21'],
  ]);
  const yearly = computeReportRanges({ from: '2025-11', to: '2026-12', by: 'year' }, on('2026-11-21'));
  expect(yearly.periods.map(({ from, to, last }) => [from, to, last])).toEqual([
    ['2025-11', '2025-12', '2025-12-31'],
    ['2026-01', '2026-12', '2026-11-21'],
  ]);
});

test('a day missing in a shorter month becomes its last, and the last day stays the last', () => {
  const before = (today: string) =>
    computeReportRanges({ from: today.slice(0, 7), to: today.slice(0, 7), by: 'month' }, on(today)).before;
  expect(before('2026-03-30').last).toBe('2026-02-28');
  expect(before('2026-02-28').last).toBe('2026-01-31');
});

test('months beginning on payday have their own days', () => {
  const spans = computeReportRanges({ from: '2026-09', to: '2026-10', by: 'month' }, on('2026-11-03', 25));
  expect(spans).toEqual({
    counted: { first: '2026-09-25', last: '2026-11-03' },
    periods: [
      { from: '2026-09', to: '2026-09', first: '2026-09-25', last: '2026-10-24' },
      { from: '2026-10', to: '2026-10', first: '2026-10-25', last: '2026-11-03' },
    ],
    before: { first: '2026-07-25', last: '2026-09-03' },
    yearBefore: { first: '2025-09-25', last: '2025-11-03' },
  });
});
