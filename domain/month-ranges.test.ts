import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDaysClamped, listDaysBetween } from './calendar-day.ts';
import { addMonths, findMonthOfDay, getMonthRange, type MonthStartDay } from './month-ranges.ts';

test.each([
  ['2026-11-24', 1, '2026-11'],
  ['2026-11-24', 25, '2026-10'],
  ['2026-11-25', 25, '2026-11'],
  ['2026-01-01', 2, '2025-12'],
] as const)('%s, with months beginning on day %d, is in %s', (day, start, month) =>
  expect(findMonthOfDay(day, start)).toBe(month),
);

test.each([
  ['2026-02', 1, '2026-02-01', '2026-02-28'],
  ['2024-02', 28, '2024-02-28', '2024-03-27'],
  ['2026-12', 25, '2026-12-25', '2027-01-24'],
] as const)('%s, beginning on day %d, lasts from %s to %s', (month, start, first, last) =>
  expect(getMonthRange(month, start)).toEqual({ first, last }),
);

test.each([
  ['2026-02', 31, '2026-02-28', '2026-03-30'],
  ['2024-02', 29, '2024-02-29', '2024-03-28'],
  ['2023-02', 30, '2023-02-28', '2023-03-29'],
  // January 31 and February 28, 2026 are Saturdays.
  ['2026-01', 'last-working-day', '2026-01-30', '2026-02-26'],
  ['9999-12', 'last-working-day', '9999-12-31', '9999-12-31'],
] as const)('%s, beginning on day %s, lasts from %s to %s', (month, start, first, last) =>
  expect(getMonthRange(month, start)).toEqual({ first, last }),
);

const starts = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last-working-day' as const));

test('months follow one another without gaps and contain all of their days', () => {
  const count = fc.integer({ min: 0, max: 12 * 100 });
  fc.assert(
    fc.property(starts, count, (monthStartDay, months) => {
      const month = addMonths('2000-01', months);
      const { first, last } = getMonthRange(month, monthStartDay);
      expect(getMonthRange(addMonths(month, 1), monthStartDay).first).toBe(addDaysClamped(last, 1));
      for (const day of listDaysBetween(first, last)) expect(findMonthOfDay(day, monthStartDay)).toBe(month);
    }),
  );
});

/** True if a month begins on the day. Uses only JavaScript dates, so that it is independent of the tested code. */
function isStart(day: Date, start: MonthStartDay): boolean {
  const after = (days: number) => new Date(+day + 86_400_000 * days);
  const isInMonth = (other: Date) => other.getUTCMonth() === day.getUTCMonth();
  if (start !== 'last-working-day') {
    return day.getUTCDate() === start || (day.getUTCDate() < start && !isInMonth(after(1)));
  }
  const isWorkingDay = (one: Date) => one.getUTCDay() >= 1 && one.getUTCDay() <= 5;
  return isWorkingDay(day) && ![1, 2, 3].map(after).some((later) => isInMonth(later) && isWorkingDay(later));
}

test.each([1, 2, 27, 28, 29, 30, 31, 'last-working-day'] as const)(
  'every day of twelve years is in exactly one month, as in a plain calendar, if months begin on day %s',
  (start) => {
    const month = { name: '', first: '' };
    for (let at = Date.UTC(2019, 11, 1); at < Date.UTC(2032, 0, 1); at += 86_400_000) {
      const date = new Date(at);
      const day = date.toISOString().slice(0, 10);
      if (isStart(date, start)) {
        if (month.name !== '')
          expect(getMonthRange(month.name, start)).toEqual({ first: month.first, last: addDaysClamped(day, -1) });
        [month.name, month.first] = [day.slice(0, 7), day];
      }
      if (month.name !== '') expect(findMonthOfDay(day, start)).toBe(month.name);
    }
  },
);
