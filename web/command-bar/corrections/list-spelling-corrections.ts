import { MONTHS, WEEKDAYS } from '../../command-grammar/dates/calendar-words.ts';
import type { Vocabulary } from '../../command-grammar/vocabulary.ts';
import { countTypingErrors } from '../../command-grammar/words/count-typing-errors.ts';
import { normalizeWord } from '../../command-grammar/words/split-words.ts';

/** A word with at least this many letters may have two typing errors instead of one. */
const LONG = 8;
const SHORTEST = 4;
/** Maximum number of corrections for a misspelled word. */
const MOST = 3;

/** Returns corrected versions of the phrase. Misspelled words are replaced with similar words from names and dates. */
export function listSpellingCorrections(phrase: string, vocabulary: Vocabulary): string[] {
  const known = [...Object.values(vocabulary).flat(), ...MONTHS, ...WEEKDAYS].flatMap((name) => name.split(/\s+/));
  const words = phrase.split(/\s+/);
  const choices = words.map((word) => findNear(word, known));
  const best = words.map((word, index) => choices[index]?.[0] ?? word).join(' ');
  const phrases = words.length === 1 ? (choices[0] ?? []) : [best];
  return phrases.filter((each) => each !== phrase).slice(0, MOST);
}

function findNear(word: string, known: readonly string[]): string[] {
  const key = normalizeWord(word);
  if (key.length < SHORTEST) return [];
  const most = key.length < LONG ? 1 : 2;
  const near = known.flatMap((each) => {
    const errors = countTypingErrors(key, normalizeWord(each), most);
    return errors > 0 && errors <= most ? [{ each, errors }] : [];
  });
  return [...new Set(near.sort((one, other) => one.errors - other.errors).map(({ each }) => each))];
}
