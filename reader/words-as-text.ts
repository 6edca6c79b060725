import { bounded } from './bounded.ts';
import type { Page } from './page.ts';

/** The words of a receipt as a reading process hands them over: whoever keeps them has no need to take them apart. */
export type WordsAsText = {
  /** JSON of `Page[]`, to be kept and to be handed back. */
  pages: string;
  /** All words with spaces between, to be searched. */
  text: string;
};

/** No reading is longer, but receipts kept by an earlier version may be. */
export const MAX_PAGES_TEXT = 1_200_000;

export function asText(pages: readonly Page[]): WordsAsText {
  const text = pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map((word) => word.text))).join(' ');
  return { pages: JSON.stringify(pages), text };
}

/** The pages of a text that `asText` made, within the bounds of a reading of today. */
export function fromText(text: string): Page[] {
  return bounded(JSON.parse(boundedText(text)));
}

const beginsPage = '{"width":';
const beginsLines = '"lines":[';
const beginsLine = '{"words":[';

/**
 * The text of pages cut down to `MAX_PAGES_TEXT` letters without being parsed, which takes the longer the more there is: lines are
 * left out in the middle. In a word none of the places looked for can stand, because JSON escapes its quotes.
 */
export function boundedText(text: string): string {
  if (text.length <= MAX_PAGES_TEXT) return text;
  const half = MAX_PAGES_TEXT / 2;
  // The head ends and the foot begins where a line begins after another of the same page.
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
