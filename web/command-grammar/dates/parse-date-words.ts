import { addDaysClamped, isDay } from '../../../domain/calendar-day.ts';
import { type CommandWord, normalizeWord } from '../words/split-words.ts';
import { findDayOfMonth, findMonthNumber, findWeekdayNumber, normalizeDateWord } from './calendar-words.ts';
import { type DateContext, day, type ParsedPeriod, readMonthAndDay, readNumericDate } from './parse-calendar-date.ts';
import { readSeason } from './parse-part-of-period.ts';
import { readPeriod } from './parse-period.ts';

import { addMissingYear, addYearsToDay, findCalendarPeriod, type YearChoice } from './relative-dates.ts';

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
  const spread = spreadRange(words, at);
  if (spread) {
    const range = parseDateRangeAt(spread, at, today, choice);
    return range && range.length > 2 ? { ...range, length: range.length - 2 } : undefined;
  }
  const context = { words, today, choice };
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  if (key === 'between') return readRange(context, at + 1, 1, true);
  if (key === 'up' && (next === 'to' || next === 'until')) {
    const span = readUntil(context, at + 1);
    return span && { ...span, length: 1 + span.length };
  }
  // "By month 2026" asks for groups.
  if (key === 'by' && GROUPED_UNITS.has(next)) return undefined;
  if (UNTIL_WORDS.has(key)) return readUntil(context, at);
  if (key === 'over') return readOver(context, at);
  const compared = readComparison(context, at);
  if (compared) return compared;
  const opening = SINCE_WORDS.has(key) ? (['from', 'in', 'on', 'with'].includes(next) ? 2 : 1) : 0;
  const begin = at + (opening || (key === 'from' ? 1 : 0));
  const isOpened = opening > 0 || key === 'from';
  const event = key === 'since' ? readSinceEvent(context, begin) : undefined;
  if (event) return { ...event, length: begin - at + event.length };
  const span = isOpened ? readLimit(context, begin, FIRST_WORDS) : readPeriod(context, begin);
  const closing = ONWARDS.has(words[begin + (span?.length ?? 0)]?.key ?? '') ? 1 : 0;
  const isOn = key === 'from' && words[begin + (span?.length ?? 0)]?.key === 'on';
  // "From new year" and "from the start of june" have no end, unlike "from june", which may mean all of June.
  const isStart = key === 'from' && span && !readPeriod(context, begin);
  const range = isOpened ? readRange(context, begin, begin - at) : undefined;
  if (range) return range;
  if (span && (opening > 0 || closing > 0 || isOn || isStart))
    return { from: span.from, length: begin - at + span.length + (closing || (isOn ? 1 : 0)) };
  if (isOpened) return undefined;
  if (key === 'after' || key === 'before') {
    const limit = readLimit(context, at + 1, key === 'after' ? LAST_WORDS : FIRST_WORDS);
    if (!limit) return undefined;
    const length = 1 + limit.length;
    return key === 'after'
      ? { from: addDaysClamped(limit.to, 1), length }
      : { to: addDaysClamped(limit.from, -1), length };
  }
  return readRange(context, at, 0) ?? span;
}

const SINCE_WORDS = new Set(['since', 'starting', 'beginning']);
/** Reads the date after an event, as in `since baby born aug 14` or `since we moved in march`. */
function readSinceEvent(context: DateContext, begin: number): ParsedDateRange | undefined {
  if (readLimit(context, begin, FIRST_WORDS)) return undefined;
  for (let at = begin + 1; at <= begin + MOST_EVENT_WORDS && at < context.words.length; at++) {
    const words = context.words.slice(begin, at);
    if (words.some(({ text }) => /[^\p{L}'’]/u.test(text))) return undefined;
    const date = readMonthAndDay(context, at) ?? readNumericDate(context, at);
    if (date) return { from: date.from, length: at + date.length - begin };
  }
  return undefined;
}

/** Maximum number of words about the event between "since" and its date. */
const MOST_EVENT_WORDS = 5;

const ONWARDS = new Set(['onwards', 'onward', 'forward']);
const GROUPED_UNITS = new Set(['day', 'week', 'month', 'quarter', 'year']);
const UNTIL_WORDS = new Set(['until', 'till', 'through', 'by', 'to']);

/** Writes `2026-07..2026-09` or `jan-mar` as three words, so that it is read like `jan - mar`. */
function spreadRange(words: readonly CommandWord[], at: number): CommandWord[] | undefined {
  const word = words[at];
  const [, first, last] =
    /^([^.]+)\.\.([^.]+)$/.exec(word?.text ?? '') ?? /^([a-z]{3,9})[-–]([a-z]{3,9})$/i.exec(word?.text ?? '') ?? [];
  if (!word || !first || !last || (/^[a-z]/i.test(first) && findMonthNumber(normalizeWord(first)) === 0))
    return undefined;
  const spread = [first, '-', last].map((text) => ({ ...word, text, key: normalizeWord(text) }));
  return [...words.slice(0, at), ...spread, ...words.slice(at + 1)];
}

/** Reads the "over" in `over the last three months` and `over the summer`. In `over 2015`, it compares amounts. */
function readOver(context: DateContext, at: number): ParsedPeriod | undefined {
  const season = context.words[at + 1]?.key === 'the' ? readSeason(context, at + 1) : undefined;
  const begin = context.words[at + 1]?.key === 'the' && !season ? at + 2 : at + 1;
  const isRelative = RELATIVE_WORDS.has(context.words[begin]?.key ?? '');
  const span = season ?? (isRelative ? readPeriod(context, begin) : undefined);
  return span && { ...span, length: begin - at + span.length };
}

const RELATIVE_WORDS = new Set(['last', 'past', 'previous', 'this']);

/** Reads a comparison in the syntax of other programs, such as `date>=2026-10-01`. */
function readComparison(context: DateContext, at: number): ParsedDateRange | undefined {
  const operator = context.words[at + 1]?.text ?? '';
  if (context.words[at]?.key !== 'date' || !/^[<>≤≥]=?$/.test(operator)) return undefined;
  const limit = readPeriod(context, at + 2);
  if (!limit) return undefined;
  const length = 2 + limit.length;
  if (/[<≤]/.test(operator)) return { to: operator === '<' ? addDaysClamped(limit.from, -1) : limit.to, length };
  return { from: operator === '>' ? addDaysClamped(limit.to, 1) : limit.from, length };
}

const FIRST_WORDS = new Set(['start', 'beginning', '1st', 'first']);
const LAST_WORDS = new Set(['end']);

/**
 * Reads the first or last period of a range, which can be `the start of october`, `the end of the year`, `month end` or
 * a holiday.
 * @param edges the words for the start or the end of a period
 */
function readLimit(context: DateContext, at: number, edges: ReadonlySet<string>): ParsedPeriod | undefined {
  const { words, today } = context;
  const keyOf = (index: number) => words[index]?.key ?? '';
  const the = keyOf(at) === 'the' ? 1 : 0;
  const edge = at + the;
  if (edges.has(keyOf(edge)) && (keyOf(edge + 1) === 'of' || keyOf(edge + 1) === 'the')) {
    let begin = edge + 1;
    if (keyOf(begin) === 'of') begin++;
    const unit = keyOf(begin) === 'the' ? findCalendarPeriod(today, keyOf(begin + 1), 0) : undefined;
    const period = unit ? { ...unit, length: 2 } : readPeriod(context, begin);
    if (period) return { ...period, length: begin - at + period.length };
  }
  const ended = edges === LAST_WORDS && edges.has(keyOf(at + 1)) ? findCalendarPeriod(today, keyOf(at), 0) : undefined;
  if (ended) return { ...ended, length: 2 };
  const period = readPeriod(context, at) ?? readHoliday(context, at) ?? readSeason(context, at, true);
  const after = period || the === 0 ? undefined : readNumericDate(context, edge);
  return period ?? (after && { ...after, length: 1 + after.length });
}

const HOLIDAYS: Record<string, string> = {
  ...{ christmas: '12-25', xmas: '12-25', halloween: '10-31', 'new year': '01-01', 'new years': '01-01' },
  ...{ 'new years day': '01-01', 'new years eve': '12-31', 'christmas day': '12-25', 'christmas eve': '12-24' },
  ...{ 'boxing day': '12-26', 'valentines day': '02-14', valentines: '02-14' },
};

/** Reads a holiday. It is only a date as the limit of a range, because "christmas tree" is a purchase. */
function readHoliday({ words, today, choice }: DateContext, at: number): ParsedPeriod | undefined {
  const last = words[at]?.key === 'last' ? 1 : 0;
  for (const length of [3, 2, 1]) {
    const phrase = words.slice(at + last, at + last + length).map(({ key }) => key);
    const date = phrase.length === length ? HOLIDAYS[phrase.join(' ')] : undefined;
    if (date) return day(addMissingYear(date, today, choice), last + length);
  }
  return undefined;
}

function readUntil(context: DateContext, at: number): ParsedDateRange | undefined {
  const span = readEnd(context, at + 1);
  return span && { to: span.to, length: 1 + span.length };
}

/** Reads the last period of a range, which can be `now`. */
function readEnd(context: DateContext, at: number): ParsedPeriod | undefined {
  return context.words[at]?.key === 'now' ? day(context.today, 1) : readLimit(context, at, LAST_WORDS);
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
  const first = before > 0 ? readLimit(context, at, FIRST_WORDS) : readPeriod(context, at);
  if (!first) return undefined;
  const joint = at + first.length;
  const word = words[joint]?.key || (words[joint]?.text ?? '');
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

/** Enough for `the 1st of march to the 15th of march`. */
const MOST_WORDS_IN_RANGE = 9;

/** Reads several days of one month, such as `march 3-10`, `march 3rd to 10th` or `3 to 10 march`. */
function readDaysOfMonth(context: DateContext, at: number, isBetween: boolean): ParsedPeriod | undefined {
  const { words } = context;
  // Writes `3-10` as three words, so that it is read like `3 to 10`.
  const window = words.slice(at, at + MOST_WORDS_IN_RANGE);
  const spread = window.flatMap((word) => {
    if (word.key === 'the') return [];
    const [, first, last] = /^(\d{1,2})[-–](\d{1,2})$/.exec(word.text) ?? [];
    return first && last ? [first, '-', last].map((text) => ({ ...word, text, key: text })) : [word];
  });
  const saved = window.length - spread.length;
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
