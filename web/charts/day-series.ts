import { addDaysClamped, listDaysBetween } from '../../domain/day.ts';

export type DayTotal = { date: string; total: number };

/**
 * Returns the totals of the last `count` days up to and including `last`, oldest first. Days that the server omitted
 * have a total of 0.
 */
export function fillDays(totals: readonly DayTotal[], last: string, count: number): DayTotal[] {
  const known = new Map(totals.map(({ date, total }) => [date, total]));
  return listDaysBetween(addDaysClamped(last, 1 - count), last).map((date) => ({ date, total: known.get(date) ?? 0 }));
}

/** Returns the amounts for an axis: zero and up to four evenly spaced amounts. The last one is at least `highest`. */
export function computeAxisTicks(highest: number): number[] {
  const quarter = highest > 0 ? highest / 4 : 0.25;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const factor = [1, 2, 5].find((each) => quarter <= each * power) ?? 10;
  const step = factor * power;
  // Subtracts a tiny number, so that a rounding error does not add a step.
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
