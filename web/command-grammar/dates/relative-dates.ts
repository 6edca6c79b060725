import { addDaysClamped, isDay } from '../../../domain/calendar-day.ts';
import { getFirstWeekday } from '../../region/first-weekday.ts';

/**
 * How to choose the year of a date that has none: `past` chooses the latest such date up to today, and `nearest` the
 * one closest to today.
 */
export type YearChoice = 'past' | 'nearest';

/**
 * Returns the date of a weekday near today: the first one after today if `steps` is 1, the last one before today if it
 * is -1, and the last one up to and including today if it is 0.
 */
export function findRelativeWeekday(today: string, weekday: number, steps: number): string {
  const ago = (getWeekday(today) - weekday + 7) % 7;
  if (steps > 0) return addDaysClamped(today, 7 - ago);
  return addDaysClamped(today, -(ago === 0 && steps < 0 ? 7 : ago));
}

export function getWeekday(of: string): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay();
}

export function subtractCalendarUnits(today: string, count: number, unit: string): string | undefined {
  if (/^days?$/.test(unit)) return addDaysClamped(today, -count);
  if (/^weeks?$/.test(unit)) return addDaysClamped(today, -7 * count);
  if (/^months?$/.test(unit)) return addMonthsToDay(today, -count);
  return /^years?$/.test(unit) ? addMonthsToDay(today, -12 * count) : undefined;
}

export function findCalendarPeriod(
  today: string,
  unit: string,
  steps: number,
): { from: string; to: string } | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (unit) {
    case 'week': {
      const first = addDaysClamped(today, -((getWeekday(today) - getFirstWeekday() + 7) % 7) + 7 * steps);
      return { from: first, to: addDaysClamped(first, 6) };
    }
    case 'weekend': {
      const saturday = addDaysClamped(findRelativeWeekday(today, 6, getWeekday(today) === 0 ? 0 : 1), 7 * steps);
      return { from: saturday, to: addDaysClamped(saturday, 1) };
    }
    case 'month':
      return getMonthsDateRange(year, month + steps, 1);
    case 'quarter':
      return getMonthsDateRange(year, 3 * (Math.ceil(month / 3) + steps) - 2, 3);
    case 'year':
      return getMonthsDateRange(year + steps, 1, 12);
    default:
      return undefined;
  }
}

/** Returns the year of a month such as `last march`, `this march` or `next march`. */
export function findYearOfRelativeMonth(month: number, today: string, steps: number): number {
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (steps < 0) return month < now ? year : year - 1;
  return steps > 0 && month <= now ? year + 1 : year;
}

/** Returns the year of a month that was typed without a year. */
export function guessYearOfMonth(month: number, today: string, choice: YearChoice): number {
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (choice === 'past') return month > now ? year - 1 : year;
  return month - now > 6 ? year - 1 : now - month >= 6 ? year + 1 : year;
}

/** Adds a year to a date without a year, such as `12-01`. */
export function addMissingYear(rest: string, today: string, choice: YearChoice): string {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => `${each}-${rest}`).filter(isDay);
  if (choice === 'past') return days.filter((each) => each <= today).at(-1) ?? `${year}-${rest}`;
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? `${year}-${rest}`;
}

/** Returns the first and last day of a span of `count` months. The month number may be below 1 or above 12. */
export function getMonthsDateRange(year: number, month: number, count: number): { from: string; to: string } {
  const first = (index: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const index = 12 * year + month - 1;
  return { from: first(index), to: addDaysClamped(first(index + count), -1) };
}

/** Moves a day by a number of months. If the resulting month is too short, returns its last day. */
export function addMonthsToDay(from: string, count: number): string {
  const index = 12 * Number(from.slice(0, 4)) + Number(from.slice(5, 7)) - 1 + count;
  const month = getMonthsDateRange(0, index + 1, 1);
  const same = `${month.from.slice(0, 8)}${from.slice(8)}`;
  return isDay(same) ? same : month.to;
}

export function addYearsToDay(from: string, count: number): string {
  return addMonthsToDay(from, 12 * count);
}
