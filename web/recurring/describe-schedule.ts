import type { Recurring } from '../../contract/recurring-items.ts';
import { findFirstOccurrence } from '../../domain/recurrence.ts';
import {
  type DaysOfMonth,
  getScheduleInterval,
  type Schedule,
  type ScheduleInterval,
  type WeekendAdjustment,
} from '../../domain/schedule.ts';
import { createDateFormat, formatDay, formatDayWithoutYear } from '../days/format-day.ts';
import { formatCount } from '../lists/format-count.ts';
import { FREQUENCY_NAMES } from './recurring-draft.ts';

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const WEEK_POSITION_NAMES: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'last',
};

export const WEEKEND_MODE_NAMES: Record<WeekendAdjustment, string> = {
  keep: 'Stays on that day',
  before: 'Moves to the previous working day',
  after: 'Moves to the next working day',
};

/** Returns the frequency of a schedule as shown in lists, such as `Monthly` or `Every 2 weeks on Friday`. */
export function describeFrequency(schedule: Schedule): string {
  const { every, on, frequency } = schedule;
  return every || on ? describeIntervalAndDay(schedule) : FREQUENCY_NAMES[frequency];
}

/** Returns a schedule as a sentence, such as `Every 2 weeks on Friday, next on Dec 4.` */
export function describeSchedule(schedule: Schedule, today: string, from = today): string {
  const { until, times, weekend = 'keep' } = schedule;
  const next = findFirstOccurrence(schedule, from)?.day;
  const sameYear = next?.slice(0, 4) === today.slice(0, 4);
  return [
    describeIntervalAndDay(schedule),
    until && `until ${formatDay(until)}`,
    times && formatCount(times, 'time'),
    weekend !== 'keep' && `moved to the working day ${weekend} a weekend or holiday`,
    next ? `next on ${sameYear ? formatDayWithoutYear(next) : formatDay(next)}` : 'no date left',
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

/**
 * Returns the number of the next occurrence, such as `3 of 12`. Undefined if the number of occurrences is not limited.
 */
export function formatOccurrenceNumber({ nextNumber, times }: Recurring): string | undefined {
  return nextNumber && times ? `${nextNumber} of ${times}` : undefined;
}

/** Returns an interval such as `Every 2 weeks`. */
export function describeInterval({ count, unit }: ScheduleInterval): string {
  return `Every ${count === 1 ? unit : formatCount(count, unit)}`;
}

/** Describes days of the month, such as `the 1st and 15th` or `the second Friday`. */
export function describeDaysOfMonth(on: DaysOfMonth): string {
  if ('days' in on) {
    const dates = [...new Set(on.days)].sort((a, b) => a - b).map(formatOrdinal);
    const last = dates.pop();
    return `the ${dates.length > 0 ? `${dates.join(', ')} and ` : ''}${last}`;
  }
  return 'last' in on ? 'the last day' : `the ${WEEK_POSITION_NAMES[on.nth]} ${WEEKDAY_NAMES[on.weekday]}`;
}

/** Returns the interval and its days, such as `Every month on the 12th`. */
export function describeIntervalAndDay(schedule: Schedule): string {
  const every = getScheduleInterval(schedule);
  const { startDate, on } = schedule;
  const day = describeDay();
  return day ? `${describeInterval(every)} on ${day}` : describeInterval(every);

  function describeDay(): string | undefined {
    if (every.unit === 'day') return undefined;
    if (every.unit === 'week') return WEEKDAY_NAMES[new Date(`${startDate}T00:00:00Z`).getUTCDay()];
    if (every.unit === 'month') return describeDaysOfMonth(on ?? { days: [Number(startDate.slice(8))] });
    const month = formatMonthName(startDate);
    return on ? `${describeDaysOfMonth(on)} of ${month}` : formatDayWithoutYear(startDate);
  }
}

const formatMonthName = createDateFormat({ month: 'long' });

function formatOrdinal(number: number): string {
  const isTeen = number > 10 && number < 20;
  return `${number}${(!isTeen && ['', 'st', 'nd', 'rd'][number % 10]) || 'th'}`;
}
