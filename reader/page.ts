import type { MachineData } from './machine-data/machine-data.ts';

/** A rectangle in pixels of its page. `left` and `top` are measured from the top left corner of the upright page. */
export type Box = { left: number; top: number; width: number; height: number };

export type FieldName = 'merchant' | 'amount' | 'date' | 'category' | 'currency';

export type CurrencySign = '€' | '£' | '$' | '₹' | '¥' | '₺';

export type Word = {
  text: string;
  box: Box;
  /** Confidence of the recognition, from 0 to 1. It is always 1 in the text layer of a PDF. */
  confidence: number;
  /** The fields that were read from this word. The app highlights the word for these fields. */
  usedFor: FieldName[];
  /**
   * The currency sign that the sign network saw next to an amount, even if the recognition read it as a letter. It is
   * set only in pictures whose text contains no currency.
   */
  sign?: CurrencySign;
};

/** The words of a printed line, from left to right. */
export type Line = { words: Word[] };

/** An upright page. Its size is the size of the full picture or of the rendered PDF page, in pixels. */
export type Page = {
  width: number;
  height: number;
  lines: Line[];
  /** Machine-readable data of the document. It is only on the first page. */
  stated?: MachineData;
};

/** Returns the smallest rectangle that contains all `boxes`. The list must not be empty. */
export function findBoundingBox(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // This is a loop because a malicious page can have more boxes than a function call accepts arguments.
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}
