import { containsCurrency } from '../fields/currency/currency-evidence.ts';
import type { Raster } from '../image/raster.ts';
import { cropHeight, straightenRegion } from '../ocr/straighten-region.ts';
import type { TextRegion } from '../ocr/text-region.ts';
import type { CurrencySign, OcrWord } from '../page.ts';
import { type BrightnessStrip, type GlyphBox, type InkStrip, scaleGlyph, splitIntoGlyphs } from './glyphs.ts';
import {
  computeSignProbabilities,
  type PackedLayer,
  SIGN_KINDS,
  sureSignProbability,
  unpackLayers,
} from './sign-network.ts';
import weights from './weights.json' with { type: 'json' };

/** The weights learned by `npm run train-signs`. */
const layers = unpackLayers(weights as PackedLayer[]);

/** A piece of text with its words. `from` and `to` are the start and end of a word along the piece, from 0 to 1. */
export type TextPiece = { region: TextRegion; words: readonly { word: OcrWord; from: number; to: number }[] };

/**
 * Maximum number of pieces that are examined. If there are more, the lowest ones are used, because totals are at the
 * bottom.
 */
const mostPieces = 24;
/** Maximum number of amounts per piece that are examined. */
const mostAmounts = 8;
const amount = /\d{1,3}(?:[.,']?\d{3}){0,3}[.,]\d\d(?!\d)/;
/**
 * The crop is larger than the piece, because text detection may have missed the sign. `around` times the height of the
 * piece is added on the left and on the right. The height is multiplied by `above`.
 */
const [around, above] = [1, 1.2];
/**
 * Maximum distance from the edge of an amount to the centre of a sign, as a multiple of the digit height. `outside` is
 * for a sign next to the amount, `inside` for a sign that overlaps it.
 */
const [outside, inside] = [1.7, 0.6];

/**
 * Recognizes currency signs next to amounts by their shape, and sets `sign` of these words. The recognition model for
 * text skips some signs or reads them as letters. If the text already contains a currency, nothing is changed.
 */
export function recogniseSigns(raster: Raster, pieces: readonly TextPiece[]): void {
  if (pieces.some(({ words }) => containsCurrency(words.map(({ word }) => word.text).join(' ')))) return;
  const withAmounts = pieces.flatMap(({ region, words }) => {
    const amounts = words.filter(({ word }) => amount.test(word.text)).slice(-mostAmounts);
    return amounts.length === 0 ? [] : [{ region, amounts }];
  });
  for (const { region, amounts } of withAmounts.sort((a, b) => a.region.y - b.region.y).slice(-mostPieces)) {
    const { strip, from, to } = stripOf(raster, region);
    const print = splitIntoGlyphs(strip, from, to);
    if (!print) continue;
    for (const { word, ...along } of amounts) {
      const found = amount.exec(word.text) as RegExpExecArray;
      const at = (letter: number) =>
        from + (to - from) * (along.from + ((along.to - along.from) * letter) / word.text.length);
      const sign = signBeside(print, at(found.index), at(found.index + found[0].length));
      if (sign) word.sign = sign;
    }
  }
}

/**
 * Cuts out and straightens a piece of text with its surroundings. In the result, the text is between the columns `from`
 * and `to`.
 */
function stripOf(raster: Raster, region: TextRegion): { strip: BrightnessStrip; from: number; to: number } {
  // A curved piece is not extended at its ends, because it is unknown how the curve continues.
  const more = region.centreline ? 0 : around;
  const wide = { ...region, width: region.width + 2 * more * region.height, height: region.height * above };
  const { width, values } = straightenRegion(raster, wide);
  const count = width * cropHeight;
  const shades = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const colours = (values[i] as number) + (values[i + count] as number) + (values[i + 2 * count] as number);
    shades[i] = Math.min(1, Math.max(0, (colours / 3 + 1) / 2));
  }
  const margin = Math.round((more * cropHeight) / above);
  const inner = Math.round((region.width * cropHeight) / wide.height);
  return { strip: { width, height: cropHeight, shades }, from: margin, to: Math.min(width, margin + inner) };
}

/**
 * Returns the most probable sign directly before or after an amount, or undefined if none is recognized with certainty.
 */
function signBeside(print: InkStrip, start: number, end: number): CurrencySign | undefined {
  const tall = usualHeight(print.glyphs);
  const near = (column: number, from: number, to: number) => column > from && column < to;
  let best: { sign: CurrencySign; chance: number } | undefined;
  for (const glyph of print.glyphs.filter((each) => mayBeSign(each, tall))) {
    const middle = (glyph.left + glyph.right) / 2;
    const isBeside =
      near(middle, start - outside * tall, start + inside * tall) ||
      near(middle, end - inside * tall, end + outside * tall);
    if (!isBeside) continue;
    computeSignProbabilities(layers, scaleGlyph(print, glyph)).forEach((chance, i) => {
      const sign = SIGN_KINDS[i];
      if (sign && sign !== 'other' && chance >= sureSignProbability && chance > (best?.chance ?? 0))
        best = { sign, chance };
    });
  }
  return best?.sign;
}

/** Returns the usual height of glyphs in pixels. Dots and commas have little effect on it. */
function usualHeight(glyphs: readonly GlyphBox[]): number {
  const heights = glyphs.map(({ top, bottom }) => bottom - top + 1).sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.6)] ?? 0;
}

function mayBeSign({ left, right, top, bottom }: GlyphBox, tall: number): boolean {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  return high >= 0.7 * tall && high <= 1.6 * tall && wide >= 0.3 * tall && wide <= 1.3 * tall;
}
