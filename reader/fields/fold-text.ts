/**
 * Digits and signs that are probably misread letters if they are inside a word. Each is mapped to the letter that it
 * resembles.
 */
const asLetter: Record<string, string> = {
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
 * letters. Signs become spaces. Numbers are not changed.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .map((word) =>
      /\p{L}{2}|\p{L}\d$/u.test(word) ? word.replace(/[0158|!ßı]/g, (sign) => asLetter[sign] ?? sign) : word,
    )
    .join(' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the letters of the folded text without spaces. */
export function foldToLetters(text: string): string {
  return foldText(text).replace(/[^\p{L}]/gu, '');
}

/** Folds a name for comparisons: only its letters and digits remain, without spaces. */
export function foldName(name: string): string {
  return foldText(name).replaceAll(' ', '');
}

/** Folded text, prepared so that many keywords can be searched for quickly. */
export type FoldedText = {
  words: ReadonlySet<string>;
  /** All letters without spaces. */
  joined: string;
  /**
   * The text with similar letters replaced by the same letter. `shape` is the whole text, followed by the shapes of
   * single words.
   */
  shape: string;
  shapes: ReadonlySet<string>;
};

export function foldForSearch(text: string): FoldedText {
  const folded = foldText(text);
  const joined = folded.replace(/[^\p{L}]/gu, '');
  const words = folded.split(' ');
  return { words: new Set(words), joined, shape: shapeOf(joined), shapes: new Set(words.map(shapeOf)) };
}

/** A folded keyword, prepared for `containsKeyword`. */
type Keyword = { joined: string; shape: string; edits: number; pieces: readonly string[] };

const keywords = new Map<string, Keyword>();

function asKeyword(keyword: string): Keyword {
  const known = keywords.get(keyword);
  if (known) return known;
  const joined = keyword.replaceAll(' ', '');
  const edits = joined.length < 5 ? 0 : joined.length < 12 ? 1 : 2;
  // Splits the keyword into one more piece than letters may be misread. At least one piece must then occur unchanged,
  // and searching for pieces is much faster.
  const step = Math.floor(joined.length / (edits + 1));
  const pieces = Array.from({ length: edits + 1 }, (_, i) =>
    joined.slice(i * step, i === edits ? joined.length : (i + 1) * step),
  );
  const made = { joined, shape: shapeOf(joined), edits, pieces };
  keywords.set(keyword, made);
  return made;
}

/**
 * True if the text contains a folded keyword, even with misread letters. Short keywords must be whole words. One letter
 * may differ in keywords of five or more letters, and two in those of twelve or more. Letters with similar shapes are
 * not treated as different ("SUBIUIAL").
 */
export function containsKeyword(text: FoldedText, keyword: string): boolean {
  const { joined, shape, edits, pieces } = asKeyword(keyword);
  if (joined.length < 5) return keyword.includes(' ') ? text.joined.includes(joined) : text.words.has(keyword);
  if (text.joined.includes(joined)) return true;
  if (joined.length >= 6 ? text.shape.includes(shape) : text.shapes.has(shape)) return true;
  if (!pieces.some((piece) => text.joined.includes(piece))) return false;
  if (joined.length >= 8) return isWithin(text.joined, joined, edits);
  for (const word of text.words) {
    if (Math.abs(word.length - joined.length) <= 1 && isWithin(word, joined, 1)) return true;
  }
  return false;
}

const likes: readonly [RegExp, string][] = [
  [/[ouqd]/g, 'o'],
  [/[iltjf]/g, 'i'],
  [/[mn]/g, 'n'],
];

/** Replaces letters that look alike in faint print with the same letter. */
function shapeOf(letters: string): string {
  return likes.reduce((shape, [alike, one]) => shape.replace(alike, one), letters);
}

/**
 * True if the text contains a keyword exactly. Keywords with fewer than six letters (five with a space) must be whole
 * words.
 */
export function containsExactKeyword(text: FoldedText, keyword: string): boolean {
  const joined = keyword.replaceAll(' ', '');
  const isWord = joined.length < (keyword.includes(' ') ? 5 : 6);
  return isWord ? text.words.has(keyword) : text.joined.includes(joined);
}

export function containsAnyKeyword(text: FoldedText, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => containsKeyword(text, keyword));
}

/** True if a substring of `text` differs from `part` by at most `edits` letters (algorithm of Sellers, 1980). */
function isWithin(text: string, part: string, edits: number): boolean {
  if (text.length < part.length - edits) return false;
  let column = Array.from({ length: part.length + 1 }, (_, i) => i);
  for (const letter of text) {
    const next = [0];
    for (let i = 1; i <= part.length; i++) {
      const same = part[i - 1] === letter ? 0 : 1;
      next[i] = Math.min((column[i - 1] as number) + same, (column[i] as number) + 1, (next[i - 1] as number) + 1);
    }
    if ((next[part.length] as number) <= edits) return true;
    column = next;
  }
  return false;
}

/**
 * Returns the similarity of two strings from 0 to 1: one minus the Levenshtein distance divided by the length of the
 * longer string. Returns 0 if either string is empty.
 */
export function computeSimilarity(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + same);
    }
    row = next;
  }
  return 1 - (row[b.length] as number) / Math.max(a.length, b.length);
}
