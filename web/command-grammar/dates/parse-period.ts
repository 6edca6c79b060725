import { addDaysClamped } from '../../../domain/calendar-day.ts';
import {
  countDateLabels,
  findMonthNumber,
  findWeekdayNumber,
  normalizeDateWord,
  parseSmallNumber,
} from './calendar-words.ts';
import {
  type DateContext,
  day,
  type ParsedPeriod,
  readMonthAndDay,
  readNumericDate,
  readQuarter,
  readYear,
} from './parse-calendar-date.ts';
import {
  findCalendarPeriod,
  findRelativeWeekday,
  findYearOfRelativeMonth,
  getMonthsDateRange,
  getWeekday,
  subtractCalendarUnits,
} from './relative-dates.ts';

/** Reads a single period such as `last week`, `march 2025`, `mar 3` or `2025`. */
export function readPeriod(context: DateContext, at: number): ParsedPeriod | undefined {
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

function readRelative({ words, today, choice }: DateContext, at: number): ParsedPeriod | undefined {
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
function readWeekday(context: DateContext, weekday: number, at: number): ParsedPeriod {
  const date = readNumericDate(context, at + 1) ?? readMonthAndDay(context, at + 1);
  return date && date.from === date.to && getWeekday(date.from) === weekday
    ? { ...date, length: 1 + date.length }
    : day(findRelativeWeekday(context.today, weekday, 0), 1);
}

const DAYTIMES = new Set(['morning', 'noon', 'afternoon', 'evening']);
