import { addDaysClamped, isDay } from '../../../domain/calendar-day.ts';
import type { CommandWord } from '../split-words.ts';
import { findDayOfMonth, findMonthNumber, findWeekdayNumber, normalizeDateWord } from './calendar-words.ts';
import { type DateContext, day, type ParsedPeriod, readMonthAndDay } from './parse-calendar-date.ts';
import { readPeriod } from './parse-period.ts';

import { addYearsToDay, type YearChoice } from './relative-dates.ts';

/**
 * A span of days. If `from` or `to` is missing, the span has no limit on that side. `length` is the number of words.
 */
export type ParsedDateRange = { from?: string; to?: string; length: number };

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

function readUntil(context: DateContext, at: number): ParsedDateRange | undefined {
  const span = readEnd(context, at + 1);
  return span && { to: span.to, length: 1 + span.length };
}

/** Reads the last period of a range, which can be `now`. */
function readEnd(context: DateContext, at: number): ParsedPeriod | undefined {
  return context.words[at]?.key === 'now' ? day(context.today, 1) : readPeriod(context, at);
}

const UNTIL = new Set(['to', 'until', 'till', 'through', '-', '–']);

/**
 * Reads a range such as `june to august`. Periods that are joined by "and" must be adjacent, except after "between":
 * `june and august` is not a range.
 */
function readRange(context: DateContext, at: number, before: number, isBetween = false): ParsedPeriod | undefined {
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
function readDaysOfMonth(context: DateContext, at: number, isBetween: boolean): ParsedPeriod | undefined {
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
