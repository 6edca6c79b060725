import fc from 'fast-check';
import rrule from 'rrule';
import { expect, test } from 'vitest';
import { addDaysClamped, isDay, LATEST_DAY } from './calendar-day.ts';
import { findFirstOccurrence, findNextOccurrence, listOccurrences, type Occurrence } from './recurrence.ts';
import {
  FREQUENCIES,
  findNearestFrequency,
  getScheduleInterval,
  INTERVAL_UNITS,
  type Schedule,
  WEEKEND_ADJUSTMENTS,
  type WeekdayPosition,
} from './schedule.ts';

const { RRule } = rrule;

const daysOf = (occurrences: Iterable<Occurrence>) => [...occurrences].map(({ day }) => day);

/** The first days of a schedule. */
const begin = (schedule: Schedule, count: number) => {
  const days: string[] = [];
  for (const { day } of listOccurrences(schedule, '0001-01-01', LATEST_DAY)) if (days.push(day) === count) break;
  return days;
};

test('month ends never drift', () => {
  expect(begin({ startDate: '2026-01-31', frequency: 'monthly' }, 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
  expect(begin({ startDate: '2023-12-30', frequency: 'monthly' }, 3)).toEqual([
    '2023-12-30',
    '2024-01-30',
    '2024-02-29',
  ]);
});

test('a 29 February recurs on the 28th until the next leap year', () => {
  expect(begin({ startDate: '2024-02-29', frequency: 'annually' }, 5)).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
  expect(findFirstOccurrence({ startDate: '2096-02-29', frequency: 'annually' }, '2100-01-01')?.day).toBe('2100-02-28');
});

test('days and weeks continue across clock changes and leap days', () => {
  expect(begin({ startDate: '2024-02-27', frequency: 'daily' }, 4)).toEqual([
    '2024-02-27',
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
  expect(begin({ startDate: '2026-10-20', frequency: 'weekly' }, 3)).toEqual([
    '2026-10-20',
    '2026-10-27',
    '2026-11-03',
  ]);
});

test.each<[string, Omit<Schedule, 'frequency'>, string[]]>([
  ['every 2 weeks', { startDate: '2026-12-04', every: { count: 2, unit: 'week' } }, ['2026-12-04', '2026-12-18']],
  ['every quarter', { startDate: '2026-11-30', every: { count: 3, unit: 'month' } }, ['2026-11-30', '2027-02-28']],
  ['every 120 days', { startDate: '2026-11-26', every: { count: 120, unit: 'day' } }, ['2026-11-26', '2027-03-26']],
  ['the 1st and 15th', { startDate: '2026-11-02', on: { days: [15, 1] } }, ['2026-11-15', '2026-12-01', '2026-12-15']],
  [
    'the 30th and 31st',
    { startDate: '2027-01-31', on: { days: [30, 31] } },
    ['2027-01-31', '2027-02-28', '2027-03-30'],
  ],
  ['the last day', { startDate: '2027-01-30', on: { last: true } }, ['2027-01-31', '2027-02-28']],
  ['the last Friday', { startDate: '2026-11-28', on: { weekday: 5, nth: -1 } }, ['2026-12-25', '2027-01-29']],
  ['the second Friday', { startDate: '2026-11-01', on: { weekday: 5, nth: 2 } }, ['2026-11-13', '2026-12-11']],
  [
    'the last Monday of each second May',
    { startDate: '2026-05-01', every: { count: 2, unit: 'year' }, on: { weekday: 1, nth: -1 } },
    ['2026-05-25', '2028-05-29'],
  ],
])('%s', (_, schedule, days) => {
  expect(begin({ frequency: 'monthly', ...schedule }, days.length)).toEqual(days);
});

test('a schedule ends after its last day, or after a number of times that are counted', () => {
  const schedule: Schedule = { startDate: '2026-01-31', frequency: 'monthly' };
  expect(daysOf(listOccurrences({ ...schedule, until: '2026-03-31' }, '2026-02-01', LATEST_DAY))).toEqual([
    '2026-02-28',
    '2026-03-31',
  ]);
  const loan: Schedule = { ...schedule, on: { days: [1, 15] }, times: 4 };
  expect([...listOccurrences(loan, '2026-03-01', LATEST_DAY)].map(({ day, number }) => [day, number])).toEqual([
    ['2026-03-01', 3],
    ['2026-03-15', 4],
  ]);
  expect(findFirstOccurrence(loan, '2026-03-16')).toBeUndefined();
});

test('an occurrence on a weekend or holiday moves to the working day before or after', () => {
  // 2026-11-28 is a Saturday.
  const schedule: Schedule = { startDate: '2026-11-28', frequency: 'weekly' };
  expect(begin({ ...schedule, weekend: 'before' }, 1)).toEqual(['2026-11-27']);
  expect(begin({ ...schedule, weekend: 'after' }, 1)).toEqual(['2026-11-30']);
  const holidays = new Set(['2026-11-27', '2026-11-30']);
  expect(begin({ ...schedule, weekend: 'before', holidays }, 1)).toEqual(['2026-11-26']);
  expect(begin({ ...schedule, weekend: 'after', holidays }, 1)).toEqual(['2026-12-01']);
  expect(begin({ ...schedule, holidays }, 1)).toEqual(['2026-11-28']);
  // Several occurrences may be moved to the same day, and each of them must be posted.
  const daily: Schedule = { startDate: '2026-11-27', frequency: 'daily', weekend: 'after' };
  expect(begin(daily, 4)).toEqual(['2026-11-27', '2026-11-30', '2026-11-30', '2026-11-30']);
});

test.each([
  [{ count: 2, unit: 'week' }, 'weekly'],
  [{ count: 3, unit: 'month' }, 'monthly'],
  [{ count: 120, unit: 'day' }, 'monthly'],
  [{ count: 1, unit: 'day' }, 'daily'],
  [{ count: 2, unit: 'year' }, 'annually'],
] as const)('the frequency nearest to %j is %s', (every, frequency) => {
  expect(findNearestFrequency(every)).toBe(frequency);
});

const day = fc.integer({ min: 0, max: 9000 }).map((days) => addDaysClamped('2020-01-01', days));
const date = fc.integer({ min: 1, max: 31 });
const daysOfMonth = fc.oneof(
  fc.record({ days: fc.uniqueArray(date, { minLength: 1, maxLength: 4 }) }),
  fc.constant({ last: true as const }),
  fc.record({ weekday: fc.integer({ min: 0, max: 6 }), nth: fc.constantFrom<WeekdayPosition>(1, 2, 3, 4, -1) }),
);
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    startDate: day,
    frequency: fc.constantFrom(...FREQUENCIES),
    every: fc.option(fc.record({ count: fc.integer({ min: 1, max: 40 }), unit: fc.constantFrom(...INTERVAL_UNITS) })),
    on: fc.option(daysOfMonth),
    until: fc.option(day),
    times: fc.option(fc.integer({ min: 1, max: 60 })),
    weekend: fc.constantFrom(...WEEKEND_ADJUSTMENTS),
    holidays: fc.array(fc.oneof(day, fc.constantFrom('2026-12-25', '2027-01-01')), { maxLength: 20 }),
  })
  .map(({ on, until, times, holidays, ...schedule }) => ({
    ...schedule,
    on: ['month', 'year'].includes(getScheduleInterval(schedule).unit) ? on : null,
    ...(times === null ? { until } : { times }),
    holidays: new Set(holidays),
  }));

/** Calculates the occurrences up to a day with a different, simpler algorithm. */
function expectedOccurrences(schedule: Schedule, last: string): Occurrence[] {
  const { startDate, on, until, times, weekend, holidays } = schedule;
  const { count: interval, unit } = getScheduleInterval(schedule);
  const month = Number(startDate.slice(5, 7));
  const rule = (options: Partial<ConstructorParameters<typeof RRule>[0]>) =>
    new RRule({
      dtstart: new Date(`${startDate}T00:00:00Z`),
      freq: { day: RRule.DAILY, week: RRule.WEEKLY, month: RRule.MONTHLY, year: RRule.YEARLY }[unit],
      interval,
      ...(unit === 'year' && { bymonth: month }),
      ...options,
    })
      .between(new Date(`${startDate}T00:00:00Z`), new Date(`${addDaysClamped(last, 40)}T00:00:00Z`), true)
      .map((at) => at.toISOString().slice(0, 10));
  // Returns the date, or the last day of a month that does not have this date.
  const onDate = (date: number) =>
    rule({ bymonthday: Array.from({ length: Math.max(1, date - 27) }, (_, back) => date - back), bysetpos: -1 });
  const weekdays = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA];
  const list = () => {
    if (unit === 'day' || unit === 'week') return rule({});
    if (!on) return onDate(Number(startDate.slice(8)));
    if ('days' in on) return [...new Set(on.days.flatMap(onDate))].sort();
    return 'last' in on
      ? rule({ bymonthday: -1 })
      : rule({ byweekday: [(weekdays[on.weekday] as (typeof weekdays)[number]).nth(on.nth)] });
  };
  const planned = list().slice(0, times ?? undefined);
  return planned
    .filter((day) => !until || day <= until)
    .map((plannedDay, at) => {
      let moved = plannedDay;
      while (weekend !== 'keep' && (/^S/.test(new Date(moved).toUTCString()) || holidays?.has(moved))) {
        moved = addDaysClamped(moved, weekend === 'before' ? -1 : 1);
      }
      return { day: moved, plannedDay, ...(times && { number: at + 1 }) };
    })
    .filter(({ day }) => day <= last);
}

test('any schedule has the same occurrences as in an independent calendar', () => {
  fc.assert(
    fc.property(schedules, day, fc.integer({ min: 0, max: 1500 }), (schedule, first, length) => {
      const last = addDaysClamped(first, length);
      const expected = expectedOccurrences(schedule, last).filter(({ day }) => day >= first);
      expect([...listOccurrences(schedule, first, last)]).toEqual(expected);
    }),
    { numRuns: 1000, seed: 38 },
  );
});

test('going from one occurrence to the next misses none and repeats none', () => {
  fc.assert(
    fc.property(schedules, day, (schedule, from) => {
      const last = addDaysClamped(from, 700);
      const steps: Occurrence[] = [];
      let next = findFirstOccurrence(schedule, from);
      for (; next && next.day <= last; next = findNextOccurrence(schedule, next)) steps.push(next);
      expect(steps).toEqual([...listOccurrences(schedule, from, last)]);
    }),
    { numRuns: 200, seed: 38 },
  );
});

test('planned days strictly increase, and end with the calendar', () => {
  const late = fc.integer({ min: 0, max: 800 }).map((back) => addDaysClamped(LATEST_DAY, -back));
  fc.assert(
    fc.property(schedules, late, late, (schedule, startDate, from) => {
      const occurrences = [...listOccurrences({ ...schedule, startDate, until: null }, from, LATEST_DAY)];
      const days = occurrences.map(({ plannedDay }) => plannedDay);
      expect(days.every((day, at) => isDay(day) && (at === 0 || day > (days[at - 1] ?? '')))).toBe(true);
      expect(daysOf(occurrences).every((day) => isDay(day) && day >= from)).toBe(true);
    }),
    { seed: 38 },
  );
  expect(begin({ startDate: '9999-12-31', frequency: 'weekly' }, 2)).toEqual(['9999-12-31']);
  expect(begin({ startDate: '9998-06-30', frequency: 'annually', every: { count: 999, unit: 'year' } }, 2)).toEqual([
    '9998-06-30',
  ]);
});

test('a long row of holidays moves an occurrence at most a month', () => {
  const holidays = new Set(Array.from({ length: 400 }, (_, at) => addDaysClamped('2026-06-01', at)));
  const schedule: Schedule = { startDate: '2026-06-15', frequency: 'monthly', weekend: 'after', holidays };
  expect(begin(schedule, 3)).toEqual(['2026-06-15', '2026-07-15', '2026-08-15']);
});
