import { type CommandWord, splitWords } from '../words/split-words.ts';
import { parseDateRangeAt } from './parse-date-words.ts';
import { settleDayOrder } from './settle-day-order.ts';

/** The days named in a search text, and the text without them. If `from` or `to` is missing, that side is open. */
export type DaysInSearch = { from?: string; to?: string; words: string };

/**
 * Finds days, months or years in a search text: `shell 2025` means the word `shell` in the year 2025. If several words
 * could be dates, the longest date counts and, among dates of the same length, the last one.
 * @returns undefined if the text contains no date
 */
export function findDaysInSearch(text: string, today: string): DaysInSearch | undefined {
  const words = splitWords(text);
  const settled = settleDayOrder(words);
  const dates = words.flatMap((_, at) => {
    const range = parseDateRangeAt(settled, at, today, 'past');
    return range ? [{ ...range, at }] : [];
  });
  const longest = Math.max(...dates.map(({ length }) => length));
  const date = dates.findLast(({ length }) => length === longest);
  if (!date) return undefined;
  const { at, length, from, to } = date;
  const before = JOINING_WORDS.has(words[at - 1]?.key ?? '') ? at - 1 : at;
  const rest = [...words.slice(0, before), ...words.slice(at + length)];
  return { words: rest.map((word: CommandWord) => word.text).join(' '), ...(from && { from }), ...(to && { to }) };
}

/** Words between a name and a date. */
const JOINING_WORDS = new Set(['in', 'on', 'of', 'for', 'during', 'from']);
