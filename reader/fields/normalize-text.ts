/**
 * Digits and signs that are probably misread letters if they are inside a word, with the letters that they resemble.
 */
const letterLookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '5': 's',
  '8': 'b',
  '|': 'l',
  '!': 'l',
  ß: 'ss',
  ı: 'i',
};

/**
 * Folds text for comparisons: converts it to lower case, removes accents, and replaces misread digits in words with
 * letters. Signs become spaces. Numbers stay unchanged.
 */
export function normalizeForComparison(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) =>
      /\p{L}{2}|\p{L}\d$/u.test(word)
        ? word.replace(/[0158|!ßı]/g, (character) => letterLookalikes[character] ?? character)
        : word,
    )
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the letters of the folded text without spaces. */
export function normalizeToLetters(text: string): string {
  return normalizeForComparison(text).replace(/[^\p{L}]/gu, '');
}

/** Folds a name for comparisons: only its letters and digits remain, without spaces. */
export function normalizeNameForComparison(name: string): string {
  return normalizeForComparison(name).replaceAll(' ', '');
}

/** Folded text, prepared so that many keywords can be searched for quickly. */
export type SearchableText = {
  words: ReadonlySet<string>;
  /** All letters without spaces. */
  letters: string;
  /**
   * All letters, with letters that look alike replaced by the same letter. `shapes` contains the words, changed in the
   * same way.
   */
  shape: string;
  shapes: ReadonlySet<string>;
};

export function normalizeForSearch(text: string): SearchableText {
  const folded = normalizeForComparison(text);
  const letters = folded.replace(/[^\p{L}]/gu, '');
  const words = folded.split(' ');
  return {
    words: new Set(words),
    letters: letters,
    shape: replaceSimilarLetters(letters),
    shapes: new Set(words.map(replaceSimilarLetters)),
  };
}

/** A folded keyword, prepared for `containsKeyword`. */
type Keyword = { letters: string; shape: string; edits: number; parts: readonly string[] };

const preparedKeywords = new Map<string, Keyword>();

/** Returns the number of misread letters that are allowed in a keyword of this length. */
function countAllowedEdits(length: number): number {
  if (length < 5) return 0;
  return length < 12 ? 1 : 2;
}

function prepareKeyword(keyword: string): Keyword {
  const cached = preparedKeywords.get(keyword);
  if (cached) return cached;
  const letters = keyword.replaceAll(' ', '');
  const edits = countAllowedEdits(letters.length);
  // Splits the keyword into parts: one more than the number of letters that may be misread. At least one part then
  // occurs unchanged. Searching for parts first is much faster.
  const partLength = Math.floor(letters.length / (edits + 1));
  const parts = Array.from({ length: edits + 1 }, (_, i) =>
    letters.slice(i * partLength, i === edits ? letters.length : (i + 1) * partLength),
  );
  const prepared = { letters, shape: replaceSimilarLetters(letters), edits, parts };
  preparedKeywords.set(keyword, prepared);
  return prepared;
}

/**
 * True if the text contains a folded keyword. Short keywords must be whole words. One letter may be misread if the
 * keyword has at least five letters, and two if it has at least twelve. Letters that look alike count as equal
 * ("SUBIUIAL").
 */
export function containsKeyword(text: SearchableText, keyword: string): boolean {
  const { letters, shape, edits, parts } = prepareKeyword(keyword);
  if (letters.length < 5) return keyword.includes(' ') ? text.letters.includes(letters) : text.words.has(keyword);
  if (text.letters.includes(letters)) return true;
  if (letters.length >= 6 ? text.shape.includes(shape) : text.shapes.has(shape)) return true;
  if (!parts.some((part) => text.letters.includes(part))) return false;
  if (letters.length >= 8) return containsWithEdits(text.letters, letters, edits);
  for (const word of text.words) {
    if (Math.abs(word.length - letters.length) <= 1 && containsWithEdits(word, letters, 1)) return true;
  }
  return false;
}

const similarLetters: readonly [RegExp, string][] = [
  [/[ouqd]/g, 'o'],
  [/[iltjf]/g, 'i'],
  [/[mn]/g, 'n'],
];

/** Replaces letters that look alike in faint print with the same letter. */
function replaceSimilarLetters(letters: string): string {
  return similarLetters.reduce((shape, [group, representative]) => shape.replace(group, representative), letters);
}

/**
 * True if the text contains a folded keyword without any misread letters. Keywords with fewer than six letters (five if
 * they contain a space) must be whole words.
 */
export function containsExactKeyword(text: SearchableText, keyword: string): boolean {
  const letters = keyword.replaceAll(' ', '');
  const isWord = letters.length < (keyword.includes(' ') ? 5 : 6);
  return isWord ? text.words.has(keyword) : text.letters.includes(letters);
}

export function containsAnyKeyword(text: SearchableText, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => containsKeyword(text, keyword));
}

/** True if a part of `text` differs from `keyword` by at most `edits` letters (algorithm of Sellers, 1980). */
function containsWithEdits(text: string, keyword: string, edits: number): boolean {
  if (text.length < keyword.length - edits) return false;
  let column = Array.from({ length: keyword.length + 1 }, (_, i) => i);
  for (const letter of text) {
    const next = [0];
    for (let i = 1; i <= keyword.length; i++) {
      const cost = keyword[i - 1] === letter ? 0 : 1;
      next[i] = Math.min((column[i - 1] as number) + cost, (column[i] as number) + 1, (next[i - 1] as number) + 1);
    }
    if ((next[keyword.length] as number) <= edits) return true;
    column = next;
  }
  return false;
}

/**
 * Returns the similarity of two strings from 0 to 1: one minus the Levenshtein distance divided by the length of the
 * longer string. Returns 0 if either string is empty.
 */
export function computeTextSimilarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + cost);
    }
    row = next;
  }
  return 1 - (row[b.length] as number) / Math.max(a.length, b.length);
}
