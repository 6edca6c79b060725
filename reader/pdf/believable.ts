import { findAmounts } from '../fields/amount-text.ts';
import { findDates } from '../fields/date-text.ts';
import { foldForSearch, holdsExactly } from '../fields/fold.ts';
import { labelWords } from '../fields/label-words.ts';
import { otherWords, titleWords } from '../fields/merchant-words.ts';
import { textLines } from '../fields/text-line.ts';
import type { Raster } from '../image/raster.ts';
import type { Box, Page } from '../page.ts';

/** Words that receipts and invoices say, in all languages that the reader knows; shorter ones come about by chance. */
const expected = [...Object.values(labelWords).flat(), ...titleWords, ...otherWords].filter(
  ({ length }) => length >= 4,
);
/** A page with fewer words may be a single ticket that says none of them. */
const minWords = 25;
/** So many words of a page are looked for on its drawing. */
const maxLookedAt = 150;
/** Of an ordinary layer all are there but some white ones; of one that lies elsewhere half may meet print by chance. */
const leastPrinted = 0.8;
/** How much darker than its surroundings print is, of 255. */
const contrast = 40;
/**
 * Whether what the text layers of a document say can be what is printed: amounts or dates are among it, words that receipts say where
 * its letters are Latin ones (fonts may give codes of glyphs for letters), and its words stand where there is print on the first page.
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

/** Some programs leave words beside the page, which nobody sees. */
function isWithin({ left, top, width, height }: Box, page: Page): boolean {
  return left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
}

/** Whether light and dark meet in a box of the picture. */
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
