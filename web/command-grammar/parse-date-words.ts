import { addDaysClamped, isDay } from '../../domain/calendar-day.ts';
import { parseDay } from '../days/parse-day.ts';
import { getDateOrder } from '../region/date-order.ts';
import {
  countDateLabels,
  findDayOfMonth,
  findMonthNumber,
  findQuarter,
  findWeekdayNumber,
  findYear,
  normalizeDateWord,
  parseSmallNumber,
} from './calendar-words.ts';
import {
  addMissingYear,
  addYearsToDay,
  findCalendarPeriod,
  findRelativeWeekday,
  findYearOfRelativeMonth,
  getMonthsDateRange,
  getWeekday,
  guessYearOfMonth,
  subtractCalendarUnits,
  type YearChoice,
} from './relative-dates.ts';
import type { CommandWord } from './split-words.ts';

/**
 * A span of days. If `from` or `to` is missing, the span has no limit on that side. `length` is the number of words.
 */
export type ParsedDateRange = { from?: string; to?: string; length: number };

type Closed = { from: string; to: string; length: number };

type Context = { words: readonly CommandWord[]; today: string; choice: YearChoice };

/** Reads a span such as `march`, `last month`, `since june`, `mar 3 - mar 10` or `before 2025`. */
export function parseDateRangeAt(
  words: readonly CommandWord[],
  at: number,
  today: string,
  choice: YearChoice,
): ParsedDateRange | undefined {
  const context = { words, today, choice };
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  if (key === 'between') return readRange(context, at + 1, 1, true);
  if (key === 'up' && (next === 'to' || next === 'until')) {
    const span = readUntil(context, at + 1);
    return span && { ...span, length: 1 + span.length };
  }
  if (UNTIL_WORDS.has(key)) return readUntil(context, at);
  const opening = SINCE_WORDS.has(key) ? (['from', 'in', 'on', 'with'].includes(next) ? 2 : 1) : 0;
  const begin = at + (opening || (key === 'from' ? 1 : 0));
  const span = readPeriod(context, begin);
  const closing = ONWARDS.has(words[begin + (span?.length ?? 0)]?.key ?? '') ? 1 : 0;
  const isOn = key === 'from' && words[begin + (span?.length ?? 0)]?.key === 'on';
  if (span && (opening > 0 || closing > 0 || isOn))
    return { from: span.from, length: begin - at + span.length + (closing || (isOn ? 1 : 0)) };
  if (key === 'from') return readRange(context, at + 1, 1);
  const limit = readPeriod(context, at + 1);
  if (key === 'after') return limit && { from: addDaysClamped(limit.to, 1), length: 1 + limit.length };
  if (key === 'before') return limit && { to: addDaysClamped(limit.from, -1), length: 1 + limit.length };
  return readRange(context, at, 0) ?? span;
}

const SINCE_WORDS = new Set(['since', 'starting', 'beginning']);
const ONWARDS = new Set(['onwards', 'onward', 'forward']);
const UNTIL_WORDS = new Set(['until', 'till', 'through', 'by', 'to']);

function readUntil(context: Context, at: number): ParsedDateRange | undefined {
  const span = readEnd(context, at + 1);
  return span && { to: span.to, length: 1 + span.length };
}

/** Reads the last period of a range, which can be `now`. */
function readEnd(context: Context, at: number): Closed | undefined {
  return context.words[at]?.key === 'now' ? day(context.today, 1) : readPeriod(context, at);
}

const UNTIL = new Set(['to', 'until', 'till', 'through', '-', '–']);

/**
 * Reads a range such as `june to august`. Periods that are joined by "and" must be adjacent, except after "between":
 * `june and august` is not a range.
 */
function readRange(context: Context, at: number, before: number, isBetween = false): Closed | undefined {
  const { words } = context;
  const years = /^(\d{4})[-–](\d{4})$/.exec(words[at]?.text ?? '');
  if (years?.[1] && years[2] && years[1] < years[2])
    return { from: `${years[1]}-01-01`, to: `${years[2]}-12-31`, length: before + 1 };
  const days = readDaysOfMonth(context, at, isBetween);
  if (days) return { ...days, length: before + days.length };
  const first = readPeriod(context, at);
  if (!first) return undefined;
  const joint = at + first.length;
  const word = words[joint]?.text.toLowerCase() ?? '';
  if (!UNTIL.has(word) && word !== 'and') return undefined;
  const last = readEnd(context, joint + 1);
  if (!last) return undefined;
  const length = before + first.length + 1 + last.length;
  let { from } = first;
  if (from > last.to) {
    // A range that would end before it starts begins earlier: "november to january" begins in the previous year, and
    // "monday to friday" in the previous week.
    const isWeekday = findWeekdayNumber(normalizeDateWord(words[joint - 1])) !== undefined;
    if (words.slice(at, joint).some(({ text }) => /\d{4}/.test(text))) return undefined;
    while (from > last.to) from = isWeekday ? addDaysClamped(from, -7) : addYearsToDay(from, -1);
  }
  const isAdjacent = addDaysClamped(first.to, 1) === last.from;
  return UNTIL.has(word) || isBetween || isAdjacent ? { from, to: last.to, length } : undefined;
}

/** Reads several days of one month, such as `march 3-10`, `march 3rd to 10th` or `3 to 10 march`. */
function readDaysOfMonth(context: Context, at: number, isBetween: boolean): Closed | undefined {
  const { words } = context;
  // Writes `3-10` as three words, so that it is read like `3 to 10`.
  const spread = words.slice(at, at + 6).flatMap((word) => {
    const [, first, last] = /^(\d{1,2})[-–](\d{1,2})$/.exec(word.text) ?? [];
    return first && last ? [first, '-', last].map((text) => ({ ...word, text, key: text })) : [word];
  });
  const saved = words.slice(at, at + 6).length - spread.length;
  const inner = { ...context, words: spread };
  const isJoint = (index: number) => {
    const text = spread[index]?.text.toLowerCase() ?? '';
    return UNTIL.has(text) || (isBetween && text === 'and');
  };
  if (isJoint(1) && findDayOfMonth(spread[0]) !== undefined) {
    const last = readMonthAndDay(inner, 2);
    const from = last && `${last.to.slice(0, 8)}${String(findDayOfMonth(spread[0])).padStart(2, '0')}`;
    if (last && from && last.from === last.to && from < last.to && findMonthNumber(normalizeDateWord(spread[2])) === 0)
      return { from, to: last.to, length: 2 + last.length + saved };
  }
  const first = readMonthAndDay(inner, 0);
  const number = first && isJoint(first.length) ? findDayOfMonth(spread[first.length + 1]) : undefined;
  if (!first || first.from !== first.to || number === undefined) return undefined;
  if (findMonthNumber(normalizeDateWord(spread[first.length + 2])) > 0) return undefined;
  const to = `${first.from.slice(0, 8)}${String(number).padStart(2, '0')}`;
  return isDay(to) && to > first.from ? { from: first.from, to, length: first.length + 2 + saved } : undefined;
}

function readPeriod(context: Context, at: number): Closed | undefined {
  const relative = readRelative(context, at);
  if (relative) return relative;
  const labels = countDateLabels(context.words, at);
  const begin = at + labels;
  const period =
    readQuarter(context, begin) ??
    readNumericDate(context, begin) ??
    readMonthAndDay(context, begin) ??
    readYear(context, begin);
  return period && { ...period, length: labels + period.length };
}

const day = (from: string, length: number): Closed => ({ from, to: from, length });

function readRelative({ words, today, choice }: Context, at: number): Closed | undefined {
  const [key, next, third] = [0, 1, 2].map((more) => normalizeDateWord(words[at + more])) as [string, string, string];
  if (key === 'today' || key === 'tonight') return day(today, 1);
  if (key === 'yesterday') return day(addDaysClamped(today, -1), 1);
  if (key === 'tomorrow') return day(addDaysClamped(today, 1), 1);
  if (key === 'day' && next === 'before' && third === 'yesterday') return day(addDaysClamped(today, -2), 3);
  if (key === 'last' && next === 'night') return day(addDaysClamped(today, -1), 2);
  if (key === 'this' && DAYTIMES.has(next)) return day(today, 2);
  if (key === 'ytd') return { from: `${today.slice(0, 4)}-01-01`, to: today, length: 1 };
  const weekday = findWeekdayNumber(key);
  if (weekday !== undefined) return readWeekday({ words, today, choice }, weekday, at);
  if (key === 'year' && next === 'to' && third === 'date')
    return { from: `${today.slice(0, 4)}-01-01`, to: today, length: 3 };
  if (third === 'ago' && parseSmallNumber(key) > 0) {
    const begin = subtractCalendarUnits(today, parseSmallNumber(key), next);
    return begin === undefined ? undefined : day(begin, 3);
  }
  const count = key === 'last' || key === 'past' || key === 'previous' ? parseSmallNumber(next) : 0;
  if (count > 0) {
    const begin = subtractCalendarUnits(today, count, third);
    return begin === undefined ? undefined : { from: addDaysClamped(begin, 1), to: today, length: 3 };
  }
  const steps = { last: -1, previous: -1, past: -1, this: 0, current: 0, next: 1 }[key];
  if (steps === undefined) return undefined;
  const named = findWeekdayNumber(next);
  if (named !== undefined) return day(findRelativeWeekday(today, named, steps), 2);
  const month = findMonthNumber(next);
  if (month > 0) return { ...getMonthsDateRange(findYearOfRelativeMonth(month, today, steps), month, 1), length: 2 };
  const span = findCalendarPeriod(today, next, steps);
  return span && { ...span, length: 2 };
}

/** Reads a weekday, optionally with its date: `saturday` or `sat 21 nov`. */
function readWeekday(context: Context, weekday: number, at: number): Closed {
  const date = readNumericDate(context, at + 1) ?? readMonthAndDay(context, at + 1);
  return date && date.from === date.to && getWeekday(date.from) === weekday
    ? { ...date, length: 1 + date.length }
    : day(findRelativeWeekday(context.today, weekday, 0), 1);
}

const DAYTIMES = new Set(['morning', 'noon', 'afternoon', 'evening']);

/**
 * Reads a numeric date such as `11/14/2026`, `3.12.` or `2026-03-03`, or a numeric month such as `2026-03` or `3/2026`.
 */
function readNumericDate({ words, today, choice }: Context, at: number): Closed | undefined {
  const text = words[at]?.text ?? '';
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const [, early, late] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const named = [year ?? late, month ?? early].map(Number) as [number, number];
  if (named[1] >= 1 && named[1] <= 12) return { ...getMonthsDateRange(named[0], named[1], 1), length: 1 };
  const next = words[at + 1]?.key === 'of' ? at + 2 : at + 1;
  const isBeforeMonth = findMonthNumber(normalizeDateWord(words[next])) > 0;
  if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(text) && !isBeforeMonth) {
    const found = parseDay(text, today);
    return found === null ? undefined : day(found, 1);
  }
  // In regions that do not write dates with points, `1.11` is an amount.
  const hasPoints = /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})?$/.test(text) && getDateOrder() === 'dmy';
  if (!hasPoints && !/^\d{1,4}([/-])\d{1,2}\1\d{1,4}$/.test(text) && !/^\d{1,2}\/\d{1,2}$/.test(text)) return undefined;
  // `13/11` is a date even in regions where the month comes first.
  const swapped = text.replace(/^(1[3-9]|2\d|3[01])\/(\d{1,2})(?=\/|$)/, '$2/$1');
  const found = parseDay(text, today) ?? parseDay(swapped, today);
  if (found === null) return undefined;
  const hasYear = (text.match(/\d+/g) ?? []).length === 3;
  return day(hasYear ? found : addMissingYear(found.slice(5), today, choice), 1);
}

function readQuarter({ words, today, choice }: Context, at: number): Closed | undefined {
  const found = findQuarter(words, at);
  if (!found) return undefined;
  const { quarter, length } = found;
  const named = readYearAfter({ words, today, choice }, at + length);
  const thisYear = Number(today.slice(0, 4));
  const month = 3 * quarter - 2;
  const isAhead = `${today.slice(0, 4)}-${String(month).padStart(2, '0')}-01` > today;
  return {
    ...getMonthsDateRange(named?.year ?? (isAhead ? thisYear - 1 : thisYear), month, 3),
    length: length + (named?.length ?? 0),
  };
}

/** Reads the year after a date or a month, such as `2025`, `of 2025` or `last year`. */
function readYearAfter({ words, today }: Context, at: number): { year: number; length: number } | undefined {
  const skipped = ['of', 'in'].includes(words[at]?.key ?? '') ? 1 : 0;
  const year = findYear(words[at + skipped], today);
  if (year !== undefined) return { year, length: skipped + 1 };
  const steps = { last: -1, previous: -1, this: 0, next: 1 }[words[at + skipped]?.key ?? ''];
  if (steps === undefined || normalizeDateWord(words[at + skipped + 1]) !== 'year') return undefined;
  return { year: Number(today.slice(0, 4)) + steps, length: skipped + 2 };
}

/** Reads `mar 3`, `3 mar 2026`, `the 3rd of march`, `march 2025` or `march`. */
function readMonthAndDay(context: Context, at: number): Closed | undefined {
  const { words, today, choice } = context;
  const isThe = (index: number) => (words[index]?.key === 'the' ? 1 : 0);
  const month = findMonthNumber(normalizeDateWord(words[at]));
  if (month > 0) {
    const next = at + 1 + isThe(at + 1);
    const number = findDayOfMonth(words[next]);
    if (number !== undefined) return readDay(number, month, next + 1);
    const named = readYearAfter(context, at + 1);
    return {
      ...getMonthsDateRange(named?.year ?? guessYearOfMonth(month, today, choice), month, 1),
      length: 1 + (named?.length ?? 0),
    };
  }
  const begin = at + isThe(at);
  const number = findDayOfMonth(words[begin]);
  const next = begin + (words[begin + 1]?.key === 'of' ? 2 : 1);
  const named = findMonthNumber(normalizeDateWord(words[next]));
  // In regions where the month comes first, `4 mar 3` is the amount 4 and the date `mar 3`. Elsewhere, `4 mar` is the
  // date.
  const isFree = getDateOrder() !== 'mdy' || findDayOfMonth(words[next + 1]) === undefined;
  return number !== undefined && named > 0 && isFree ? readDay(number, named, next + 1) : undefined;

  function readDay(numberOfDay: number, of: number, yearAt: number): Closed | undefined {
    const year = readYearAfter(context, yearAt);
    const rest = `${String(of).padStart(2, '0')}-${String(numberOfDay).padStart(2, '0')}`;
    const found = year === undefined ? addMissingYear(rest, today, choice) : `${year.year}-${rest}`;
    return isDay(found) ? day(found, yearAt - at + (year?.length ?? 0)) : undefined;
  }
}

function readYear({ words, today }: Context, at: number): Closed | undefined {
  const year = findYear(words[at], today);
  if (year === undefined) return undefined;
  const quarter = /^q([1-4])$/.exec(words[at + 1]?.key ?? '')?.[1];
  if (quarter) return { ...getMonthsDateRange(year, 3 * Number(quarter) - 2, 3), length: 2 };
  const month = findMonthNumber(normalizeDateWord(words[at + 1]));
  return month > 0 && findDayOfMonth(words[at + 2]) === undefined
    ? { ...getMonthsDateRange(year, month, 1), length: 2 }
    : { ...getMonthsDateRange(year, 1, 12), length: 1 };
}
