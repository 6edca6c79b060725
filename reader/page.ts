/** What was seen on a page: words with boxes, in lines from top to bottom. */

import type { Stated } from './stated/stated.ts';

/** A rectangle in the units of its page, from the top left corner of the upright page. */
export type Box = { left: number; top: number; width: number; height: number };

export type FieldName = 'merchant' | 'amount' | 'date' | 'category' | 'currency';

/** A sign of currency. */
export type Sign = '€' | '£' | '$' | '₹' | '¥' | '₺';

export type Word = {
  text: string;
  box: Box;
  /** How sure the recognition is of the letters, 0 to 1; 1 for the text layer of a PDF. */
  confidence: number;
  /** The fields that were read from this word, so that it can be outlined for them. */
  usedFor: FieldName[];
  /** Of an amount in a picture whose text says no currency: the sign that was seen beside it, whatever letter it was read as. */
  sign?: Sign;
};

/** Words that stand beside each other, from left to right. */
export type Line = { words: Word[] };

/** An upright page. Its size is that of the full picture, or of the drawing of a PDF page, in pixels. */
export type Page = {
  width: number;
  height: number;
  lines: Line[];
  /** Of the first page: what the document says in a form made for machines. */
  stated?: Stated;
};

/** The smallest rectangle around all of `boxes`, of which there must be at least one. */
export function around(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // In a loop: a function takes only so many arguments, and a hostile page has more boxes.
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}
