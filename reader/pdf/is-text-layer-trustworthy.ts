import { findAmountsInText } from '../fields/amount/find-amounts-in-text.ts';
import labelWords from '../fields/amount/label-words.json' with { type: 'json' };
import { findDatesInText } from '../fields/day/find-dates-in-text.ts';
import merchantWords from '../fields/merchant/merchant-words.json' with { type: 'json' };
import { containsExactKeyword, normalizeForSearch } from '../fields/normalize-text.ts';
import { toTextLines } from '../fields/text-line.ts';
import type { Raster } from '../image/raster.ts';
import type { OcrPage, PixelBox } from '../ocr-page.ts';

/**
 * Words that are typical of receipts and invoices. Those with fewer than four letters are left out, because they would
 * match by chance.
 */
const typicalWords = [
  ...Object.values(labelWords.labels).flat(),
  ...merchantWords.titles,
  ...merchantWords.notes,
].filter(({ length }) => length >= 4);
/**
 * Text with at least this many words must contain a typical word. Shorter text need not, because it may be that of a
 * ticket, for example.
 */
const minWords = 25;
/** Maximum number of words per page whose positions are checked on the drawn page. */
const maxSampledWords = 150;
/**
 * Minimum share of words that must be printed at their position. If a text layer is misplaced, half of its words match
 * by chance. If it is correct, all match except a few white ones.
 */
const minPrintedShare = 0.8;
/** Minimum difference between the brightness of print and paper, from 0 to 255. */
const minContrast = 40;
/**
 * True if the text layers probably contain the printed text. They must contain an amount or date and, if the text is
 * Latin, a typical word, because some fonts return glyph codes instead of letters. The words of the first page must
 * also be printed at their positions.
 */
export function isTextLayerTrustworthy(
  pages: readonly OcrPage[],
  first: { page: OcrPage; drawing: Raster } | undefined,
): boolean {
  return (
    containsAmountOrDate(pages) &&
    containsTypicalWord(pages) &&
    (first === undefined || areWordsPrinted(first.page, first.drawing))
  );
}

function containsAmountOrDate(pages: readonly OcrPage[]): boolean {
  return toTextLines(pages).some(
    ({ text }) => findAmountsInText(text).some(({ form }) => form === 'exact') || findDatesInText(text).length > 0,
  );
}

function containsTypicalWord(pages: readonly OcrPage[]): boolean {
  const lines = toTextLines(pages);
  const letters = lines.map(({ text }) => text.replace(/[^\p{L}]/gu, '')).join('');
  const isLatin = letters.replace(/\P{Script=Latin}/gu, '').length > letters.length / 2;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  if (!isLatin || words < minWords) return true;
  const folded = normalizeForSearch(lines.map(({ text }) => text).join(' '));
  return typicalWords.some((word) => containsExactKeyword(folded, word));
}

function areWordsPrinted(page: OcrPage, drawing: Raster): boolean {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter(({ text, box }) => /[\p{L}\p{N}]{2}/u.test(text) && isOnPage(box, page));
  const interval = Math.max(1, Math.ceil(words.length / maxSampledWords));
  const sampledWords = words.filter((_, i) => i % interval === 0);
  const scale = drawing.width / page.width;
  const printedWords = sampledWords.filter(({ box }) => hasPrint(drawing, box, scale));
  return printedWords.length >= minPrintedShare * sampledWords.length;
}

/** True if the box is on the page. Some programs put invisible words outside the page. */
function isOnPage({ left, top, width, height }: PixelBox, page: OcrPage): boolean {
  return left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
}

/**
 * True if a box on the drawn page contains both light and dark pixels. `scale` is the number of drawing pixels per page
 * pixel.
 */
function hasPrint(drawing: Raster, box: PixelBox, scale: number): boolean {
  const toPixel = (position: number, maximum: number) => Math.min(maximum, Math.max(0, Math.round(position * scale)));
  const [left, right] = [toPixel(box.left, drawing.width), toPixel(box.left + box.width, drawing.width)];
  const [top, bottom] = [toPixel(box.top, drawing.height), toPixel(box.top + box.height, drawing.height)];
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const green = drawing.data[(y * drawing.width + x) * 3 + 1] as number;
      darkest = Math.min(darkest, green);
      lightest = Math.max(lightest, green);
    }
  }
  return lightest - darkest >= minContrast;
}
