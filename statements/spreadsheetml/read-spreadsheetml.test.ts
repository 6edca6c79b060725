import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';

const cell = (type: string, text: string, attributes = '') =>
  `<Cell ${attributes}><Data ss:Type="${type}">${text}</Data></Cell>`;
const text = (value: string) => cell('String', value);
const HEAD = `<Row>${['Date', 'Description', 'Amount'].map(text).join('')}</Row>`;
const sheet = (rows: string, name = 'One', options = '') =>
  `<Worksheet ss:Name="${name}"><Table>${rows}</Table>${options}</Worksheet>`;
const workbook = (sheets: string, styles = '') =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
  <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${styles}</Styles>${sheets}</Workbook>`;
const read = async (file: string) => readStatements(Buffer.from(file));
const ROW = `<Row>${cell('DateTime', '2026-08-13T00:00:00.000') + text('Shop') + cell('Number', '-43.1')}</Row>`;

test('an XML spreadsheet of Excel 2003 is read', async () => {
  const styles =
    '<Style ss:ID="d"><NumberFormat ss:Format="Short Date"/></Style><Style ss:ID="m"><NumberFormat ss:Format="Standard"/></Style>';
  const rows = `${HEAD + ROW}<Row ss:Index="9">${cell('Number', '46248', 'ss:StyleID="d"')}<Cell ss:Index="3" ss:StyleID="m"><Data ss:Type="Number">1000</Data></Cell></Row>`;
  expect(await read(workbook(sheet(rows), styles))).toMatchObject([
    {
      format: 'xls',
      entries: [
        { line: 2, day: '2026-08-13', name: 'Shop', amountMinor: -4310 },
        { line: 9, day: '2026-08-14', amountMinor: 100_000 },
      ],
    },
  ]);
});

test('cells over several columns, formatted texts and hidden sheets are read', async () => {
  const row = `<Row>${cell('DateTime', '2026-08-13T00:00:00.000') + cell('String', 'A <B>b</B> c')}${cell('Error', '#N/A')}${cell('Number', '-1')}</Row>`;
  const head = `<Row>${text('Date') + cell('String', 'Description', 'ss:MergeAcross="1"') + text('Amount')}</Row>`;
  const options = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
  expect(await read(workbook(sheet(head + row) + sheet(HEAD + ROW, 'Two', options)))).toMatchObject([
    { entries: [{ name: 'A b c', amountMinor: -100 }], left: [{ text: 'Two: a hidden sheet' }] },
  ]);
});

test.each([
  ['a workbook without transactions', workbook(sheet(HEAD)), 'header but no rows'],
  ['a workbook without sheets', workbook(''), 'no visible sheet'],
  [
    'a cell in a column that is too far',
    workbook(sheet(`<Row>${cell('Number', '1', 'ss:Index="900000"')}</Row>`)),
    '500 columns',
  ],
  ['a document type', workbook('').replace('<Workbook', '<!DOCTYPE a><Workbook'), 'DOCTYPE'],
])('%s is refused with the reason', async (_name, file, words) => {
  await expect(read(file)).rejects.toThrow(words);
});

test('hidden rows and columns are not read', async () => {
  const four = (...texts: string[]) => texts.map(text).join('');
  const rows = `<Column ss:Index="3" ss:Hidden="1"/><Row>${four('Date', 'Payee', 'Amount', 'Amount')}</Row>
    <Row>${four('2026-01-05', 'Shop', '9.99', '-12.50')}</Row>
    <Row ss:Hidden="1">${four('2026-01-06', 'Kiosk', '9.99', '-3.00')}</Row>`;
  const [statement] = await read(workbook(sheet(rows)));
  expect(statement?.entries).toMatchObject([{ amountMinor: -1250, name: 'Shop' }]);
  expect(statement?.left).toMatchObject([{ line: 3, reason: 'no booking' }]);
});
