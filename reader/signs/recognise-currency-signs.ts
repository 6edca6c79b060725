import { containsCurrencySignOrCode } from '../fields/currency/currency-evidence.ts';
import type { Raster } from '../image/raster.ts';
import { cropHeight, straightenRegion } from '../ocr/straighten-region.ts';
import type { TextRegion } from '../ocr/text-region.ts';
import type { CurrencySign, OcrWord } from '../ocr-page.ts';
import { type BrightnessStrip, type GlyphBox, type InkStrip, scaleGlyph, splitIntoGlyphs } from './glyphs.ts';
import {
  CURRENCY_SIGN_KINDS,
  computeSignProbabilities,
  minimumSignProbability,
  type PackedLayer,
  unpackLayers,
} from './sign-network.ts';
import weights from './weights.json' with { type: 'json' };

/** The weights learned by `npm run train-signs`. */
const layers = unpackLayers(weights as PackedLayer[]);

/** A text region with its words. `from` and `to` are the start and end of a word along the region, from 0 to 1. */
export type RecognisedRegion = { region: TextRegion; words: readonly { word: OcrWord; from: number; to: number }[] };

/**
 * Maximum number of regions that are examined. If there are more, the lowest ones on the page are examined, because
 * totals are printed at the bottom.
 */
const maxRegions = 24;
/** Maximum number of amounts per region that are examined. */
const maxAmountsPerRegion = 8;
const amountPattern = /\d{1,3}(?:[.,']?\d{3}){0,3}[.,]\d\d(?!\d)/;
/**
 * The crop is larger than the region, because text detection may have missed the sign. `sideMargin` times the region's
 * height is added on each side. `heightFactor` is the height of the crop as a multiple of the region's height.
 */
const sideMargin = 1;
const heightFactor = 1.2;
/**
 * Maximum distance from the edge of an amount to the centre of a sign, as a multiple of the digit height.
 * `maxOutsideDistance` applies to a sign outside the amount, and `maxInsideDistance` to a sign that overlaps it.
 */
const maxOutsideDistance = 1.7;
const maxInsideDistance = 0.6;

/**
 * Recognizes currency signs next to amounts by their shape, and sets `sign` of the amounts. This is needed because text
 * recognition skips some signs or reads them as letters. Does nothing if the text already contains a currency.
 */
export function recogniseCurrencySigns(raster: Raster, regions: readonly RecognisedRegion[]): void {
  if (regions.some(({ words }) => containsCurrencySignOrCode(words.map(({ word }) => word.text).join(' ')))) return;
  const regionsWithAmounts = regions.flatMap(({ region, words }) => {
    const amounts = words.filter(({ word }) => amountPattern.test(word.text)).slice(-maxAmountsPerRegion);
    return amounts.length === 0 ? [] : [{ region, amounts }];
  });
  const lowestRegions = regionsWithAmounts.sort((a, b) => a.region.y - b.region.y).slice(-maxRegions);
  for (const { region, amounts } of lowestRegions) {
    const { strip, from, to } = cutStrip(raster, region);
    const inkStrip = splitIntoGlyphs(strip, from, to);
    if (!inkStrip) continue;
    for (const { word, from: wordStart, to: wordEnd } of amounts) {
      const match = amountPattern.exec(word.text) as RegExpExecArray;
      const getColumn = (index: number) =>
        from + (to - from) * (wordStart + ((wordEnd - wordStart) * index) / word.text.length);
      const sign = findSignBeside(inkStrip, getColumn(match.index), getColumn(match.index + match[0].length));
      if (sign) word.sign = sign;
    }
  }
}

/**
 * Cuts out and straightens a text region with some space around it. On the strip, the text is between the columns
 * `from` and `to`.
 */
function cutStrip(raster: Raster, region: TextRegion): { strip: BrightnessStrip; from: number; to: number } {
  // A curved region is not extended at its ends, because it is unknown how the curve continues.
  const relativeMargin = region.centreline ? 0 : sideMargin;
  const wideRegion = {
    ...region,
    width: region.width + 2 * relativeMargin * region.height,
    height: region.height * heightFactor,
  };
  const { width, values } = straightenRegion(raster, wideRegion);
  const count = width * cropHeight;
  const shades = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const colours = (values[i] as number) + (values[i + count] as number) + (values[i + 2 * count] as number);
    shades[i] = Math.min(1, Math.max(0, (colours / 3 + 1) / 2));
  }
  const margin = Math.round((relativeMargin * cropHeight) / heightFactor);
  const textWidth = Math.round((region.width * cropHeight) / wideRegion.height);
  return { strip: { width, height: cropHeight, shades }, from: margin, to: Math.min(width, margin + textWidth) };
}

/**
 * Returns the most probable sign directly before or after an amount, or undefined if none is recognized with certainty.
 */
function findSignBeside(inkStrip: InkStrip, start: number, end: number): CurrencySign | undefined {
  const digitHeight = computeUsualHeight(inkStrip.glyphs);
  const outside = maxOutsideDistance * digitHeight;
  const inside = maxInsideDistance * digitHeight;
  let bestSign: CurrencySign | undefined;
  let highestProbability = 0;
  for (const glyph of inkStrip.glyphs.filter((candidate) => mayBeSign(candidate, digitHeight))) {
    const middle = (glyph.left + glyph.right) / 2;
    const isBefore = middle > start - outside && middle < start + inside;
    const isAfter = middle > end - inside && middle < end + outside;
    if (!isBefore && !isAfter) continue;
    for (const [i, probability] of computeSignProbabilities(layers, scaleGlyph(inkStrip, glyph)).entries()) {
      const sign = CURRENCY_SIGN_KINDS[i];
      if (!sign || sign === 'other') continue;
      if (probability < minimumSignProbability || probability <= highestProbability) continue;
      bestSign = sign;
      highestProbability = probability;
    }
  }
  return bestSign;
}

/** Returns the usual height of glyphs in pixels. It hardly depends on dots and commas. */
function computeUsualHeight(glyphs: readonly GlyphBox[]): number {
  const heights = glyphs.map(({ top, bottom }) => bottom - top + 1).sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.6)] ?? 0;
}

function mayBeSign({ left, right, top, bottom }: GlyphBox, digitHeight: number): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  return (
    height >= 0.7 * digitHeight &&
    height <= 1.6 * digitHeight &&
    width >= 0.3 * digitHeight &&
    width <= 1.3 * digitHeight
  );
}
