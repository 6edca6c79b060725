import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { CommandWord } from '../words/split-words.ts';
import { findMonthNumber, findWeekdayNumber, normalizeDateWord, parseSmallNumber } from './calendar-words.ts';
import { type DateContext, day, type ParsedPeriod, readMonthAndDay, readNumericDate } from './parse-calendar-date.ts';
import {
  findCalendarPeriod,
  findRelativeWeekday,
  findYearOfRelativeMonth,
  getMonthsDateRange,
  getWeekday,
  subtractCalendarUnits,
} from './relative-dates.ts';

/** Reads a period relative to today, such as `yesterday`, `last week`, `two days ago` or `friday night`. */
export function readRelativePeriod({ words, today, choice }: DateContext, at: number): ParsedPeriod | undefined {
  const [key, next, third] = [0, 1, 2].map((more) => normalizeDateWord(words[at + more])) as [string, string, string];
  if (key === 'today' || key === 'tonight') return day(today, 1);
  if (key === 'yesterday') return day(addDaysClamped(today, -1), 1);
  if (key === 'tomorrow') return day(addDaysClamped(today, 1), 1);
  if (key === 'day' && next === 'before' && third === 'yesterday') return day(addDaysClamped(today, -2), 3);
  if (key === 'last' && next === 'night') return day(addDaysClamped(today, -1), 2);
  if (key === 'this' && DAYTIMES.has(next)) return day(today, 2);
  const unitToDate = TO_DATE[key];
  if (unitToDate) return readToDate(unitToDate, 1);
  const weekday = findWeekdayNumber(key);
  // "Black friday" is not a weekday.
  if (weekday !== undefined && ['black', 'good', 'cyber'].includes(words[at - 1]?.key ?? '')) return undefined;
  if (weekday !== undefined && key.length === 3 && NOT_AFTER_WEEKDAYS.has(next)) return undefined;
  if (weekday !== undefined) return readWeekday({ words, today, choice }, weekday, at);
  if (next === 'to' && third === 'date') return readToDate(key, 3);
  if (next === 'before' && third === 'last') {
    const span = findCalendarPeriod(today, key, -2);
    return span && { ...span, length: 3 };
  }
  const ago = readCount(words, at);
  if (ago && AGO.has(words[at + ago.length]?.key ?? '')) {
    const begin = subtractCalendarUnits(today, ago.count, ago.unit);
    // "A week ago today" means the same day as "a week ago".
    const isToday = normalizeDateWord(words[at + ago.length + 1]) === 'today' ? 1 : 0;
    return begin === undefined ? undefined : day(begin, ago.length + 1 + isToday);
  }
  const last = key === 'last' || key === 'past' || key === 'previous' ? readCount(words, at + 1) : undefined;
  if (last) {
    const begin = subtractCalendarUnits(today, last.count, last.unit);
    return begin === undefined ? undefined : { from: addDaysClamped(begin, 1), to: today, length: 1 + last.length };
  }
  const ahead = key === 'next' ? readCount(words, at + 1) : undefined;
  const end = ahead ? subtractCalendarUnits(today, -ahead.count, ahead.unit) : undefined;
  if (ahead && end) return { from: today, to: end, length: 1 + ahead.length };
  const steps = { last: -1, previous: -1, past: -1, this: 0, current: 0, next: 1 }[key];
  if (steps === undefined) return undefined;
  const named = findWeekdayNumber(next);
  if (named !== undefined) return day(findRelativeWeekday(today, named, steps), DAYTIMES.has(third) ? 3 : 2);
  const month = findMonthNumber(next);
  if (month > 0) return { ...getMonthsDateRange(findYearOfRelativeMonth(month, today, steps), month, 1), length: 2 };
  if (next === 'fortnight' && steps < 0) return { from: addDaysClamped(today, -13), to: today, length: 2 };
  const span = findCalendarPeriod(today, next, steps);
  if (span) return { ...span, length: 2 };
  // "This month vs last" leaves out the second "month".
  const isCompared = next === '' && VERSUS.has(words[at - 1]?.key ?? '');
  const current = isCompared ? words.findIndex((word) => word.key === 'this') : -1;
  const previous = current < 0 ? undefined : findCalendarPeriod(today, words[current + 1]?.key ?? '', steps);
  return previous && { ...previous, length: 1 };

  function readToDate(unit: string, length: number): ParsedPeriod | undefined {
    const span = findCalendarPeriod(today, unit, 0);
    return span && { from: span.from, to: today, length };
  }
}

const VERSUS = new Set(['vs', 'versus', 'than']);
const TO_DATE: Record<string, string | undefined> = { ytd: 'year', qtd: 'quarter', mtd: 'month', wtd: 'week' };
/** After these words, `sun` and `sat` are not weekdays: `sun cream`, `sat nav`. */
const NOT_AFTER_WEEKDAYS = new Set([
  ...['cream', 'screen', 'hat', 'glasses', 'lotion', 'block', 'dried', 'bed', 'tan', 'nav', 'ami', 'cheri'],
]);
const AGO = new Set(['ago', 'back']);

/** Reads a count of days or longer units, such as `3 days`, `a couple of weeks` or `7d`. */
function readCount(
  words: readonly CommandWord[],
  at: number,
): { count: number; unit: string; length: number } | undefined {
  const [key = '', next = ''] = [words[at]?.key, words[at + 1]?.key];
  const [, number, letters = ''] = /^(\d{1,3})([a-z]{1,4})$/.exec(key) ?? [];
  const unit = SHORT_UNITS[letters];
  if (number && unit) return { count: Number(number), unit, length: 1 };
  if (key === 'couple' || (key === 'a' && next === 'couple')) {
    const end = at + (key === 'couple' ? 1 : 2);
    const of = words[end]?.key === 'of' ? 1 : 0;
    return { count: 2, unit: words[end + of]?.key ?? '', length: end + of + 1 - at };
  }
  const count = parseSmallNumber(key);
  return count > 0 ? { count, unit: next, length: 2 } : undefined;
}

const SHORT_UNITS: Record<string, string | undefined> = {
  ...{ d: 'days', w: 'weeks', wk: 'weeks', wks: 'weeks', m: 'months', mo: 'months', mos: 'months', mth: 'months' },
  ...{ y: 'years', yr: 'years', yrs: 'years' },
};

/** Reads a weekday, optionally with its date: `saturday` or `sat 21 nov`. */
function readWeekday(context: DateContext, weekday: number, at: number): ParsedPeriod {
  const time = DAYTIMES.has(context.words[at + 1]?.key ?? '') ? 1 : 0;
  const date = readNumericDate(context, at + 1) ?? readMonthAndDay(context, at + 1);
  return date && date.from === date.to && getWeekday(date.from) === weekday
    ? { ...date, length: 1 + date.length }
    : day(findRelativeWeekday(context.today, weekday, context.words[at - 1]?.key === 'due' ? 1 : 0), 1 + time);
}

const DAYTIMES = new Set(['morning', 'noon', 'afternoon', 'evening', 'night', 'nite', 'arvo']);
