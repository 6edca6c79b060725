import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addDaysClamped,
  EARLIEST_DAY,
  getDayInTimeZone,
  isDay,
  LATEST_DAY,
  listDaysBetween,
} from '../domain/calendar-day.ts';
import { Day } from './day-schema.ts';

test.each(['2024-02-29', '2026-12-31', '2000-02-29', '0001-01-01'])('%s exists', (day) =>
  expect(isDay(day)).toBe(true),
);

test.each([
  '2023-02-29',
  '2026-04-31',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '0000-01-01',
  '26-01-01',
  '',
  '2026-1-1',
])('%s does not exist', (day) => expect(isDay(day)).toBe(false));

test('only the first ten characters of a timestamp count, in any time zone', () => {
  expect(Day.parse('2026-03-01T23:59:59-11:00')).toBe('2026-03-01');
  expect(Day.parse('2026-03-01T00:00:00.000Z')).toBe('2026-03-01');
});

test('a timestamp on a day that does not exist is rejected', () => {
  expect(Day.safeParse('2026-02-30T00:00:00Z').success).toBe(false);
});

test('the same moment is a different day on each side of the date line', () => {
  const noon = new Date('2026-11-21T11:30:00Z');
  expect(getDayInTimeZone(noon, 'Etc/GMT+12')).toBe('2026-11-20');
  expect(getDayInTimeZone(noon, 'Pacific/Kiritimati')).toBe('2026-11-22');
});

test('days continue across month ends, leap days and clock changes', () => {
  expect(addDaysClamped('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDaysClamped('2026-01-01', -1)).toBe('2025-12-31');
  expect(listDaysBetween('2026-03-28', '2026-03-30')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});

test('adding any number of days never leaves the calendar', () => {
  const any = fc.integer({ min: -5_000_000, max: 5_000_000 });
  fc.assert(
    fc.property(any, any, (offset, count) => {
      const day = addDaysClamped('2000-01-01', offset);
      const moved = addDays(day, count);
      expect(isDay(day)).toBe(true);
      if (moved === undefined) expect(addDaysClamped(day, count)).toBe(count < 0 ? EARLIEST_DAY : LATEST_DAY);
      else expect([isDay(moved), addDays(moved, -count)]).toEqual([true, day]);
    }),
  );
  expect(addDays(LATEST_DAY, 1)).toBeUndefined();
  expect(addDays(EARLIEST_DAY, -1)).toBeUndefined();
});
