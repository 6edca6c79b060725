import sharp from 'sharp';
import { type BrightnessStrip, scaleGlyph, splitIntoGlyphs } from '../signs/glyphs.ts';
import { SIGN_KINDS, type SignKind } from '../signs/sign-network.ts';
import signExamples from './sign-fonts.json' with { type: 'json' };

/** A glyph for training, with its currency sign or `other`. */
export type SignExample = { kind: SignKind; shape: Float32Array };

/** A drawn line of text. `ink` is the amount of ink in each pixel, from 0 to 1. */
type Drawn = { text: string; width: number; ink: Float32Array };

type Random = () => number;

const size = 40;
const rowHeight = 64;
const margin = 32;
/** Height of a straightened piece of text in pixels, as in `ocr/straighten-region.ts`. */
const stripHeight = 48;

const signs = SIGN_KINDS.filter((kind) => kind !== 'other');
/**
 * For each font face, the number of lines with a sign before an amount. There are as many with a sign after an amount.
 */
const rowsOfSign = 6;

/**
 * Draws training examples in one font face: signs next to amounts, and similar text without a sign. Each line is drawn
 * `times` times, worn in different ways.
 */
export async function drawSignExamples(face: FontFace, times: number, random: Random): Promise<SignExample[]> {
  const texts = signs.flatMap((sign) =>
    Array.from({ length: rowsOfSign * 2 }, (_, i) => beside(sign, amount(random), i % 2 === 0, random)),
  );
  const examples: SignExample[] = [];
  for (const line of await drawLines([...texts, ...signExamples.otherTexts], face)) {
    for (let i = 0; i < times; i++) examples.push(...examplesOf(line, worn(line, random)));
  }
  return examples;
}

/** A font style. `family` is its name in fontconfig. */
export type FontFace = { family: string; bold: boolean };

async function drawLines(texts: readonly string[], { family, bold }: FontFace): Promise<Drawn[]> {
  const width = 900;
  const height = texts.length * rowHeight;
  const rows = texts.map(
    (text, row) => `<text xml:space="preserve" x="${margin}" y="${row * rowHeight + 46}">${escaped(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="${escaped(family)}" font-size="${size}" font-weight="${bold ? 'bold' : 'normal'}">${rows.join('')}</g></svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).greyscale().raw().toBuffer();
  return texts.map((text, row) => {
    const shades = pixels.subarray(row * rowHeight * width, (row + 1) * rowHeight * width);
    return lineOf(
      text,
      Float32Array.from(shades, (shade) => 1 - shade / 255),
      width,
    );
  });
}

/** Returns a line with the blank paper on the right removed. */
function lineOf(text: string, ink: Float32Array, width: number): Drawn {
  let last = 0;
  for (let i = 0; i < ink.length; i++) if ((ink[i] as number) > 0.3) last = Math.max(last, i % width);
  const wide = Math.min(width, last + margin);
  const cut = new Float32Array(wide * rowHeight);
  for (let y = 0; y < rowHeight; y++) cut.set(ink.subarray(y * width, y * width + wide), y * wide);
  return { text, width: wide, ink: cut };
}

/** Returns three random digits, which stand for the part of an amount next to a sign. */
function amount(random: Random): string {
  return String(Math.floor(100 + random() * 900));
}

function beside(sign: string, digits: string, isBefore: boolean, random: Random): string {
  const gap = random() < 0.5 ? ' ' : '';
  return isBefore ? sign + gap + digits : digits + gap + sign;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** Simulates the wear of till print and the flaws of a camera photo. */
function worn({ ink, width }: Drawn, random: Random): BrightnessStrip {
  const between = (low: number, high: number) => low + random() * (high - low);
  const small = Math.round(between(15, 46));
  const scale = rowHeight / small / between(1, 1.3);
  const stretch = between(0.75, 1.35);
  const slant = between(-0.18, 0.18);
  const tilt = between(-0.03, 0.03);
  const wide = Math.max(8, Math.round((width / scale) * stretch));
  const grain = Math.floor(between(2, 5));
  const dots = random() < 0.25 ? between(0.2, 0.75) : 0;
  let shades: Float32Array = new Float32Array(wide * small);
  for (let y = 0; y < small; y++) {
    for (let x = 0; x < wide; x++) {
      const down = y - small / 2 + tilt * (x - wide / 2);
      const sy = rowHeight / 2 + down * scale;
      const sx = (x * scale) / stretch + slant * down * scale;
      const gap = dots > 0 && (Math.floor(sy) % (grain * 2) === 0 || Math.floor(sx) % (grain * 2) === 0) ? 1 - dots : 1;
      shades[y * wide + x] = areaAt(ink, width, sx, sy, scale) * gap;
    }
  }
  for (let i = Math.floor(between(0, 3)); i > 0; i--) shades = blurred(shades, wide, small);
  const [paper, depth, noise] = [between(0.6, 1), between(0.2, 0.9), between(0, 0.07)];
  const weight = between(0.8, 1.8);
  const shadow = between(-0.1, 0.1);
  const last = between(0.85, 1);
  const strip = new Float32Array(stripHeight * Math.round((wide * stripHeight) / small));
  const long = strip.length / stripHeight;
  const zoom = small / stripHeight;
  const seen = shades.map((each, i) => {
    const printed = Math.min(last, each * weight) * depth * paper;
    return paper - printed + shadow * ((i % wide) / wide) + noise * (random() + random() + random() - 1.5);
  });
  for (let y = 0; y < stripHeight; y++) {
    for (let x = 0; x < long; x++) {
      strip[y * long + x] = Math.min(
        1,
        Math.max(0, pointAt(seen, wide, small, (x + 0.5) * zoom - 0.5, (y + 0.5) * zoom - 0.5)),
      );
    }
  }
  return { width: long, height: stripHeight, shades: strip };
}

/** Returns the mean ink at four points of a square. */
function areaAt(ink: Float32Array, width: number, x: number, y: number, side: number): number {
  const d = side / 4;
  const at = (px: number, py: number) => {
    const [column, row] = [Math.round(px), Math.round(py)];
    return column < 0 || column >= width || row < 0 || row >= rowHeight ? 0 : (ink[row * width + column] as number);
  };
  return (at(x - d, y - d) + at(x + d, y - d) + at(x - d, y + d) + at(x + d, y + d)) / 4;
}

function blurred(shades: Float32Array, width: number, height: number): Float32Array {
  const at = (x: number, y: number) =>
    shades[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  return shades.map((shade, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return (4 * shade + at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)) / 8;
  });
}

function pointAt(shades: Float32Array, width: number, height: number, x: number, y: number): number {
  const [px, py] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [x0, y0] = [Math.floor(px), Math.floor(py)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [a, b] = [px - x0, py - y0];
  const row = (y: number) => (shades[y * width + x0] as number) * (1 - a) + (shades[y * width + x1] as number) * a;
  return row(y0) * (1 - b) + row(y1) * b;
}

/**
 * Returns the glyphs of a text as examples. If the text contains a sign, only the sign is returned. Otherwise, all
 * glyphs are returned as `other`.
 */
function examplesOf({ text }: Drawn, strip: BrightnessStrip): SignExample[] {
  const print = splitIntoGlyphs(strip, 0, strip.width);
  if (!print || print.glyphs.length < 3) return [];
  const first = signs.find((sign) => text.startsWith(sign));
  const last = signs.find((sign) => text.endsWith(sign));
  const tallest = Math.max(...print.glyphs.map(({ top, bottom }) => bottom - top));
  const isWhole = ({ left, right, top, bottom }: (typeof print.glyphs)[number]) =>
    bottom - top > 0.6 * tallest && right - left > 0.3 * tallest && right - left < 1.2 * tallest;
  return print.glyphs.flatMap((glyph, i) => {
    const isSign = first ? i === 0 : last ? i === print.glyphs.length - 1 : false;
    if (isSign && !isWhole(glyph)) return [];
    const kind = (isSign && (first ?? last)) || 'other';
    // Glyphs next to a sign may be fragments of it, so they are skipped.
    if (!isSign && (first || last)) return [];
    return [{ kind, shape: scaleGlyph(print, glyph) }];
  });
}
