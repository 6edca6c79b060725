export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const INTERVAL_UNITS = ['day', 'week', 'month', 'year'] as const;
export type IntervalUnit = (typeof INTERVAL_UNITS)[number];
export type ScheduleInterval = { count: number; unit: IntervalUnit };

/**
 * Days of a month: dates such as the 1st and 15th, the last day, or a weekday such as the second Friday. A weekday is 0
 * (Sunday) to 6 (Saturday), and `nth` is 1 to 4, or -1 for the last one.
 */
export type DaysOfMonth = { days: number[] } | { last: true } | { weekday: number; nth: WeekdayPosition };
export type WeekdayPosition = 1 | 2 | 3 | 4 | -1;

/**
 * What happens to an occurrence that falls on a weekend or holiday: it keeps its day, or it is moved to the previous or
 * the next working day.
 */
export const WEEKEND_ADJUSTMENTS = ['keep', 'before', 'after'] as const;
export type WeekendAdjustment = (typeof WEEKEND_ADJUSTMENTS)[number];

/** The parts of a schedule that `frequency` cannot express. If they are missing, only the frequency applies. */
export type RecurrencePattern = {
  every?: ScheduleInterval | null | undefined;
  /**
   * The days of the month, for an interval of months or years. If the interval is in years, the month is that of the
   * start date.
   */
  on?: DaysOfMonth | null | undefined;
  /** The last day on which an occurrence may be planned. */
  until?: string | null | undefined;
  /** The number of occurrences in total, counted from the start date. */
  times?: number | null | undefined;
  weekend?: WeekendAdjustment | undefined;
};

export type Schedule = RecurrencePattern & {
  startDate: string;
  frequency: Frequency;
  /** Holidays. `weekend` applies to these days too. */
  holidays?: ReadonlySet<string>;
};

const PERIODS: Record<Frequency, ScheduleInterval> = {
  daily: { count: 1, unit: 'day' },
  weekly: { count: 1, unit: 'week' },
  monthly: { count: 1, unit: 'month' },
  annually: { count: 1, unit: 'year' },
};

/** Returns the interval after which a schedule repeats. */
export function getScheduleInterval({ every, frequency }: Pick<Schedule, 'every' | 'frequency'>): ScheduleInterval {
  return every ?? PERIODS[frequency];
}

const DAYS_IN: Record<IntervalUnit, number> = { day: 1, week: 7, month: 365.2425 / 12, year: 365.2425 };

/** Returns the predefined frequency whose period is closest in length, for clients that do not support `every`. */
export function findNearestFrequency({ count, unit }: ScheduleInterval): Frequency {
  const days = count * DAYS_IN[unit];
  const distanceOf = (frequency: Frequency) => Math.abs(DAYS_IN[PERIODS[frequency].unit] - days);
  return FREQUENCIES.reduce((best, frequency) => (distanceOf(frequency) < distanceOf(best) ? frequency : best));
}

/** True if two schedules have the same occurrences. Holidays are ignored. */
export function isSameSchedule(a: Schedule, b: Schedule): boolean {
  return getScheduleKey(a) === getScheduleKey(b);
}

function getScheduleKey(schedule: Schedule): string {
  const { startDate, on, until = null, times = null, weekend = 'keep' } = schedule;
  const { count, unit } = getScheduleInterval(schedule);
  const dates = !on
    ? null
    : 'days' in on
      ? [...on.days].sort((a, b) => a - b)
      : 'last' in on
        ? 'last'
        : [on.weekday, on.nth];
  return JSON.stringify([startDate, count, unit, dates, until, times, weekend]);
}
