import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readReceipt } from './read-receipt.ts';
import { UnreadableReceiptError } from './receipt-reading.ts';
import { chooseSomeOrAll } from './testing/choose-some-or-all.ts';
import { drawLines } from './testing/draw-receipt.ts';
import { writeHeic } from './testing/write-heic.ts';
import { writeFacturX } from './testing/write-invoice.ts';
import { writePicturePdf, writeTextPdf } from './testing/write-pdf.ts';

const rounds = chooseSomeOrAll(8, 30);

/**
 * Returns a generator of pseudorandom numbers from 0 to 1, which are the same in each run. It is a linear congruential
 * generator.
 */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns a copy with up to eight changed bytes. Some copies are also truncated, or repeat a part of the file. */
function damage(file: Buffer, random: () => number): Buffer {
  const place = () => Math.floor(random() * file.length);
  const damaged = Buffer.from(file);
  for (let i = Math.ceil(random() * 8); i > 0; i--) damaged[place()] = Math.floor(random() * 256);
  if (random() < 0.1) return damaged.subarray(0, place());
  if (random() < 0.1) return Buffer.concat([damaged.subarray(0, place()), damaged.subarray(place())]);
  return damaged;
}

const text = ['Corner Bakery Ltd', 'Date 14 March 2025', 'Bread 23.39', 'Total EUR 23.39'];
const invoice = { seller: 'Corner Bakery Ltd', day: '20250314', beforeTax: '20.00', tax: '3.39', total: '23.39' };
const small = async () => sharp(await drawLines(['TOTAL 3.50'])).resize(216);

test.each<[string, () => Promise<Buffer>]>([
  ['JPEG', async () => (await small()).jpeg().toBuffer()],
  ['progressive JPEG', async () => (await small()).jpeg({ progressive: true }).toBuffer()],
  ['PNG', async () => (await small()).png().toBuffer()],
  ['WebP', async () => (await small()).webp().toBuffer()],
  ['lossless WebP', async () => (await small()).webp({ lossless: true }).toBuffer()],
  ['HEIC', async () => writeHeic(await (await small()).toBuffer())],
  ['HEIC of tiles', async () => writeHeic(await (await small()).toBuffer(), { tileSize: 64, turns: 1 })],
  [
    'text PDF with an invoice',
    async () => writeTextPdf(text, { attachments: [{ name: 'factur-x.xml', content: writeFacturX(invoice) }] }),
  ],
  ['scanned PDF', async () => writePicturePdf(await (await small()).jpeg().toBuffer(), 216, 36)],
])('a damaged %s is read or refused', async (_, make) => {
  const whole = await make();
  const random = numbers(20_250_314);
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    try {
      expect(await readReceipt(damage(whole, random), '2025-06-30')).toHaveProperty('pages');
    } catch (error) {
      expect(error, `round ${round}`).toBeInstanceOf(UnreadableReceiptError);
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(0);
});
