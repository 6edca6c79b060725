import { limitWordLetters } from '../limit-text.ts';
import { findBoundingBox, type OcrWord, type Page, type PixelBox } from '../page.ts';

/**
 * Maximum length of a line in letters, because several searches are slow on long lines. Dense invoices have a third of
 * this.
 */
const MAX_LINE = 600;

/** A line of the receipt that is prepared for the search for fields. */
export type TextLine = {
  /** The texts of all words, joined by single spaces. */
  text: string;
  words: readonly OcrWord[];
  /** The index of the word for each character of `text`. A space belongs to the word before it. */
  wordAt: readonly number[];
  box: PixelBox;
  /** The index of the line in the document, across all pages. */
  index: number;
  page: number;
};

export function toTextLines(pages: readonly Page[]): TextLine[] {
  let index = 0;
  return pages.flatMap(({ lines }, page) => lines.map(({ words }) => createTextLine(words, page, index++)));
}

/** Creates a text line from words. A line that is too long keeps only its first and last words. */
export function createTextLine(printed: readonly OcrWord[], page: number, index: number): TextLine {
  const words = limitWordLetters(printed, MAX_LINE);
  const text = words.map((word) => word.text).join(' ');
  const wordAt = words.flatMap((word, i) => Array<number>(word.text.length + 1).fill(i));
  return { text, words, wordAt, box: findBoundingBox(words.map(({ box }) => box)), index, page };
}

/** Returns the words between two indexes of the line's text. `end` is exclusive. */
export function findWordsBetween(line: TextLine, start: number, end: number): OcrWord[] {
  const first = line.wordAt[start] ?? 0;
  const last = line.wordAt[Math.max(start, end - 1)] ?? first;
  return line.words.slice(first, last + 1);
}

/** Splits a line into columns at wide gaps. */
export function splitColumns(line: TextLine): TextLine[] {
  const parts: OcrWord[][] = [];
  for (const word of line.words) {
    const part = parts.at(-1);
    const before = part?.at(-1)?.box;
    if (part && before && word.box.left - (before.left + before.width) < 2.5 * line.box.height) part.push(word);
    else parts.push([word]);
  }
  return parts.map((words) => createTextLine(words, line.page, line.index));
}
