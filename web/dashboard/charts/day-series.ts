import { addDaysClamped, daysBetween } from '../../../contract/day.ts';

export type DayTotal = { date: string; total: number };

/** Every one of the `count` days that end with `last`, in order; a day the server left out, having nothing, is 0. */
export function fillDays(totals: readonly DayTotal[], last: string, count: number): DayTotal[] {
  const known = new Map(totals.map(({ date, total }) => [date, total]));
  return daysBetween(addDaysClamped(last, 1 - count), last).map((date) => ({ date, total: known.get(date) ?? 0 }));
}

/** The ticks of an axis of amounts: zero and at most four round steps, of which the last reaches `highest`. */
export function axisTicks(highest: number): number[] {
  const quarter = highest > 0 ? highest / 4 : 0.25;
  const power = 10 ** Math.floor(Math.log10(quarter));
  const factor = [1, 2, 5].find((each) => quarter <= each * power) ?? 10;
  const step = factor * power;
  // Dividing leaves a trace of rounding, which must not cost a step of its own.
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
