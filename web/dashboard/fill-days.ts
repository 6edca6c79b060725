import { addDays, daysBetween } from '../../contract/day.ts';

/** Every one of the `count` days that end with `last`, in order; a day the server left out, having nothing, is 0. */
export function fillDays(
  totals: readonly { date: string; total: number }[],
  last: string,
  count: number,
): { date: string; total: number }[] {
  const known = new Map(totals.map(({ date, total }) => [date, total]));
  return daysBetween(addDays(last, 1 - count), last).map((date) => ({ date, total: known.get(date) ?? 0 }));
}
