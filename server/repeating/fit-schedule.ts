import { dayToEpochDays, epochDaysToDay } from '../../domain/calendar-day.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import {
  findNearestFrequency,
  type Schedule,
  type ScheduleInterval,
  WEEKEND_ADJUSTMENTS,
} from '../../domain/schedule.ts';

/** A schedule that fits the days of transactions. */
export type ScheduleFit = {
  schedule: Schedule;
  period: Period;
  /** The planned day for each transaction; undefined if the transaction does not fit the schedule. */
  planned: (string | undefined)[];
  /** Number of occurrences without a transaction, between the first and the last transaction. */
  missing: number;
  /** The largest number of days between a transaction and its planned day. */
  spread: number;
  score: number;
};

/**
 * A period that a series may have, and its conditions. `gaps` are the fewest and the most days that usually lie between
 * two payments.
 */
type Period = {
  every: ScheduleInterval;
  gaps: readonly [least: number, most: number];
  /** Maximum number of days between a transaction and its planned day. */
  tolerance: number;
  /** Minimum number of transactions in a series. */
  least: number;
  /** Number of days by which a payment may be late before it is regarded as missing. */
  grace: number;
};

const PERIODS: readonly Period[] = [
  { every: { count: 1, unit: 'week' }, gaps: [6, 8], tolerance: 1, least: 5, grace: 4 },
  { every: { count: 2, unit: 'week' }, gaps: [13, 15.5], tolerance: 2, least: 4, grace: 5 },
  { every: { count: 4, unit: 'week' }, gaps: [26, 29.5], tolerance: 3, least: 4, grace: 7 },
  { every: { count: 1, unit: 'month' }, gaps: [26, 35], tolerance: 4, least: 3, grace: 10 },
  { every: { count: 2, unit: 'month' }, gaps: [56, 66], tolerance: 4, least: 3, grace: 14 },
  { every: { count: 3, unit: 'month' }, gaps: [84, 98], tolerance: 5, least: 3, grace: 21 },
  { every: { count: 6, unit: 'month' }, gaps: [175, 191], tolerance: 7, least: 3, grace: 30 },
  { every: { count: 1, unit: 'year' }, gaps: [355, 376], tolerance: 8, least: 2, grace: 45 },
];

/**
 * Payments twice a month, for example on the 15th and the last day. The gaps between such payments vary more than the
 * gaps of other periods.
 */
const TWICE_A_MONTH: Period = {
  every: { count: 1, unit: 'month' },
  gaps: [13, 18],
  tolerance: 3,
  least: 5,
  grace: 7,
};

/** Minimum share of occurrences that have a transaction. The same share of transactions must match an occurrence. */
const MOST = 0.75;

/**
 * Minimum share of gaps that match the period. It is low, because a missing payment turns two gaps into a single long
 * one.
 */
const LEAST_REGULAR = 0.5;

/** Maximum number of dates or weekdays to try. */
const MAX_TRIED = 8;

/**
 * Finds the schedule that best fits the days; undefined if none fits well enough.
 * @param days in order, without duplicates
 */
export function fitSchedule(days: readonly string[]): ScheduleFit | undefined {
  const numbers = days.map(dayToEpochDays);
  const gaps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0));
  const median = findMedian(gaps);
  let best: ScheduleFit | undefined;
  const consider = (period: Period, createSchedules: () => readonly Schedule[]) => {
    if (median < period.gaps[0] || median > period.gaps[1] || days.length < period.least) return;
    if (!areRegular(gaps, period)) return;
    for (const schedule of createSchedules()) {
      const fit = match(schedule, period, numbers);
      if (fit && (!best || fit.score > best.score)) best = fit;
    }
  };
  for (const period of PERIODS) consider(period, () => listSchedules(period, days, numbers));
  consider(TWICE_A_MONTH, () => listTwiceAMonth(days));
  return best;
}

/** True if enough gaps match the period. This quick check rejects nearly all names whose transactions do not repeat. */
function areRegular(gaps: readonly number[], { gaps: [least, most], tolerance }: Period): boolean {
  const fitting = gaps.filter((gap) => gap >= least - tolerance && gap <= most + tolerance).length;
  return fitting >= LEAST_REGULAR * gaps.length;
}

/**
 * Lists the schedules to try for a period, from simple to complex. If several fit equally well, the simplest one is
 * chosen.
 */
function listSchedules({ every }: Period, days: readonly string[], numbers: readonly number[]): Schedule[] {
  const frequency = findNearestFrequency(every);
  if (every.unit === 'week') {
    const length = 7 * every.count;
    const first = Math.floor((numbers[0] ?? 0) / length) * length - length;
    return listMostFrequent(numbers.map((number) => number % length)).map((phase) => ({
      startDate: epochDaysToDay(first + phase),
      frequency,
      every,
    }));
  }
  const months = days.map(countMonths);
  const span = every.count * (every.unit === 'year' ? 12 : 1);
  const dates = listMostFrequent(days.map(dateOf));
  const weekdays = listMostFrequent(numbers.map(weekdayOf));
  return listMostFrequent(months.map((month) => month % span)).flatMap((phase) => {
    const first = toMonthStart(Math.floor(((months[0] ?? 0) - phase) / span) * span + phase - span);
    const base = { startDate: first, frequency, every };
    const plain = [
      { ...base, on: { last: true as const } },
      ...dates.map((date) => ({ ...base, on: { days: [date] } })),
    ];
    const moved = plain.flatMap((schedule) => WEEKEND_ADJUSTMENTS.map((weekend) => ({ ...schedule, weekend })));
    const nth =
      span > 3
        ? []
        : weekdays
            .slice(0, 1)
            .flatMap((weekday) => ([1, 2, 3, 4, -1] as const).map((nth) => ({ ...base, on: { weekday, nth } })));
    return [...moved, ...nth];
  });
}

function listTwiceAMonth(days: readonly string[]): Schedule[] {
  const dates = listMostFrequent(days.map(dateOf));
  const start = toMonthStart(countMonths(days[0] ?? '') - 1);
  const base = { startDate: start, frequency: 'monthly' as const, every: TWICE_A_MONTH.every };
  return dates.flatMap((one) =>
    // Also try the 31st, which stands for the last day of every month.
    [...dates, 31]
      .filter((other) => other - one >= 11 && other - one <= 19)
      .flatMap((other) => WEEKEND_ADJUSTMENTS.map((weekend) => ({ ...base, on: { days: [one, other] }, weekend }))),
  );
}

/** Assigns each day to the nearest occurrence of a schedule. */
function match(schedule: Schedule, period: Period, numbers: readonly number[]): ScheduleFit | undefined {
  const { tolerance } = period;
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const occurrences = [
    ...listOccurrences(schedule, epochDaysToDay(first - tolerance), epochDaysToDay(last + tolerance)),
  ].map(({ day, plannedDay }) => ({ number: dayToEpochDays(day), plannedDay }));
  const used = new Set<number>();
  let [off, spread, from] = [0, 0, 0];
  const planned = numbers.map((number) => {
    while (from < occurrences.length && (occurrences[from]?.number ?? 0) < number - tolerance) from++;
    let nearest: number | undefined;
    for (let at = from; at < occurrences.length; at++) {
      const distance = Math.abs((occurrences[at]?.number ?? 0) - number);
      if ((occurrences[at]?.number ?? 0) > number + tolerance) break;
      if (used.has(at)) continue;
      if (nearest === undefined || distance < Math.abs((occurrences[nearest]?.number ?? 0) - number)) nearest = at;
    }
    if (nearest === undefined) return undefined;
    used.add(nearest);
    const distance = Math.abs((occurrences[nearest]?.number ?? 0) - number);
    off += distance;
    spread = Math.max(spread, distance);
    return occurrences[nearest]?.plannedDay;
  });
  const hits = used.size;
  if (hits < period.least || hits < MOST * numbers.length) return undefined;
  const missing = Math.max(...used) - Math.min(...used) + 1 - hits;
  if (hits < MOST * (hits + missing) || off > (tolerance / 2) * hits) return undefined;
  const { weekend = 'keep', on } = schedule;
  // Subtract points from complex schedules. They are then chosen only if they fit clearly better than simple ones.
  const parts = (weekend === 'keep' ? 0 : 0.35) + (on && 'weekday' in on ? 0.3 : 0);
  const score = hits - 0.12 * off - 0.6 * missing - 0.8 * (numbers.length - hits) - parts;
  return { schedule, period, planned, missing, spread, score };
}

/** Returns the distinct values, most frequent first. */
function listMostFrequent(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort((one, other) => other[1] - one[1] || one[0] - other[0])
    .slice(0, MAX_TRIED)
    .map(([value]) => value);
}

/** Returns the median; 0 for an empty list. */
export function findMedian(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

const dateOf = (day: string) => Number(day.slice(8));
/** Returns the weekday, where 0 is Sunday. Day number 0 (1970-01-01) was a Thursday. */
const weekdayOf = (number: number) => (number + 4) % 7;
const countMonths = (day: string) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;

function toMonthStart(months: number): string {
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}
