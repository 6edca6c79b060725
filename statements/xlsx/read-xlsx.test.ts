import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { UnreadableStatementError } from '../statement.ts';
import { createTextRow, createWorkbook } from '../testing/create-workbook.ts';
import { createZip } from '../testing/create-zip.ts';

const HEAD = createTextRow('Date', 'Payee', 'Amount');
const BAKER = createTextRow('2025-03-04', 'Baker', '-1.00');
const fileOf = (name: string) => readFileSync(`statements/testing/${name}`);

test('a bank report saved by LibreOffice is read and proven by its balances, and other sheets are listed', async () => {
  const [statement, ...others] = await readStatements(fileOf('report.xlsx'));
  expect(others).toEqual([]);
  expect(statement).toMatchObject({
    format: 'xlsx',
    entries: [
      { line: 5, day: '2025-03-03', amountMinor: -435, name: 'Bäckerei Krume', note: 'Brot; "Roggen", groß' },
      { line: 6, day: '2025-03-04', otherDay: '2025-03-05', amountMinor: -8000, note: 'Abschlag Kundennr. 4711' },
      { line: 8, amountMinor: 250_000 },
      { line: 9, amountMinor: -210 },
    ],
    left: [
      { line: 0, reason: 'no booking', text: 'Deckblatt: Musterbank eG' },
      { line: 0, reason: 'no booking', text: 'Listen: a hidden sheet' },
    ],
    isProven: true,
    questions: [{ about: 'currency', choices: ['EUR'] }],
  });
  expect(statement).not.toHaveProperty('file');
});

test('two sheets saved by openpyxl are two statements, with 1904 dates and long numbers', async () => {
  const statements = await readStatements(
    createZip({ 'both.xlsx': fileOf('two-accounts.xlsx'), 'text.xlsx': fileOf('as-text.xlsx') }),
  );
  expect(statements.map(({ file, accounts }) => [file, accounts[0]?.id])).toEqual([
    ['both.xlsx: Current', '12345678901234567'],
    ['both.xlsx: Savings', '12345678901234568'],
    ['text.xlsx', undefined],
  ]);
  expect(statements[0]?.entries).toMatchObject([{ day: '2025-03-04', amountMinor: -320 }, { day: '2025-04-03' }]);
  expect(statements.flatMap(({ questions }) => questions)).toEqual([]);
});

test('text amounts and dates are read as in CSV, with the same questions', async () => {
  const [statement] = await readStatements(fileOf('as-text.xlsx'));
  expect(statement).toMatchObject({
    entries: [{ amountMinor: -123_456 }, { amountMinor: 200_000 }, { day: '2025-03-05', amountMinor: -120 }],
    dateOrder: 'DMY',
    table: { columns: [{ head: 'Data', role: 'day' }, { role: 'name' }, { role: 'amount' }] },
  });
  const [byHand] = await readStatements(fileOf('as-text.xlsx'), { answers: { columns: ['day', 'note', 'amount'] } });
  expect(byHand?.table?.columns[1]?.role).toBe('name');
});

test('all cell types are read', async () => {
  const texts = '<si><t>Date</t></si><si><r><t>Pay</t></r><r><rPr/><t>ee</t></r><rPh sb="0"><t>x</t></rPh></si>';
  const row = (cells: string) => `<row>${cells}</row>`;
  const [statement] = await readStatements(
    createWorkbook({
      texts,
      styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="4"/></cellXfs>',
      sheets: {
        One:
          row(
            '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>A1</f><v>Amount</v></c><c t="e"><v>#N/A</v></c>',
          ) +
          row(
            '<c s="1"><v>45720</v></c><c t="str"><v>A_x0042_, &quot;C&quot;;\tD_x005F_x0041_</v></c><c s="2"><v>-3</v></c>',
          ) +
          row('<c t="d"><v>2025-03-05T00:00:00</v></c><c t="b"><v>1</v></c><c><f>1</f><v>2.3000000000000003</v></c>') +
          '<row r="9"><c r="C9"><v>-4.5</v></c><c r="A9" s="1"><v>45722</v></c><c r="B9" t="inlineStr"><is><t>Last</t></is></c></row>' +
          '<row r="4000000000"><c r="XFD1" s="1"/><c r="A1" s="1"><v>45723</v></c><c r="B1" t="str"><v>Next</v></c><c><v>5</v></c></row>',
      },
    }),
  );
  expect(statement?.entries).toMatchObject([
    { line: 2, day: '2025-03-04', amountMinor: -300, name: expect.stringMatching(/^AB, "C"; D_x0041_$/) },
    { line: 3, day: '2025-03-05', amountMinor: 230, name: 'TRUE' },
    { line: 9, day: '2025-03-06', amountMinor: -450, name: 'Last' },
    { line: 10, day: '2025-03-07', amountMinor: 500, name: 'Next' },
  ]);
});

test('integer amounts with a two-decimal format are units, without a question', async () => {
  const rows = (style: number) =>
    createTextRow('booking_date', 'payee', 'amount') +
    [1234, 567, 890]
      .map((v) => `<row><c t="str"><v>2025-03-04</v></c><c t="str"><v>A</v></c><c s="${style}"><v>${v}</v></c></row>`)
      .join('');
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="4"/></cellXfs>';
  const asked = async (style: number) =>
    (await readStatements(createWorkbook({ styles, sheets: { One: rows(style) } })))[0]?.questions.map(
      ({ about }) => about,
    );
  expect(await asked(0)).toContain('decimal mark');
  expect(await asked(1)).not.toContain('decimal mark');
});

test('an unreadable sheet is listed, and the others are read', async () => {
  const damaged = '<row><c t="s"><v>7</v></c></row>';
  const [statement] = await readStatements(createWorkbook({ sheets: { Bad: damaged, Empty: '', Good: HEAD + BAKER } }));
  expect(statement).toMatchObject({
    entries: [{ line: 2, name: 'Baker' }],
    left: [{ line: 0, reason: 'unreadable', what: 'sheet', text: expect.stringMatching(/^Bad: Line 1 .* damaged/) }],
  });
});

const relations = (target: string, more = '') =>
  `<Relationships><Relationship Id="s0" Type="a/worksheet" Target="${target}"${more}/></Relationships>`;
const withSheet = (rows: string, files: Record<string, string | Uint8Array> = {}) =>
  createWorkbook({ sheets: { One: rows }, files });

test.each<[string, Buffer, RegExp]>([
  ['a workbook without sheets', createWorkbook({}), /no visible sheet/],
  [
    'a workbook with hidden sheets only',
    createWorkbook({ sheets: { A: BAKER }, attributes: { A: 'state="veryHidden"' } }),
    /no visible sheet/,
  ],
  ['a header without rows', withSheet(HEAD), /header but no rows/],
  ['an empty sheet', withSheet(''), /No row in this file has both a date and an amount/],
  ['a sheet without transactions', withSheet(createTextRow('a', 'b')), /No row in this file/],
  ['a document type', withSheet('', { 'xl/worksheets/of-0.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }), /DOCTYPE/],
  ['a table of a million columns', withSheet(`<row><c r="XFD1"><v>1</v></c></row>${BAKER}`), /more than 500 columns/],
  [
    'columns beyond the last possible one',
    withSheet('<row><c r="ZZZZZZZZZ1"><v>1</v></c></row>'),
    /more than 500 columns/,
  ],
  [
    'a target outside the file',
    withSheet(BAKER, { 'xl/_rels/workbook.xml.rels': relations('../../etc/passwd') }),
    /a sheet is missing/,
  ],
  [
    'an external target',
    withSheet(BAKER, { 'xl/_rels/workbook.xml.rels': relations('http://a.example/b', ' TargetMode="External"') }),
    /a sheet is missing/,
  ],
  [
    'a target that refers to itself',
    withSheet(BAKER, { 'xl/_rels/workbook.xml.rels': relations('workbook.xml') }),
    /No row/,
  ],
  ['deep nesting', withSheet(`<row>${'<c>'.repeat(200)}`), /nested too deeply/],
  [
    'a part that is too large',
    withSheet('', { 'xl/worksheets/of-0.xml': Buffer.alloc(51 * 1024 * 1024, ' ') }),
    /50 MB/,
  ],
  [
    'too many sheets',
    createZip({ 'xl/workbook.xml': `<w><sheets>${'<sheet/>'.repeat(100_001)}</sheets></w>` }),
    /too many sheets/,
  ],
  [
    'a long text in every cell',
    createWorkbook({
      texts: `<si>${`<r><t>${'a'.repeat(9000)}</t></r>`.repeat(100)}</si>`,
      sheets: { One: `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>` },
    }),
    /more than 50 MB of text/,
  ],
])('%s is refused with the reason', async (_name, file, words) => {
  expect(await refusalOf(file)).toMatch(words);
});

test('a sheet that is referenced several times is read once', async () => {
  const sheets = '<sheet name="A" r:id="s0"/>'.repeat(900);
  const file = withSheet(HEAD + BAKER, { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` });
  expect(await readStatements(file)).toMatchObject([{ entries: [{ name: 'Baker' }], left: [] }]);
});

async function refusalOf(file: Uint8Array): Promise<string> {
  try {
    await readStatements(file);
    return '';
  } catch (error) {
    if (error instanceof UnreadableStatementError) return error.message;
    throw error;
  }
}

test('hidden rows and columns are not read', async () => {
  const cells = (...texts: string[]) => texts.map((each) => `<c t="inlineStr"><is><t>${each}</t></is></c>`).join('');
  const rows = `<row>${cells('Date', 'Payee', 'Amount', 'Amount')}</row>
    <row>${cells('2026-01-05', 'Shop', '9.99', '-12.50')}</row>
    <row hidden="1">${cells('2026-01-06', 'Kiosk', '9.99', '-3.00')}</row>`;
  const columns = '<cols><col min="3" max="3" hidden="true"/></cols>';
  const [statement] = await readStatements(
    createWorkbook({
      sheets: { One: rows },
      files: { 'xl/worksheets/of-0.xml': `<worksheet>${columns}<sheetData>${rows}</sheetData></worksheet>` },
    }),
  );
  expect(statement?.entries).toMatchObject([{ amountMinor: -1250, name: 'Shop' }]);
  expect(statement?.left).toMatchObject([
    { line: 3, reason: 'no booking', text: expect.stringContaining('Hidden row') },
  ]);
});
