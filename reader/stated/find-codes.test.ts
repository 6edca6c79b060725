import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPicture } from '../image/picture.ts';
import { decodeWhole } from '../image/show-picture.ts';
import { readReceipt } from '../read.ts';
import { austrianCode, drawCode, germanCode, portugueseCode, withCodes } from '../testing/draw-code.ts';
import { CORNER_BAKERY, drawLines, drawReceipt } from '../testing/draw-receipt.ts';
import { writePicturePdf } from '../testing/write-pdf.ts';
import { statedByCode } from './find-codes.ts';

const sale = { day: '2025-03-13', totalMinor: 2349 };
const said = { day: '2025-03-13', amountMinor: 2349, currency: 'EUR' };

let receipt: Buffer;
beforeAll(async () => {
  receipt = await drawReceipt(CORNER_BAKERY);
});

async function statedOn(file: Buffer) {
  const picture = await openPicture(file);
  return statedByCode(picture, await decodeWhole(picture));
}

describe('a receipt with a fiscal code', () => {
  test.each([
    ['Portugal', portugueseCode(sale)],
    ['Austria', austrianCode(sale)],
    ['Germany', germanCode('2025-03-13T12:00:00.000Z', 2349)],
  ])('of %s has its day and total, at any angle', async (_, code) => {
    const lying = sharp(await withCodes(receipt, [code], 420))
      .rotate(100, { background: '#6b6258' })
      .blur(0.8);
    expect(await statedOn(await lying.jpeg({ quality: 80 }).toBuffer())).toMatchObject(said);
  });

  test('is read by its code if the print is illegible', async () => {
    // The day is not printed, and the last digits of the total are missing.
    const lines = [
      '       CORNER BAKERY LTD',
      '        12 HIGH STREET',
      '',
      'BREAD                       3.50',
      'TOTAL                       2',
    ];
    const worn = await withCodes(await drawLines(lines), [austrianCode(sale)], 420);
    const reading = await readReceipt(worn, '2025-06-30');
    expect(reading).toMatchObject({ ...said, merchant: expect.stringMatching(/^CORNER ?BAKERY/) });
    expect(reading).toMatchObject({
      sure: { amount: true, date: true },
      confidence: { amount: 1, date: 1, currency: 1 },
    });
  });

  test('in the corner of a large photo is read at a higher resolution', async () => {
    const far = sharp({ create: { width: 5000, height: 3800, channels: 3, background: '#cfc9c0' } }).composite([
      { input: await drawCode(germanCode('2025-03-13T12:00:00.000Z', 2349), 280), left: 300, top: 2900 },
    ]);
    const picture = await openPicture(await far.jpeg({ quality: 90 }).toBuffer());
    const seen = await decodeWhole(picture);
    expect(await statedByCode(picture, seen)).toMatchObject(said);
    // When scaled down, the code is illegible.
    expect(await statedByCode({ ...picture, width: seen.width, height: seen.height }, seen)).toBeUndefined();
  });

  test('is read by its code in a scanned PDF', async () => {
    const page = await withCodes(await drawLines(['CORNER BAKERY LTD']), [portugueseCode(sale)], 420);
    const { width, height } = await sharp(page).metadata();
    expect(await readReceipt(writePicturePdf(page, width, height), '2025-06-30')).toMatchObject({
      kind: 'pdf',
      ...said,
    });
  });
});

describe('no data is returned', () => {
  test('for a receipt without a code, or with a web address as code', async () => {
    expect(await statedOn(receipt)).toBeUndefined();
    expect(await statedOn(await withCodes(receipt, ['https://example.org/23.49'], 300))).toBeUndefined();
  });

  test('for two receipts on one photo, unless both codes match', async () => {
    const other = austrianCode({ ...sale, totalMinor: 999 });
    expect(await statedOn(await withCodes(receipt, [austrianCode(sale), other], 420))).toBeUndefined();
    expect(await statedOn(await withCodes(receipt, [austrianCode(sale), austrianCode(sale)], 420))).toEqual(said);
  });
});
