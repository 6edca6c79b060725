import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readReceipt } from './read-receipt.ts';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from './testing/draw-receipt.ts';
import { writePicturePdf, writeTextPdf } from './testing/write-pdf.ts';

const today = '2025-06-30';
const fields = { merchant: 'CORNER BAKERY LTD', amountMinor: 2339, day: '2025-03-14' };

let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await drawReceipt(CORNER_BAKERY_RECEIPT);
});

describe('a photographed receipt', () => {
  test('is read with word boxes in pixels of the picture', async () => {
    const reading = await readReceipt(jpeg, today);
    expect(reading).toMatchObject({ kind: 'jpeg', ...fields, category: 'Food', currency: null });
    expect(await sharp(reading.picture).metadata()).toMatchObject({ format: 'jpeg' });
    expect(Math.max(...(await sizeOf(reading.thumbnail)))).toBe(320);
    const [page] = reading.pages;
    const { width, height } = await sharp(jpeg).metadata();
    expect(page).toMatchObject({ width, height });
    const total = page?.lines.flatMap(({ words }) => words).find(({ usedFor }) => usedFor.includes('amount'));
    expect(total?.text).toBe('23.39');
    // The total is printed on the right, at about 60% of the height.
    expect((total?.box.left ?? 0) / (width ?? 1)).toBeGreaterThan(0.7);
    expect((total?.box.top ?? 0) / (height ?? 1)).toBeCloseTo(0.61, 1);
  });

  test.each([90, 180, 270])('is read when it is turned by %i degrees, and displayed upright', async (angle) => {
    const lying = await sharp(jpeg).rotate(angle).jpeg().toBuffer();
    const reading = await readReceipt(lying, today);
    expect(reading).toMatchObject(fields);
    const upright = await sharp(jpeg).metadata();
    const shown = await sharp(reading.picture).metadata();
    expect([shown.width, shown.height]).toEqual([upright.width, upright.height]);
    expect(reading.pages[0]).toMatchObject({ width: upright.width, height: upright.height });
    const words = reading.pages[0]?.lines.flatMap((line) => line.words) ?? [];
    const total = words.find(({ usedFor }) => usedFor.includes('amount'));
    expect((total?.box.left ?? 0) / upright.width).toBeGreaterThan(0.7);
    expect((total?.box.top ?? 0) / upright.height).toBeCloseTo(0.61, 1);
  });

  test('is read upright when only its EXIF data contains the rotation', async () => {
    const tagged = await sharp(jpeg).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const reading = await readReceipt(tagged, today);
    expect(reading).toMatchObject(fields);
    const [width, height] = await sizeOf(reading.picture);
    expect(width).toBeGreaterThan(height);
    expect((await sharp(reading.picture).metadata()).orientation).toBeUndefined();
  });

  test('is read when it is slanted on a dark table', async () => {
    const slanted = await sharp(jpeg)
      .rotate(4, { background: '#333' })
      .extend({ left: 80, right: 60, background: '#333' });
    expect(await readReceipt(await slanted.jpeg().toBuffer(), today)).toMatchObject(fields);
  });
});

describe('pictures of unusual kinds are read', () => {
  test.each([
    ['a 16-bit PNG', () => sharp(jpeg).toColourspace('rgb16').png()],
    ['a PNG with transparency', () => sharp(jpeg).ensureAlpha(0.9).png()],
    ['a grey PNG', () => sharp(jpeg).greyscale().png()],
    ['a PNG with few colours', () => sharp(jpeg).png({ palette: true, colours: 4 })],
    ['a CMYK JPEG', () => sharp(jpeg).toColourspace('cmyk').jpeg()],
    ['an interlaced PNG', () => sharp(jpeg).png({ progressive: true })],
    ['a progressive JPEG', () => sharp(jpeg).jpeg({ progressive: true })],
    ['a sideways WebP', () => sharp(jpeg).rotate(90).withMetadata({ orientation: 8 }).webp()],
  ])('%s', async (_, make) => {
    expect(await readReceipt(await make().toBuffer(), today)).toMatchObject(fields);
  });

  test('a picture of one pixel has no fields', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await readReceipt(dot, today)).toMatchObject({ kind: 'png', merchant: null, amountMinor: null, day: null });
  });
});

describe('a PDF', () => {
  test('is read by its text, and its first page is rendered', async () => {
    const pdf = writeTextPdf(['Corner Bakery Ltd', '12 High Street', 'Invoice date: 14 March 2025', 'Total EUR 23.39']);
    const reading = await readReceipt(pdf, today);
    const name = 'Corner Bakery Ltd';
    expect(reading).toMatchObject({ kind: 'pdf', ...fields, merchant: name, currency: 'EUR' });
    expect(reading.pages[0]?.lines.map(({ words }) => words.map(({ text }) => text).join(' '))[0]).toBe(name);
    const { format, width, height } = await sharp(reading.picture).metadata();
    expect([format, height]).toEqual(['jpeg', 1600]);
    expect((width ?? 0) / (height ?? 1)).toBeCloseTo(595 / 842, 2);
  });

  test('that is only a scan is rendered and read', async () => {
    const { width, height } = await sharp(jpeg).metadata();
    expect(await readReceipt(writePicturePdf(jpeg, width, height), today)).toMatchObject({ kind: 'pdf', ...fields });
  });
});

describe('is refused with a message', () => {
  test.each([
    ['a text file', () => Buffer.from('BREAD 3.50\nTOTAL 3.50\n'), 'kind'],
    ['an empty file', () => Buffer.alloc(0), 'unreadable'],
    ['a truncated JPEG', () => jpeg.subarray(0, jpeg.length / 2), 'unreadable'],
    ['only the header of a JPEG', () => jpeg.subarray(0, 20), 'unreadable'],
    ['a truncated PDF', () => writeTextPdf(['Total 5.00']).subarray(0, 60), 'unreadable'],
    ['a PDF of noise', () => Buffer.from(`%PDF-1.4\n${'x'.repeat(5000)}`), 'unreadable'],
  ])('%s', async (_, make, reason) => {
    await expect(readReceipt(make(), today)).rejects.toMatchObject({ name: 'UnreadableReceiptError', reason });
  });

  test('a picture of more than 50 megapixels, before it is decoded', async () => {
    const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    small.writeUInt32BE(10_000, 16);
    small.writeUInt32BE(10_000, 20);
    await expect(readReceipt(withChecksum(small), today)).rejects.toMatchObject({ reason: 'too-large' });
  });
});

async function sizeOf(picture: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
}

/** Returns the PNG with a new checksum of the first chunk, because the content of this chunk was changed. */
function withChecksum(png: Buffer): Buffer {
  let sum = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  png.writeUInt32BE(~sum >>> 0, 29);
  return png;
}
