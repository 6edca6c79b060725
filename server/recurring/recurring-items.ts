import type { Selectable } from 'kysely';
import type { ChangedRecurring } from '../../contract/recurring-items.ts';
import { findScheduleError } from '../../contract/schedules/schedule-fields.ts';
import { type Frequency, findNearestFrequency, type RecurrencePattern, type Schedule } from '../../domain/schedule.ts';
import type { Db, Schema } from '../db/schema.ts';
import { createBadInputError } from '../platform/errors.ts';
import { loadHolidayDays } from './holidays.ts';

export type RecurringRow = Selectable<Schema['recurring']>;

/** A row together with its schedule. */
export type RecurringItem = RecurringRow & { schedule: Schedule };

type ScheduleColumns = Pick<RecurringRow, 'start_day' | 'frequency' | 'rhythm'>;

/** Adds the schedules to rows that belong to one user. */
export async function addSchedulesToRows<Row extends ScheduleColumns>(
  db: Db,
  userId: number,
  rows: readonly Row[],
): Promise<(Row & { schedule: Schedule })[]> {
  const schedules = rows.map(toSchedule);
  const holidays = schedules.some(isMovedByHolidays) ? await loadHolidayDays(db, userId) : new Set<string>();
  return rows.map((row, at) => ({ ...row, schedule: { ...(schedules[at] as Schedule), holidays } }));
}

function toSchedule({ start_day, frequency, rhythm }: ScheduleColumns): Schedule {
  return { ...(rhythm === null ? {} : (JSON.parse(rhythm) as RecurrencePattern)), startDate: start_day, frequency };
}

export function isMovedByHolidays({ weekend = 'keep' }: Schedule): boolean {
  return weekend !== 'keep';
}

type ScheduleChange = Pick<ChangedRecurring, 'startDate' | 'every' | 'on' | 'until' | 'times' | 'weekend'> & {
  frequency?: Frequency | undefined;
};

/**
 * Returns the columns of a new or changed schedule. Omitted fields keep their values, with two exceptions: a new
 * frequency clears `every` and `on`, and a new value for `until` or `times` clears the other one.
 * @throws 400 if fields contradict each other
 */
export function toScheduleColumns(change: ScheduleChange, before?: Schedule): ScheduleColumns {
  const { startDate, frequency = before?.frequency ?? 'monthly' } = change;
  const isOther = frequency !== before?.frequency && change.every === undefined && change.on === undefined;
  const kept = isOther ? {} : { every: before?.every, on: before?.on };
  const { every = kept.every, on = kept.on } = change;
  const { until = change.times ? null : before?.until, times = change.until ? null : before?.times } = change;
  const { weekend = before?.weekend } = change;
  const error = findScheduleError({ startDate, frequency, every, on, until, times });
  if (error) throw createBadInputError(error.message, error.field);
  return {
    start_day: startDate,
    frequency: every ? findNearestFrequency(every) : frequency,
    rhythm: toRhythmColumn({ every, on, until, times, weekend }),
  };
}

/** Converts the fields that are set to JSON; null if none is set. */
function toRhythmColumn({ every, on, until, times, weekend }: RecurrencePattern): string | null {
  const rhythm = {
    ...(every && { every }),
    ...(on && { on }),
    ...(until && { until }),
    ...(times && { times }),
    ...(weekend && weekend !== 'keep' && { weekend }),
  };
  return Object.keys(rhythm).length === 0 ? null : JSON.stringify(rhythm);
}
