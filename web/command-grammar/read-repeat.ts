import { type Frequency, findNearestFrequency, INTERVAL_UNITS, type ScheduleInterval } from '../../domain/schedule.ts';
import { parseAmountAt } from './amounts/parse-amount-words.ts';
import type { ClassifiedWords } from './classified-words.ts';
import { findDayOfMonth, findWeekdayNumber, parseSmallNumber } from './dates/calendar-words.ts';
import { addMonthsToDay, findRelativeWeekday } from './dates/relative-dates.ts';
import type { CommandWord } from './words/split-words.ts';

const ADVERBS: Record<string, Frequency> = {
  ...{ daily: 'daily', weekly: 'weekly', monthly: 'monthly', yearly: 'annually', annually: 'annually' },
};
const UNITS: Record<string, Frequency> = { day: 'daily', week: 'weekly', month: 'monthly', year: 'annually' };
/** Adverbs for intervals that are none of the frequencies. */
const INTERVALS: Record<string, ScheduleInterval> = {
  ...{ fortnightly: { count: 2, unit: 'week' }, biweekly: { count: 2, unit: 'week' } },
  ...{ quarterly: { count: 3, unit: 'month' } },
};
/** Maximum count of an interval such as `every 6 weeks`. */
const MOST = 36;
const MONTHLY = new Set(['pm', 'pcm']);
const HOURS = 12;
const EACH = new Set(['every', 'each', 'per']);

/**
 * Reads how often a new transaction repeats: `monthly`, `every week`, `each friday`, `every 14th` or `first of every
 * month`.
 */
export function readRepeat(words: readonly CommandWord[], at: number, today: string): ClassifiedWords | undefined {
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  const isMonthly = key === 'monthly' || (EACH.has(key) && next === 'month');
  const monthDay = isMonthly ? readDayOfMonth(words, key === 'monthly' ? at + 1 : at + 2) : undefined;
  if (monthDay)
    return {
      kind: 'repeats',
      value: 'monthly',
      from: findNextDay(today, monthDay.day),
      at,
      length: monthDay.end - at,
    };
  if (Object.hasOwn(ADVERBS, key)) return { kind: 'repeats', value: ADVERBS[key] ?? 'monthly', at, length: 1 };
  const interval = INTERVALS[key];
  if (interval) return repeatEvery(interval, at, 1);
  const before = MONTHLY.has(key) ? parseAmountAt(words, at - 1) : undefined;
  // "5 pm" is a time.
  if (before && (before.cost > HOURS || !Number.isInteger(before.cost)))
    return { kind: 'repeats', value: 'monthly', at, length: 1 };
  const ofMonth = findDayOfMonth(words[at]);
  const isEachMonth = EACH.has(words[at + 2]?.key ?? '') && words[at + 3]?.key === 'month';
  if (ofMonth !== undefined && next === 'of' && isEachMonth)
    return { kind: 'repeats', value: 'monthly', from: findNextDay(today, ofMonth), at, length: 4 };
  const weekdays = key === 'on' ? toWeekday(next) : undefined;
  if (weekdays !== undefined)
    return { kind: 'repeats', value: 'weekly', from: findRelativeWeekday(today, weekdays, 1), at, length: 2 };
  const isAfterAmount = key === 'a' && parseAmountAt(words, at - 1) !== undefined;
  if (!EACH.has(key) && !isAfterAmount) return undefined;
  const other = next === 'other' ? findWeekdayNumber(words[at + 2]?.key ?? '') : undefined;
  if (EACH.has(key) && other !== undefined)
    return { ...repeatEvery({ count: 2, unit: 'week' }, at, 3), from: findRelativeWeekday(today, other, 1) };
  const counted = EACH.has(key) ? readInterval(words, at + 1) : undefined;
  if (counted) return repeatEvery(counted, at, 3);
  if (Object.hasOwn(UNITS, next)) return { kind: 'repeats', value: UNITS[next] ?? 'monthly', at, length: 2 };
  const weekday = findWeekdayNumber(next);
  if (weekday !== undefined)
    return { kind: 'repeats', value: 'weekly', from: findRelativeWeekday(today, weekday, 1), at, length: 2 };
  const day = /^\d+(?:st|nd|rd|th)$/.test(next) ? findDayOfMonth(words[at + 1]) : undefined;
  return day === undefined
    ? undefined
    : { kind: 'repeats', value: 'monthly', from: findNextDay(today, day), at, length: 2 };
}

/** Reads the "on 5" in `fees 450 every month on 5`. Without an amount before it, the 5 may be the amount. */
function readDayOfMonth(words: readonly CommandWord[], at: number): { day: number; end: number } | undefined {
  const end = words[at + 1]?.key === 'the' ? at + 2 : at + 1;
  const isPriced = words.slice(0, at).some((_, index) => parseAmountAt(words, index));
  if (words[at]?.key !== 'on' || !isPriced || !/^\d{1,2}$/.test(words[end]?.text ?? '')) return undefined;
  const day = findDayOfMonth(words[end]);
  return day === undefined ? undefined : { day, end: end + 1 };
}

/** Reads `6 weeks` or `other week`. */
function readInterval(words: readonly CommandWord[], at: number): ScheduleInterval | undefined {
  const [key = '', unitKey = ''] = [words[at]?.key, words[at + 1]?.key];
  const count = key === 'other' ? 2 : /^an?$/.test(key) ? 0 : parseSmallNumber(key);
  const unit = INTERVAL_UNITS.find((each) => unitKey === each || unitKey === `${each}s`);
  return unit && count > 1 && count <= MOST ? { count, unit } : undefined;
}

function repeatEvery(every: ScheduleInterval, at: number, length: number) {
  return { kind: 'repeats' as const, value: findNearestFrequency(every), every, at, length };
}

/** Returns how often a new transaction repeats. */
export function toRepeats({ value, every }: { value: Frequency; every?: ScheduleInterval }) {
  return { repeats: value, ...(every && { every }) };
}

/** Returns the number of the weekday for a plural such as `sundays`. */
function toWeekday(key: string): number | undefined {
  return key.endsWith('days') ? findWeekdayNumber(key.slice(0, -1)) : undefined;
}

function findNextDay(today: string, day: number): string {
  const thisMonth = addMonthsToDay(`${today.slice(0, 8)}${String(day).padStart(2, '0')}`, 0);
  return thisMonth > today ? thisMonth : addMonthsToDay(thisMonth, 1);
}

/** Returns the first day of a recurring transaction that is not over, counted from a day that may be. */
export function findFirstDay(from: string, repeats: Frequency, today: string): string {
  if (repeats === 'daily' || repeats === 'weekly' || from >= today) return from;
  return addMonthsToDay(from, repeats === 'monthly' ? 1 : 12);
}
