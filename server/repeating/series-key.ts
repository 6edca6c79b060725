import { foldText } from '../text/fold-text.ts';

/** Languages of the month names that are ignored, such as "March" in "Rent March 2026". */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

/** Words that the names of one shop may have or lack, as in "Netflix" and "NETFLIX.COM". */
const OPTIONAL_WORDS = new Set(['com', 'www']);

/**
 * Maximum number of words in a key. Longer names often differ only at the end, for example in the bank's references.
 */
const MAX_WORDS = 5;
export const MAX_SERIES_KEY_LENGTH = 100;

/**
 * Returns the key that all transactions of a series have in common: the words of the name, excluding numbers,
 * references and months. If nothing remains, the key is the whole name.
 */
export function getSeriesKey(name: string): string {
  const folded = foldText(name).trim();
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !/\p{N}/u.test(word));
  const monthNames = getMonthNames();
  const others = words.filter((word) => !monthNames.has(word) && !OPTIONAL_WORDS.has(word));
  const key = (others.length > 0 ? others : words).slice(0, MAX_WORDS).join(' ');
  return [...(key || folded).normalize('NFC')].slice(0, MAX_SERIES_KEY_LENGTH).join('').trim();
}

/** True if all words of one key are also in the other key, for example "netflix" and "netflix com". */
export function areSimilarWords(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.every((word) => more.includes(word));
}

let allMonthNames: Set<string> | undefined;

/** Formats the names only when they are first needed, because this would delay each start by about 30 ms. */
function getMonthNames(): Set<string> {
  allMonthNames ??= new Set(LANGUAGES.flatMap(listMonthNames));
  return allMonthNames;
}

function listMonthNames(language: string): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  return (['long', 'short'] as const).flatMap((length) => {
    const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
    return months.map((month) => foldText(format.format(month)).replace('.', ''));
  });
}
