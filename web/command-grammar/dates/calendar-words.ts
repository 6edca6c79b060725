import { type CommandWord, normalizeWord } from '../words/split-words.ts';

export const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november'],
  'december',
];
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const SHORT_WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const LONGER_WEEKDAYS: Record<string, number> = { tues: 2, weds: 3, thur: 4, thurs: 4 };

/**
 * Returns a date word in the form used for comparisons, without the possessive ending: `yesterday` for "yesterday's".
 */
export function normalizeDateWord(word: CommandWord | undefined): string {
  const bare = /^(.*)['’]s$/iu.exec(word?.text ?? '')?.[1];
  return bare === undefined ? (word?.key ?? '') : normalizeWord(bare);
}

/** Returns the month (1 to 12) for a word such as `march` or `mar`; 0 for other words. */
export function findMonthNumber(key: string): number {
  if (key === 'sept') return 9;
  return MONTHS.findIndex((month) => key === month || key === month.slice(0, 3)) + 1;
}

/** Returns the number of the weekday (0 is Sunday), or undefined for other words. */
export function findWeekdayNumber(key: string): number | undefined {
  const at = WEEKDAYS.indexOf(key);
  const short = at < 0 ? SHORT_WEEKDAYS.indexOf(key) : at;
  return short < 0 ? LONGER_WEEKDAYS[key] : short;
}

/** Returns a year from 2005 to next year, such as `2025` or `FY2025`, or undefined. Other numbers, such as 2000, are more likely to be amounts. */
export function findYear(word: CommandWord | undefined, today: string): number | undefined {
  const text = word?.text.replace(/^fy/i, '') ?? '';
  const short = /^(?:['’]|fy['’]?)(\d{2})$/i.exec(word?.text ?? '')?.[1];
  const year = /^\d{4}$/.test(text) ? Number(text) : short ? 2000 + Number(short) : 0;
  return year >= 2005 && year <= Number(today.slice(0, 4)) + 1 ? year : undefined;
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** Returns a day of a month such as `3`, `3rd`, `3.` or `third`, or undefined. */
export function findDayOfMonth(word: CommandWord | undefined): number | undefined {
  const ordinal = ORDINALS.indexOf(word?.key ?? '') + 1;
  if (ordinal > 0) return ordinal;
  const [, number] = /^(\d{1,2})(?:st|nd|rd|th|\.)?$/i.exec(word?.text ?? '') ?? [];
  const day = Number(number);
  return day >= 1 && day <= 31 ? day : undefined;
}

/** Finds a quarter such as `q3`, `quarter 3` or `third quarter`. `length` is the number of words. */
export function findQuarter(
  words: readonly CommandWord[],
  at: number,
): { quarter: number; length: number } | undefined {
  const [, short] = /^q([1-4])$/.exec(words[at]?.key ?? '') ?? [];
  if (short) return { quarter: Number(short), length: 1 };
  const isFirst = words[at]?.key === 'quarter';
  // In `3rd and 2nd quarter`, both numbers are quarters.
  const isPair = isQuarterAt(words, at + 3) && findDayOfMonth(words[at + 2]) !== undefined && isOrdinal(words[at]);
  const shared = isPair ? findDayOfMonth(words[at]) : undefined;
  if (shared !== undefined && shared <= 4) return { quarter: shared, length: 1 };
  if (!isFirst && !isQuarterAt(words, at + 1)) return undefined;
  const quarter = findDayOfMonth(words[isFirst ? at + 1 : at]) ?? 0;
  return quarter >= 1 && quarter <= 4 ? { quarter, length: 2 } : undefined;
}

const isQuarterAt = (words: readonly CommandWord[], at: number) => /^quarters?$/.test(words[at]?.key ?? '');
const isOrdinal = (word: CommandWord | undefined) => !/^\d+\.?$/.test(word?.text ?? '');

const COUNTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Returns a number such as `3`, `three` or `a`; 0 for other words. */
export function parseSmallNumber(key: string): number {
  if (/^\d{1,3}$/.test(key)) return Number(key);
  return key === 'a' || key === 'an' ? 1 : COUNTS.indexOf(key) + 1;
}

/**
 * Counts the words from `at` on that only name the kind of the following date, such as "month of" in `month of march`.
 * In `a month 2025`, "month" asks for an average, and a `tax year 2025` may start on another day.
 */
export function countDateLabels(words: readonly CommandWord[], at: number): number {
  const calendar = words[at]?.key === 'calendar' ? 1 : 0;
  if (!DATE_LABELS.has(words[at + calendar]?.key ?? '') || BEFORE_OTHERS.has(words[at - 1]?.key ?? '')) return 0;
  const joint = words[at + calendar + 1];
  return calendar + (joint?.key === 'of' || joint?.text === '=' ? 2 : 1);
}

const DATE_LABELS = new Set(['month', 'year', 'date', 'fy']);
const BEFORE_OTHERS = new Set(['a', 'tax', 'fiscal', 'financial']);
