import { addDaysClamped } from '../../../domain/calendar-day.ts';
import { getRegion } from '../../region/region.ts';
import type { CommandWord } from '../words/split-words.ts';
import { findMonthNumber, findYear } from './calendar-words.ts';
import { type DateContext, type ParsedPeriod, readMonthAndDay, readNumericDate } from './parse-calendar-date.ts';
import { findCalendarPeriod, getMonthsDateRange, getWeekday, guessYearOfMonth } from './relative-dates.ts';

/**
 * Reads a part of a year or a month that is not a month itself: `first half of 2026`, `h1 2026`, `2026-W46`, `2026-Q3`,
 * `week of nov 9` or `this summer`.
 */
export function readPartOfPeriod(context: DateContext, at: number): ParsedPeriod | undefined {
  return (
    readCode(context, at) ??
    readHalf(context, at) ??
    readWeekOf(context, at) ??
    readSchoolPeriod(context, at) ??
    readSeason(context, at)
  );
}

/** Reads `2026-W46` or `week 46` (a week of the ISO calendar, which starts on Monday) or `2026-Q3`. */
function readCode(context: DateContext, at: number): ParsedPeriod | undefined {
  const { words, today } = context;
  const [, yearText, kind, numberText] = /^(\d{4})[-/]?([wq])(\d{1,2})$/i.exec(words[at]?.text ?? '') ?? [];
  const isWeek = words[at]?.key === 'week' && /^\d{1,2}$/.test(words[at + 1]?.text ?? '');
  const [, short] = /^(?:w|kw|wk)(\d{1,2})$/.exec(words[at]?.key ?? '') ?? [];
  if (short !== undefined) return readCode({ ...context, words: [toWeek(today, short)] }, 0);
  if (isWeek) {
    const week = readCode({ ...context, words: [toWeek(today, words[at + 1]?.text ?? '')] }, 0);
    return week && { ...week, length: 2 };
  }
  const [year, number] = [Number(yearText), Number(numberText)];
  if (yearText === undefined || number < 1) return undefined;
  if (kind?.toLowerCase() === 'q')
    return number > 4 ? undefined : { ...getMonthsDateRange(year, 3 * number - 2, 3), length: 1 };
  // January 4 is always in the first week.
  const inFirst = `${yearText}-01-04`;
  const monday = addDaysClamped(inFirst, 7 * (number - 1) - ((getWeekday(inFirst) + 6) % 7));
  return number > 53 ? undefined : { from: monday, to: addDaysClamped(monday, 6), length: 1 };
}

/** Writes a week of this year as a word such as `2026-W46`. */
function toWeek(today: string, number: string): CommandWord {
  const text = `${today.slice(0, 4)}-W${number.padStart(2, '0')}`;
  return { text, key: text.toLowerCase(), start: 0, end: 0 };
}

const HALVES: Record<string, number | undefined> = { first: 1, '1st': 1, second: 2, '2nd': 2 };

/** Reads half of a year or a month, such as `first half of 2026` or `second half of october`. */
function readHalf({ words, today, choice }: DateContext, at: number): ParsedPeriod | undefined {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const short = /^h([12])$/.exec(keyOf(at))?.[1];
  const half = short ? Number(short) : keyOf(at + 1) === 'half' ? HALVES[keyOf(at)] : undefined;
  if (half === undefined) return undefined;
  let next = at + (short ? 1 : 2);
  if (keyOf(next) === 'of') next++;
  const year = findYear(words[next], today);
  if (year !== undefined) return { ...getMonthsDateRange(year, 6 * half - 5, 6), length: next + 1 - at };
  const isThe = ['the', 'this'].includes(keyOf(next));
  if (short || (isThe && keyOf(next + 1) === 'year'))
    return {
      ...getMonthsDateRange(Number(today.slice(0, 4)), 6 * half - 5, 6),
      length: short ? 1 : next + 2 - at,
    };
  const month = findMonthNumber(keyOf(next));
  if (month === 0) return undefined;
  const { from, to } = getMonthsDateRange(guessYearOfMonth(month, today, choice), month, 1);
  const start = from.slice(0, 8);
  return { ...(half === 1 ? { from, to: `${start}15` } : { from: `${start}16`, to }), length: next + 1 - at };
}

/** Reads the week that contains a day, such as `week of nov 9`. */
function readWeekOf(context: DateContext, at: number): ParsedPeriod | undefined {
  const { words } = context;
  if (words[at]?.key !== 'week' || words[at + 1]?.key !== 'of') return undefined;
  const the = words[at + 2]?.key === 'the' ? 1 : 0;
  const date = readNumericDate(context, at + 2 + the) ?? readMonthAndDay(context, at + 2 + the);
  if (!date || date.from !== date.to) return undefined;
  const week = findCalendarPeriod(date.from, 'week', 0);
  return week && { ...week, length: 2 + the + date.length };
}

/** The month in which the school year starts, and the day on which the fall term of a university starts. */
const SCHOOL_YEAR_START = 8;
const FALL_TERM_START = '08-15';

/** Reads `this school year` or `last semester`. */
function readSchoolPeriod({ words, today }: DateContext, at: number): ParsedPeriod | undefined {
  const [opening, first = '', second = ''] = [0, 1, 2].map((more) => words[at + more]?.key);
  const steps = { this: 0, current: 0, last: -1, past: -1, previous: -1 }[opening ?? ''];
  if (steps === undefined) return undefined;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  if ((first === 'school' || first === 'academic') && second === 'year') {
    const begin = year + steps - (month < SCHOOL_YEAR_START ? 1 : 0);
    return { ...getMonthsDateRange(begin, SCHOOL_YEAR_START, 12), length: 3 };
  }
  if (!TERMS.has(first)) return undefined;
  const isFall = month >= SCHOOL_YEAR_START === (steps === 0);
  const begin = steps < 0 && isFall ? year - 1 : year;
  return isFall
    ? { from: `${begin}-${FALL_TERM_START}`, to: `${begin}-12-31`, length: 2 }
    : { ...getMonthsDateRange(begin, 1, SCHOOL_YEAR_START - 1), length: 2 };
}

const TERMS = new Set(['semester', 'sem']);

/** The first month of each season in the northern hemisphere. */
const SEASONS: Record<string, number | undefined> = { spring: 3, summer: 6, autumn: 9, fall: 9, winter: 12 };
/** Countries in which the seasons are half a year later. */
const SOUTHERN = /-(?:AU|NZ|ZA|AR|CL|UY|PY|BO|PE|BR|LS|SZ|NA|BW|ZW|MZ|MG)$/;

/**
 * Reads the latest season that has begun, such as `this summer` or `the spring`, or the season of a year. A word such
 * as "spring" alone may be part of a name.
 * @param isLimit true after a word such as "since"
 */
export function readSeason({ words, today }: DateContext, at: number, isLimit = false): ParsedPeriod | undefined {
  const keyOf = (index: number) => words[index]?.key ?? '';
  const isOpened = OPENINGS.has(keyOf(at));
  const first = SEASONS[keyOf(isOpened ? at + 1 : at)];
  const isFall = keyOf(at) === 'the' && keyOf(at + 1) === 'fall';
  if (first === undefined || isFall) return undefined;
  const after = at + (isOpened ? 2 : 1);
  const year = findYear(words[after], today);
  if (!isOpened && year === undefined && !isLimit) return undefined;
  const month = SOUTHERN.test(getRegion()) ? ((first + 5) % 12) + 1 : first;
  const thisYear = getMonthsDateRange(year ?? Number(today.slice(0, 4)), month, 3);
  const hasBegun = year !== undefined || thisYear.from <= today;
  const season = hasBegun ? thisYear : getMonthsDateRange(Number(today.slice(0, 4)) - 1, month, 3);
  return { ...season, length: after - at + (year === undefined ? 0 : 1) };
}

const OPENINGS = new Set(['this', 'last', 'past', 'the']);
