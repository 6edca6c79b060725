import { encodeQR } from 'qr';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { decodePictureForDisplay } from '../image/display-picture.ts';
import { openPicture } from '../image/picture.ts';
import { readReceipt } from '../read-receipt.ts';
import { CORNER_BAKERY_RECEIPT, drawLines, drawReceipt } from '../testing/draw-receipt.ts';
import { writePicturePdf } from '../testing/write-pdf.ts';
import { readFiscalCode } from './fiscal-codes.ts';
import { readFiscalCodeOnPicture } from './read-fiscal-code-on-picture.ts';

const sale = { day: '2025-03-14', totalMinor: 2339 };
const said = { day: '2025-03-14', amountMinor: 2339, currency: 'EUR' };

describe('a fiscal code contains day and total', () => {
  test('in Portugal, with the tax', () => {
    expect(readFiscalCode(portugueseCode(sale))).toEqual({ ...said, taxMinor: 437 });
  });

  test('in Austria, where the total is the sum of the amounts by tax rate', () => {
    expect(readFiscalCode(austrianCode(sale))).toEqual(said);
  });

  test('in Germany, where the day starts one or two hours before UTC', () => {
    expect(readFiscalCode(germanCode('2025-03-14T22:59:59.000Z', 2339))).toEqual(said);
    expect(readFiscalCode(germanCode('2025-03-14T23:00:00.000Z', 2339))).toEqual({ ...said, day: '2025-03-15' });
    expect(readFiscalCode(germanCode('2025-07-14T22:00:00Z', 2339))).toEqual({ ...said, day: '2025-07-15' });
  });

  test('in Germany, with other currencies and a clock that was not set', () => {
    const paid = '10.00:Bar_5.00:Bar:CHF_64.30:Unbar';
    expect(readFiscalCode(germanCode('1970-01-01T00:00:00.000Z', 8332, { paid }))).toEqual({
      amountMinor: 8332,
      currency: 'EUR',
    });
  });
});

describe('a code is ignored', () => {
  test.each<[string, string]>([
    ['for a refund in Portugal', portugueseCode(sale, { kind: 'NC' })],
    ['that was cancelled in Portugal', portugueseCode(sale, { state: 'A' })],
    ['with an invalid tax number of the seller', portugueseCode(sale, { seller: '500000001' })],
    ['that is truncated in Portugal', portugueseCode(sale).replace('*Q:kLp0', '')],
    ['with a tax above the total', portugueseCode(sale).replace('O:23.39', 'O:3.39')],
    ['for training in Austria', austrianCode(sale, 'VFJB')],
    ['that was cancelled in Austria', austrianCode(sale, 'U1RP')],
    ['for a total of 0 in Austria', austrianCode({ ...sale, totalMinor: 0 })],
    ['with a day that does not exist', austrianCode({ ...sale, day: '2025-02-30' })],
    ['without a signature', austrianCode(sale).split('_').slice(0, -1).join('_')],
    ['for an order in Germany', germanCode('2025-03-14T12:00:00Z', 2339, { what: 'AVBestellung' })],
    ['with a payment of another amount', germanCode('2025-03-14T12:00:00Z', 2339, { paid: '24.39:Bar' })],
    ['with an invalid amount', germanCode('2025-03-14T12:00:00Z', 2339).replace('11.69', '1e4')],
    ['of another type in Germany', germanCode('2025-03-14T12:00:00Z', 2339).replace('Kassenbeleg-V1', 'Bestellung-V1')],
    ['with a web address', 'https://example.org/?total=23.39'],
    ['that is empty', ''],
    ['that consists of separators', ';'.repeat(2900)],
    ['that is too long', portugueseCode(sale) + '*S:'.repeat(2000)],
  ])('%s', (_, text) => {
    expect(readFiscalCode(text)).toBeUndefined();
  });
});

const drawnSale = { day: '2025-03-13', totalMinor: 2349 };
const drawnData = { day: '2025-03-13', amountMinor: 2349, currency: 'EUR' };

let receipt: Buffer;
beforeAll(async () => {
  receipt = await drawReceipt(CORNER_BAKERY_RECEIPT);
});

async function statedOn(file: Buffer) {
  const picture = await openPicture(file);
  return readFiscalCodeOnPicture(picture, await decodePictureForDisplay(picture));
}

describe('a receipt with a fiscal code', () => {
  test.each([
    ['Portugal', portugueseCode(drawnSale)],
    ['Austria', austrianCode(drawnSale)],
    ['Germany', germanCode('2025-03-13T12:00:00.000Z', 2349)],
  ])('of %s has its day and total, at any angle', async (_, code) => {
    const lying = sharp(await withCodes(receipt, [code], 420))
      .rotate(100, { background: '#6b6258' })
      .blur(0.8);
    expect(await statedOn(await lying.jpeg({ quality: 80 }).toBuffer())).toMatchObject(drawnData);
  });

  test('is read by its code if the print is illegible', async () => {
    // The receipt has no printed day, and the last digits of its total are missing.
    const lines = [
      '       CORNER BAKERY LTD',
      '        12 HIGH STREET',
      '',
      'BREAD                       3.50',
      'TOTAL                       2',
    ];
    const worn = await withCodes(await drawLines(lines), [austrianCode(drawnSale)], 420);
    const reading = await readReceipt(worn, '2025-06-30');
    expect(reading).toMatchObject({ ...drawnData, merchant: expect.stringMatching(/^CORNER ?BAKERY/) });
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
    const seen = await decodePictureForDisplay(picture);
    expect(await readFiscalCodeOnPicture(picture, seen)).toMatchObject(drawnData);
    // At this smaller size the code is illegible.
    expect(await readFiscalCodeOnPicture({ ...picture, width: seen.width, height: seen.height }, seen)).toBeUndefined();
  });

  test('is read by its code in a scanned PDF', async () => {
    const page = await withCodes(await drawLines(['CORNER BAKERY LTD']), [portugueseCode(drawnSale)], 420);
    const { width, height } = await sharp(page).metadata();
    expect(await readReceipt(writePicturePdf(page, width, height), '2025-06-30')).toMatchObject({
      kind: 'pdf',
      ...drawnData,
    });
  });
});

describe('no data is returned', () => {
  test('for a receipt without a code, or with a web address as code', async () => {
    expect(await statedOn(receipt)).toBeUndefined();
    expect(await statedOn(await withCodes(receipt, ['https://example.org/23.49'], 300))).toBeUndefined();
  });

  test('for two receipts on one photo, unless both codes match', async () => {
    const other = austrianCode({ ...drawnSale, totalMinor: 999 });
    expect(await statedOn(await withCodes(receipt, [austrianCode(drawnSale), other], 420))).toBeUndefined();
    expect(await statedOn(await withCodes(receipt, [austrianCode(drawnSale), austrianCode(drawnSale)], 420))).toEqual(
      drawnData,
    );
  });
});

/** Number of pixels per module before the code is scaled. */
const unit = 8;

/** Returns a PNG of a QR code on white, with a side of `side` pixels including a border of four modules. */
async function drawCode(text: string, side: number): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((isDark) => (isDark ? 30 : 250))));
  const raw = { width: rows.length, height: rows.length, channels: 1 as const };
  const drawn = sharp(pixels, { raw }).resize(rows.length * unit, rows.length * unit, { kernel: 'nearest' });
  return sharp(await drawn.png().toBuffer())
    .resize(side, side)
    .png()
    .toBuffer();
}

/** Returns the picture with the codes below it. */
async function withCodes(picture: Buffer, codes: readonly string[], side: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const placed = codes.map(async (text, index) => ({
    input: await drawCode(text, side),
    left: Math.round((width - side) / 2),
    top: height + index * side,
  }));
  return sharp(picture)
    .extend({ bottom: codes.length * side, background: '#fdfdfa' })
    .composite(await Promise.all(placed))
    .jpeg({ quality: 90 })
    .toBuffer();
}

type Sale = { day: string; totalMinor: number };

const decimals = (minor: number, point: string) =>
  `${Math.trunc(minor / 100)}${point}${String(minor % 100).padStart(2, '0')}`;

/** Returns a Portuguese fiscal code. `kind` is the type of the document, and `state` is its status. */
function portugueseCode({ day, totalMinor }: Sale, { kind = 'FS', state = 'N', seller = '500000000' } = {}): string {
  const tax = Math.round(totalMinor - totalMinor / 1.23);
  const amounts = `I7:${decimals(totalMinor - tax, '.')}*I8:${decimals(tax, '.')}*N:${decimals(tax, '.')}*O:${decimals(totalMinor, '.')}`;
  const paper = `D:${kind}*E:${state}*F:${day.replaceAll('-', '')}*G:${kind} A/17*H:CSDF7T5H-17`;
  return `A:${seller}*B:999999990*C:PT*${paper}*I1:PT*${amounts}*Q:kLp0*R:9999`;
}

/** Returns an Austrian fiscal code. `turnover` is encrypted, except for training receipts and cancellations. */
function austrianCode({ day, totalMinor }: Sale, turnover = 'DhZGBrRpVYQ='): string {
  const half = Math.trunc(totalMinor / 2);
  const amounts = `${decimals(half, ',')}_${decimals(totalMinor - half, ',')}_0,00_0,00_0,00`;
  const signature = 'Zm9yZ2VkYnV0YXNsb25nYXNvbmU'.repeat(3);
  return `_R1-AT1_KASSE-5_13978_${day}T15:32:59_${amounts}_${turnover}_1A2B3C4D_9Vp0Jm2kzcE=_${signature}==`;
}

/**
 * Returns a German fiscal code.
 * @param ended the time of the purchase in UTC
 */
function germanCode(
  ended: string,
  totalMinor: number,
  { what = 'Beleg', paid = `${decimals(totalMinor, '.')}:Bar` } = {},
): string {
  const half = Math.trunc(totalMinor / 2);
  const sold = `${what}^${decimals(half, '.')}_${decimals(totalMinor - half, '.')}_0.00_0.00_0.00^${paid}`;
  const signature = `${'c2lnbmVk'.repeat(10)}==`;
  return `V0;955002-00;Kassenbeleg-V1;${sold};18;112;${ended};${ended};ecdsa-plain-SHA256;unixTime;${signature};${'a2V5'.repeat(20)}`;
}
