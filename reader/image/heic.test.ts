import sharp, { type Metadata } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readReceipt } from '../read-receipt.ts';
import { CORNER_BAKERY_RECEIPT, drawLines, drawReceipt } from '../testing/draw-receipt.ts';
import { encodeHeic, writeHeic } from '../testing/write-heic.ts';
import { openHeic } from './heic.ts';

const today = '2025-06-30';
const fields = { merchant: 'CORNER BAKERY LTD', amountMinor: 2339, day: '2025-03-14' };

let jpeg: Buffer;
let upright: Metadata;
beforeAll(async () => {
  jpeg = await drawReceipt(CORNER_BAKERY_RECEIPT);
  upright = await sharp(jpeg).metadata();
});

describe("a phone's HEIC", () => {
  test('is read like any photo, and displayed as a JPEG', async () => {
    const reading = await readReceipt(await writeHeic(jpeg), today);
    expect(reading).toMatchObject({ kind: 'heic', ...fields });
    expect(reading.pages[0]).toMatchObject({ width: upright.width, height: upright.height });
    expect(await sharp(reading.picture).metadata()).toMatchObject({ format: 'jpeg', width: upright.width });
  });

  test('of sideways tiles is rotated once, although the EXIF data contains the rotation too', async () => {
    const lying = await sharp(jpeg).rotate(90).toBuffer();
    const { width, height, open } = await openHeic(await writeHeic(lying, { turns: 1, orientation: 8, tileSize: 256 }));
    expect([width, height]).toEqual([upright.width, upright.height]);
    const shown = await open().resize(108, 96).greyscale().raw().toBuffer();
    const drawn = await sharp(jpeg).resize(108, 96).greyscale().raw().toBuffer();
    // Ink is black in both pictures, but paper is grey in the HEIC and white in the JPEG.
    const differences = shown.filter((grey, i) => Math.abs(grey - (drawn[i] as number) / 2) > 40).length;
    expect(differences).toBeLessThan(shown.length / 100);
  });

  test('of more than 25 megapixels is reduced to half the width and height', async () => {
    const wide = encodeHeic(new Uint8Array(8000 * 3200), 8000, 3200);
    expect(await openHeic(wide)).toMatchObject({ width: 4000, height: 1600 });
  });
});

describe('is refused', () => {
  const small = async () =>
    sharp(await drawLines(['TOTAL 3.50']))
      .resize(216)
      .toBuffer();

  test('before decoding, if its header says more than 50 megapixels', async () => {
    const heic = await writeHeic(await small(), { headerSize: { width: 60_000, height: 60_000 } });
    await expect(readReceipt(heic, today)).rejects.toMatchObject({ reason: 'too-large' });
    // The header contains the size, so the file is rejected even without its pixels.
    await expect(readReceipt(heic.subarray(0, 700), today)).rejects.toMatchObject({ reason: 'too-large' });
  });

  test('if its header says less than its real size', async () => {
    const size = { width: 20_000, height: 20_000 };
    const heic = await writeHeic(await small(), {
      tileSize: 128,
      headerSize: { width: 216, height: 36 },
      gridSize: size,
    });
    const before = process.memoryUsage.rss();
    await expect(readReceipt(heic, today)).rejects.toMatchObject({
      name: 'UnreadableReceiptError',
      reason: 'unreadable',
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 ** 2);
  });

  test('if it contains no picture or endless boxes', async () => {
    const heic = await writeHeic(await small());
    const boxes = Buffer.from(Array(200_000).fill([0, 0, 0, 8, 109, 101, 116, 97]).flat());
    for (const file of [heic.subarray(0, 24), Buffer.concat([heic.subarray(0, 24), boxes]), heic.subarray(0, 900)]) {
      await expect(readReceipt(file, today)).rejects.toMatchObject({ reason: 'unreadable' });
    }
  });
});
