import * as z from 'zod/mini';
import {
  getScheduleInterval,
  INTERVAL_UNITS,
  type RecurrencePattern,
  type Schedule,
  WEEKEND_ADJUSTMENTS,
} from '../../domain/schedule.ts';
import { Day } from '../day-schema.ts';

/** Maximum number of days, weeks, months or years in one interval. */
export const MAX_UNITS_PER_INTERVAL = 999;
/** Maximum number of occurrences of an item that ends after a number of times. */
export const MAX_OCCURRENCES = 999;

const wholeNumber = (first: number, last: number, message: string) =>
  z.number(message).check(z.refine((value) => Number.isInteger(value) && value >= first && value <= last, message));

const NO_PERIOD = `Enter a whole number from 1 to ${MAX_UNITS_PER_INTERVAL}`;
export const Every = z.object({
  count: wholeNumber(1, MAX_UNITS_PER_INTERVAL, NO_PERIOD),
  unit: z.enum(INTERVAL_UNITS, 'Choose days, weeks, months or years'),
});

const NO_DATES = 'Choose one or more days from 1 to 31';
const NO_WEEKDAY =
  'Choose a weekday from 0 (Sunday) to 6 (Saturday), and its position in the month: 1 to 4, or -1 for the last';
const NTHS = [1, 2, 3, 4, -1] as const;

/** Days of a month: dates, the last day, or a weekday such as the second Friday. */
export const DaysOfMonth = z.union(
  [
    z.strictObject({
      days: z.array(wholeNumber(1, 31, NO_DATES), NO_DATES).check(z.minLength(1, NO_DATES), z.maxLength(31, NO_DATES)),
    }),
    z.strictObject({ last: z.literal(true) }),
    z.strictObject({
      weekday: wholeNumber(0, 6, NO_WEEKDAY),
      nth: z.literal(NTHS, NO_WEEKDAY),
    }),
  ],
  `${NO_DATES}, the last day of the month, or a weekday such as the second Friday`,
);

const Weekend = z.enum(
  WEEKEND_ADJUSTMENTS,
  'Use "keep", "before" or "after" for days that fall on a weekend or holiday',
);

/** The schedule fields of a new or changed item. `null` clears a field. */
export const SCHEDULE_FIELDS = {
  /** The interval between occurrences. If set, `frequency` is replaced by the predefined frequency closest to it. */
  every: z.optional(z.nullable(Every)),
  /**
   * The days within each month, for an interval of months or years. If the interval is in years, the month is that of
   * the start date.
   */
  on: z.optional(z.nullable(DaysOfMonth)),
  /** The last possible day. Cannot be combined with `times`. */
  until: z.optional(z.nullable(Day)),
  /** The total number of occurrences, counted from the start date. Cannot be combined with `until`. */
  times: z.optional(z.nullable(wholeNumber(1, MAX_OCCURRENCES, `Enter a whole number from 1 to ${MAX_OCCURRENCES}`))),
  /** Moves an occurrence that falls on a Saturday, Sunday or holiday to the previous or next working day. */
  weekend: z.optional(Weekend),
};

/** The schedule fields in a reply. Fields without a value are omitted. */
export const SCHEDULE_REPLY_FIELDS = {
  every: z.optional(z.object({ count: z.number(), unit: z.enum(INTERVAL_UNITS) })),
  on: z.optional(
    z.union([
      z.object({ days: z.array(z.number()) }),
      z.object({ last: z.literal(true) }),
      z.object({ weekday: z.number(), nth: z.literal(NTHS) }),
    ]),
  ),
  until: z.optional(z.string()),
  times: z.optional(z.number()),
  weekend: z.optional(z.enum(WEEKEND_ADJUSTMENTS)),
};

/** Finds fields that contradict each other. Each field must already be valid by itself. */
export function findScheduleError(schedule: Schedule): { field: keyof RecurrencePattern; message: string } | undefined {
  const { startDate, on, until, times } = schedule;
  const { unit } = getScheduleInterval(schedule);
  if (on && unit !== 'month' && unit !== 'year') {
    return { field: 'on', message: 'Days of the month require an interval in months or years' };
  }
  if (until && times) return { field: 'times', message: 'Choose a last day or a number of times, not both' };
  if (until && until < startDate) return { field: 'until', message: 'The last day must not be before the start date' };
  return undefined;
}
