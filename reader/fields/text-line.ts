import { limitLineCharacters } from '../limit-text.ts';
import { findBoundingBox, type OcrPage, type OcrWord, type PixelBox } from '../ocr-page.ts';

/**
 * Maximum length of a line in characters, because several searches are slow on long lines. Even on dense invoices,
 * lines are only a third as long.
 */
const MAX_LINE_LENGTH = 600;

/** A line of the receipt, prepared for finding fields. */
export type TextLine = {
  /** The texts of all words, joined by single spaces. */
  text: string;
  words: readonly OcrWord[];
  /** For each character of `text`, the index of its word. A space belongs to the word before it. */
  wordAt: readonly number[];
  box: PixelBox;
  /** The index of the line in the document, across all pages. */
  index: number;
  page: number;
};

export function toTextLines(pages: readonly OcrPage[]): TextLine[] {
  let index = 0;
  return pages.flatMap(({ lines }, page) => lines.map(({ words }) => createTextLine(words, page, index++)));
}

/** Creates a text line from words. If it is too long, only the first and last words are kept. */
export function createTextLine(allWords: readonly OcrWord[], page: number, index: number): TextLine {
  const words = limitLineCharacters(allWords, MAX_LINE_LENGTH);
  const text = words.map((word) => word.text).join(' ');
  const wordAt = words.flatMap((word, i) => Array<number>(word.text.length + 1).fill(i));
  return { text, words, wordAt, box: findBoundingBox(words.map(({ box }) => box)), index, page };
}

/** Returns the median height of the lines in pixels, or 1 if there are none. */
export function computeMedianLineHeight(lines: readonly TextLine[]): number {
  const heights = lines.map(({ box }) => box.height).sort((a, b) => a - b);
  return heights[heights.length >> 1] ?? 1;
}

/** Returns the words between two indexes in the text of a line. `end` is exclusive. */
export function findWordsBetween(line: TextLine, start: number, end: number): OcrWord[] {
  const first = line.wordAt[start] ?? 0;
  const last = line.wordAt[Math.max(start, end - 1)] ?? first;
  return line.words.slice(first, last + 1);
}

/** Splits a line at wide gaps into its columns. */
export function splitLineAtWideGaps(line: TextLine): TextLine[] {
  const columns: OcrWord[][] = [];
  for (const word of line.words) {
    const column = columns.at(-1);
    const previousBox = column?.at(-1)?.box;
    if (column && previousBox && word.box.left - (previousBox.left + previousBox.width) < 2.5 * line.box.height)
      column.push(word);
    else columns.push([word]);
  }
  return columns.map((words) => createTextLine(words, line.page, line.index));
}
