import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { OcrPage } from './ocr-page.ts';
import { readReceipt } from './read-receipt.ts';
import { chooseSomeOrAll } from './testing/choose-some-or-all.ts';
import { alignLeftAndRight, CORNER_BAKERY_RECEIPT, type DrawnReceipt, drawReceipt } from './testing/draw-receipt.ts';

const today = '2025-06-30';
const goods = ['BREAD', 'MILK 1L', 'PLUM JAM', 'APPLES', 'COFFEE', 'RICE 5KG'];
const items = Array.from({ length: 85 }, (_, i) => ({ name: goods[i % 6] as string, amountMinor: 100 + i * 7 }));
const long = {
  ...CORNER_BAKERY_RECEIPT,
  items,
  totalMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  lines: [],
};

let drawn: Buffer;
beforeAll(async () => {
  drawn = await drawReceipt(CORNER_BAKERY_RECEIPT);
});

function textOf(pages: readonly OcrPage[]): string[] {
  return pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join('')));
}

/** Returns the share of items whose name and amount were read on the same line, from 0 to 1. */
function itemsTogether(receipt: DrawnReceipt, pages: readonly OcrPage[]): number {
  const lines = textOf(pages);
  const price = (minor: number) => (minor / 100).toFixed(2);
  const together = receipt.items.filter(({ name, amountMinor }) =>
    lines.includes(name.replaceAll(' ', '') + price(amountMinor)),
  );
  return together.length / receipt.items.length;
}

/** Photos of paper that is curled, of faint print in a shadow, and of a receipt with several faults. */
const PHOTOS: [string, Photo][] = [
  ['curls at the sides', { bow: 0.1 }],
  ['is pale and half in shadow', { fade: 0.8, shadow: 0.85 }],
  ['has several faults at once', { slant: 5, bow: 0.04, shadow: 0.7, table: 0.5, perspective: 0.15 }],
];

const MORE_PHOTOS: [string, Photo][] = [
  ['curls slightly and is slanted', { bow: 0.03, slant: 3 }],
  ['is photographed from below', { perspective: 0.4, table: 0.3 }],
  ['lies on a dark grained table', { table: 1 }],
  ['is slanted by 10 degrees', { slant: 10, table: 0.3 }],
  ['is slanted by 40 degrees', { slant: 40, table: 0.6 }],
  ['is slanted by 65 degrees', { slant: 65, table: 0.6 }],
];

test.each(chooseSomeOrAll(PHOTOS, [...PHOTOS, ...MORE_PHOTOS]))(
  'a receipt that %s is read line by line',
  async (_, photo) => {
    const reading = await readReceipt(await photograph(drawn, photo), today);
    expect(reading).toMatchObject({ merchant: 'CORNER BAKERY LTD', amountMinor: 2339, day: '2025-03-14' });
    expect(itemsTogether(CORNER_BAKERY_RECEIPT, reading.pages)).toBe(1);
  },
);

test('a small receipt in the corner of a large photo is read at a higher resolution', async () => {
  const small = await sharp(await drawReceipt(CORNER_BAKERY_RECEIPT))
    .resize(420)
    .toBuffer();
  const far = sharp({ create: { width: 3600, height: 2700, channels: 3, background: '#40382f' } }).composite([
    { input: small, left: 300, top: 1900 },
  ]);
  const reading = await readReceipt(await far.jpeg({ quality: 90 }).toBuffer(), today);
  expect(reading).toMatchObject({ merchant: 'CORNER BAKERY LTD', amountMinor: 2339, day: '2025-03-14' });
  const words = reading.pages[0]?.lines.flatMap((line) => line.words) ?? [];
  const total = words.find(({ usedFor }) => usedFor.includes('amount'))?.box;
  expect(total?.left).toBeGreaterThan(300 + 420 / 2);
  expect((total?.left ?? 0) + (total?.width ?? 0)).toBeLessThan(300 + 420);
});

test('a receipt six times as long as wide is read to the end', async () => {
  const roll = await drawReceipt(long);
  const { width, height } = await sharp(roll).metadata();
  expect(height / width).toBeGreaterThan(5);
  const reading = await readReceipt(await sharp(roll).resize(700).jpeg().toBuffer(), today);
  expect(reading).toMatchObject({ merchant: long.merchant, amountMinor: long.totalMinor, day: long.day });
  expect(itemsTogether(long, reading.pages)).toBeGreaterThan(0.95);
});

test.each([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₺', 'TRY'],
])('%s next to amounts in a photo is %s, although the recognition model does not know it', async (sign, currency) => {
  const lines = [alignLeftAndRight('CASH', `${sign}30.00`), alignLeftAndRight('CHANGE', `${sign}6.61`)];
  const drawn = await drawReceipt({ ...CORNER_BAKERY_RECEIPT, lines });
  const reading = await readReceipt(await photograph(drawn, { slant: 3, shadow: 0.85 }), today);
  expect(reading).toMatchObject({ currency, amountMinor: 2339, confidence: { currency: 0.95 } });
  const marked = reading.pages[0]?.lines.flatMap(({ words }) =>
    words.filter(({ usedFor }) => usedFor.includes('currency')),
  );
  expect(marked?.map((word) => word.sign)).toEqual([sign]);
});

/** Faults of a photo of a receipt. Lengths are relative to the width of the receipt. */
type Photo = {
  /** How much higher the middle of the curled paper is than its sides. */
  bow?: number;
  /** How much narrower the upper end of the receipt looks, because it is further away. */
  perspective?: number;
  /** The clockwise rotation in degrees. */
  slant?: number;
  /** The share of contrast that the print has lost, from 0 to 1. */
  fade?: number;
  /** The share of light that a shadow removes, from 0 to 1. The shadow has a soft edge across the middle. */
  shadow?: number;
  /** The visible width of the dark, grained table around the paper. */
  table?: number;
};

type Pixels = { width: number; height: number; data: Buffer };

/** Returns a photo of a drawn receipt with these faults, as a JPEG. */
async function photograph(receipt: Buffer, photo: Photo): Promise<Buffer> {
  const { data, info } = await sharp(receipt).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const paper = { width: info.width, height: info.height, data };
  const margin = Math.round((photo.table ?? 0.05) * paper.width);
  const width = paper.width + 2 * margin;
  const height = paper.height + 2 * margin;
  const seen = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = onPaper(x - width / 2, y - height / 2, paper, photo);
      const light = 1 - (photo.shadow ?? 0) * smooth((x / width + y / height - 0.8) / 0.3);
      for (let plane = 0; plane < 3; plane++) {
        const colour = colourAt(paper, px, py, plane);
        const pale = colour === undefined ? grain(x, y) : colour + (240 - colour) * (photo.fade ?? 0);
        seen[(y * width + x) * 3 + plane] = Math.round(pale * light);
      }
    }
  }
  return sharp(seen, { raw: { width, height, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Converts a position in the photo, relative to the photo's centre, to a position on the paper. */
function onPaper(x: number, y: number, paper: Pixels, photo: Photo): [number, number] {
  const angle = ((photo.slant ?? 0) * Math.PI) / 180;
  const [u, v] = [x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle)];
  const { width, height } = paper;
  const across = u / (1 + ((photo.perspective ?? 0) * v) / height);
  const side = across / width;
  const lift = (photo.bow ?? 0) * 4 * side * side;
  return [across + width / 2, v - lift * width + height / 2];
}

/** Returns the colour at a position, interpolated between four pixels. Returns undefined outside the paper. */
function colourAt({ width, height, data }: Pixels, x: number, y: number, plane: number): number | undefined {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return undefined;
  const at = (dx: number, dy: number) => data[((top + dy) * width + left + dx) * 3 + plane] as number;
  const upper = at(0, 0) * (1 - x + left) + at(1, 0) * (x - left);
  const lower = at(0, 1) * (1 - x + left) + at(1, 1) * (x - left);
  return upper * (1 - y + top) + lower * (y - top);
}

/** Returns the brightness of dark wood: streaks along x, with specks at the same positions in each test run. */
function grain(x: number, y: number): number {
  const speck = Math.abs(Math.sin(x * 12.9898 + y * 78.233) * 43758.5453) % 1;
  return 52 + 22 * Math.sin(y / 5 + 2 * Math.sin(x / 90)) + 26 * speck;
}

function smooth(part: number): number {
  const p = Math.min(1, Math.max(0, part));
  return p * p * (3 - 2 * p);
}
