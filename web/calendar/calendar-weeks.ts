import { addDaysClamped, listDaysBetween } from '../../domain/calendar-day.ts';
import type { DayRange } from '../../domain/month-ranges.ts';
import { getFirstWeekday } from '../region/first-weekday.ts';

/** A week, beginning with the first day of the week in the region. Days of other months are null. */
export type CalendarWeek = (string | null)[];

const DAYS = 7;

export function listCalendarWeeks({ first, last }: DayRange): CalendarWeek[] {
  const days = [...Array<null>(weekday(first)).fill(null), ...listDaysBetween(first, last)];
  const after = (DAYS - (days.length % DAYS)) % DAYS;
  const all = [...days, ...Array<null>(after).fill(null)];
  return Array.from({ length: all.length / DAYS }, (_, week) => all.slice(DAYS * week, DAYS * (week + 1)));
}

/**
 * Returns the day that a key moves to. Undefined if the key has no such function, or if the move would leave the month.
 */
export function findDayForPressedKey(key: string, day: string, { first, last }: DayRange): string | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -DAYS,
    ArrowDown: DAYS,
    Home: -weekday(day),
    End: DAYS - 1 - weekday(day),
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  const to = addDaysClamped(day, step);
  if (key === 'Home') return to < first ? first : to;
  if (key === 'End') return to > last ? last : to;
  return to < first || to > last ? undefined : to;
}

/** Returns the position of a day in its week, from 0 to 6. */
function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() - getFirstWeekday() + DAYS) % DAYS;
}
