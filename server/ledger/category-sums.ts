import { setImmediate } from 'node:timers/promises';
import { addDaysClamped, LATEST_DAY } from '../../domain/calendar-day.ts';
import { addMonths, type DayRange, getMonthRange } from '../../domain/month-ranges.ts';
import { createCompiledQuery } from '../db/compiled-query.ts';
import type { Db, TransactionKind } from '../db/schema.ts';
import { selectByIndex } from '../db/select-by-index.ts';
import { listDaySums, TOTALS_BY_PERIOD_INDEX } from './day-sums.ts';

/** Sums per category and kind, in hundredths. The key for the sum of all categories is an empty string. */
export type CategorySums = Record<TransactionKind, Map<string, number>>;

/** Pause for other requests after reading this many days or sums. */
const DAYS_A_READ = 400;
const SUMS_A_READ = 5000;

/**
 * Returns the sums for each range of days, per category and for all categories together. Reads only running totals:
 * monthly ones for whole calendar months, and daily ones for the days before and after them.
 */
export async function listCategorySums(db: Db, userId: number, spans: readonly DayRange[]): Promise<CategorySums[]> {
  const parts = spans.map(splitSpan);
  const months = parts.flatMap((part) => part.months ?? []);
  const sums: CategorySums[] = spans.map(() => ({ income: new Map(), expense: new Map() }));
  if (months.length > 0) {
    const first = months.map((month) => month.first).reduce((one, other) => (one < other ? one : other));
    const last = months.map((month) => month.last).reduce((one, other) => (one > other ? one : other));
    const rows = await monthSums(db, { userId, first, last });
    for (const [place, { period, kind, category, sum_minor }] of rows.entries()) {
      if (place % SUMS_A_READ === SUMS_A_READ - 1) await setImmediate();
      for (const [index, part] of parts.entries()) {
        if (part.months && period >= part.months.first && period <= part.months.last) {
          addTo(sums[index], kind, category, sum_minor);
        }
      }
    }
  }
  let [read, sumCount] = [0, 0];
  for (const [index, { days }] of parts.entries()) {
    for (const { first, last } of days) {
      const rows = await listDaySums(db, userId, first, last);
      for (const { kind, category, sum_minor } of rows) addTo(sums[index], kind, category, sum_minor);
      // Count the range as 31 days, because it is at most a month long.
      read += 31;
      sumCount += rows.length;
      if (read < DAYS_A_READ && sumCount < SUMS_A_READ) continue;
      [read, sumCount] = [0, 0];
      await setImmediate();
    }
  }
  return sums;
}

function addTo(sums: CategorySums | undefined, kind: TransactionKind, category: string, minor: number): void {
  sums?.[kind].set(category, (sums[kind].get(category) ?? 0) + minor);
}

/** Splits a range into its whole calendar months (`YYYY-MM`) and the days before and after them. */
function splitSpan({ first, last }: DayRange): { months?: DayRange; days: DayRange[] } {
  if (first > last) return { days: [] };
  const [ofFirst, ofLast] = [first.slice(0, 7), last.slice(0, 7)];
  // The code below needs the following month, but the last supported month has none. So a range that starts in the last
  // month is not split.
  if (ofFirst === LATEST_DAY.slice(0, 7)) return { days: [{ first, last }] };
  const months = {
    first: first.endsWith('-01') ? ofFirst : addMonths(ofFirst, 1),
    last: last === getMonthRange(ofLast, 1).last ? ofLast : addMonths(ofLast, -1),
  };
  if (months.first > months.last) {
    // If the range covers parts of two months, split it at the end of the first month, so that each part is at most a
    // month long.
    if (ofFirst === ofLast) return { days: [{ first, last }] };
    return {
      days: [
        { first, last: getMonthRange(ofFirst, 1).last },
        { first: `${ofLast}-01`, last },
      ],
    };
  }
  const whole = { first: `${months.first}-01`, last: getMonthRange(months.last, 1).last };
  return {
    months,
    days: [
      ...(first < whole.first ? [{ first, last: addDaysClamped(whole.first, -1) }] : []),
      ...(last > whole.last ? [{ first: addDaysClamped(whole.last, 1), last }] : []),
    ],
  };
}

const monthSums = createCompiledQuery((db, { userId, first, last }: { userId: number; first: string; last: string }) =>
  selectByIndex(db, 'totals', TOTALS_BY_PERIOD_INDEX)
    .select(['period', 'kind', 'category', 'sum_minor'])
    .where('user_id', '=', userId)
    .where('span', '=', 'month')
    .where('period', '>=', first)
    .where('period', '<=', last)
    .where('count', '>', 0),
);
