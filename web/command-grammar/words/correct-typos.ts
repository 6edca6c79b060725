import { FILLER_WORDS } from '../keywords.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { countTypingErrors } from './count-typing-errors.ts';
import { SHORT_FORMS } from './short-forms.ts';
import { type CommandWord, normalizeWord, normalizeWords } from './split-words.ts';

/** Words whose typing errors are corrected without asking. */
const CORRECTED = `
  spent spend spending expense expenses income receive received earned bought paid purchases transferred transactions
  transfers payments budget budgets balance account accounts category yesterday tomorrow today average between since transfer transactions
  this help logout what much where show last month months week weekend from january february august september october november december
  monday tuesday wednesday thursday friday saturday sunday password currency settings calendar subscription
  withdrawal subscriptions expensive recurring remaining savings salary paycheck groceries restaurant
`
  .trim()
  .split(/\s+/);

/** Words that differ by one letter from a frequent name or keyword, but are not typing errors. */
const NOT_MISSPELLED = new Set(
  'shipping stopping shopper sending speeding sorts heath wealth trial quiet diary casual marine prescription prescriptions remaining'.split(
    ' ',
  ),
);

const VOWELS = new Set('aeiou');
/** Minimum number of letters of words in which letters may be missing, doubled or other vowels. */
const LONG = 7;
/** The same for words of the user's own categories, accounts and tags. */
const LONG_IF_OWN = 6;
/** Minimum number of letters of words in which any letter except the first may be wrong or too much. */
const VERY_LONG = 8;
/** Minimum number of letters of the words of a name that are corrected. */
const FEWEST_IN_CORRECTED_NAME = 5;

/**
 * Replaces misspelled and shortened words, such as `recieved` and `tmrw`, so that the grammar understands them. In a
 * misspelled name of the vocabulary, the text is replaced too, because it is searched for or stored. Words that are part
 * of a name stay unchanged.
 */
export function correctTypos(words: readonly CommandWord[], vocabulary: Vocabulary): CommandWord[] {
  const named = new Map(
    Object.values(vocabulary)
      .flat()
      .flatMap((name) => name.split(/\s+/))
      .map((text) => [normalizeWord(text), text]),
  );
  const { names: _, ...others } = vocabulary;
  const own = new Set(Object.values(others).flat().flatMap(normalizeWords));
  const pairs = Object.values(vocabulary).flat().flatMap(listPairs);
  return words.map((word, index) => {
    if (named.has(word.key) || word.text.startsWith('"') || !/\p{L}/u.test(word.key)) return word;
    const key = findIntendedKey(word.key, words[index + 1]?.key ?? '');
    if (key !== undefined) return { ...word, key };
    const [before, next] = [words[index - 1]?.key, words[index + 1]?.key];
    const name =
      findIntendedName(word.key, [...named.keys()], own) ??
      pairs.find(([one, other]) => next === other && isNear(word.key, one))?.[0] ??
      pairs.find(([one, other]) => before === one && isNear(word.key, other))?.[1];
    return name === undefined ? word : { ...word, key: name, text: named.get(name) ?? word.text };
  });
}

function findIntendedKey(typed: string, next: string): string | undefined {
  const meant = SHORT_FORMS.get(typed);
  if (meant !== undefined) return meant;
  if (NOT_MISSPELLED.has(typed)) return undefined;
  const key = CORRECTED.includes(typed)
    ? undefined
    : CORRECTED.find((each) => isTypo(typed, each) || (typed.length >= 4 && lacksVowels(typed, each)));
  // "Form" is probably a misspelled "from" only before another word, but it is also a word: "tax form 20".
  return key === 'from' && !/\p{L}/u.test(next) ? undefined : key;
}

/**
 * Returns the only word of a name that the typed word misspells.
 * @param own words of the user's categories, accounts and tags, which are few, so they may also be misspelled if they
 *   are shorter
 */
function findIntendedName(typed: string, names: readonly string[], own: ReadonlySet<string>): string | undefined {
  if (typed.length < FEWEST_IN_CORRECTED_NAME - 1 || isKnownWord(typed)) return undefined;
  const isMeant = (name: string) =>
    name.length >= FEWEST_IN_CORRECTED_NAME &&
    (isTypo(typed, name, own.has(name) ? LONG_IF_OWN : LONG) || lacksVowels(typed, name));
  const [name, ...others] = names.filter(isMeant);
  return others.length === 0 ? name : undefined;
}

/** True for a name without its vowels, such as `amzn`, or with one vowel less, such as `targt`. */
function lacksVowels(typed: string, name: string): boolean {
  const toConsonants = (word: string) => word.replace(/(?!^)[aeiou]/g, '');
  const consonants = toConsonants(typed);
  const isNearlyWhole = typed.length === name.length - 1 && typed.length >= FEWEST_IN_CORRECTED_NAME;
  return (typed === consonants || isNearlyWhole) && typed.length < name.length && consonants === toConsonants(name);
}

/** Returns each two adjacent words of a name. */
function listPairs(name: string): [string, string][] {
  const keys = normalizeWords(name);
  return keys.slice(1).map((key, index) => [keys[index] ?? '', key]);
}

/** True for a word with one typing error. Only next to another word of the same name, any error is corrected. */
function isNear(typed: string, word: string): boolean {
  return typed.length >= 3 && word.length >= 3 && !isKnownWord(typed) && countTypingErrors(typed, word, 1) === 1;
}

function isKnownWord(typed: string): boolean {
  return NOT_MISSPELLED.has(typed) || CORRECTED.includes(typed) || FILLER_WORDS.has(typed);
}

/** Minimum number of letters of a name that may be misspelled. */
const FEWEST_IN_NAME = 5;

/** True if one of the words is a misspelled word of a name in the vocabulary. */
export function hasMisspelledName(keys: readonly string[], vocabulary: Vocabulary): boolean {
  const named = new Set(Object.values(vocabulary).flat().flatMap(normalizeWords));
  const unnamed = keys.filter((key) => !named.has(key) && !isKnownWord(key));
  const names = [...named].filter((name) => name.length >= FEWEST_IN_NAME);
  return unnamed.some((key) => names.some((name) => isTypo(key, name, FEWEST_IN_NAME)));
}

/**
 * True if two letters are swapped or, in a long word, a vowel is wrong or an inner letter is missing or doubled. In a
 * very long word, any inner letter may be wrong or too much. Other errors are ignored, because they turn words into
 * other real words: `mission` is not a misspelled `passion`.
 * @param long minimum number of letters of a long word
 */
export function isTypo(typed: string, word: string, long = LONG): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false;
  const at = [...word].findIndex((letter, index) => letter !== typed[index]);
  if (at < 1) return false;
  const [rest, typedRest] = [word.slice(at), typed.slice(at)];
  const isSwapped = typedRest === `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  if (isSwapped || word.length < long) return isSwapped;
  const isVowel = VOWELS.has(rest[0] ?? '') && VOWELS.has(typedRest[0] ?? '') && rest.slice(1) === typedRest.slice(1);
  const isMissing = rest.length > 1 && rest.slice(1) === typedRest;
  const isDoubled = typedRest[0] === word[at - 1] && typedRest.slice(1) === rest;
  // In a phrase, a wrong letter may make another word: "see budget" is not "set budget".
  const isLenient = word.length >= VERY_LONG && !word.includes(' ');
  if (isVowel || isMissing || isDoubled || !isLenient) return isVowel || isMissing || isDoubled;
  return typedRest.slice(1) === rest || (rest.length > 1 && typedRest.slice(1) === rest.slice(1));
}
