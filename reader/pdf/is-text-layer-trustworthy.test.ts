import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readReceipt } from '../read-receipt.ts';
import { CORNER_BAKERY_RECEIPT, drawReceipt } from '../testing/draw-receipt.ts';
import { writeMappedPdf, writePicturePdf } from '../testing/write-pdf.ts';

const today = '2025-06-30';
const fields = { merchant: 'CORNER BAKERY LTD', amountMinor: 2339, day: '2025-03-14' };

/** The words are far apart, because the models do not recognize the narrow spaces of Helvetica. */
const invoice = [
  'CORNER BAKERY LTD',
  '12 HIGH STREET',
  'INVOICE DATE 14 MARCH 2025',
  'THREE LOAVES OF BREAD FOR THE SUMMER PARTY  3.50',
  'COFFEE BEANS, DARK, FOR EARLY RISERS AND OTHERS  12.90',
  'PLUM JAM FROM OUR OWN GARDEN  6.99',
  'TOTAL EUR  23.39',
].map((line) => line.replaceAll(' ', '   '));
/** Returns the character code of the letter that is `by` positions later in the alphabet. */
const further = (letter: string, by: number) => 65 + ((letter.charCodeAt(0) - 65 + by) % 26);
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

test('a PDF whose font maps to wrong letters is read as it looks', async () => {
  const shifted = Object.fromEntries(letters.map((letter) => [letter, further(letter, 3)]));
  expect(await readReceipt(writeMappedPdf(invoice, shifted), today)).toMatchObject({ ...fields, currency: 'EUR' });
});

test('a PDF whose font maps digits to letters is read as it looks', async () => {
  const digits = Object.fromEntries([...'.0123'].map((digit, i) => [digit, 0x61 + i]));
  expect(await readReceipt(writeMappedPdf(invoice, digits), today)).toMatchObject(fields);
});

test('a scan with a misplaced invisible text layer is read as it looks', async () => {
  const jpeg = await drawReceipt(CORNER_BAKERY_RECEIPT);
  const { width, height } = await sharp(jpeg).metadata();
  const unseen = ['OTHER SHOP LTD', 'DATE: 01/02/2024', 'BREAD 1.50 COFFEE BEANS 2.50', 'TOTAL 99.99', 'THANK YOU'];
  expect(await readReceipt(writePicturePdf(jpeg, width, height, unseen), today)).toMatchObject(fields);
});
