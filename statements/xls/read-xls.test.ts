import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStatements } from '../read-statement.ts';
import { beginning, compoundFile, end, float, record, uint16, uint32 } from '../testing/biff.ts';

const OLD = 0x0500;
const NEW = 0x0600;
const WORKBOOK = 0x0005;
const SHEET = 0x0010;
const at = (row: number, column: number, style = 0) => uint16(row, column, style);
const label = (row: number, column: number, text: string) => record(0x0204, at(row, column), uint16(text.length), text);
/** A text in the form of Excel 97 and later. */
const newLabel = (row: number, column: number, text: string) =>
  record(0x0204, at(row, column), uint16(text.length), [0], text);
const HEAD = [label(0, 0, 'Date'), label(0, 1, 'Payee'), label(0, 2, 'Amount')];
const sheetOf = (...records: Buffer[]) => Buffer.concat([beginning(0, SHEET), ...records, end]);
const BAKER = [label(1, 0, '2025-03-04'), label(1, 1, 'Baker'), record(0x0203, at(1, 2), float(-1.5))];

/** Writes a workbook of Excel 97 with one sheet. The texts may be split into several records. */
function workbook(sheet: Buffer, { globals = [] as Buffer[], state = 0 } = {}): Buffer {
  const place = (start: number) => record(0x0085, uint32(start), [state, 0, 3, 0], 'One');
  const before = Buffer.concat([beginning(NEW, WORKBOOK), ...globals]);
  return Buffer.concat([before, place(before.length + place(0).length + end.length), end, sheet]);
}

const read = async (stream: Buffer) => (await readStatements(compoundFile('Workbook', stream)))[0];

test('a bank report saved by LibreOffice as .xls is read like the same report as .xlsx', async () => {
  const [old, recent] = (
    await Promise.all(
      ['report.xls', 'report.xlsx'].map((name) => readStatements(readFileSync(`statements/testing/${name}`))),
    )
  ).flat();
  expect(old).toMatchObject({ format: 'xls', isProven: true, left: [{ text: 'Deckblatt: Musterbank eG' }, {}] });
  expect(old?.entries).toHaveLength(4);
  expect({ ...old, format: 'xlsx' }).toEqual(recent);
});

test('all kinds of cells are read', async () => {
  const formats = [
    record(0x041e, uint16(164, 10), [0], 'dd/mm/yyyy'),
    record(0x00e0, uint16(0, 0)),
    record(0x00e0, uint16(0, 164)),
    record(0x00e0, uint16(0, 4)),
  ];
  const day = (row: number) => record(0x0203, at(row, 0, 1), float(45_720 + row));
  const texts = [
    record(0x00fc, uint32(3), uint32(3), uint16(4), [0], 'Date', uint16(5), [0], 'Pay'),
    record(0x003c, [1], Buffer.from('ee', 'utf16le'), uint16(6), [8], uint16(1), 'Amount', uint32(0)),
  ];
  const sheet = sheetOf(
    record(0x00fd, at(0, 0), uint32(0)),
    record(0x00fd, at(0, 1), uint32(1)),
    record(0x00fd, at(0, 2), uint32(2)),
    day(1),
    record(0x0204, at(1, 1), uint16(2), [1], Buffer.from('Ża', 'utf16le')),
    record(0x027e, at(1, 2, 2), uint32((-1234 << 2) | 3)),
    day(2),
    record(0x0006, at(2, 1), [0, 0, 0, 0, 0, 0, 255, 255], uint32(0)),
    record(0x0207, uint16(4), [0], 'Milk'),
    record(0x0006, at(2, 2, 2), float(7), uint32(0)),
    record(
      0x00bd,
      at(3, 0, 1),
      uint32(45_723 * 4 + 2),
      uint16(0),
      uint32(5 * 4 + 2),
      uint16(2),
      uint32(9 * 4 + 2),
      uint16(2),
    ),
  );
  const statement = await read(workbook(sheet, { globals: [...formats, ...texts] }));
  expect(statement?.table?.columns.map(({ head }) => head)).toEqual(['Date', 'Payee', 'Amount']);
  expect(statement?.entries).toMatchObject([
    { line: 2, day: '2025-03-05', name: 'Ża', amountMinor: -1234 },
    { line: 3, day: '2025-03-06', name: 'Milk', amountMinor: 700 },
    { line: 4, day: '2025-03-07', amountMinor: 900 },
  ]);
});

test('days since 1904 are read', async () => {
  const day = record(0x0203, at(1, 0, 1), float(45_720 - 1462));
  const globals = [record(0x0022, uint16(1)), record(0x00e0, uint16(0, 0)), record(0x00e0, uint16(0, 14))];
  const texts = ['Date', 'Payee', 'Amount'].map((text, column) => newLabel(0, column, text));
  const sheet = sheetOf(...texts, day, record(0x0203, at(1, 2), float(-1.5)));
  expect((await read(workbook(sheet, { globals })))?.entries).toMatchObject([{ day: '2025-03-04', amountMinor: -150 }]);
});

test('older formats are read, with the code page of the file', async () => {
  const cyrillic = record(0x0204, at(2, 1), uint16(4), [0xd5, 0xeb, 0xe5, 0xe1]);
  const sheet = sheetOf(...HEAD, ...BAKER, label(2, 0, '2025-03-05'), cyrillic, record(0x0203, at(2, 2), float(-2)));
  const before = Buffer.concat([beginning(OLD, WORKBOOK), record(0x0042, uint16(1251))]);
  const start = before.length + 14 + end.length;
  const stream = Buffer.concat([before, record(0x0085, uint32(start), [0, 0, 3], 'One'), end, sheet]);
  const [statement] = await readStatements(compoundFile('Book', stream));
  expect(statement?.entries).toMatchObject([{ name: 'Baker', amountMinor: -150 }, { name: 'Хлеб' }]);
});

test('a sheet without a container is read, as some web servers write it', async () => {
  expect((await readStatements(sheetOf(...HEAD, ...BAKER)))[0]).toMatchObject({
    format: 'xls',
    entries: [{ line: 2, day: '2025-03-04', name: 'Baker', amountMinor: -150 }],
  });
  const oldLabel = (row: number, column: number, text: string) =>
    record(0x0004, uint16(row, column), [0, 0, 0, text.length], text);
  const oldest = Buffer.concat([
    record(0x0009, uint16(2, SHEET)),
    ...['Date', 'Payee', 'Amount'].map((text, column) => oldLabel(0, column, text)),
    ...['2025-03-04', 'Baker'].map((text, column) => oldLabel(1, column, text)),
    record(0x0003, uint16(1, 2), [0, 0, 0], float(-2.25)),
    end,
  ]);
  expect((await readStatements(oldest))[0]?.entries).toMatchObject([{ name: 'Baker', amountMinor: -225 }]);
});

const whole = compoundFile('Workbook', workbook(sheetOf(...HEAD, ...BAKER)));
const withNumber = (position: number, value: number) => {
  const copy = Buffer.from(whole);
  copy.writeUInt32LE(value >>> 0, position);
  return copy;
};

test.each<[string, Buffer, RegExp]>([
  [
    'a workbook with a password',
    compoundFile('Workbook', workbook(sheetOf(), { globals: [record(0x002f)] })),
    /password/,
  ],
  ['an encrypted new workbook', compoundFile('EncryptedPackage', Buffer.alloc(9)), /password-protected/],
  ['a Word document', compoundFile('WordDocument', Buffer.alloc(9)), /text document/],
  ['another document', compoundFile('Data', Buffer.alloc(9)), /not a spreadsheet/],
  ['only hidden sheets', compoundFile('Workbook', workbook(sheetOf(...HEAD), { state: 1 })), /no visible sheet/],
  ['a sheet without rows', compoundFile('Workbook', workbook(sheetOf(newLabel(0, 0, 'a')))), /No row of this file/],
  ['a stream of zeros', compoundFile('Workbook', Buffer.alloc(5000)), /damaged/],
  ['a truncated file', whole.subarray(0, 700), /damaged/],
  ['a header only', whole.subarray(0, 100), /damaged/],
  ['a chain of sectors in a circle', withNumber(512 + 4 * 3, 2), /damaged/],
  ['a directory in a circle', withNumber(512 + 4, 1), /damaged/],
  ['a sector outside the file', withNumber(512 + 4 * 2, 900), /damaged/],
  ['a list of tables in a circle', withNumber(68, 0), /damaged/],
  [
    'more texts than allowed',
    compoundFile('Workbook', workbook(sheetOf(), { globals: [record(0x00fc, uint32(0), uint32(9e6))] })),
    /more than 5,000,000 texts/,
  ],
  [
    'a text that is longer than the file',
    compoundFile(
      'Workbook',
      workbook(sheetOf(), { globals: [record(0x00fc, uint32(1), uint32(1), uint16(9), [0], 'a')] }),
    ),
    /damaged/,
  ],
  [
    'a cell in the last column',
    compoundFile('Workbook', workbook(sheetOf(record(0x0203, at(0, 0xffff), float(1))))),
    /more than 500 columns/,
  ],
])('%s is refused with the reason', async (_name, file, words) => {
  await expect(readStatements(file)).rejects.toThrow(words);
});

test('sheets that refer to the same records are read once', async () => {
  const sheet = sheetOf(record(0x0203, at(1, 2), float(-1.5)));
  const copies = 900;
  const placeBytes = 15;
  const before = beginning(NEW, WORKBOOK);
  const start = before.length + copies * placeBytes + end.length;
  const place = record(0x0085, uint32(start), [0, 0, 3, 0], 'One');
  expect(place).toHaveLength(placeBytes);
  const stream = Buffer.concat([before, ...Array(copies).fill(place), end, sheet]);
  await expect(readStatements(compoundFile('Workbook', stream))).rejects.toThrow('No row of this file');
});
