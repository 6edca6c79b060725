import sharp from 'sharp';
import { type BrightnessStrip, scaleGlyph, splitIntoGlyphs } from '../signs/glyphs.ts';
import { CURRENCY_SIGN_KINDS, type CurrencySignKind } from '../signs/sign-network.ts';
import signExamples from './sign-fonts.json' with { type: 'json' };

/** A glyph for training, with its currency sign or `other`. */
export type SignExample = { kind: CurrencySignKind; shape: Float32Array };

/** A drawn line of text. `ink` is the amount of ink in each pixel, from 0 to 1. */
type DrawnLine = { text: string; width: number; ink: Float32Array };

type Random = () => number;

const fontSize = 40;
const rowHeight = 64;
const margin = 32;
/** Height of a straightened text region in pixels, as in `ocr/straighten-region.ts`. */
const stripHeight = 48;

const signs = CURRENCY_SIGN_KINDS.filter((kind) => kind !== 'other');
/**
 * Number of lines that are drawn per font face with the currency sign before the amount. The same number of lines is
 * drawn with the sign after the amount.
 */
const linesPerSign = 6;

/**
 * Draws training examples in one font face: signs next to amounts, and similar text without a sign. Each line is drawn
 * `times` times, and looks worn in a different way each time.
 */
export async function drawSignExamples(face: FontFace, times: number, random: Random): Promise<SignExample[]> {
  const texts = signs.flatMap((sign) =>
    Array.from({ length: linesPerSign * 2 }, (_, i) =>
      placeSign(sign, createRandomDigits(random), i % 2 === 0, random),
    ),
  );
  const examples: SignExample[] = [];
  for (const line of await drawLines([...texts, ...signExamples.otherTexts], face)) {
    for (let i = 0; i < times; i++) examples.push(...listExamples(line, wearPrint(line, random)));
  }
  return examples;
}

/** A font style. `family` is its name in fontconfig. */
export type FontFace = { family: string; bold: boolean };

async function drawLines(texts: readonly string[], { family, bold }: FontFace): Promise<DrawnLine[]> {
  const width = 900;
  const height = texts.length * rowHeight;
  const rows = texts.map(
    (text, row) => `<text xml:space="preserve" x="${margin}" y="${row * rowHeight + 46}">${escapeXml(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="${escapeXml(family)}" font-size="${fontSize}" font-weight="${bold ? 'bold' : 'normal'}">${rows.join('')}</g></svg>`;
  const pixels = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).greyscale().raw().toBuffer();
  return texts.map((text, row) => {
    const shades = pixels.subarray(row * rowHeight * width, (row + 1) * rowHeight * width);
    return trimLine(
      text,
      Float32Array.from(shades, (shade) => 1 - shade / 255),
      width,
    );
  });
}

/** Returns a line with the blank paper on the right removed. */
function trimLine(text: string, ink: Float32Array, width: number): DrawnLine {
  let lastInkColumn = 0;
  for (let i = 0; i < ink.length; i++) if ((ink[i] as number) > 0.3) lastInkColumn = Math.max(lastInkColumn, i % width);
  const trimmedWidth = Math.min(width, lastInkColumn + margin);
  const trimmedInk = new Float32Array(trimmedWidth * rowHeight);
  for (let y = 0; y < rowHeight; y++)
    trimmedInk.set(ink.subarray(y * width, y * width + trimmedWidth), y * trimmedWidth);
  return { text, width: trimmedWidth, ink: trimmedInk };
}

/** Returns three random digits. They stand for the digits of an amount that are next to the sign. */
function createRandomDigits(random: Random): string {
  return String(Math.floor(100 + random() * 900));
}

function placeSign(sign: string, digits: string, isBefore: boolean, random: Random): string {
  const gap = random() < 0.5 ? ' ' : '';
  return isBefore ? sign + gap + digits : digits + gap + sign;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

/** Makes a line look like worn till print in a camera photo with its flaws. */
function wearPrint(line: DrawnLine, random: Random): BrightnessStrip {
  const randomBetween = (minimum: number, maximum: number) => minimum + random() * (maximum - minimum);
  let print = printSmall(line, randomBetween);
  for (let i = Math.floor(randomBetween(0, 3)); i > 0; i--) print = blur(print);
  return resizeToStrip(photograph(print, random, randomBetween));
}

type RandomBetween = (low: number, high: number) => number;

/** Returns the ink of a line that was printed small, slanted and with missing dots. */
function printSmall({ ink, width: lineWidth }: DrawnLine, randomBetween: RandomBetween): BrightnessStrip {
  const height = Math.round(randomBetween(15, 46));
  const scale = rowHeight / height / randomBetween(1, 1.3);
  const stretch = randomBetween(0.75, 1.35);
  const slant = randomBetween(-0.18, 0.18);
  const tilt = randomBetween(-0.03, 0.03);
  const width = Math.max(8, Math.round((lineWidth / scale) * stretch));
  const dotSpacing = 2 * Math.floor(randomBetween(2, 5));
  const dotStrength = randomBetween(0, 1) < 0.25 ? randomBetween(0.2, 0.75) : 0;
  const shades = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const offsetY = y - height / 2 + tilt * (x - width / 2);
      const sourceY = rowHeight / 2 + offsetY * scale;
      const sourceX = (x * scale) / stretch + slant * offsetY * scale;
      const isMissingDot = Math.floor(sourceY) % dotSpacing === 0 || Math.floor(sourceX) % dotSpacing === 0;
      const dotInk = isMissingDot ? 1 - dotStrength : 1;
      shades[y * width + x] = computeMeanInk(ink, lineWidth, sourceX, sourceY, scale) * dotInk;
    }
  }
  return { width, height, shades };
}

/** Converts ink to brightness, and adds a shadow and noise. */
function photograph(print: BrightnessStrip, random: Random, randomBetween: RandomBetween): BrightnessStrip {
  const paper = randomBetween(0.6, 1);
  const depth = randomBetween(0.2, 0.9);
  const noise = randomBetween(0, 0.07);
  const weight = randomBetween(0.8, 1.8);
  const shadow = randomBetween(-0.1, 0.1);
  const maxInk = randomBetween(0.85, 1);
  const shades = print.shades.map((ink, i) => {
    const darkness = Math.min(maxInk, ink * weight) * depth * paper;
    const shadowHere = shadow * ((i % print.width) / print.width);
    return paper - darkness + shadowHere + noise * (random() + random() + random() - 1.5);
  });
  return { ...print, shades };
}

/** Resizes a picture to the height of a straightened text region. */
function resizeToStrip(picture: BrightnessStrip): BrightnessStrip {
  const width = Math.round((picture.width * stripHeight) / picture.height);
  const zoom = picture.height / stripHeight;
  const shades = new Float32Array(stripHeight * width);
  for (let y = 0; y < stripHeight; y++) {
    for (let x = 0; x < width; x++) {
      const shade = interpolate(picture, (x + 0.5) * zoom - 0.5, (y + 0.5) * zoom - 0.5);
      shades[y * width + x] = Math.min(1, Math.max(0, shade));
    }
  }
  return { width, height: stripHeight, shades };
}

/** Returns the mean ink at four points of a square. */
function computeMeanInk(ink: Float32Array, width: number, x: number, y: number, side: number): number {
  const getInk = (pointX: number, pointY: number) => {
    const column = Math.round(pointX);
    const row = Math.round(pointY);
    const isOutside = column < 0 || column >= width || row < 0 || row >= rowHeight;
    return isOutside ? 0 : (ink[row * width + column] as number);
  };
  const [left, right] = [x - side / 4, x + side / 4];
  const [top, bottom] = [y - side / 4, y + side / 4];
  return (getInk(left, top) + getInk(right, top) + getInk(left, bottom) + getInk(right, bottom)) / 4;
}

function blur({ width, height, shades }: BrightnessStrip): BrightnessStrip {
  const getShade = (x: number, y: number) =>
    shades[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))] as number;
  const blurred = shades.map((shade, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return (4 * shade + getShade(x - 1, y) + getShade(x + 1, y) + getShade(x, y - 1) + getShade(x, y + 1)) / 8;
  });
  return { width, height, shades: blurred };
}

/** Returns the brightness at a point between four pixels. */
function interpolate({ width, height, shades }: BrightnessStrip, x: number, y: number): number {
  const [clampedX, clampedY] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(clampedX), Math.floor(clampedY)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [shareX, shareY] = [clampedX - left, clampedY - top];
  const interpolateRow = (row: number) =>
    (shades[row * width + left] as number) * (1 - shareX) + (shades[row * width + right] as number) * shareX;
  return interpolateRow(top) * (1 - shareY) + interpolateRow(bottom) * shareY;
}

/**
 * Returns the glyphs of a text as examples. If the text contains a sign, only the sign is returned. Otherwise, all
 * glyphs are returned as `other`.
 */
function listExamples({ text }: DrawnLine, strip: BrightnessStrip): SignExample[] {
  const inkStrip = splitIntoGlyphs(strip, 0, strip.width);
  if (!inkStrip || inkStrip.glyphs.length < 3) return [];
  const leadingSign = signs.find((sign) => text.startsWith(sign));
  const trailingSign = signs.find((sign) => text.endsWith(sign));
  const tallest = Math.max(...inkStrip.glyphs.map(({ top, bottom }) => bottom - top));
  const isWholeGlyph = ({ left, right, top, bottom }: (typeof inkStrip.glyphs)[number]) =>
    bottom - top > 0.6 * tallest && right - left > 0.3 * tallest && right - left < 1.2 * tallest;
  const sign = leadingSign ?? trailingSign;
  if (!sign) return inkStrip.glyphs.map((glyph) => ({ kind: 'other', shape: scaleGlyph(inkStrip, glyph) }));
  // The other glyphs may be fragments of the sign, so they are skipped.
  const signGlyph = leadingSign ? inkStrip.glyphs[0] : inkStrip.glyphs.at(-1);
  if (!signGlyph || !isWholeGlyph(signGlyph)) return [];
  return [{ kind: sign, shape: scaleGlyph(inkStrip, signGlyph) }];
}
