import { constants, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readReceipt } from './read.ts';
import { drawLines } from './testing/draw-receipt.ts';
import {
  writeDeepPdf,
  writeEmptyPdf,
  writeLockedPdf,
  writePackedPdf,
  writePicturePdf,
  writeTextPdf,
} from './testing/write-pdf.ts';
import { animated, writeGreyPng } from './testing/write-png.ts';

const today = '2025-06-30';

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await drawLines(['CORNER BAKERY LTD', '14/03/2025', 'BREAD                3.50', 'TOTAL                3.50']);
});

/** So many megabytes of spaces packed by deflate into as many kilobytes. */
function packed(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(1024 ** 2, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const [head, end] = [Buffer.from([0x78, 0x9c]), Buffer.from([3, 0])];
  return Buffer.concat([head, ...Array<Buffer>(megabytes).fill(block), end]);
}

/** A marker segment of a JPEG, which may hold up to 65,533 bytes. */
function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

describe('is read', () => {
  test.each([
    ['a PNG of 48 megapixels in a few kilobytes', () => writeGreyPng(6000, 8000)],
    ['a PNG of 24 megapixels at 16 bits', () => writeGreyPng(4000, 6000, 16)],
    ['a PNG of 20,000 pixels by one', () => writeGreyPng(20_000, 1)],
    ['a PNG of one pixel by 20,000', () => writeGreyPng(1, 20_000)],
    ['a PDF of ten thousand pages', () => writeEmptyPdf(10_000, 595, 842)],
    ['a PDF whose page is as large as a field', () => writeEmptyPdf(1, 14_400_000, 14_400_000)],
    ['a PDF whose page has no width', () => writeEmptyPdf(1, 0, 842)],
    ['a PDF whose page trees are nested 30 deep', () => writeDeepPdf(30)],
  ])('as empty: %s', async (_, make) => {
    expect(await readReceipt(make(), today)).toMatchObject({ merchant: null, amountMinor: null, day: null });
  });

  test('an animated PNG, by its first picture', async () => {
    const moving = animated(await sharp(jpeg).png().toBuffer());
    expect(await readReceipt(moving, today)).toMatchObject({ kind: 'png', amountMinor: 350 });
  });

  test('a JPEG with megabytes of metadata, none of which is in the picture shown', async () => {
    const comment = Buffer.alloc(60_000, 'Anna was here. ');
    const more = Array.from({ length: 40 }, () => [segment(0xe1, comment), segment(0xfe, comment)]).flat();
    const heavy = Buffer.concat([jpeg.subarray(0, 2), ...more, jpeg.subarray(2)]);
    const reading = await readReceipt(heavy, today);
    expect(reading.amountMinor).toBe(350);
    for (const shown of [reading.picture, reading.thumbnail]) {
      expect(Buffer.from(shown).includes('Anna')).toBe(false);
      expect(shown.length).toBeLessThan(jpeg.length * 2);
    }
  });

  test('a file that is two kinds at once, as the first of them, and shown as a picture only', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const reading = await readReceipt(Buffer.concat([jpeg, script, writeTextPdf(['Total 99.00'])]), today);
    expect(reading).toMatchObject({ kind: 'jpeg', amountMinor: 350 });
    expect(Buffer.from(reading.picture).includes('script')).toBe(false);
    const page = Buffer.concat([script, writePicturePdf(jpeg, 864, 288)]);
    const later = await readReceipt(page, today);
    expect(later.kind).toBe('pdf');
    expect(await sharp(later.picture).metadata()).toMatchObject({ format: 'jpeg' });
    expect(Buffer.from(later.picture).includes('script')).toBe(false);
  });
});

describe('is refused with a sentence', () => {
  test('a PDF with a password, saying what to do', async () => {
    const refused = readReceipt(writeLockedPdf(), today);
    await expect(refused).rejects.toMatchObject({ name: 'ReadingRefused', reason: 'unreadable' });
    await expect(refused).rejects.toThrow('protected by a password');
  });

  test.each([
    ['a PDF whose page is a line', () => writeEmptyPdf(1, 14_000, 0.01)],
    ['a PDF without pages', () => writeEmptyPdf(0, 595, 842)],
    ['a PDF whose page trees are nested 50,000 deep', () => writeDeepPdf(50_000)],
  ])('%s', async (_, make) => {
    await expect(readReceipt(make(), today)).rejects.toMatchObject({ name: 'ReadingRefused', reason: 'unreadable' });
  });
});

test('a PDF that unfolds to gigabytes is refused before it takes them, and the next file is read', async () => {
  const bomb = writePackedPdf(packed(3000));
  expect(bomb.length).toBeLessThan(4 * 1024 ** 2);
  const before = process.memoryUsage.rss();
  await expect(readReceipt(bomb, today)).rejects.toMatchObject({ name: 'ReadingRefused', reason: 'unreadable' });
  expect(process.memoryUsage.rss() - before).toBeLessThan(600 * 1024 ** 2);
  const text = ['Corner Bakery Ltd', 'Invoice date: 14 March 2025', 'Bread and coffee 20.00', 'Total EUR 23.39'];
  expect(await readReceipt(writeTextPdf(text), today)).toMatchObject({ kind: 'pdf', amountMinor: 2339 });
});
