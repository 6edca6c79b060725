import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUDGET_PERIODS, findBudgetPeriodRange, listPreviousBudgetRanges } from './budget-periods.ts';
import { addDaysClamped } from './calendar-day.ts';

const US = { firstWeekday: 0, monthStartDay: 1 };

test.each([
  ['2026-11-26', 'week', US, '2026-11-22', '2026-11-28'],
  ['2026-11-22', 'week', { ...US, firstWeekday: 1 }, '2026-11-16', '2026-11-22'],
  ['2026-11-26', 'month', US, '2026-11-01', '2026-11-30'],
  ['2026-11-26', 'quarter', US, '2026-10-01', '2026-12-31'],
  ['2026-11-26', 'year', US, '2026-01-01', '2026-12-31'],
  ['2026-01-24', 'year', { ...US, monthStartDay: 25 }, '2025-01-25', '2026-01-24'],
  ['2026-01-25', 'quarter', { ...US, monthStartDay: 25 }, '2026-01-25', '2026-04-24'],
] as const)('%s is in the %s from %s', (day, period, calendar, first, last) => {
  expect(findBudgetPeriodRange(day, period, calendar)).toEqual({ first, last });
});

test('periods follow one another without gaps, and each contains its days', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100 * 366 }),
      fc.constantFrom(...BUDGET_PERIODS),
      fc.record({ firstWeekday: fc.integer({ min: 0, max: 6 }), monthStartDay: fc.integer({ min: 1, max: 28 }) }),
      (days, period, calendar) => {
        const day = addDaysClamped('2000-01-01', days);
        const span = findBudgetPeriodRange(day, period, calendar);
        expect(span.first <= day && day <= span.last).toBe(true);
        expect(findBudgetPeriodRange(span.last, period, calendar)).toEqual(span);
        const before = listPreviousBudgetRanges(day, period, calendar, 5);
        for (const [at, { last }] of before.entries()) {
          expect(addDaysClamped(last, 1)).toBe((before[at - 1] ?? span).first);
        }
      },
    ),
  );
});
