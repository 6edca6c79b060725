import { bounded } from './bounded.ts';
import type { Page } from './page.ts';

/** The words of a receipt as text, as a reading process sends them. Callers store the text without parsing it. */
export type WordsAsText = {
  /** JSON of `Page[]`, to store and to pass back. */
  pages: string;
  /** All words separated by spaces, for searching. */
  text: string;
};

/** Longer than any reading, but receipts stored by an earlier version may exceed it. */
export const MAX_PAGES_TEXT = 1_200_000;

export function asText(pages: readonly Page[]): WordsAsText {
  const text = pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map((word) => word.text))).join(' ');
  return { pages: JSON.stringify(pages), text };
}

/** Parses the pages from a text of `asText` and applies today's limits. */
export function fromText(text: string): Page[] {
  return bounded(JSON.parse(boundedText(text)));
}

const beginsPage = '{"width":';
const beginsLines = '"lines":[';
const beginsLine = '{"words":[';

/**
 * Shortens the text of pages to `MAX_PAGES_TEXT` letters by removing lines from the middle. Works without parsing, because
 * parsing a long text is slow. The strings searched for cannot occur inside a word, because JSON escapes its quotes.
 */
export function boundedText(text: string): string {
  if (text.length <= MAX_PAGES_TEXT) return text;
  const half = MAX_PAGES_TEXT / 2;
  // Cut between two lines of one page: the head ends before such a line, and the foot starts with one.
  const between = `,${beginsLine}`;
  const headEnd = text.lastIndexOf(between, half);
  const footStart = text.indexOf(between, text.length - half);
  if (headEnd < 0 || footStart < 0) return '[]';
  const headPage = text.lastIndexOf(beginsPage, headEnd);
  const footPage = text.lastIndexOf(beginsPage, footStart);
  const head = text.slice(0, headEnd);
  if (headPage === footPage) return head + text.slice(footStart);
  const footLines = text.indexOf(beginsLines, footPage) + beginsLines.length;
  return `${head}]},${text.slice(footPage, footLines)}${text.slice(footStart + 1)}`;
}
