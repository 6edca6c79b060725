/** A word of the question, with its start and end positions in the text. */
export type CommandWord = {
  text: string;
  /** The word in lower case, without accents or punctuation. */
  key: string;
  start: number;
  end: number;
};

/**
 * Maximum length of a question, in characters. Longer ones are cut off, because each word is compared with all names.
 */
const MAX_LETTERS = 200;

const WORD =
  /"[^"]*"?|[<>]=?|[=≤≥]|(?:category|cat|account|acct|acc|tag|type|date|month|year|amount|merchant|payee|name|text|after|before|since|until|from|to|in)(?=:[\p{L}\p{N}])|!=|(?!:)(?:(?!!=)[^\s<>=≤≥"()])+/giu;

/** Matches an amount or a word with a unit, such as `400/month` or `avg/wk`. */
const WITH_UNIT = /^(.*\d|avg|average)\/(\p{L}+)$/iu;
const UNITS: Record<string, string | undefined> = {
  ...{
    d: 'daily',
    day: 'daily',
    w: 'weekly',
    wk: 'weekly',
    week: 'weekly',
    m: 'monthly',
    mo: 'monthly',
    mth: 'monthly',
  },
  ...{ month: 'monthly', y: 'yearly', yr: 'yearly', year: 'yearly' },
};

/** Punctuation that is removed after a word. */
const ENDING = '?!,;:';

/** A number with a full stop, such as `2025.` or `14th.`. The full stop of a date such as `1.11.` belongs to the date. */
const ENDED_NUMBER = /^(?!\d{1,2}\.(?:\d{1,2}\.)?$)(.*\d\p{L}{0,2})\.$/u;

/**
 * Splits a question into words. Quoted text is treated as one word. The unit `/month` is read as the word "monthly", and
 * other units are removed from amounts.
 * The syntax of other programs, such as `category:food` or `sum(food)`, is split into its words.
 */
export function splitWords(text: string): CommandWord[] {
  // A comma without a space separates words, as in `food,october`.
  const spaced = text.slice(0, MAX_LETTERS).replace(/(?<=\p{L}),(?=\p{L})/gu, ' ');
  return [...spaced.matchAll(WORD)].flatMap(({ 0: found, index }) => {
    // In `name:uber`, the label says nothing that the name does not say.
    const isLabel = text[index + found.length] === ':';
    if (isLabel && LABELS.has(found.toLowerCase())) return [];
    const trimmed = found.startsWith('"') ? found : trimEnding(found);
    const isLast = index + found.length >= text.trimEnd().length;
    const bare = isLast ? trimmed.replace(/(?<=\p{L}{3})\.$/u, '') : trimmed;
    const [, before, unit = ''] = WITH_UNIT.exec(bare) ?? [];
    const word = before ?? bare;
    const adverb = UNITS[unit.toLowerCase()];
    const after =
      adverb === undefined
        ? []
        : [{ text: `/${unit}`, key: adverb, start: index + word.length, end: index + bare.length }];
    const key = isLabel && word.toLowerCase() === 'cat' ? 'category' : normalizeWord(word);
    if (word === '') return [];
    return [{ text: word, key, start: index, end: index + (after.length > 0 ? word : bare).length }, ...after];
  });
}

const LABELS = new Set(['name', 'merchant', 'payee', 'amount', 'text']);

function trimEnding(word: string): string {
  let end = word.length;
  while (end > 0 && ENDING.includes(word.charAt(end - 1))) end--;
  const trimmed = word.slice(0, end);
  return ENDED_NUMBER.exec(trimmed)?.[1] ?? trimmed;
}

/** Letters that Unicode normalization does not split into a base letter and an accent. */
const LETTERS: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

/** Returns a word in lower case, reduced to its letters and digits, so that `Joe’s` and `joes` are equal. */
export function normalizeWord(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøđıßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns the keys of the words in a name. Words without letters or digits are omitted. */
export function normalizeWords(name: string): string[] {
  return name
    .split(/\s+/)
    .map(normalizeWord)
    .filter((key) => key !== '');
}

/** Returns the singular of an English word, so that `grocery` and `groceries` are equal. */
export function toSingularWord(key: string): string {
  if (key.length > 4 && key.endsWith('ies')) return `${key.slice(0, -3)}y`;
  return key.length > 3 && key.endsWith('s') && !key.endsWith('ss') ? key.slice(0, -1) : key;
}
