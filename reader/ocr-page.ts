import type { MachineData } from './machine-data/machine-data.ts';

/** A rectangle in pixels of the upright page, measured from its top left corner. */
export type PixelBox = { left: number; top: number; width: number; height: number };

export type FieldName = 'merchant' | 'amount' | 'date' | 'category' | 'currency';

export type CurrencySign = '€' | '£' | '$' | '₹' | '¥' | '₺';

export type OcrWord = {
  text: string;
  box: PixelBox;
  /** The confidence of the recognition, from 0 to 1. It is always 1 for words from the text of a PDF. */
  confidence: number;
  /** The fields that were read from this word. The app highlights the word for these fields. */
  usedFor: FieldName[];
  /**
   * The currency sign that the sign network found next to this amount. Not set if the recognized text already contains
   * a currency.
   */
  sign?: CurrencySign;
};

/** The words of a printed line, from left to right. */
export type OcrLine = { words: OcrWord[] };

/** An upright page. Its size in pixels is that of the full picture or of the rendered PDF page. */
export type OcrPage = {
  width: number;
  height: number;
  lines: OcrLine[];
  /** Machine-readable data of the document. Only set on the first page. */
  stated?: MachineData;
};

/** Returns the words of all pages, line by line. */
export function listWords(pages: readonly OcrPage[]): OcrWord[] {
  return pages.flatMap(({ lines }) => lines.flatMap(({ words }) => words));
}

export function markWordsForField(field: FieldName, words: readonly OcrWord[] = []): void {
  for (const word of words) word.usedFor.push(field);
}

/** Adds machine-readable data to the first page. */
export function addMachineDataToPages(
  pages: readonly OcrPage[],
  machineData: MachineData | undefined,
): readonly OcrPage[] {
  const [firstPage, ...otherPages] = pages;
  return firstPage && machineData ? [{ ...firstPage, stated: machineData }, ...otherPages] : pages;
}

/** Returns the smallest rectangle that contains all `boxes`. The list must not be empty. */
export function findBoundingBox(boxes: readonly PixelBox[]): PixelBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  // This is a loop because a malicious page may have more boxes than a function accepts as arguments.
  for (const box of boxes) {
    left = Math.min(left, box.left);
    top = Math.min(top, box.top);
    right = Math.max(right, box.left + box.width);
    bottom = Math.max(bottom, box.top + box.height);
  }
  return { left, top, width: right - left, height: bottom - top };
}
