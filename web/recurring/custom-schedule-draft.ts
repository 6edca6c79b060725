import * as z from 'zod/mini';
import { DaysOfMonth, Every, findScheduleError, SCHEDULE_FIELDS } from '../../contract/schedules/schedule-fields.ts';
import {
  type Frequency,
  getScheduleInterval,
  type IntervalUnit,
  type RecurrencePattern,
  type Schedule,
  type WeekdayPosition,
  type WeekendAdjustment,
} from '../../domain/schedule.ts';
import { omitEmptyErrors } from '../forms/field-errors.ts';

/** The values of the fields for a custom schedule as the user typed them, even if they are invalid. */
export type CustomScheduleDraft = {
  countText: string;
  unit: IntervalUnit;
  /** How the day within a month or year is determined. Used only if the unit is a month or a year. */
  days: 'start' | 'dates' | 'last' | 'weekday';
  datesText: string;
  weekday: string;
  nth: string;
  ending: 'never' | 'until' | 'times';
  until: string | null;
  timesText: string;
  weekend: WeekendAdjustment;
  isEstimate: boolean;
};

/** Returns the initial values of the fields for a custom schedule. */
export function createCustomScheduleDraft(frequency: Frequency): CustomScheduleDraft {
  return toDraft({ frequency, startDate: '' });
}

/** Returns the custom schedule "every two weeks". Many people are paid on such a schedule. */
export function createBiweeklyDraft(): CustomScheduleDraft {
  return { ...createCustomScheduleDraft('weekly'), countText: '2' };
}

/** True if the schedule is every two weeks, without an end or other options. */
export function isBiweeklyDraft(draft: CustomScheduleDraft): boolean {
  return JSON.stringify(toRhythm(draft)) === JSON.stringify(toRhythm(createBiweeklyDraft()));
}

/** Returns the custom schedule of an item, or null if the item uses one of the four frequencies. */
export function toCustomScheduleDraft(item: DraftSchedule): CustomScheduleDraft | null {
  const { every, on, until, times, weekend = 'keep', isEstimate } = item;
  return every || on || until || times || weekend !== 'keep' || isEstimate ? toDraft(item) : null;
}

type DraftSchedule = Schedule & { isEstimate?: boolean | undefined };

function toDraft(schedule: DraftSchedule): CustomScheduleDraft {
  const { on, until, times, weekend = 'keep' } = schedule;
  const { count, unit } = getScheduleInterval(schedule);
  const isWeekday = on && 'weekday' in on;
  return {
    countText: String(count),
    unit,
    days: !on ? 'start' : 'days' in on ? 'dates' : 'last' in on ? 'last' : 'weekday',
    datesText: on && 'days' in on ? on.days.join(', ') : '1, 15',
    weekday: String(isWeekday ? on.weekday : 5),
    nth: String(isWeekday ? on.nth : -1),
    ending: until ? 'until' : times ? 'times' : 'never',
    until: until ?? null,
    timesText: times ? String(times) : '12',
    weekend,
    isEstimate: schedule.isEstimate === true,
  };
}

/** The values for an item that has only a frequency. */
const NO_RHYTHM = { every: null, on: null, until: null, times: null, weekend: 'keep', isEstimate: false } as const;

/** Returns the values to send to the server. Text that is not a number becomes NaN, which the schema rejects. */
export function toRhythm(draft: CustomScheduleDraft | null): Required<RecurrencePattern> & { isEstimate: boolean } {
  if (draft === null) return NO_RHYTHM;
  const { countText, unit, ending, until, timesText, weekend, isEstimate } = draft;
  return {
    every: { count: parseWhole(countText), unit },
    on: unit === 'month' || unit === 'year' ? toDaysOfMonth(draft) : null,
    until: ending === 'until' ? (until ?? '') : null,
    times: ending === 'times' ? parseWhole(timesText) : null,
    weekend,
    isEstimate,
  };
}

function toDaysOfMonth({ days, datesText, weekday, nth }: CustomScheduleDraft): RecurrencePattern['on'] {
  if (days === 'start') return null;
  if (days === 'last') return { last: true };
  if (days === 'weekday') return { weekday: Number(weekday), nth: Number(nth) as WeekdayPosition };
  return {
    days: datesText
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(parseWhole),
  };
}

function parseWhole(text: string): number {
  return /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns the error messages by field. Fields without an error are omitted. */
export function validateCustomScheduleDraft(
  draft: CustomScheduleDraft,
  startDate: string | null,
): Record<string, string> {
  const { every, on, until, times } = toRhythm(draft);
  const conflict = findScheduleError({ frequency: 'monthly', startDate: startDate ?? '', every, on, until, times });
  return omitEmptyErrors({
    countText: messageOf(Every, every),
    datesText: messageOf(DaysOfMonth, on) && 'Enter days from 1 to 31, such as 1, 15',
    until:
      until === ''
        ? 'Enter the last day, such as Nov 21, 2027'
        : conflict?.field === 'until'
          ? conflict.message
          : undefined,
    timesText: messageOf(SCHEDULE_FIELDS.times, times),
  });
}

/** Returns the first error in a value, or undefined if the value is valid or not set. */
function messageOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return value === null ? undefined : z.safeParse(schema, value).error?.issues[0]?.message;
}
