import { limitPagesText } from './limit-text.ts';
import { listWords, type OcrPage } from './ocr-page.ts';

/** The words of a receipt as strings, which callers store without parsing them. */
export type SerializedPages = {
  /** A `Page[]` as JSON. Callers store it and pass it back later. */
  pages: string;
  /** All words separated by spaces, for searches. */
  text: string;
};

/**
 * Maximum length of `pages` in characters. New readings are shorter, but an older version may have stored longer ones.
 */
export const MAX_PAGES_TEXT_LENGTH = 1_200_000;

export function serializePages(pages: readonly OcrPage[]): SerializedPages {
  const text = listWords(pages)
    .map((word) => word.text)
    .join(' ');
  return { pages: JSON.stringify(pages), text };
}

/**
 * Parses a string returned by `serializePages`. The current limits are applied, because an older version with other
 * limits may have stored it.
 */
export function parsePages(text: string): OcrPage[] {
  return limitPagesText(JSON.parse(truncatePagesText(text)));
}

const pageStart = '{"width":';
const linesStart = '"lines":[';
const lineStart = '{"words":[';

/**
 * Shortens serialized pages to about `MAX_PAGES_TEXT_LENGTH` characters by removing lines from the middle. It searches
 * the string, because parsing would be slow. Words cannot contain the searched strings, because JSON escapes quotation
 * marks.
 */
function truncatePagesText(text: string): string {
  if (text.length <= MAX_PAGES_TEXT_LENGTH) return text;
  const half = MAX_PAGES_TEXT_LENGTH / 2;
  // Both cuts are between two lines, so that only whole lines are removed.
  const lineSeparator = `,${lineStart}`;
  const headEnd = text.lastIndexOf(lineSeparator, half);
  const footStart = text.indexOf(lineSeparator, text.length - half);
  if (headEnd < 0 || footStart < 0) return '[]';
  const headPageStart = text.lastIndexOf(pageStart, headEnd);
  const footPageStart = text.lastIndexOf(pageStart, footStart);
  const head = text.slice(0, headEnd);
  if (headPageStart === footPageStart) return head + text.slice(footStart);
  const footLinesStart = text.indexOf(linesStart, footPageStart) + linesStart.length;
  return `${head}]},${text.slice(footPageStart, footLinesStart)}${text.slice(footStart + 1)}`;
}
