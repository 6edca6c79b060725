import type { ReceiptDetails, SeenPage, SeenWord } from '../../../contract/receipts.ts';

/** The fields that can be filled by selecting words of the receipt. */
export const POINTABLE_FIELDS = ['merchant', 'amount', 'date'] as const;
export type PointableField = (typeof POINTABLE_FIELDS)[number];

/** A field that the reader finds on a receipt. */
export type Field = PointableField | 'category';

export const FIELD_NAMES: Record<Field, string> = {
  merchant: 'Merchant',
  amount: 'Amount',
  date: 'Date',
  category: 'Category',
};

export const FIELDS = ['merchant', 'amount', 'date', 'category'] as const satisfies Field[];

/** A word by its indexes: page, line, word. `word: null` is the whole line. */
export type Spot = { page: number; line: number; word: number | null };

export type Box = SeenWord['box'];

/** The smallest rectangle around boxes; undefined around none. */
export function boundingBox(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The words that a field was read from, on one page. */
export function wordsOf(page: SeenPage, field: Field): SeenWord[] {
  return page.lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
}

/** The page that a field was read from, counted from 0; -1 where it was not read from the paper. */
export function pageOf({ pages }: Pick<ReceiptDetails, 'pages'>, field: Field): number {
  return pages.findIndex((page) => wordsOf(page, field).length > 0);
}

/** How many times as wide as its letters are high a cut-out is at most: in a narrow panel they can still be read. */
const MOST_LETTERS = 16;

/**
 * The part of a page to show when a field is asked about: its words and, as far as there is room, what stands beside them.
 * Undefined where the field was not read from the page.
 */
export function cutAround(page: SeenPage, field: Field): { words: Box; part: Box } | undefined {
  const used = wordsOf(page, field).map(({ box }) => box);
  const words = boundingBox(used);
  if (!words) return undefined;
  const letters = Math.min(...used.map(({ height }) => height));
  const lines = page.lines.filter((line) => line.words.some(({ usedFor }) => usedFor.includes(field)));
  const beside = boundingBox(lines.flatMap((line) => line.words.map(({ box }) => box))) ?? words;
  const width = Math.max(words.width, Math.min(beside.width, MOST_LETTERS * letters)) + 2 * letters;
  // In the middle of the part, but for what is beside: a total has its label to the left, and nothing to the right.
  const middle = Math.min(words.left + words.width / 2, beside.left + beside.width + letters - width / 2);
  const left = Math.max(middle - width / 2, beside.left - letters);
  const height = words.height + letters;
  return { words, part: { left, top: words.top - letters / 2, width, height } };
}

/** Where a box is within another, for the style of an element that is placed there. */
export function placeIn({ left, top, width, height }: Box, part: Box) {
  const percent = (length: number, whole: number) => `${((length / whole) * 100).toFixed(3)}%`;
  return {
    left: percent(left - part.left, part.width),
    top: percent(top - part.top, part.height),
    width: percent(width, part.width),
    height: percent(height, part.height),
  };
}

/** The first word that a field was read from; undefined where it was not read from the paper. */
export function spotOf({ pages }: Pick<ReceiptDetails, 'pages'>, field: Field): Spot | undefined {
  for (const [page, { lines }] of pages.entries()) {
    for (const [line, { words }] of lines.entries()) {
      const word = words.findIndex(({ usedFor }) => usedFor.includes(field));
      if (word >= 0) return { page, line, word };
    }
  }
  return undefined;
}

export function lineText({ words }: SeenPage['lines'][number]): string {
  return words.map(({ text }) => text).join(' ');
}

export type Step = 'right' | 'left' | 'up' | 'down' | 'first' | 'last';

type WordPosition = { line: number; word: number };

/** The word that an arrow key leads to; the same one at an end, null on a page without words. */
export function nextSpot({ lines }: SeenPage, from: WordPosition | null, step: Step): WordPosition | null {
  const positions = lines.flatMap(({ words }, line) => words.map((_, word) => ({ line, word })));
  const first = positions.at(0) ?? null;
  if (from === null || step === 'first') return first;
  if (step === 'last') return positions.at(-1) ?? null;
  if (step === 'up' || step === 'down') return nearest(lines, from, step === 'up' ? -1 : 1);
  const index = positions.findIndex(({ line, word }) => line === from.line && word === from.word);
  return positions[index + (step === 'right' ? 1 : -1)] ?? from;
}

/** The word of the next or previous line that is nearest by its middle. */
function nearest(lines: SeenPage['lines'], from: WordPosition, step: 1 | -1): WordPosition {
  const here = lines[from.line]?.words[from.word];
  const line = from.line + step;
  const words = lines[line]?.words ?? [];
  if (!here || words.length === 0) return from;
  const middle = (word: { box: { left: number; width: number } }) => word.box.left + word.box.width / 2;
  const distances = words.map((word) => Math.abs(middle(word) - middle(here)));
  return { line, word: distances.indexOf(Math.min(...distances)) };
}

/** What shows a receipt with its fields, as a picture or as text. */
export type ViewerProps = {
  receipt: ReceiptDetails;
  /** The field whose place on the picture is shown. */
  field: Field | null;
  spot: Spot | null;
  onPoint: (spot: Spot) => void;
};
