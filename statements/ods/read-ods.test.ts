import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { createZip } from '../testing/create-zip.ts';

const cell = (text: string, attributes = 'office:value-type="string"', tag = 'table-cell') =>
  `<table:${tag} ${attributes}><text:p>${text}</text:p></table:${tag}>`;
const number = (value: number, shown: string, more = '') =>
  cell(shown, `office:value-type="float" office:value="${value}" ${more}`);
const day = (text: string) => cell('x', `office:value-type="date" office:date-value="${text}"`);
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const sheet = (rows: string, attributes = 'table:name="One"') => `<table:table ${attributes}>${rows}</table:table>`;
const content = (sheets: string, styles = '') =>
  `<office:document-content>${styles}<office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`;
const MIMETYPE = 'application/vnd.oasis.opendocument.spreadsheet';
const ods = (xml: string, more = {}) => createZip({ mimetype: MIMETYPE, 'content.xml': xml, ...more });
const HEAD = row(cell('Date'), cell('Payee'), cell('Amount'));
const read = async (xml: string) => readStatements(ods(xml));

test('a bank report saved by LibreOffice as .ods is read like the same report as .xlsx', async () => {
  const [one, other] = (
    await Promise.all(
      ['report.ods', 'report.xlsx'].map((name) => readStatements(readFileSync(`statements/testing/${name}`))),
    )
  ).flat();
  expect(one).toMatchObject({ format: 'ods', isProven: true });
  expect(one?.entries).toHaveLength(4);
  expect({ ...one, format: 'xlsx' }).toEqual(other);
});

test('all kinds of cells are read', async () => {
  const rows =
    '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>' +
    HEAD +
    row(day('2025-03-04'), cell('A<text:s text:c="2"/><text:span>B</text:span>C'), number(1234, '1.234,00 €')) +
    row(
      day('2025-03-05T00:00:00'),
      cell('D', 'office:value-type="string"', 'covered-table-cell'),
      number(-2.5, '-2,5'),
    ) +
    `<table:table-row table:number-rows-repeated="2">${day('2025-03-06') + cell('E') + number(-1, '-1,00')}</table:table-row>` +
    '<table:table-row table:number-rows-repeated="1048570"><table:table-cell/></table:table-row>';
  const [statement] = await read(content(sheet(`<table:table-rows>${rows}</table:table-rows>`)));
  expect(statement?.entries).toMatchObject([
    { line: 5, day: '2025-03-04', name: 'A BC', amountMinor: 123_400 },
    { line: 6, day: '2025-03-05', name: 'D', amountMinor: -250 },
    { line: 7, day: '2025-03-06', name: 'E', amountMinor: -100 },
    { line: 8, day: '2025-03-06' },
  ]);
});

test('the currency of a cell is the currency of the statement', async () => {
  const euro = (value: number) =>
    cell('x', `office:value-type="currency" office:currency="SEK" office:value="${value}"`);
  const [statement] = await read(content(sheet(HEAD + row(day('2025-03-04'), cell('A'), euro(-4.35)))));
  expect(statement).toMatchObject({ currency: 'SEK', entries: [{ amountMinor: -435 }] });
});

test('hidden sheets are listed, and a single XML file is read too', async () => {
  const styles =
    '<office:automatic-styles><style:style style:name="t2"><style:table-properties table:display="false"/></style:style></office:automatic-styles>';
  const rows = HEAD + row(day('2025-03-04'), cell('A'), number(-1, '-1'));
  const xml = content(sheet(rows) + sheet(rows, 'table:name="Two" table:style-name="t2"'), styles);
  expect(await read(xml)).toMatchObject([{ entries: [{ name: 'A' }], left: [{ text: 'Two: a hidden sheet' }] }]);
  const flat = `<?xml version="1.0"?><office:document>${xml}</office:document>`;
  expect(await readStatements(Buffer.from(flat))).toMatchObject([{ format: 'ods', entries: [{ name: 'A' }] }]);
});

const refusals: [string, Buffer, RegExp][] = [
  ['a text document', ods('<office:document-content><office:text/></office:document-content>'), /text document/],
  ['a document with a password', ods('x', { 'META-INF/manifest.xml': '<manifest:encryption-data/>' }), /password/],
  ['a damaged document', ods('<office:document-content'), /damaged/],
  ['a sheet without transactions', ods(content(sheet(row(cell('a'))))), /No row in this file/],
  [
    'a text that is repeated too often',
    ods(content(sheet(`<table:table-row table:number-rows-repeated="1048576">${cell('a')}</table:table-row>`))),
    /500,000 rows/,
  ],
  [
    'a text that is repeated in too many columns',
    ods(content(sheet(row(cell('a', 'table:number-columns-repeated="16384"'))))),
    /500 columns/,
  ],
  ['nested tables', ods(content('<table:table>'.repeat(200))), /nested too deeply/],
];
test.each(refusals)('%s is refused with the reason', async (_name, file, words) => {
  await expect(readStatements(file)).rejects.toThrow(words);
});

test('hidden rows and columns are not read', async () => {
  const columns =
    '<table:table-column table:number-columns-repeated="2"/><table:table-column table:visibility="collapse"/>';
  const four = (date: string, payee: string, ...amounts: string[]) =>
    [date, payee, ...amounts].map((each) => cell(each));
  const hidden = row(...four('2026-01-06', 'Kiosk', '9.99', '-3.00')).replace(
    '<table:table-row',
    '<table:table-row table:visibility="filter"',
  );
  const rows =
    row(...four('Date', 'Payee', 'Amount', 'Amount')) + row(...four('2026-01-05', 'Shop', '9.99', '-12.50')) + hidden;
  const [statement] = await read(content(sheet(columns + rows)));
  expect(statement?.entries).toMatchObject([{ amountMinor: -1250, name: 'Shop' }]);
  expect(statement?.left).toMatchObject([{ line: 3, reason: 'no booking' }]);
});
