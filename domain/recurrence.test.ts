import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDaysClamped, isDay, LAST_DAY } from './day.ts';
import {
  FREQUENCIES,
  type Frequency,
  findFirstOccurrence,
  findNextOccurrence,
  getOccurrence,
  listOccurrences,
} from './recurrence.ts';

const series = (start: string, frequency: Frequency, count: number) =>
  Array.from({ length: count }, (_, k) => getOccurrence(start, frequency, k));

test('month ends never drift', () => {
  expect(series('2026-01-31', 'monthly', 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
  expect(series('2023-12-30', 'monthly', 3)).toEqual(['2023-12-30', '2024-01-30', '2024-02-29']);
});

test('a 29 February recurs on the 28th until the next leap year', () => {
  expect(series('2024-02-29', 'annually', 5)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
  expect(getOccurrence('2096-02-29', 'annually', 4)).toBe('2100-02-28');
});

test('days and weeks continue across clock changes and leap days', () => {
  expect(series('2024-02-27', 'daily', 4)).toEqual(['2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01']);
  expect(series('2026-10-20', 'weekly', 3)).toEqual(['2026-10-20', '2026-10-27', '2026-11-03']);
});

test('the first occurrence from a day is the earliest one not before it', () => {
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDaysClamped('1990-01-01', days));
  fc.assert(
    fc.property(day, day, fc.constantFrom(...FREQUENCIES), (start, from, frequency) => {
      let k = 0;
      while ((getOccurrence(start, frequency, k) ?? LAST_DAY) < from) k++;
      expect(findFirstOccurrence(start, frequency, from)).toBe(getOccurrence(start, frequency, k));
    }),
    { numRuns: 300 },
  );
});

test('occurrences strictly increase, match counting from the start, and end with the calendar', () => {
  const late = fc.integer({ min: 0, max: 800 }).map((back) => addDaysClamped(LAST_DAY, -back));
  fc.assert(
    fc.property(late, late, fc.constantFrom(...FREQUENCIES), (start, from, frequency) => {
      const days = [...listOccurrences(start, frequency, from, LAST_DAY)];
      const counted: string[] = [];
      for (let k = 0, day: string | undefined = start; day !== undefined; day = getOccurrence(start, frequency, ++k)) {
        counted.push(day);
      }
      expect(days).toEqual(counted.filter((day) => day >= from));
      expect(days.every((day, at) => isDay(day) && (at === 0 || day > (days[at - 1] ?? '')))).toBe(true);
      expect(findNextOccurrence(start, frequency, LAST_DAY)).toBeUndefined();
    }),
  );
});
