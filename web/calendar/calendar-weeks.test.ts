import { expect, test } from 'vitest';
import { findDayForPressedKey, listCalendarWeeks } from './calendar-weeks.ts';

const NOVEMBER = { first: '2026-11-01', last: '2026-11-30' };

test('a month is shown in whole weeks starting on Sunday', () => {
  const weeks = listCalendarWeeks(NOVEMBER);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  // A month that starts on payday spans two calendar months.
  const other = listCalendarWeeks({ first: '2026-10-28', last: '2026-11-27' });
  expect(other[0]).toEqual([null, null, null, '2026-10-28', '2026-10-29', '2026-10-30', '2026-10-31']);
  expect(other.flat().filter(Boolean)).toHaveLength(31);
  expect(listCalendarWeeks({ first: '2026-02-01', last: '2026-02-28' })).toHaveLength(4);
});

test.each([
  ['ArrowLeft', '2026-11-18', '2026-11-17'],
  ['ArrowRight', '2026-11-18', '2026-11-19'],
  ['ArrowUp', '2026-11-18', '2026-11-11'],
  ['ArrowDown', '2026-11-18', '2026-11-25'],
  ['ArrowDown', '2026-11-25', undefined],
  ['ArrowLeft', '2026-11-01', undefined],
  ['Home', '2026-11-18', '2026-11-15'],
  ['End', '2026-11-18', '2026-11-21'],
  ['End', '2026-11-30', '2026-11-30'],
  ['Tab', '2026-11-18', undefined],
])('%s moves from %s to %s', (key, day, to) => expect(findDayForPressedKey(key, day, NOVEMBER)).toBe(to));
