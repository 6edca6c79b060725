import { type CommandWord, normalizeWords } from './split-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Words whose typing errors are corrected without asking. Misspelled names and dates are not corrected: the bar reports
 * them and offers corrections.
 */
const CORRECTED = `
  spent spend spending expense expenses income receive received earned bought paid purchases transferred transactions
  transfers payments budget budgets balance account accounts category yesterday tomorrow today average between since
  what much where show last month from
`
  .trim()
  .split(/\s+/);

/** Short forms, as people type them on a phone. */
const SHORT_FORMS: Record<string, string> = {
  ...{ yest: 'yesterday', yday: 'yesterday', ystd: 'yesterday', tmrw: 'tomorrow', tmr: 'tomorrow', tdy: 'today' },
  ...{ wk: 'week', wks: 'weeks', wknd: 'weekend', mth: 'month', mths: 'months', yr: 'year', yrs: 'years' },
  ...{ txn: 'transaction', txns: 'transactions', trx: 'transactions', acct: 'account', bal: 'balance', amt: 'amount' },
  ...{ bdgt: 'budget', w: 'with', pls: 'please', plz: 'please', u: 'you' },
};

const VOWELS = new Set('aeiou');
/** Minimum number of letters of words in which letters may be missing, doubled or other vowels. */
const LONG = 7;

/**
 * Replaces the keys of misspelled and shortened words, such as `recieved` and `tmrw`, so that the grammar understands them. Words that are part
 * of a name in the vocabulary stay unchanged.
 */
export function correctTypos(words: readonly CommandWord[], vocabulary: Vocabulary): CommandWord[] {
  const keys = words.map(({ key }, index) => findIntendedKey(key, words[index + 1]?.key ?? ''));
  if (keys.every((key) => key === undefined)) return [...words];
  const named = new Set(Object.values(vocabulary).flat().flatMap(normalizeWords));
  return words.map((word, index) => (named.has(word.key) ? word : { ...word, key: keys[index] ?? word.key }));
}

function findIntendedKey(typed: string, next: string): string | undefined {
  if (Object.hasOwn(SHORT_FORMS, typed)) return SHORT_FORMS[typed];
  const key = CORRECTED.includes(typed) ? undefined : CORRECTED.find((each) => isTypo(typed, each));
  // "Form" is probably a misspelled "from" only before another word, but it is also a word: "tax form 20".
  return key === 'from' && !/\p{L}/u.test(next) ? undefined : key;
}

/** Minimum number of letters of a name that may be misspelled. */
const FEWEST_IN_NAME = 5;

/** True if one of the words is a misspelled word of a name in the vocabulary. */
export function hasMisspelledName(keys: readonly string[], vocabulary: Vocabulary): boolean {
  const named = new Set(Object.values(vocabulary).flat().flatMap(normalizeWords));
  const unnamed = keys.filter((key) => !named.has(key));
  const names = [...named].filter((name) => name.length >= FEWEST_IN_NAME);
  return unnamed.some((key) => names.some((name) => isTypo(key, name, FEWEST_IN_NAME)));
}

/**
 * True if two letters are swapped or, in a long word, a vowel is wrong or an inner letter is missing or doubled. Other
 * errors are ignored, because they turn words into other real words: `earrings` is not a misspelled `earnings`.
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
  return isVowel || isMissing || isDoubled;
}
