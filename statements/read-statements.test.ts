import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createFilePreview } from './file-preview.ts';
import { readStatements } from './read-statements.ts';
import { UnreadableStatementError } from './statement.ts';
import { createZip } from './testing/create-zip.ts';

const qif = '!Type:Bank\nD2024-01-15\nT-1.00\nPBaker\n^\n';
const csv = 'Date,Payee,Amount\n2024-01-15,Baker,-1.00\n2024-01-16,Butcher,-2.00\n';
const ofx = '<OFX><STMTTRN><DTPOSTED>20240115<TRNAMT>-1<NAME>Baker</STMTTRN></OFX>';

const formatsOf = async (file: string | Uint8Array) =>
  (await readStatements(Buffer.from(file))).map(({ format }) => format);

test.each([
  ['OFX', ofx, 'ofx'],
  ['OFX behind blank lines', `\n\n\nOFXHEADER:100\n${ofx}`, 'ofx'],
  ['QIF', qif, 'qif'],
  ['QIF without a head', 'D01/15/2024\nT-1.00\nPBaker\n^\n', 'qif'],
  ['CSV', csv, 'csv'],
  ['MT940', ':20:A\n:25:1\n:28C:1\n:60F:C240101EUR0,00\n:61:240115D1,00NTRF\n:62F:D240115EUR1,00\n-', 'mt940'],
])('%s is detected from its content', async (_name, file, format) => {
  expect(await formatsOf(file)).toEqual([format]);
});

test('packed files are read like unpacked ones', async () => {
  expect((await readStatements(gzipSync(qif)))[0]?.entries).toMatchObject([{ name: 'Baker' }]);
  const statements = await readStatements(
    createZip({ 'a/one.qif': qif, '__MACOSX/a/._one.qif': 'x', 'two.gz': gzipSync(ofx) }),
  );
  expect(statements.map(({ format, file }) => [format, file])).toEqual([
    ['qif', 'a/one.qif'],
    ['ofx', 'two.gz'],
  ]);
});

test('a file in an archive that is not a statement is listed as skipped', async () => {
  const [statement, ...others] = await readStatements(createZip({ 'one.qif': qif, 'letter.pdf': '%PDF-1.7' }));
  expect(others).toEqual([]);
  expect(statement?.left).toEqual([
    {
      line: 0,
      reason: 'unreadable',
      what: 'file',
      text: 'letter.pdf: This PDF is damaged. Download it from your bank again.',
    },
  ]);
});

test.each<[string, string | Uint8Array, string]>([
  ['an empty file', '', 'This file is empty'],
  ['a file of blanks', ' \n\n', 'This file is empty'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'This is a picture'],
  ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'This is a picture'],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'This is a picture'],
  ['an incomplete .xls file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'damaged or incomplete'],
  ['an .xlsb', createZip({ 'xl/workbook.bin': 'a' }), '(.xlsb). Open it and save it as .xlsx or CSV'],
  ['an .odt', createZip({ mimetype: 'a', 'content.xml': '<a/>' }), 'This is a text document'],
  ['a database', 'SQLite format 3\0', 'This is a database'],
  [
    'a Numbers document',
    createZip({ 'Index/Document.iwa': 'a' }),
    "Apple Numbers. Moneta can't read it yet; export CSV or OFX.",
  ],
  ['a .qdf', Buffer.from('\xac\x9e\xbd\x8f\0\0', 'latin1'), "This is a Quicken file (.qdf). Moneta can't read it yet"],
  ['a .mny', Buffer.from('\0\u0001\0\0MSISAM Database', 'latin1'), 'Microsoft Money'],
  ['FINSTA', "UNA:+.? 'UNB+UNOA:2+BANK+ME+250103:0900+1'UNH+1+FINSTA:D:96A:UN'", 'EDIFACT statement (FINSTA)'],
  ['another EDIFACT message', "UNB+UNOA:2+BANK+ME+250103:0900+1'UNH+1+ORDERS:D:96A:UN'", 'EDIFACT message'],
  ['MT101', ':20:A\n:28D:1/1\n:50H:/123\n:30:250103\n:21:B\n:32B:EUR1,00\n:59:/456\n', 'MT101 payment order'],
  ['DTAUS', '0128AGK1234567800000000ANN BROWN', 'DTAUS'],
  ['ABO', `0740000001234567890${'ANN BROWN'.padEnd(20)}010125${'0'.repeat(80)}\n`, 'ABO (GPC)'],
  ['SIE', '#FLAGGA 0\n#FORMAT PC8\n', 'SIE'],
  ['QuickBooks', '!TRNS\tTRNSID\tTRNSTYPE\n', 'QuickBooks'],
  [
    'a file of securities',
    'OFXHEADER:100\n\n<OFX><SECLISTMSGSRSV1><SECLIST></SECLIST></SECLISTMSGSRSV1></OFX>',
    'lists securities',
  ],
  ['a web page', '\n<!DOCTYPE html><html><body>Log in</body>', 'This is a web page'],
  [
    'a payment order',
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
    'payment order',
  ],
  ['another XML', '<?xml version="1.0"?><x:Invoice a="b"/>', '"Invoice"'],
  ['another JSON', '{"a": 1}', 'This JSON file is not a supported export'],
  ['zeros', Buffer.alloc(5000), 'Unknown file type'],
  ['a zip with a password', createZip({ 'one.qif': qif }, { flags: 1 }), 'password-protected'],
  ['a zip of another kind', createZip({ 'one.qif': qif }, { method: 12 }), 'not supported'],
  ['a truncated zip', createZip({ 'one.qif': qif }).subarray(0, 60), 'damaged'],
  ['a truncated gzip', gzipSync(qif).subarray(0, 20), 'damaged'],
  ['an empty zip', createZip({}), 'empty'],
  ['a gzip bomb', gzipSync(Buffer.alloc(60 * 1024 * 1024)), 'The content of this file is larger than 50 MB'],
  [
    'a zip bomb',
    createZip({ 'one.csv': Buffer.alloc(60 * 1024 * 1024) }),
    'The content of this file is larger than 50 MB',
  ],
  [
    'an archive over the limit',
    createZip({ 'one.qif': qif.repeat(130_000), 'two.zip': createZip({ 'two.qif': qif.repeat(130_000) }) }),
    'The files in this archive have more than 250,000 transactions in total, the limit for one import',
  ],
  [
    'deeply nested archives',
    createZip({ a: createZip({ a: createZip({ a: createZip({ a: qif }) }) }) }),
    'Nested archives',
  ],
  ['too many line feeds', '\n'.repeat(3_000_001), '3,000,000 lines'],
  ['too many carriage returns', '\r'.repeat(6_000_001), '3,000,000 lines'],
])('%s is refused with advice', async (_name, file, words) => {
  expect(await refusalOf(() => readStatements(Buffer.from(file)))).toContain(words);
});

test('answers to the questions are used', async () => {
  const file = Buffer.from('!Type:Bank\nD03/04/2024\nT-1.00\nPCaf\xe8\n^\n', 'latin1');
  expect((await readStatements(file))[0]?.questions.map(({ about }) => about)).toEqual(['encoding', 'date order']);
  expect(await readStatements(file, { answers: { encoding: 'windows-1250', dateOrder: 'DMY' } })).toMatchObject([
    { questions: [{ about: 'date order' }], entries: [{ day: '2024-04-03', name: 'Cafč' }] },
  ]);
});

test('100 KB of any repeated text is read or refused quickly', async () => {
  const pieces = [
    '<',
    '<a ',
    '<OFX>',
    '&amp;',
    '{"',
    ':61:',
    '^\n',
    '!Type:Bank\n',
    '\t',
    '"',
    '?20',
    '/NAME/',
    '\u00e9',
    '0,',
    '1.',
    '-',
  ];
  const heads = [
    '',
    '<OFX><STMTTRN><NAME>',
    '<Document><BkToCstmrStmt><Stmt><Ntry>',
    '!Type:Bank\nD',
    ':25:1\n:61:240115D1,00NTRF\n:86:',
    '{"transactions":[{"isTombstone":"',
  ];
  const before = process.cpuUsage();
  for (const head of heads) {
    for (const piece of pieces) {
      try {
        await readStatements(Buffer.from(head + piece.repeat(100_000 / piece.length)));
      } catch (error) {
        if (!(error instanceof UnreadableStatementError)) throw error;
      }
    }
  }
  // The limit is in CPU time (microseconds), because elapsed time would depend on how busy the machine is.
  expect(process.cpuUsage(before).user).toBeLessThan(30_000_000);
});

test('the command prints one object per file', () => {
  const run = (...args: string[]) => {
    try {
      return execFileSync(process.execPath, ['dist/programs/moneta.js', 'import', ...args], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      return (error as { stdout: string }).stdout;
    }
  };
  const printed = run('--preview', 'statements/testing/two-bookings.ofx', 'package-lock.json', 'no-such-file');
  const [read, refused, missing] = printed
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(read).toEqual({
    file: 'statements/testing/two-bookings.ofx',
    format: 'ofx',
    count: 2,
    income: '1000.00',
    expense: '12.34',
    first: '2024-01-15',
    last: '2024-01-31',
    currency: 'EUR',
    dateOrder: 'YMD',
    left: [{ line: 8, reason: 'unreadable', what: 'date', text: '20240231 -1 Nobody' }],
    questions: [],
  });
  expect(refused).toMatchObject({ count: 0, income: '0.00', first: null, error: expect.stringContaining('JSON') });
  expect(missing.error).toBe('This file could not be opened: no such file.');
});

/**
 * Returns the message of the `UnreadableStatementError` that `read` throws, or an empty string if it does not throw.
 * Other errors are rethrown.
 */
async function refusalOf(read: () => unknown): Promise<string> {
  try {
    await read();
    return '';
  } catch (error) {
    if (error instanceof UnreadableStatementError) return error.message;
    throw error;
  }
}

test('a preview counts an opening balance that is listed like a transaction, and reports it', async () => {
  const file = '!Type:Bank\nD2024-01-01\nT50.00\nPOpening Balance\nL[Giro]\n^\nD2024-01-15\nT-1.00\nPBaker\n^\n';
  expect(await createFilePreview('giro.qif', Buffer.from(file))).toMatchObject({
    count: 2,
    income: '50.00',
    expense: '1.00',
    first: '2024-01-01',
    last: '2024-01-15',
    left: [{ line: 2, reason: 'opening balance' }],
  });
});
