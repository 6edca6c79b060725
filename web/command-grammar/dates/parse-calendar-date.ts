import { isDay } from '../../../domain/calendar-day.ts';
import { parseDay } from '../../days/parse-day.ts';
import { getDateOrder } from '../../region/date-order.ts';
import { parseNumberWords } from '../amounts/parse-number-words.ts';
import type { CommandWord } from '../words/split-words.ts';
import { findDayOfMonth, findMonthNumber, findQuarter, findYear, normalizeDateWord } from './calendar-words.ts';
import { addMissingYear, getMonthsDateRange, guessYearOfMonth, type YearChoice } from './relative-dates.ts';

/** A period with its first and last day. `length` is the number of words. */
export type ParsedPeriod = { from: string; to: string; length: number };

export type DateContext = { words: readonly CommandWord[]; today: string; choice: YearChoice };

/** Returns the period of a single day. */
export const day = (from: string, length: number): ParsedPeriod => ({ from, to: from, length });

/**
 * Reads a numeric date such as `11/14/2026`, `3.12.` or `2026-03-03`, or a numeric month such as `2026-03` or `3/2026`.
 */
export function readNumericDate({ words, today, choice }: DateContext, at: number): ParsedPeriod | undefined {
  const text = words[at]?.text.replace(/['’]s$/, '') ?? '';
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  const [, early, late] = /^(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const named = [year ?? late, month ?? early].map(Number) as [number, number];
  if (named[1] >= 1 && named[1] <= 12) return { ...getMonthsDateRange(named[0], named[1], 1), length: 1 };
  const next = words[at + 1]?.key === 'of' ? at + 2 : at + 1;
  const isBeforeMonth = findMonthNumber(normalizeDateWord(words[next])) > 0;
  if (/^\d{1,2}(?:st|nd|rd|th)$/i.test(text) && !isBeforeMonth && !NOT_AFTER_DAYS.has(words[at + 1]?.key ?? '')) {
    const isDue = words.slice(Math.max(0, at - MOST_BEFORE), at).some((word) => word.text.toLowerCase() === 'due');
    const found = parseDay(text, today, isDue ? 'future' : 'past');
    return found === null ? undefined : day(found, 1);
  }
  // Ordinal words are dates only after "on the" or a similar start, because "the first" is usually not a date.
  const isOnThe = words[at - 1]?.key === 'the' && BEFORE_DAY.has(words[at - 2]?.key ?? '');
  const ordinal =
    isOnThe && !isBeforeMonth && /^[a-z]+$/.test(words[at]?.key ?? '') ? findDayOfMonth(words[at]) : undefined;
  if (ordinal !== undefined) {
    const found = parseDay(String(ordinal), today);
    return found === null ? undefined : day(found, 1);
  }
  // In regions that do not write dates with points, `1.11` is an amount.
  const hasPoints =
    (/^\d{1,2}\.\d{1,2}\.(?:\d{2})?$/.test(text) && getDateOrder() === 'dmy') || /^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text);
  // "1/2 price" is no date.
  if (FRACTIONS.has(words[at + 1]?.key ?? '')) return undefined;
  if (!hasPoints && !/^\d{1,4}([/-])\d{1,2}\1\d{1,4}$/.test(text) && !/^\d{1,2}\/\d{1,2}$/.test(text)) return undefined;
  // `13/11` and `3.11.2026` are dates even in regions where the month comes first.
  const swapped = text.replace(/^(1[3-9]|2\d|3[01])\/(\d{1,2})(?=\/|$)/, '$2/$1');
  const iso = text.replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})$/, (_, dayOfMonth, month, year) =>
    [year, month.padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-'),
  );
  const found = parseDay(iso, today) ?? parseDay(swapped, today);
  if (found === null) return undefined;
  const hasYear = (text.match(/\d+/g) ?? []).length === 3;
  return day(hasYear ? found : addMissingYear(found.slice(5), today, choice), 1);
}

export function readQuarter({ words, today, choice }: DateContext, at: number): ParsedPeriod | undefined {
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
export function readYearAfter({ words, today }: DateContext, at: number): { year: number; length: number } | undefined {
  const skipped = ['of', 'in'].includes(words[at]?.key ?? '') ? 1 : 0;
  const year = findYear(words[at + skipped], today);
  if (year !== undefined) return { year, length: skipped + 1 };
  const steps = { last: -1, previous: -1, this: 0, next: 1 }[words[at + skipped]?.key ?? ''];
  if (steps === undefined || normalizeDateWord(words[at + skipped + 1]) !== 'year') return undefined;
  return { year: Number(today.slice(0, 4)) + steps, length: skipped + 2 };
}

/** Reads `mar 3`, `3 mar 2026`, `the 3rd of march`, `march 2025` or `march`. */
export function readMonthAndDay(context: DateContext, at: number): ParsedPeriod | undefined {
  const { words, today, choice } = context;
  const isThe = (index: number) => (words[index]?.key === 'the' ? 1 : 0);
  const month = findMonthNumber(normalizeDateWord(words[at]));
  if (month > 0) {
    const next = at + 1 + isThe(at + 1);
    const number = findDayOfMonth(words[next]);
    if (number !== undefined) return readDay(number, month, next + 1);
    // Without such a word before the month, as in "december fifteen", the number may also be an amount.
    const spoken = BEFORE_SPOKEN_DAY.has(words[at - 1]?.key ?? '') ? parseNumberWords(words, next) : undefined;
    if (spoken && spoken.value <= 31 && !findYear(words[next], today)) {
      const found = readDay(spoken.value, month, next + spoken.length);
      if (found) return found;
    }
    const months = readConsecutiveMonths(context, at, month);
    if (months) return months;
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

  function readDay(numberOfDay: number, of: number, yearAt: number): ParsedPeriod | undefined {
    const year = readYearAfter(context, yearAt);
    const rest = `${String(of).padStart(2, '0')}-${String(numberOfDay).padStart(2, '0')}`;
    const found = year === undefined ? addMissingYear(rest, today, choice) : `${year.year}-${rest}`;
    return isDay(found) ? day(found, yearAt - at + (year?.length ?? 0)) : undefined;
  }
}

/** Reads months in order without other words between them, such as `sep oct nov`. */
function readConsecutiveMonths(context: DateContext, at: number, first: number): ParsedPeriod | undefined {
  const { words, today, choice } = context;
  let count = 1;
  const findMonth = (index: number) => findMonthNumber(normalizeDateWord(words[index]));
  while (count < 12 && findMonth(at + count) === ((first + count - 1) % 12) + 1) count++;
  const end = at + count;
  // In "compare oct nov" and `oct nov 3`, the last month is another date.
  const isOther = findDayOfMonth(words[end]) !== undefined || words.some(({ key }) => COMPARING.has(key));
  // After an amount, as in `rent 1200 oct nov`, or "since", a single day or month is meant.
  const isSingle =
    BEFORE_SPOKEN_DAY.has(words[at - 1]?.key ?? '') || words.slice(0, at).some(({ text }) => /^\D?\d/.test(text));
  if (count === 1 || isOther || isSingle) return undefined;
  const last = findMonth(end - 1);
  const named = readYearAfter(context, end);
  const year = named?.year ?? guessYearOfMonth(last, today, choice);
  return {
    ...getMonthsDateRange(last < first ? year - 1 : year, first, count),
    length: count + (named?.length ?? 0),
  };
}

const COMPARING = new Set(['compare', 'compared', 'comparison', 'difference', 'versus', 'vs']);

export function readYear({ words, today }: DateContext, at: number): ParsedPeriod | undefined {
  const year = findYear(words[at], today);
  if (year === undefined) return undefined;
  const quarter = /^q([1-4])$/.exec(words[at + 1]?.key ?? '')?.[1];
  if (quarter) return { ...getMonthsDateRange(year, 3 * Number(quarter) - 2, 3), length: 2 };
  const month = findMonthNumber(normalizeDateWord(words[at + 1]));
  return month > 0 && findDayOfMonth(words[at + 2]) === undefined
    ? { ...getMonthsDateRange(year, month, 1), length: 2 }
    : { ...getMonthsDateRange(year, 1, 12), length: 1 };
}

/** Maximum number of words between "due" and its day, as in `due on the 28th`. */
const MOST_BEFORE = 3;
/** After these words, an ordinal is not a day: `18th birthday`, `1st class stamps`. */
const NOT_AFTER_DAYS = new Set(['birthday', 'party', 'anniversary', 'class', 'floor', 'street', 'avenue', 'edition']);
const FRACTIONS = new Set(['price', 'off', 'pint', 'lb', 'cup', 'dozen', 'gallon', 'hour', 'tank']);
const BEFORE_DAY = new Set(['on', 'since', 'until', 'till', 'by', 'from', 'before', 'after']);
const BEFORE_SPOKEN_DAY = new Set([...BEFORE_DAY, 'to']);
