import { findAmounts } from '../fields/amount/amount-text.ts';
import labelWords from '../fields/amount/label-words.json' with { type: 'json' };
import { findDates } from '../fields/day/date-text.ts';
import { foldForSearch, holdsExactly } from '../fields/fold.ts';
import merchantWords from '../fields/merchant/merchant-words.json' with { type: 'json' };
import { textLines } from '../fields/text-line.ts';
import type { Raster } from '../image/raster.ts';
import type { Box, Page } from '../page.ts';

/** Words on receipts and invoices in all supported languages. Shorter words would match by chance. */
const expected = [...Object.values(labelWords.labels).flat(), ...merchantWords.titles, ...merchantWords.notes].filter(
  ({ length }) => length >= 4,
);
/** A page with fewer words may be a single ticket without any of the expected words. */
const minWords = 25;
/** Number of words per page that are compared with the drawing. */
const maxLookedAt = 150;
/** In an ordinary layer all words are printed, except a few white ones; in a misplaced layer half may hit print by chance. */
const leastPrinted = 0.8;
/** Minimum brightness difference between print and its surroundings, of 255. */
const contrast = 40;
/**
 * True if the text layers plausibly match what is printed: they contain amounts or dates, typical words of receipts if the
 * letters are Latin (fonts may return glyph codes as letters), and on the first page there is print where the words are.
 */
export function isBelievable(pages: readonly Page[], first: { page: Page; drawing: Raster } | undefined): boolean {
  return saysFigures(pages) && saysWords(pages) && (first === undefined || isPrinted(first.page, first.drawing));
}

function saysFigures(pages: readonly Page[]): boolean {
  return textLines(pages).some(
    ({ text }) => findAmounts(text).some(({ form }) => form === 'exact') || findDates(text).length > 0,
  );
}

function saysWords(pages: readonly Page[]): boolean {
  const lines = textLines(pages);
  const letters = lines.map(({ text }) => text.replace(/[^\p{L}]/gu, '')).join('');
  const isLatin = letters.replace(/\P{Script=Latin}/gu, '').length > letters.length / 2;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  if (!isLatin || words < minWords) return true;
  const folded = foldForSearch(lines.map(({ text }) => text).join(' '));
  return expected.some((word) => holdsExactly(folded, word));
}

function isPrinted(page: Page, drawing: Raster): boolean {
  const words = page.lines
    .flatMap((line) => line.words)
    .filter(({ text, box }) => /[\p{L}\p{N}]{2}/u.test(text) && isWithin(box, page));
  const step = Math.max(1, Math.ceil(words.length / maxLookedAt));
  const looked = words.filter((_, i) => i % step === 0);
  const scale = drawing.width / page.width;
  const printed = looked.filter(({ box }) => hasPrint(drawing, box, scale));
  return printed.length >= leastPrinted * looked.length;
}

/** Ignores words outside the page, which some programs leave there invisibly. */
function isWithin({ left, top, width, height }: Box, page: Page): boolean {
  return left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
}

/** True if a box of the picture contains both light and dark pixels. */
function hasPrint(drawing: Raster, box: Box, scale: number): boolean {
  const edge = (at: number, most: number) => Math.min(most, Math.max(0, Math.round(at * scale)));
  const [left, right] = [edge(box.left, drawing.width), edge(box.left + box.width, drawing.width)];
  const [top, bottom] = [edge(box.top, drawing.height), edge(box.top + box.height, drawing.height)];
  let [darkest, lightest] = [255, 0];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const green = drawing.data[(y * drawing.width + x) * 3 + 1] as number;
      darkest = Math.min(darkest, green);
      lightest = Math.max(lightest, green);
    }
  }
  return lightest - darkest >= contrast;
}
