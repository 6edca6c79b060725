/** A word of the question, with its start and end in the text. */
export type Word = {
  text: string;
  /** The word in lower case, without accents and punctuation. */
  key: string;
  start: number;
  end: number;
};

/** Longer questions are cut to this number of characters, because each word is compared with all names. */
const MAX_LETTERS = 200;

const WORD = /"[^"]*"?|[<>]=?|[^\s<>"]+/g;

/** Matches an amount with a unit, such as `400/month`. */
const WITH_UNIT = /^(.*\d)\/\p{L}+$/u;

/** Punctuation to remove after a word. A full stop stays, because it may belong to a date such as `1.11.`. */
const ENDING = '?!,;:';

/** Splits a question into words. A quoted text is one word. The unit of an amount is removed. */
export function splitWords(text: string): Word[] {
  return [...text.slice(0, MAX_LETTERS).matchAll(WORD)].flatMap(({ 0: found, index }) => {
    const bare = found.startsWith('"') ? found : trimEnding(found);
    const word = WITH_UNIT.exec(bare)?.[1] ?? bare;
    return word === '' ? [] : [{ text: word, key: toWordKey(word), start: index, end: index + bare.length }];
  });
}

function trimEnding(word: string): string {
  let end = word.length;
  while (end > 0 && ENDING.includes(word.charAt(end - 1))) end--;
  return word.slice(0, end);
}

/** Letters that Unicode normalization does not split into a base letter and an accent. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Returns a word in lower case with only its letters and digits: `Joe’s` and `joes` are the same. */
export function toWordKey(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøđıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the keys of the words of a name. Words without letters and digits are omitted. */
export function toWordKeys(name: string): string[] {
  return name
    .split(/\s+/)
    .map(toWordKey)
    .filter((key) => key !== '');
}

/** Returns the singular of an English word, so that `grocery` and `groceries` are the same. */
export function toSingularKey(key: string): string {
  if (key.length > 4 && key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  return key.length > 3 && key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}
