import type { ReceiptDetails, SeenPage, SeenWord } from '../../../contract/receipts.ts';

/** What a person can change of a receipt by pointing at it. */
export const POINTED = ['merchant', 'amount', 'date'] as const;
export type Pointed = (typeof POINTED)[number];

/** A field that has a place on the receipt. */
export type Field = Pointed | 'category';

export const FIELD_NAMES: Record<Field, string> = {
  merchant: 'Merchant',
  amount: 'Amount',
  date: 'Date',
  category: 'Category',
};

export const FIELDS = ['merchant', 'amount', 'date', 'category'] as const satisfies Field[];

/** A word by its place in the reading order: page, line, word. Without a word it is the whole line. */
export type Spot = { page: number; line: number; word: number | null };

export type Box = SeenWord['box'];

/** The smallest rectangle around boxes; undefined around none. */
export function around(boxes: readonly Box[]): Box | undefined {
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

export function lineText({ words }: SeenPage['lines'][number]): string {
  return words.map(({ text }) => text).join(' ');
}
