import { addDays, addDaysClamped, LATEST_DAY } from './calendar-day.ts';
import { getScheduleInterval, type IntervalUnit, type Schedule } from './schedule.ts';
import { MAX_DAYS_TO_WORKING_DAY, moveToWorkingDay } from './working-days.ts';

export type Occurrence = {
  /** The day on which the occurrence is posted. */
  day: string;
  /**
   * The day on which the occurrence falls before it is moved away from a weekend or holiday. This day never changes, so
   * it identifies the occurrence.
   */
  plannedDay: string;
  /**
   * The position of the occurrence, counted from 1 at the start date. Omitted unless the schedule ends after a number
   * of times.
   */
  number?: number;
};

/** Returns the occurrences that are posted between two days, inclusive, in order. */
export function* listOccurrences(schedule: Schedule, first: string, last: string): Generator<Occurrence> {
  const { weekend = 'keep', holidays, times } = schedule;
  const reach = weekend === 'after' ? MAX_DAYS_TO_WORKING_DAY : 0;
  for (const { plannedDay, number } of listPlannedDays(schedule, addDaysClamped(first, -reach))) {
    const day = moveToWorkingDay(plannedDay, weekend, holidays);
    if (day > last) return;
    if (day >= first) yield { day, plannedDay, ...(times && { number }) };
  }
}

/** The first occurrence that is posted on or after a day; undefined if the schedule has ended. */
export function findFirstOccurrence(schedule: Schedule, day: string): Occurrence | undefined {
  for (const occurrence of listOccurrences(schedule, day, LATEST_DAY)) return occurrence;
  return undefined;
}

/** The occurrence that follows the given one; undefined if the given occurrence is the last. */
export function findNextOccurrence(schedule: Schedule, { day, plannedDay }: Occurrence): Occurrence | undefined {
  for (const next of listOccurrences(schedule, day, LATEST_DAY)) if (next.plannedDay > plannedDay) return next;
  return undefined;
}

/**
 * Returns the planned days on or after a day, up to the end of the schedule or calendar. Each day is calculated from
 * the start date, because 31 January and 28 February would otherwise be followed by 28 March. In years without 29
 * February, the 28th is used instead.
 */
function* listPlannedDays(schedule: Schedule, from: string): Generator<{ plannedDay: string; number: number }> {
  const { startDate, until, times } = schedule;
  const { count, unit } = getScheduleInterval(schedule);
  // The search can start at this period, because all earlier periods end before `from`.
  let period = Math.max(0, Math.floor(countUnits(startDate, from, unit) / count));
  let number = times ? countDaysBefore(schedule, period, times) : 0;
  for (; ; period++) {
    const days = listDaysOfPeriod(schedule, period);
    if (days === undefined) return;
    for (const plannedDay of days) {
      number++;
      if ((until && plannedDay > until) || (times && number > times)) return;
      if (plannedDay >= from) yield { plannedDay, number };
    }
  }
}

/** Counts the planned days before a period. Stops counting soon after reaching `most`. */
function countDaysBefore(schedule: Schedule, period: number, most: number): number {
  if (!schedule.on) return period;
  let count = 0;
  for (let before = 0; before < period && count <= most; before++) {
    count += listDaysOfPeriod(schedule, before)?.length ?? 0;
  }
  return count;
}

/**
 * The planned days in a period, in order, excluding days before the start date. Undefined past the end of the calendar.
 */
function listDaysOfPeriod(schedule: Schedule, period: number): string[] | undefined {
  const { startDate, on } = schedule;
  const { count, unit } = getScheduleInterval(schedule);
  if (unit === 'day' || unit === 'week') {
    const day = addDays(startDate, count * period * (unit === 'week' ? 7 : 1));
    return day === undefined ? undefined : [day];
  }
  const months = countMonths(startDate) + count * period * (unit === 'year' ? 12 : 1);
  const year = Math.floor(months / 12);
  if (year > LAST_YEAR) return undefined;
  const month = months % 12;
  const dates = listDates(on ?? { days: [Number(startDate.slice(8))] }, year, month);
  return dates.map((date) => formatDay(year, month, date)).filter((day) => day >= startDate);
}

const LAST_YEAR = Number(LATEST_DAY.slice(0, 4));

/** The dates in a month, in order. A date that does not exist in the month is replaced by the last day of the month. */
function listDates(on: NonNullable<Schedule['on']>, year: number, month: number): number[] {
  // Uses an equivalent year from 2000 on, because JavaScript maps years below 100 to 1900–1999. The calendar repeats
  // every 400 years.
  const end = new Date(Date.UTC(2000 + (year % 400), month + 1, 0));
  const last = end.getUTCDate();
  if ('days' in on) return [...new Set(on.days.map((date) => Math.min(date, last)))].sort((a, b) => a - b);
  if ('last' in on) return [last];
  const lastMatch = last - ((end.getUTCDay() - on.weekday + 7) % 7);
  return [on.nth === -1 ? lastMatch : ((lastMatch - 1) % 7) + 1 + 7 * (on.nth - 1)];
}

function countUnits(from: string, to: string, unit: IntervalUnit): number {
  const days = (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
  const months = countMonths(to) - countMonths(from);
  return { day: days, week: days / 7, month: months, year: months / 12 }[unit];
}

/** Counts the months from year 0 to a day. */
function countMonths(day: string): number {
  return 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1;
}

function formatDay(year: number, month: number, date: number): string {
  return [String(year).padStart(4, '0'), String(month + 1).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
}
