import { expect, test } from 'vitest';
import type { Schedule } from '../../domain/schedule.ts';
import { describeFrequency, describeSchedule } from './describe-schedule.ts';

const TODAY = '2026-11-26';
const month = { count: 1, unit: 'month' } as const;

test.each<[Omit<Schedule, 'frequency'>, string]>([
  [{ startDate: '2026-11-20', every: { count: 2, unit: 'week' } }, 'Every 2 weeks on Friday, next on Dec 4.'],
  [{ startDate: '2026-11-27', every: { count: 120, unit: 'day' } }, 'Every 120 days, next on Nov 27.'],
  [
    { startDate: '2026-01-31', every: { count: 3, unit: 'month' } },
    'Every 3 months on the 31st, next on Jan 31, 2027.',
  ],
  [{ startDate: '2026-11-01', every: month, on: { days: [15, 1] } }, 'Every month on the 1st and 15th, next on Dec 1.'],
  [
    { startDate: '2026-11-01', every: month, on: { days: [1, 12, 23] } },
    'Every month on the 1st, 12th and 23rd, next on Dec 1.',
  ],
  [{ startDate: '2026-11-01', every: month, on: { last: true } }, 'Every month on the last day, next on Nov 30.'],
  [
    { startDate: '2026-11-01', every: month, on: { weekday: 5, nth: 2 } },
    'Every month on the second Friday, next on Dec 11.',
  ],
  [
    { startDate: '2026-12-24', every: { count: 1, unit: 'year' }, times: 3 },
    'Every year on Dec 24, 3 times, next on Dec 24.',
  ],
  [
    { startDate: '2026-11-01', every: { count: 2, unit: 'year' }, on: { weekday: 4, nth: 4 } },
    'Every 2 years on the fourth Thursday of November, next on Nov 26.',
  ],
  [
    { startDate: '2026-11-28', every: { count: 1, unit: 'week' }, weekend: 'after', until: '2026-12-31' },
    'Every week on Saturday, until Dec 31, 2026, moved to the working day after a weekend or holiday, next on Nov 30.',
  ],
  [{ startDate: '2026-01-01', every: month, times: 2 }, 'Every month on the 1st, 2 times, no date left.'],
])('%j reads "%s"', (schedule, sentence) => {
  expect(describeSchedule({ frequency: 'monthly', ...schedule }, TODAY)).toBe(sentence);
});

test('a list shows the plain frequency unless the rhythm differs', () => {
  expect(describeFrequency({ startDate: TODAY, frequency: 'monthly', times: 3 })).toBe('Monthly');
  expect(describeFrequency({ startDate: TODAY, frequency: 'weekly', every: { count: 2, unit: 'week' } })).toBe(
    'Every 2 weeks on Thursday',
  );
});
