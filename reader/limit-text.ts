import type { OcrLine, OcrPage, OcrWord } from './ocr-page.ts';

/**
 * Maximum number of words read from a receipt. The reading time grows with the number of words, and a PDF may contain
 * millions. A till receipt has 100 to 600 words, and a dense five-page invoice about 3,000.
 */
export const MAX_WORDS_PER_RECEIPT = 4000;
const maxReceiptCharacters = 40_000;
const maxLineCharacters = 2000;
const maxWordCharacters = 200;

/**
 * Shortens pages that exceed the limits. Lines are removed from the middle of the document, and words from the middle
 * of a line, because the start and the end contain the shop, date and total. Long words are cut off.
 */
export function limitPagesText(pages: readonly OcrPage[]): OcrPage[] {
  const shortPages = pages.map((page) => ({ ...page, lines: page.lines.map(limitLine) }));
  const lines = shortPages.flatMap((page) => page.lines);
  const limit = { words: MAX_WORDS_PER_RECEIPT, characters: maxReceiptCharacters };
  const keptLines = new Set(removeMiddle(lines, measureLine, limit));
  if (keptLines.size === lines.length) return shortPages;
  return shortPages.map((page) => ({ ...page, lines: page.lines.filter((line) => keptLines.has(line)) }));
}

function limitLine(line: OcrLine): OcrLine {
  const shortWords = line.words.map((word) => (word.text.length <= maxWordCharacters ? word : truncateWord(word)));
  const words = limitLineCharacters(shortWords, maxLineCharacters);
  const isUnchanged = words.length === line.words.length && words.every((word, i) => word === line.words[i]);
  return isUnchanged ? line : { words: [...words] };
}

/**
 * Returns the words of a line. If it has more than `maxCharacters` characters including spaces, returns only its first
 * and last words.
 */
export function limitLineCharacters(words: readonly OcrWord[], maxCharacters: number): readonly OcrWord[] {
  const measureWord = ({ text }: OcrWord) => ({ words: 1, characters: text.length + 1 });
  return removeMiddle(words, measureWord, { words: maxCharacters, characters: maxCharacters });
}

/** Shortens a word to the maximum length. A surrogate pair at the end is removed rather than split. */
function truncateWord(word: OcrWord): OcrWord {
  return { ...word, text: word.text.slice(0, maxWordCharacters).replace(/[\ud800-\udbff]$/, '') };
}

type TextSize = { words: number; characters: number };

function measureLine({ words }: OcrLine): TextSize {
  return { words: Math.max(1, words.length), characters: words.reduce((sum, { text }) => sum + text.length, 0) };
}

/**
 * Returns all elements if their total size is within the limit. Otherwise, returns only those at the start and at the
 * end, up to half the limit on each side.
 */
function removeMiddle<Element>(
  elements: readonly Element[],
  measure: (element: Element) => TextSize,
  limit: TextSize,
): readonly Element[] {
  const sizes = elements.map(measure);
  if (countFitting(sizes, limit) === sizes.length) return elements;
  const half = { words: limit.words / 2, characters: limit.characters / 2 };
  const headCount = countFitting(sizes, half);
  const footCount = countFitting(sizes.slice(headCount).reverse(), half);
  return [...elements.slice(0, headCount), ...elements.slice(elements.length - footCount)];
}

/** Returns how many elements at the start have a total size within the limit. */
function countFitting(sizes: readonly TextSize[], limit: TextSize): number {
  let words = 0;
  let characters = 0;
  const end = sizes.findIndex((size) => {
    words += size.words;
    characters += size.characters;
    return words > limit.words || characters > limit.characters;
  });
  return end < 0 ? sizes.length : end;
}

/** Returns at most `count` elements from the start and at most `count` from the end. */
export function takeFromBothEnds<Element>(elements: readonly Element[], count: number): readonly Element[] {
  if (elements.length <= 2 * count) return elements;
  return [...elements.slice(0, count), ...elements.slice(-count)];
}
