import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import {
  END_RECORD,
  encodeFloat,
  encodeUint16,
  encodeUint32,
  writeBeginning,
  writeBiffRecord,
  writeCompoundFile,
} from '../testing/write-biff.ts';

const OLD = 0x0500;
const NEW = 0x0600;
const WORKBOOK = 0x0005;
const SHEET = 0x0010;
const at = (row: number, column: number, style = 0) => encodeUint16(row, column, style);
const label = (row: number, column: number, text: string) =>
  writeBiffRecord(0x0204, at(row, column), encodeUint16(text.length), text);
/** Encodes a text as Excel 97 and later do. */
const newLabel = (row: number, column: number, text: string) =>
  writeBiffRecord(0x0204, at(row, column), encodeUint16(text.length), [0], text);
const HEAD = [label(0, 0, 'Date'), label(0, 1, 'Payee'), label(0, 2, 'Amount')];
const sheetOf = (...records: Buffer[]) => Buffer.concat([writeBeginning(0, SHEET), ...records, END_RECORD]);
const BAKER = [label(1, 0, '2025-03-04'), label(1, 1, 'Baker'), writeBiffRecord(0x0203, at(1, 2), encodeFloat(-1.5))];

/** Writes an Excel 97 workbook with one sheet. Its texts can be split into several records. */
function workbook(sheet: Buffer, { globals = [] as Buffer[], state = 0 } = {}): Buffer {
  const place = (start: number) => writeBiffRecord(0x0085, encodeUint32(start), [state, 0, 3, 0], 'One');
  const before = Buffer.concat([writeBeginning(NEW, WORKBOOK), ...globals]);
  return Buffer.concat([before, place(before.length + place(0).length + END_RECORD.length), END_RECORD, sheet]);
}

const read = async (stream: Buffer) => (await readStatements(writeCompoundFile('Workbook', stream)))[0];

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
    writeBiffRecord(0x041e, encodeUint16(164, 10), [0], 'dd/mm/yyyy'),
    writeBiffRecord(0x00e0, encodeUint16(0, 0)),
    writeBiffRecord(0x00e0, encodeUint16(0, 164)),
    writeBiffRecord(0x00e0, encodeUint16(0, 4)),
  ];
  const day = (row: number) => writeBiffRecord(0x0203, at(row, 0, 1), encodeFloat(45_720 + row));
  const texts = [
    writeBiffRecord(
      0x00fc,
      encodeUint32(3),
      encodeUint32(3),
      encodeUint16(4),
      [0],
      'Date',
      encodeUint16(5),
      [0],
      'Pay',
    ),
    writeBiffRecord(
      0x003c,
      [1],
      Buffer.from('ee', 'utf16le'),
      encodeUint16(6),
      [8],
      encodeUint16(1),
      'Amount',
      encodeUint32(0),
    ),
  ];
  const sheet = sheetOf(
    writeBiffRecord(0x00fd, at(0, 0), encodeUint32(0)),
    writeBiffRecord(0x00fd, at(0, 1), encodeUint32(1)),
    writeBiffRecord(0x00fd, at(0, 2), encodeUint32(2)),
    day(1),
    writeBiffRecord(0x0204, at(1, 1), encodeUint16(2), [1], Buffer.from('Ża', 'utf16le')),
    writeBiffRecord(0x027e, at(1, 2, 2), encodeUint32((-1234 << 2) | 3)),
    day(2),
    writeBiffRecord(0x0006, at(2, 1), [0, 0, 0, 0, 0, 0, 255, 255], encodeUint32(0)),
    writeBiffRecord(0x0207, encodeUint16(4), [0], 'Milk'),
    writeBiffRecord(0x0006, at(2, 2, 2), encodeFloat(7), encodeUint32(0)),
    writeBiffRecord(
      0x00bd,
      at(3, 0, 1),
      encodeUint32(45_723 * 4 + 2),
      encodeUint16(0),
      encodeUint32(5 * 4 + 2),
      encodeUint16(2),
      encodeUint32(9 * 4 + 2),
      encodeUint16(2),
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
  const day = writeBiffRecord(0x0203, at(1, 0, 1), encodeFloat(45_720 - 1462));
  const globals = [
    writeBiffRecord(0x0022, encodeUint16(1)),
    writeBiffRecord(0x00e0, encodeUint16(0, 0)),
    writeBiffRecord(0x00e0, encodeUint16(0, 14)),
  ];
  const texts = ['Date', 'Payee', 'Amount'].map((text, column) => newLabel(0, column, text));
  const sheet = sheetOf(...texts, day, writeBiffRecord(0x0203, at(1, 2), encodeFloat(-1.5)));
  expect((await read(workbook(sheet, { globals })))?.entries).toMatchObject([{ day: '2025-03-04', amountMinor: -150 }]);
});

test('older formats are read, with the code page of the file', async () => {
  const cyrillic = writeBiffRecord(0x0204, at(2, 1), encodeUint16(4), [0xd5, 0xeb, 0xe5, 0xe1]);
  const sheet = sheetOf(
    ...HEAD,
    ...BAKER,
    label(2, 0, '2025-03-05'),
    cyrillic,
    writeBiffRecord(0x0203, at(2, 2), encodeFloat(-2)),
  );
  const before = Buffer.concat([writeBeginning(OLD, WORKBOOK), writeBiffRecord(0x0042, encodeUint16(1251))]);
  const start = before.length + 14 + END_RECORD.length;
  const stream = Buffer.concat([
    before,
    writeBiffRecord(0x0085, encodeUint32(start), [0, 0, 3], 'One'),
    END_RECORD,
    sheet,
  ]);
  const [statement] = await readStatements(writeCompoundFile('Book', stream));
  expect(statement?.entries).toMatchObject([{ name: 'Baker', amountMinor: -150 }, { name: 'Хлеб' }]);
});

test('a sheet without a container is read, as some web servers write it', async () => {
  expect((await readStatements(sheetOf(...HEAD, ...BAKER)))[0]).toMatchObject({
    format: 'xls',
    entries: [{ line: 2, day: '2025-03-04', name: 'Baker', amountMinor: -150 }],
  });
  const oldLabel = (row: number, column: number, text: string) =>
    writeBiffRecord(0x0004, encodeUint16(row, column), [0, 0, 0, text.length], text);
  const oldest = Buffer.concat([
    writeBiffRecord(0x0009, encodeUint16(2, SHEET)),
    ...['Date', 'Payee', 'Amount'].map((text, column) => oldLabel(0, column, text)),
    ...['2025-03-04', 'Baker'].map((text, column) => oldLabel(1, column, text)),
    writeBiffRecord(0x0003, encodeUint16(1, 2), [0, 0, 0], encodeFloat(-2.25)),
    END_RECORD,
  ]);
  expect((await readStatements(oldest))[0]?.entries).toMatchObject([{ name: 'Baker', amountMinor: -225 }]);
});

const whole = writeCompoundFile('Workbook', workbook(sheetOf(...HEAD, ...BAKER)));
const withNumber = (position: number, value: number) => {
  const copy = Buffer.from(whole);
  copy.writeUInt32LE(value >>> 0, position);
  return copy;
};

test.each<[string, Buffer, RegExp]>([
  [
    'a workbook with a password',
    writeCompoundFile('Workbook', workbook(sheetOf(), { globals: [writeBiffRecord(0x002f)] })),
    /password/,
  ],
  ['an encrypted new workbook', writeCompoundFile('EncryptedPackage', Buffer.alloc(9)), /password-protected/],
  ['a Word document', writeCompoundFile('WordDocument', Buffer.alloc(9)), /text document/],
  ['another document', writeCompoundFile('Data', Buffer.alloc(9)), /not a spreadsheet/],
  ['only hidden sheets', writeCompoundFile('Workbook', workbook(sheetOf(...HEAD), { state: 1 })), /no visible sheet/],
  [
    'a sheet without rows',
    writeCompoundFile('Workbook', workbook(sheetOf(newLabel(0, 0, 'a')))),
    /No row in this file/,
  ],
  ['a stream of zeros', writeCompoundFile('Workbook', Buffer.alloc(5000)), /damaged/],
  ['a truncated file', whole.subarray(0, 700), /damaged/],
  ['a header only', whole.subarray(0, 100), /damaged/],
  ['a chain of sectors in a circle', withNumber(512 + 4 * 3, 2), /damaged/],
  ['a directory in a circle', withNumber(512 + 4, 1), /damaged/],
  ['a sector outside the file', withNumber(512 + 4 * 2, 900), /damaged/],
  ['a list of tables in a circle', withNumber(68, 0), /damaged/],
  [
    'more texts than allowed',
    writeCompoundFile(
      'Workbook',
      workbook(sheetOf(), { globals: [writeBiffRecord(0x00fc, encodeUint32(0), encodeUint32(9e6))] }),
    ),
    /more than 5,000,000 text values/,
  ],
  [
    'a text that is longer than the file',
    writeCompoundFile(
      'Workbook',
      workbook(sheetOf(), {
        globals: [writeBiffRecord(0x00fc, encodeUint32(1), encodeUint32(1), encodeUint16(9), [0], 'a')],
      }),
    ),
    /damaged/,
  ],
  [
    'a cell in the last column',
    writeCompoundFile('Workbook', workbook(sheetOf(writeBiffRecord(0x0203, at(0, 0xffff), encodeFloat(1))))),
    /more than 500 columns/,
  ],
])('%s is refused with the reason', async (_name, file, words) => {
  await expect(readStatements(file)).rejects.toThrow(words);
});

test('sheets that refer to the same records are read once', async () => {
  const sheet = sheetOf(writeBiffRecord(0x0203, at(1, 2), encodeFloat(-1.5)));
  const copies = 900;
  const placeBytes = 15;
  const before = writeBeginning(NEW, WORKBOOK);
  const start = before.length + copies * placeBytes + END_RECORD.length;
  const place = writeBiffRecord(0x0085, encodeUint32(start), [0, 0, 3, 0], 'One');
  expect(place).toHaveLength(placeBytes);
  const stream = Buffer.concat([before, ...Array(copies).fill(place), END_RECORD, sheet]);
  await expect(readStatements(writeCompoundFile('Workbook', stream))).rejects.toThrow('No row in this file');
});

test('hidden rows and columns are not read', async () => {
  const row = (line: number, ...texts: string[]) => texts.map((each, column) => newLabel(line, column, each));
  const stream = workbook(
    Buffer.concat([
      writeBeginning(NEW, SHEET),
      writeBiffRecord(0x007d, encodeUint16(2, 2, 0, 0, 1, 0)),
      writeBiffRecord(0x0208, encodeUint16(2, 0, 4, 0, 0, 0, 0x20, 0)),
      ...row(0, 'Date', 'Payee', 'Amount', 'Amount'),
      ...row(1, '2026-01-05', 'Shop', '9.99', '-12.50'),
      ...row(2, '2026-01-06', 'Kiosk', '9.99', '-3.00'),
      END_RECORD,
    ]),
    { globals: [] },
  );
  const statement = await read(stream);
  expect(statement?.entries).toMatchObject([{ amountMinor: -1250, name: 'Shop' }]);
  expect(statement?.left).toMatchObject([{ line: 3, reason: 'no booking' }]);
});
