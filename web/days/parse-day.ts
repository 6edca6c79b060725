import { addDaysClamped, isDay } from '../../domain/calendar-day.ts';
import { getDateOrder } from '../region/date-order.ts';

const FULL_MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const MONTHS = FULL_MONTHS.map((month) => month.slice(0, 3));

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Whether a word such as `mon` means a past or a future day. */
export type DayDirection = 'past' | 'future';

/** Maximum length of text to parse. */
const LONGEST = 40;

/**
 * Parses a day that the user typed: a word such as `today`, `yesterday`, `mon` or `last fri`, a day of the month such
 * as `19`, or a date (see `parseDate`).
 * @param today the user's calendar day, to which the words are relative
 * @returns the day as `YYYY-MM-DD`, or null if it does not exist
 */
export function parseDay(text: string, today: string, leaning: DayDirection = 'past'): string | null {
  if (text.length > LONGEST) return null;
  const words = text.trim().toLowerCase();
  return parseWord(words, today, leaning) ?? parseDayOfMonth(words, today, leaning) ?? parseDate(words, today);
}

/**
 * Parses a month such as `march` or `mar 2025` as its first or last day. Without a year, it is the latest month with
 * this name that has begun. Returns null if the text is not a month.
 */
export function parseMonthEdge(text: string, today: string, edge: 'first' | 'last'): string | null {
  if (text.length > LONGEST) return null;
  const [, name = '', written] = /^([a-z]{3,9})\.?(?:\s+(\d{4}))?$/.exec(text.trim().toLowerCase()) ?? [];
  const month = FULL_MONTHS.findIndex((each) => name !== '' && each.startsWith(name)) + 1;
  if (month === 0) return null;
  const thisYear = Number(today.slice(0, 4));
  const year = written === undefined ? thisYear - (month > Number(today.slice(5, 7)) ? 1 : 0) : Number(written);
  // Day 0 of the next month is the last day of this month.
  const day = edge === 'first' ? 1 : new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Parses a word, which may be abbreviated to three letters. */
function parseWord(words: string, today: string, leaning: DayDirection): string | null {
  const [, which, word = ''] = /^(?:(last|next)\s+)?([a-z]{3,})$/.exec(words) ?? [];
  const begins = (whole: string) => whole.startsWith(word) && which === undefined;
  if (word === '') return null;
  if (begins('today')) return today;
  if (begins('yesterday')) return addDaysClamped(today, -1);
  if (begins('tomorrow')) return addDaysClamped(today, 1);
  const weekday = WEEKDAYS.findIndex((whole) => whole.startsWith(word));
  if (weekday < 0) return null;
  const isPast = which === undefined ? leaning === 'past' : which === 'last';
  const ago = (new Date(`${today}T00:00:00Z`).getUTCDay() - weekday + 7) % 7;
  // The name of today's weekday means today, unless it is preceded by "last" or "next".
  if (ago === 0 && which === undefined) return today;
  return addDaysClamped(today, isPast ? -(ago || 7) : 7 - ago);
}

/**
 * Returns the closest past or future date with this day of the month, depending on `leaning`. The result can be today.
 */
function parseDayOfMonth(words: string, today: string, leaning: DayDirection): string | null {
  const [, number] = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(words) ?? [];
  if (number === undefined) return null;
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  // Three months are enough, because at least one of three consecutive months has 31 days.
  for (let away = 0; away < 3; away++) {
    const months = year * 12 + (month - 1) + (leaning === 'past' ? -away : away);
    const day = `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-${number.padStart(2, '0')}`;
    if (isDay(day) && (leaning === 'past' ? day <= today : day >= today)) return day;
  }
  return null;
}

/**
 * Parses a date: `2026-11-21`, `Nov 21, 2026`, `21 Nov 2026`, or numbers in the order of the region, such as
 * `11/21/2026` or `21.11.2026`. If there is no year, the current year is used; a two-digit year is in this century.
 * Returns null if the day does not exist.
 */
function parseDate(text: string, today: string): string | null {
  const parts = text.match(/\d+|[a-z]+/g) ?? [];
  const named = parts.find((part) => /[a-z]/.test(part));
  const numbers = parts.filter((part) => /\d/.test(part));
  const order = named !== undefined ? withNamedMonth(named, numbers) : inNumbers(numbers);
  if (order === null) return null;
  const [year = today.slice(0, 4), month, day] = order;
  if (year.length !== 2 && year.length !== 4) return null;
  const written = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : null;
}

type Parts = [year: string | undefined, month: string, day: string];

function withNamedMonth(name: string, numbers: string[]): Parts | null {
  const month = name.length >= 3 ? MONTHS.findIndex((each) => name.startsWith(each)) + 1 : 0;
  const [day, year] = numbers[0]?.length === 4 ? [numbers[1], numbers[0]] : numbers;
  return month === 0 || day === undefined ? null : [year, String(month), day];
}

function inNumbers(numbers: string[]): Parts | null {
  const [first, second, third] = numbers;
  if (first === undefined || second === undefined) return null;
  if (first.length === 4) return third === undefined ? null : [first, second, third];
  const order = getDateOrder();
  if (order === 'ymd' && third !== undefined && third.length < 4) return [first, second, third];
  return order === 'dmy' ? [third, second, first] : [third, first, second];
}

/** A date further away than this many years is probably mistyped, for example with the year 0202 or 2204. */
const YEARS_BACK = 50;
const YEARS_AHEAD = 10;

/** Returns the same date in this year if the typed year is unlikely, otherwise undefined. */
export function suggestDayThisYear(day: string, today: string): string | undefined {
  const years = Number(day.slice(0, 4)) - Number(today.slice(0, 4));
  if (years >= -YEARS_BACK && years <= YEARS_AHEAD) return undefined;
  const likely = `${today.slice(0, 4)}${day.slice(4)}`;
  // If February 29 does not exist this year, use February 28.
  return isDay(likely) ? likely : addDaysClamped(`${today.slice(0, 4)}-03-01`, -1);
}
