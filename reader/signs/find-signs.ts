import { saysCurrency } from '../fields/currency-evidence.ts';
import type { Raster } from '../image/raster.ts';
import type { Region } from '../ocr/region.ts';
import { cropHeight, straighten } from '../ocr/straighten.ts';
import type { Sign, Word } from '../page.ts';
import { type Glyph, type Print, printOf, type Strip, shapeOf } from './glyphs.ts';
import { chancesOf, kinds, type PackedLayer, sureSign, unpacked } from './net.ts';
import weights from './weights.json' with { type: 'json' };

/** What `npm run train-signs` has learned. */
const layers = unpacked(weights as PackedLayer[]);

/** A piece of text with its words, and where along it each stands, 0 to 1. */
export type Piece = { region: Region; words: readonly { word: Word; from: number; to: number }[] };

/** So many pieces are looked at; where there are more, those nearest to the foot, where totals stand. */
const mostPieces = 24;
/** Of one piece that is very long. */
const mostAmounts = 8;
const amount = /\d{1,3}(?:[.,']?\d{3}){0,3}[.,]\d\d(?!\d)/;
/** A piece is cut out with so much more around it, in its heights: its sign may have been left outside. */
const [around, above] = [1, 1.2];
/** How far a sign's middle may be outside an amount and inside it, in heights of its digits. */
const [outside, inside] = [1.7, 0.6];

/**
 * Notes the signs of currency beside amounts at their words, where no text says a currency: signs that the recognition model does not
 * know are dropped, or read as letters.
 */
export function markSigns(raster: Raster, pieces: readonly Piece[]): void {
  if (pieces.some(({ words }) => saysCurrency(words.map(({ word }) => word.text).join(' ')))) return;
  const withAmounts = pieces.flatMap(({ region, words }) => {
    const amounts = words.filter(({ word }) => amount.test(word.text)).slice(-mostAmounts);
    return amounts.length === 0 ? [] : [{ region, amounts }];
  });
  for (const { region, amounts } of withAmounts.sort((a, b) => a.region.y - b.region.y).slice(-mostPieces)) {
    const { strip, from, to } = stripOf(raster, region);
    const print = printOf(strip, from, to);
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

/** The piece set upright, and the columns in which it stands. */
function stripOf(raster: Raster, region: Region): { strip: Strip; from: number; to: number } {
  // The line in the middle of a bent piece is not known beyond its ends.
  const more = region.centreline ? 0 : around;
  const wide = { ...region, width: region.width + 2 * more * region.height, height: region.height * above };
  const { width, values } = straighten(raster, wide);
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

/** The likeliest sign just before or behind the digits between two columns. */
function signBeside(print: Print, start: number, end: number): Sign | undefined {
  const tall = usualHeight(print.glyphs);
  const near = (column: number, from: number, to: number) => column > from && column < to;
  let best: { sign: Sign; chance: number } | undefined;
  for (const glyph of print.glyphs.filter((each) => mayBeSign(each, tall))) {
    const middle = (glyph.left + glyph.right) / 2;
    const isBeside =
      near(middle, start - outside * tall, start + inside * tall) ||
      near(middle, end - inside * tall, end + outside * tall);
    if (!isBeside) continue;
    chancesOf(layers, shapeOf(print, glyph)).forEach((chance, i) => {
      const sign = kinds[i];
      if (sign && sign !== 'other' && chance >= sureSign && chance > (best?.chance ?? 0)) best = { sign, chance };
    });
  }
  return best?.sign;
}

/** The height of most glyphs; points and commas are lower. */
function usualHeight(glyphs: readonly Glyph[]): number {
  const heights = glyphs.map(({ top, bottom }) => bottom - top + 1).sort((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.6)] ?? 0;
}

function mayBeSign({ left, right, top, bottom }: Glyph, tall: number): boolean {
  const [wide, high] = [right - left + 1, bottom - top + 1];
  return high >= 0.7 * tall && high <= 1.6 * tall && wide >= 0.3 * tall && wide <= 1.3 * tall;
}
