import { type CommandWord, normalizeWords } from './split-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Words whose typing errors are corrected without asking. Misspelled names and dates are not corrected: the bar reports
 * them and offers corrections.
 */
const CORRECTED = [
  ...[
    'spent',
    'spend',
    'spending',
    'expense',
    'expenses',
    'income',
    'received',
    'earned',
    'bought',
    'paid',
    'purchases',
  ],
  ...['transactions', 'transfers', 'payments', 'budget', 'budgets', 'balance', 'account', 'accounts', 'category'],
  ...[
    'yesterday',
    'tomorrow',
    'today',
    'average',
    'between',
    'since',
    'what',
    'much',
    'where',
    'show',
    'last',
    'month',
  ],
  'from',
];

const VOWELS = new Set('aeiou');
/** Minimum number of letters of words in which letters may be missing, doubled or other vowels. */
const LONG = 7;

/**
 * Replaces the keys of misspelled words, such as `recieved`, so that the grammar understands them. Words that are part
 * of a name in the vocabulary stay unchanged.
 */
export function correctTypos(words: readonly CommandWord[], vocabulary: Vocabulary): CommandWord[] {
  const named = new Set(Object.values(vocabulary).flat().flatMap(normalizeWords));
  return words.map((word, index) => {
    if (named.has(word.key) || CORRECTED.includes(word.key)) return word;
    const key = CORRECTED.find((each) => isTypo(word.key, each));
    // "Form" is probably a misspelled "from" only before another word, but it is also a word: "tax form 20".
    const isFrom = key !== 'from' || /\p{L}/u.test(words[index + 1]?.key ?? '');
    return key === undefined || !isFrom ? word : { ...word, key };
  });
}

/**
 * True if two letters are swapped or, in a long word, a vowel is wrong or an inner letter is missing or doubled. Other
 * errors are ignored, because they turn words into other real words: `earrings` is not a misspelled `earnings`.
 */
function isTypo(typed: string, word: string): boolean {
  const at = [...word].findIndex((letter, index) => letter !== typed[index]);
  if (at < 1) return false;
  const [rest, typedRest] = [word.slice(at), typed.slice(at)];
  const isSwapped = typedRest === `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  if (isSwapped || word.length < LONG) return isSwapped;
  const isVowel = VOWELS.has(rest[0] ?? '') && VOWELS.has(typedRest[0] ?? '') && rest.slice(1) === typedRest.slice(1);
  const isMissing = rest.length > 1 && rest.slice(1) === typedRest;
  const isDoubled = typedRest[0] === word[at - 1] && typedRest.slice(1) === rest;
  return isVowel || isMissing || isDoubled;
}
