import { foldText } from '../text/fold-text.ts';

/** Names of months in these languages are not part of a series' name, such as "March" in "Rent March 2026". */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'];

const MONTH_NAMES = new Set(LANGUAGES.flatMap(listMonthNames));

/** Words that some names of a shop have and others lack, such as "Netflix" and "NETFLIX.COM". */
const OPTIONAL_WORDS = new Set(['com', 'www']);

/** Maximum number of words of a key. Longer names differ at the end, for example by references of the bank. */
const MAX_WORDS = 5;
export const MAX_KEY_LENGTH = 100;

/**
 * Returns the key that all transactions of a series share: the words of the name without numbers, references and
 * months. A name without other words is its own key.
 */
export function getSeriesKey(name: string): string {
  const folded = foldText(name).trim();
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !/\p{N}/u.test(word));
  const others = words.filter((word) => !MONTH_NAMES.has(word) && !OPTIONAL_WORDS.has(word));
  const key = (others.length > 0 ? others : words).slice(0, MAX_WORDS).join(' ');
  return [...(key || folded).normalize('NFC')].slice(0, MAX_KEY_LENGTH).join('').trim();
}

/** True if the words of one of two keys contain all words of the other key, as "netflix" and "netflix com" do. */
export function areSimilarWords(one: readonly string[], other: readonly string[]): boolean {
  const [fewer, more] = one.length <= other.length ? [one, other] : [other, one];
  return fewer.every((word) => more.includes(word));
}

function listMonthNames(language: string): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  return (['long', 'short'] as const).flatMap((length) => {
    const format = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' });
    return months.map((month) => foldText(format.format(month)).replace('.', ''));
  });
}
