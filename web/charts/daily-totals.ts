import { addDaysClamped, listDaysBetween } from '../../domain/calendar-day.ts';

export type DayTotal = { date: string; total: number };

/**
 * Returns the totals of the last `count` days up to and including `last`, oldest first. Days that the server omitted
 * have a total of 0.
 */
export function fillMissingDays(totals: readonly DayTotal[], last: string, count: number): DayTotal[] {
  const known = new Map(totals.map(({ date, total }) => [date, total]));
  return listDaysBetween(addDaysClamped(last, 1 - count), last).map((date) => ({ date, total: known.get(date) ?? 0 }));
}

/**
 * Returns the amounts for an axis: zero and evenly spaced amounts. The highest is at least `highest`, and the lowest is
 * at most `lowest`. If `lowest` is zero, there are up to four amounts in addition to zero.
 */
export function computeAxisTicks(highest: number, lowest = 0): number[] {
  const span = highest - lowest;
  const quarter = span > 0 ? span / 4 : 0.25;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const factor = [1, 2, 5].find((each) => quarter <= each * power) ?? 10;
  const step = factor * power;
  // Subtracts a tiny number, so that a rounding error does not add a step.
  const below = Math.max(0, Math.ceil(-lowest / step - 1e-9));
  const above = Math.max(below === 0 ? 1 : 0, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: below + above + 1 }, (_, index) => (index - below) * step);
}
