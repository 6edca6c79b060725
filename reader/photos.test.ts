import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from './page.ts';
import { readReceipt } from './read.ts';
import { CORNER_BAKERY, type DrawnReceipt, drawReceipt } from './testing/draw-receipt.ts';
import { type Photo, photograph } from './testing/photograph.ts';
import { someOrAll } from './testing/test-all.ts';

const today = '2025-06-30';
const goods = ['BREAD', 'MILK 1L', 'PLUM JAM', 'APPLES', 'COFFEE', 'RICE 5KG'];
const items = Array.from({ length: 85 }, (_, i) => ({ name: goods[i % 6] as string, amountMinor: 100 + i * 7 }));
const long = {
  ...CORNER_BAKERY,
  items,
  totalMinor: items.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  lines: [],
};

let drawn: Buffer;
beforeAll(async () => {
  drawn = await drawReceipt(CORNER_BAKERY);
});

function textOf(pages: readonly Page[]): string[] {
  return pages.flatMap(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join('')));
}

/** The share of items whose name and amount were read as one line. */
function itemsTogether(receipt: DrawnReceipt, pages: readonly Page[]): number {
  const lines = textOf(pages);
  const price = (minor: number) => (minor / 100).toFixed(2);
  const together = receipt.items.filter(({ name, amountMinor }) =>
    lines.includes(name.replaceAll(' ', '') + price(amountMinor)),
  );
  return together.length / receipt.items.length;
}

/** Photos with a bend, with a shadow, and with all common faults at once. */
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

test.each(someOrAll(PHOTOS, [...PHOTOS, ...MORE_PHOTOS]))(
  'a receipt that %s is read line by line',
  async (_, photo) => {
    const reading = await readReceipt(await photograph(drawn, photo), today);
    expect(reading).toMatchObject({ merchant: 'CORNER BAKERY LTD', amountMinor: 2339, day: '2025-03-14' });
    expect(itemsTogether(CORNER_BAKERY, reading.pages)).toBe(1);
  },
);

test('a small receipt in the corner of a large photo is read at a higher resolution', async () => {
  const small = await sharp(await drawReceipt(CORNER_BAKERY))
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
