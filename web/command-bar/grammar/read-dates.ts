import { addDaysClamped, isDay } from '../../../domain/day.ts';
import { parseDay } from '../../days/parse-day.ts';
import { getDateOrder } from '../../region/date-order.ts';
import { getFirstWeekday } from '../../region/first-weekday.ts';
import { findDayOfMonth, findMonth, findWeekday, findYear, getDateKey } from './calendar-words.ts';
import type { Word } from './split-words.ts';

/** A span of days. If `from` or `to` is missing, the span is open on that side. `length` is the number of words. */
export type ReadSpan = { from?: string; to?: string; length: number };

type Closed = { from: string; to: string; length: number };

/**
 * How to choose the year of a date that has none: `past` chooses the latest such date up to today, and `nearest` the
 * one closest to today.
 */
export type YearChoice = 'past' | 'nearest';

type Context = { words: readonly Word[]; today: string; choice: YearChoice };

/** Reads a span such as `march`, `last month`, `since june`, `mar 3 - mar 10` or `before 2025`. */
export function readSpan(words: readonly Word[], at: number, today: string, choice: YearChoice): ReadSpan | undefined {
  const context = { words, today, choice };
  const key = words[at]?.key ?? '';
  if (key === 'from' || key === 'between') return readRange(context, at + 1, 1);
  const span = readPeriod(context, at + 1);
  if (key === 'since') return span && { from: span.from, length: 1 + span.length };
  if (key === 'after') return span && { from: addDaysClamped(span.to, 1), length: 1 + span.length };
  if (key === 'before') return span && { to: addDaysClamped(span.from, -1), length: 1 + span.length };
  if (key === 'until' || key === 'till' || key === 'through') return span && { to: span.to, length: 1 + span.length };
  return readRange(context, at, 0) ?? readPeriod(context, at);
}

const UNTIL = new Set(['to', 'until', 'till', 'through', 'and', '-', '–']);

function readRange(context: Context, at: number, before: number): Closed | undefined {
  const { words } = context;
  const years = /^(\d{4})[-–](\d{4})$/.exec(words[at]?.text ?? '');
  if (years?.[1] && years[2] && years[1] < years[2])
    return { from: `${years[1]}-01-01`, to: `${years[2]}-12-31`, length: before + 1 };
  const first = readPeriod(context, at);
  if (!first) return undefined;
  const joint = at + first.length;
  if (!UNTIL.has(words[joint]?.text.toLowerCase() ?? '')) return undefined;
  const last = readPeriod(context, joint + 1);
  if (!last) return undefined;
  const length = before + first.length + 1 + last.length;
  if (first.from <= last.to) return { from: first.from, to: last.to, length };
  // In "november to january", November belongs to the previous year.
  const from = moveYears(first.from, -1);
  return from <= last.to && addDaysClamped(last.to, -366) <= from ? { from, to: last.to, length } : undefined;
}

function readPeriod(context: Context, at: number): Closed | undefined {
  return (
    readRelative(context, at) ??
    readNumericDate(context, at) ??
    readQuarter(context, at) ??
    readMonthAndDay(context, at) ??
    readYear(context, at)
  );
}

const day = (from: string, length: number): Closed => ({ from, to: from, length });

function readRelative({ words, today }: Context, at: number): Closed | undefined {
  const [key, next, third] = [0, 1, 2].map((more) => getDateKey(words[at + more])) as [string, string, string];
  if (key === 'today' || key === 'tonight') return day(today, 1);
  if (key === 'yesterday') return day(addDaysClamped(today, -1), 1);
  if (key === 'tomorrow') return day(addDaysClamped(today, 1), 1);
  if (key === 'day' && next === 'before' && third === 'yesterday') return day(addDaysClamped(today, -2), 3);
  if (key === 'last' && next === 'night') return day(addDaysClamped(today, -1), 2);
  if (key === 'this' && DAYTIMES.has(next)) return day(today, 2);
  if (key === 'ytd') return { from: `${today.slice(0, 4)}-01-01`, to: today, length: 1 };
  const weekday = findWeekday(key);
  if (weekday !== undefined) return day(findNearWeekday(today, weekday, 0), 1);
  if (third === 'ago' && /^\d{1,3}$/.test(key)) {
    const begin = moveBack(today, Number(key), next);
    return begin === undefined ? undefined : day(begin, 3);
  }
  const count = /^\d{1,3}$/.test(next) && (key === 'last' || key === 'past' || key === 'previous') ? Number(next) : 0;
  if (count > 0) {
    const begin = moveBack(today, count, third);
    return begin === undefined ? undefined : { from: addDaysClamped(begin, 1), to: today, length: 3 };
  }
  const steps = { last: -1, previous: -1, past: -1, this: 0, current: 0, next: 1 }[key];
  if (steps === undefined) return undefined;
  const named = findWeekday(next);
  if (named !== undefined) return day(findNearWeekday(today, named, steps), 2);
  const span = findUnit(today, next, steps);
  return span && { ...span, length: 2 };
}

const DAYTIMES = new Set(['morning', 'noon', 'afternoon', 'evening']);

/**
 * Returns a weekday near today. If `steps` is 1, this is the next one after today. If it is -1, the last one before
 * today. If it is 0, today or the last one before.
 */
function findNearWeekday(today: string, weekday: number, steps: number): string {
  const ago = (getWeekday(today) - weekday + 7) % 7;
  if (steps > 0) return addDaysClamped(today, 7 - ago);
  return addDaysClamped(today, -(ago === 0 && steps < 0 ? 7 : ago));
}

function getWeekday(of: string): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay();
}

function moveBack(today: string, count: number, unit: string): string | undefined {
  if (/^days?$/.test(unit)) return addDaysClamped(today, -count);
  if (/^weeks?$/.test(unit)) return addDaysClamped(today, -7 * count);
  if (/^months?$/.test(unit)) return moveMonths(today, -count);
  return /^years?$/.test(unit) ? moveMonths(today, -12 * count) : undefined;
}

function findUnit(today: string, unit: string, steps: number): { from: string; to: string } | undefined {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (unit) {
    case 'week': {
      const first = addDaysClamped(today, -((getWeekday(today) - getFirstWeekday() + 7) % 7) + 7 * steps);
      return { from: first, to: addDaysClamped(first, 6) };
    }
    case 'weekend': {
      const saturday = addDaysClamped(findNearWeekday(today, 6, getWeekday(today) === 0 ? 0 : 1), 7 * steps);
      return { from: saturday, to: addDaysClamped(saturday, 1) };
    }
    case 'month':
      return spanMonths(year, month + steps, 1);
    case 'quarter':
      return spanMonths(year, 3 * (Math.ceil(month / 3) + steps) - 2, 3);
    case 'year':
      return spanMonths(year + steps, 1, 12);
    default:
      return undefined;
  }
}

/**
 * Reads a numeric date such as `11/14/2026`, `3.12.` or `2026-03-03`, or a numeric month such as `2026-03` or `3/2026`.
 */
function readNumericDate({ words, today, choice }: Context, at: number): Closed | undefined {
  const text = words[at]?.text ?? '';
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const [, early, late] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const named = [year ?? late, month ?? early].map(Number) as [number, number];
  if (named[1] >= 1 && named[1] <= 12) return { ...spanMonths(named[0], named[1], 1), length: 1 };
  const isBeforeMonth = findMonth(getDateKey(words[at + 1])) > 0;
  if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(text) && !isBeforeMonth) {
    const found = parseDay(text, today);
    return found === null ? undefined : day(found, 1);
  }
  // In regions that do not write dates with points, `1.11` is an amount.
  const hasPoints = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?$/.test(text) && getDateOrder() === 'dmy';
  if (!hasPoints && !/^\d{1,4}([/-])\d{1,2}\1\d{1,4}$/.test(text) && !/^\d{1,2}\/\d{1,2}$/.test(text)) return undefined;
  const found = parseDay(text, today);
  if (found === null) return undefined;
  const hasYear = (text.match(/\d+/g) ?? []).length === 3;
  return day(hasYear ? found : chooseYear(found.slice(5), today, choice), 1);
}

function readQuarter({ words, today }: Context, at: number): Closed | undefined {
  const [, quarter] = /^q([1-4])$/.exec(words[at]?.key ?? '') ?? [];
  if (!quarter) return undefined;
  const year = findYear(words[at + 1]);
  const thisYear = Number(today.slice(0, 4));
  const month = 3 * Number(quarter) - 2;
  const isAhead = `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01` > today;
  return { ...spanMonths(year ?? (isAhead ? thisYear - 1 : thisYear), month, 3), length: year ? 2 : 1 };
}

/** Reads `mar 3`, `3 mar 2026`, `march 2025` or `march`. */
function readMonthAndDay({ words, today, choice }: Context, at: number): Closed | undefined {
  const month = findMonth(getDateKey(words[at]));
  if (month > 0) {
    const dayAfter = findDayOfMonth(words[at + 1]);
    if (dayAfter !== undefined) return readDay(dayAfter, month, at + 2, 2);
    const year = findYear(words[at + 1]);
    if (year !== undefined) return { ...spanMonths(year, month, 1), length: 2 };
    // In `march last year`, the words "last year" determine the year.
    const named = words[at + 2]?.key === 'year' ? readRelative({ words, today, choice }, at + 1) : undefined;
    if (named) return { ...spanMonths(Number(named.from.slice(0, 4)), month, 1), length: 3 };
    const near = chooseMonth(month, today, choice);
    return { ...spanMonths(near, month, 1), length: 1 };
  }
  const dayBefore = findDayOfMonth(words[at]);
  const named = findMonth(getDateKey(words[at + 1]));
  // Where the month comes first in dates, `mar 3` is the date in `4 mar 3`, so 4 is an amount.
  const isFree = getDateOrder() !== 'mdy' || findDayOfMonth(words[at + 2]) === undefined;
  return dayBefore !== undefined && named > 0 && isFree ? readDay(dayBefore, named, at + 2, 2) : undefined;

  function readDay(number: number, of: number, yearAt: number, length: number): Closed | undefined {
    const year = findYear(words[yearAt]);
    const rest = `${String(of).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
    const found = year === undefined ? chooseYear(rest, today, choice) : `${year}-${rest}`;
    return isDay(found) ? day(found, year === undefined ? length : length + 1) : undefined;
  }
}

function readYear({ words }: Context, at: number): Closed | undefined {
  const year = findYear(words[at]);
  if (year === undefined) return undefined;
  const quarter = /^q([1-4])$/.exec(words[at + 1]?.key ?? '')?.[1];
  if (quarter) return { ...spanMonths(year, 3 * Number(quarter) - 2, 3), length: 2 };
  const month = findMonth(getDateKey(words[at + 1]));
  return month > 0 && findDayOfMonth(words[at + 2]) === undefined
    ? { ...spanMonths(year, month, 1), length: 2 }
    : { ...spanMonths(year, 1, 12), length: 1 };
}

/** Returns the year of a month that was typed without a year. */
function chooseMonth(month: number, today: string, choice: YearChoice): number {
  const [year, now] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if (choice === 'past') return month > now ? year - 1 : year;
  return month - now > 6 ? year - 1 : now - month >= 6 ? year + 1 : year;
}

/** Adds a year to a date without one, such as `12-01`. */
function chooseYear(rest: string, today: string, choice: YearChoice): string {
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) => `${each}-${rest}`).filter(isDay);
  if (choice === 'past') return days.filter((each) => each <= today).at(-1) ?? `${year}-${rest}`;
  const distance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today));
  return days.sort((one, other) => distance(one) - distance(other))[0] ?? `${year}-${rest}`;
}

/** Returns the first and last day of a span of `count` months. The month number may be below 1 or above 12. */
function spanMonths(year: number, month: number, count: number): { from: string; to: string } {
  const first = (index: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const index = 12 * year + month - 1;
  return { from: first(index), to: addDaysClamped(first(index + count), -1) };
}

/** Moves a day by a number of months. If the resulting month is too short, returns its last day. */
function moveMonths(from: string, count: number): string {
  const index = 12 * Number(from.slice(0, 4)) + Number(from.slice(5, 7)) - 1 + count;
  const month = spanMonths(0, index + 1, 1);
  const same = `${month.from.slice(0, 8)}${from.slice(8)}`;
  return isDay(same) ? same : month.to;
}

function moveYears(from: string, count: number): string {
  return moveMonths(from, 12 * count);
}
