import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDaysClamped, countDaysBetween } from './day.ts';
import { addMonthsToPeriod, findPeriodOfDay, getMonthSpan, LAST_MONTH_START } from './month-spans.ts';

test.each([
  ['2026-11-24', 1, '2026-11'],
  ['2026-11-24', 25, '2026-10'],
  ['2026-11-25', 25, '2026-11'],
  ['2026-01-01', 2, '2025-12'],
] as const)('%s, with months beginning on day %d, is in %s', (day, start, month) =>
  expect(findPeriodOfDay(day, start)).toBe(month),
);

test.each([
  ['2026-02', 1, '2026-02-01', '2026-02-28'],
  ['2024-02', 28, '2024-02-28', '2024-03-27'],
  ['2026-12', 25, '2026-12-25', '2027-01-24'],
] as const)('%s, beginning on day %d, lasts from %s to %s', (month, start, first, last) =>
  expect(getMonthSpan(month, start)).toEqual({ first, last }),
);

test('months follow one another without gaps and contain all of their days', () => {
  const start = fc.integer({ min: 1, max: LAST_MONTH_START });
  const count = fc.integer({ min: 0, max: 12 * 100 });
  fc.assert(
    fc.property(start, count, (monthStartDay, months) => {
      const month = addMonthsToPeriod('2000-01', months);
      const { first, last } = getMonthSpan(month, monthStartDay);
      expect(getMonthSpan(addMonthsToPeriod(month, 1), monthStartDay).first).toBe(addDaysClamped(last, 1));
      for (const day of countDaysBetween(first, last)) expect(findPeriodOfDay(day, monthStartDay)).toBe(month);
    }),
  );
});
