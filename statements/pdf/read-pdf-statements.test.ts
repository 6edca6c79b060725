import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPageAsJpeg } from '../../reader/pdf-pages.ts';
import {
  writeDeepPdf,
  writeEmptyPdf,
  writePackedPdf,
  writePagesPdf,
  writePicturePdf,
} from '../../reader/testing/write-pdf.ts';
import { createFilePreview } from '../file-preview.ts';
import { readStatements } from '../read-statements.ts';
import { findTablesByHeader } from './find-printed-tables.ts';
import { printPages } from './lay-out-text.ts';
import type { LinePiece, PrintedLine } from './printed-lines.ts';
import { removeStoredPdfWords, serializePdfWords } from './stored-pdf-words.ts';

const HEAD = 'Date        Description                    Amount     Balance';
const FIRST = `
First Street Bank
Account number: 12345678
Statement period 01/03/2023 to 31/03/2023

${HEAD}
01/03/2023  Opening balance                           1,000.00
13/03/2023  CORNER SHOP                    -12.50       987.50
            High Street
14/03/2023  SALARY ACME LTD             1,500.00      2,487.50
Page 1 of 2`;
const SECOND = `
First Street Bank
Account number: 12345678

${HEAD}
15/03/2023  RENT                         -700.00      1,787.50
28/03/2023  GAS                           -37.50      1,750.00
31/03/2023  Closing balance                           1,750.00`;

const ROWS = [
  ['2023-03-13', -1250, 'CORNER SHOP High Street'],
  ['2023-03-14', 150_000, 'SALARY ACME LTD'],
  ['2023-03-15', -70_000, 'RENT'],
  ['2023-03-28', -3750, 'GAS'],
];

async function read(file: Uint8Array, answers = {}) {
  const [statement, ...others] = await readStatements(file, { answers });
  expect(others).toEqual([]);
  const { entries = [], ...rest } = statement ?? {};
  return { rows: entries.map(({ day, amountMinor, name }) => [day, amountMinor, name]), entries, ...rest };
}

test('a scan with stored words is read without recognizing its text again', async () => {
  const { width, height } = await sharp(Buffer.from(await drawPageAsJpeg(writePagesPdf([FIRST]), 0))).metadata();
  const blank = await sharp({ create: { width, height, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  const scan = writePicturePdf(blank, width, height);
  const words = serializePdfWords(printPages([FIRST, SECOND].join('\n===\n'), { isRecognized: true }));
  const stored = Buffer.concat([words, Buffer.from('\n'), scan]);
  expect((await read(stored)).rows).toEqual(ROWS);
  expect(Buffer.from(removeStoredPdfWords(stored))).toEqual(Buffer.from(scan));
});

test('a PDF statement is read and proved by its balances, with the place of each row', async () => {
  const { rows, entries, places, ...statement } = await read(writePagesPdf([FIRST, SECOND]));
  expect(rows).toEqual(ROWS);
  expect(statement).toMatchObject({ format: 'pdf', isProven: true, pageCount: 2, accounts: [{ id: '12345678' }] });
  const placed = entries.map(({ line }) => places?.get(line));
  expect(placed.map((place) => place?.page)).toEqual([0, 0, 1, 1]);
  const [shop, salary] = placed;
  expect(shop?.top).toBeGreaterThan(0.1);
  expect(shop?.bottom).toBeLessThanOrEqual(salary?.top ?? 0);
});

test.each([90, 180, 270])('pages with a rotation of %s degrees are read', async (rotate) => {
  expect((await read(writePagesPdf([FIRST, SECOND], { rotate }))).rows).toEqual(ROWS);
});

test('a wrong amount is not proved', async () => {
  const wrong = FIRST.replace('-12.50', '-21.50');
  expect(await read(writePagesPdf([wrong, SECOND]))).toMatchObject({ isProven: false });
});

test('a missing row is not proved', async () => {
  const missing = SECOND.replace(/^15.*\n/m, '');
  expect(await read(writePagesPdf([FIRST, missing]))).toMatchObject({ isProven: false });
});

test('the command shows whether the balances prove the rows', async () => {
  expect(await createFilePreview('statement.pdf', writePagesPdf([FIRST, SECOND]))).toMatchObject({
    format: 'pdf',
    count: 4,
    income: '1500.00',
    expense: '750.00',
    isProven: true,
  });
});

test('a protected PDF is read with its password', async () => {
  const file = writePagesPdf([FIRST, SECOND], { password: 'opensesame' });
  await expect(readStatements(file)).rejects.toThrow('This PDF is protected by a password');
  await expect(readStatements(file, { answers: { password: 'wrong' } })).rejects.toThrow('does not open the PDF');
  expect((await read(file, { password: 'opensesame' })).rows).toEqual(ROWS);
});

test('a scanned statement is recognized', async () => {
  const jpeg = Buffer.from(await drawPageAsJpeg(writePagesPdf([SECOND]), 0));
  const { width, height } = await sharp(jpeg).metadata();
  const { rows, isProven } = await read(writePicturePdf(jpeg, width, height));
  expect(rows.map(([day, minor]) => [day, minor])).toEqual([
    ['2023-03-15', -70_000],
    ['2023-03-28', -3750],
  ]);
  expect(isProven).toBe(true);
});

const INVOICE = `
Invoice 4711                    12/03/2023
2 x Chair                          100.00
1 x Table                          250.00
Total                              350.00
Due date 26/03/2023`;

test.each<[string, () => Uint8Array, string]>([
  [
    'an invoice',
    () => writePagesPdf([INVOICE]),
    'no table of transactions. If it is a receipt or an invoice, upload it',
  ],
  ['a letter', () => writePagesPdf(['Dear customer,\nwe wish you a happy new year.']), 'no table of transactions'],
  ['a PDF without pages', () => Buffer.from('%PDF-1.7\n'), 'This PDF is damaged'],
  ['a PDF of 10,000 pages', () => writeEmptyPdf(10_000, 595, 842), 'more than 300 pages'],
  ['pages nested in 100,000 levels', () => writeDeepPdf(100_000), 'This PDF'],
  ['a page with a huge font', () => writeContentPdf('BT /F1 100000 Tf (12/03/2023 1.00) Tj ET'), 'This PDF'],
  ['a page with nested arrays', () => writeContentPdf(`${'['.repeat(500_000)} TJ`), 'This PDF'],
  ['a page of 200,000 words', () => writeContentPdf(`BT /F1 1 Tf ${'(a ) Tj '.repeat(200_000)} ET`), 'This PDF'],
  [
    '200 pages of 20,000 letters',
    () => writePagesPdf(Array(200).fill('12/03/2023 1.00 '.repeat(1250))),
    'too much text',
  ],
  ['a page of 90,000 amounts', () => writePagesPdf(['1.00 '.repeat(18_000)]), 'no table of transactions'],
])('%s is refused', async (_, make, sentence) => {
  await expect(readStatements(make())).rejects.toThrow(sentence);
});

/** Returns a PDF of one page with this content. */
const writeContentPdf = (content: string) => writePackedPdf(deflateSync(content));

test('a table may have more rows than a function call can have arguments', () => {
  const line = (texts: [LinePiece['kind'], string][], at: number): PrintedLine => {
    const box = { top: at * 30, bottom: at * 30 + 20 };
    const pieces = texts.map(
      ([kind, text], index): LinePiece => ({ kind, text, left: index * 300, right: index * 300 + 100, ...box }),
    );
    return { page: 0, ...box, pieces };
  };
  const head = line(
    [
      ['text', 'Date'],
      ['text', 'Description'],
      ['text', 'Amount'],
    ],
    0,
  );
  const rows = Array.from({ length: 150_000 }, (_, at) =>
    line(
      [
        ['day', '02/11/2026'],
        ['text', 'Tea'],
        ['amount', '-2.50'],
      ],
      at + 1,
    ),
  );
  expect(findTablesByHeader([head, ...rows])?.tables[0]?.rows).toHaveLength(150_000);
});
