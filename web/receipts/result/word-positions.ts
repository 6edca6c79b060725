import type { RecognizedPage, RecognizedWord } from '../../../contract/receipts/recognized-pages.ts';
import type { ReceiptDetails } from '../../../contract/receipts.ts';

/** The fields that the user can fill by selecting a word. */
export const WORD_SELECTABLE_FIELDS = ['merchant', 'amount', 'date'] as const;
export type WordSelectableField = (typeof WORD_SELECTABLE_FIELDS)[number];

/** A field that is read from a receipt. */
export type ReceiptField = WordSelectableField | 'category';

export const RECEIPT_FIELD_NAMES: Record<ReceiptField, string> = {
  merchant: 'Merchant',
  amount: 'Amount',
  date: 'Date',
  category: 'Category',
};

export const RECEIPT_FIELDS = ['merchant', 'amount', 'date', 'category'] as const satisfies ReceiptField[];

/** The position of a word, as indexes. If `word` is null, it is the position of the whole line. */
export type ReceiptWordPosition = { page: number; line: number; word: number | null };

export type WordBox = RecognizedWord['box'];

/** Returns the smallest box that contains all boxes, or undefined if there are none. */
export function findBoundingBox(boxes: readonly WordBox[]): WordBox | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** Returns the words of a field on a page. */
export function listFieldWords(page: RecognizedPage, field: ReceiptField): RecognizedWord[] {
  return page.lines.flatMap(({ words }) => words.filter(({ usedFor }) => usedFor.includes(field)));
}

/** Returns the index of the page that contains the words of a field, or -1 if there is none. */
export function findFieldPage({ pages }: Pick<ReceiptDetails, 'pages'>, field: ReceiptField): number {
  return pages.findIndex((page) => listFieldWords(page, field).length > 0);
}

/**
 * Maximum width of the cut-out, in multiples of the letter height. A wider cut-out would be scaled down too much in a
 * narrow panel.
 */
const MAX_SECTION_LETTERS = 16;

/**
 * Returns the part of a page to show for a field. It contains the words of the field and, if there is room, more of the
 * same lines. Undefined if the field was not read from this page.
 */
export function findPictureSection(
  page: RecognizedPage,
  field: ReceiptField,
): { words: WordBox; part: WordBox } | undefined {
  const fieldBoxes = listFieldWords(page, field).map(({ box }) => box);
  const fieldBox = findBoundingBox(fieldBoxes);
  if (!fieldBox) return undefined;
  const letterHeight = Math.min(...fieldBoxes.map(({ height }) => height));
  const lines = page.lines.filter((line) => line.words.some(({ usedFor }) => usedFor.includes(field)));
  const linesBox = findBoundingBox(lines.flatMap((line) => line.words.map(({ box }) => box))) ?? fieldBox;
  const width =
    Math.max(fieldBox.width, Math.min(linesBox.width, MAX_SECTION_LETTERS * letterHeight)) + 2 * letterHeight;
  // Centres the words, except near the end of the line. There, the extra room is on the left, where a total has its
  // label.
  const centre = Math.min(
    fieldBox.left + fieldBox.width / 2,
    linesBox.left + linesBox.width + letterHeight - width / 2,
  );
  const left = Math.max(centre - width / 2, linesBox.left - letterHeight);
  const height = fieldBox.height + letterHeight;
  return { words: fieldBox, part: { left, top: fieldBox.top - letterHeight / 2, width, height } };
}

/** Returns the position of a box inside another box, as CSS percentages. */
export function toCssPosition({ left, top, width, height }: WordBox, container: WordBox) {
  const toPercent = (length: number, total: number) => `${((length / total) * 100).toFixed(3)}%`;
  return {
    left: toPercent(left - container.left, container.width),
    top: toPercent(top - container.top, container.height),
    width: toPercent(width, container.width),
    height: toPercent(height, container.height),
  };
}

/** Returns the first word that a field was read from, or undefined. */
export function findFieldWordPosition(
  { pages }: Pick<ReceiptDetails, 'pages'>,
  field: ReceiptField,
): ReceiptWordPosition | undefined {
  for (const [page, { lines }] of pages.entries()) {
    for (const [line, { words }] of lines.entries()) {
      const word = words.findIndex(({ usedFor }) => usedFor.includes(field));
      if (word >= 0) return { page, line, word };
    }
  }
  return undefined;
}

export function joinLineText({ words }: RecognizedPage['lines'][number]): string {
  return words.map(({ text }) => text).join(' ');
}

export type WordNavigationStep = 'right' | 'left' | 'up' | 'down' | 'first' | 'last';

type WordPosition = { line: number; word: number };

/**
 * Returns the word that a key moves to. If there is no word in that direction, returns the current one. Null if the
 * page has no words.
 */
export function findNextWordPosition(
  { lines }: RecognizedPage,
  from: WordPosition | null,
  step: WordNavigationStep,
): WordPosition | null {
  const positions = lines.flatMap(({ words }, line) => words.map((_, word) => ({ line, word })));
  const first = positions.at(0) ?? null;
  if (from === null || step === 'first') return first;
  if (step === 'last') return positions.at(-1) ?? null;
  if (step === 'up' || step === 'down') return findNearestWord(lines, from, step === 'up' ? -1 : 1);
  const index = positions.findIndex(({ line, word }) => line === from.line && word === from.word);
  return positions[index + (step === 'right' ? 1 : -1)] ?? from;
}

/** Returns the horizontally closest word in the next or previous line. */
function findNearestWord(lines: RecognizedPage['lines'], from: WordPosition, step: 1 | -1): WordPosition {
  const currentWord = lines[from.line]?.words[from.word];
  const line = from.line + step;
  const words = lines[line]?.words ?? [];
  if (!currentWord || words.length === 0) return from;
  const getCentre = (word: { box: { left: number; width: number } }) => word.box.left + word.box.width / 2;
  const distances = words.map((word) => Math.abs(getCentre(word) - getCentre(currentWord)));
  return { line, word: distances.indexOf(Math.min(...distances)) };
}

/** Props that the picture and the text of a receipt have in common. */
export type ReceiptViewerPartProps = {
  receipt: ReceiptDetails;
  /** The field to highlight on the picture. */
  field: ReceiptField | null;
  position: ReceiptWordPosition | null;
  onSelect: (position: ReceiptWordPosition) => void;
};
