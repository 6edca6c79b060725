import type { Stated } from './stated/stated.ts';

/** A rectangle in the pixels of its page, measured from the top left corner of the upright page. */
export type Box = { left: number; top: number; width: number; height: number };

export type FieldName = 'merchant' | 'amount' | 'date' | 'category' | 'currency';

/** A currency sign. */
export type Sign = '€' | '£' | '$' | '₹' | '¥' | '₺';

export type Word = {
  text: string;
  box: Box;
  /** Confidence of the recognition, 0 to 1; 1 in the text layer of a PDF. */
  confidence: number;
  /** The fields that were read from this word. The app highlights it for them. */
  usedFor: FieldName[];
  /**
   * The currency sign seen next to an amount, whatever letter it was recognized as. Only set in pictures whose text names no
   * currency.
   */
  sign?: Sign;
};

/** Words next to each other, from left to right. */
export type Line = { words: Word[] };

/** An upright page with the size of the full picture or the rendered PDF page, in pixels. */
export type Page = {
  width: number;
  height: number;
  lines: Line[];
  /** Machine-readable data of the document, on the first page only. */
  stated?: Stated;
};

/** Returns the smallest rectangle that contains all `boxes`. There must be at least one. */
export function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // A loop, because a hostile page has more boxes than a function call accepts arguments.
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}
