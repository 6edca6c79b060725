import { expect, test } from 'vitest';
import { readStatementFiles } from './read-statement-files.ts';

const qif = (count: number) => Buffer.from(`!Type:Bank\n${'D2024-01-15\nT-1.00\nPBaker\n^\n'.repeat(count)}`);

test('a file beyond the row limit is refused, and the other files are still read', async () => {
  const files = { 'one.qif': qif(130_000), 'two.qif': qif(130_000), 'three.qif': qif(2) };
  const { head, rows } = await readStatementFiles(
    Object.entries(files).map(([name, bytes]) => ({ name, bytes, answers: {} })),
  );
  expect([head.rowCount, rows.length]).toEqual([130_002, 130_002]);
  expect(head.files.map(({ rowCount, error }) => [rowCount, error])).toEqual([
    [130_000, undefined],
    [
      0,
      'Together with the files before it, this file has more than 250,000 transactions, the limit for one import. Choose fewer files at a time.',
    ],
    [2, undefined],
  ]);
});

test('rows up to a closing balance are summed over all files of the account, in its currency', async () => {
  const ofx = (rows: string, more = '') =>
    Buffer.from(
      `<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>4711</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST>${more}</STMTRS></OFX>`,
    );
  const row = (day: string, amount: number, more = '') =>
    `<STMTTRN><DTPOSTED>202401${day}<TRNAMT>${amount}<NAME>Baker ${day}${more}</STMTTRN>`;
  const balance = '<LEDGERBAL><BALAMT>90<DTASOF>20240115</LEDGERBAL>';
  const dollars = '<CURRENCY><CURRATE>1<CURSYM>USD</CURRENCY>';
  const closingsOf = async (...files: Buffer[]) =>
    (await readStatementFiles(files.map((bytes, at) => ({ name: `${at}.ofx`, bytes, answers: {} })))).head.accounts;
  const one = ofx(row('10', -1) + row('15', -2) + row('16', -4) + row('12', -8, dollars), balance);
  expect(await closingsOf(one, ofx(row('14', -16)))).toMatchObject([
    { closingDay: '2024-01-15', upToClosing: { sumMinor: -1900, rowCount: 4 } },
  ]);
  const atEnd = ofx(row('10', -1) + row('15', -2), balance);
  expect((await closingsOf(atEnd))[0]?.upToClosing).toBeUndefined();
});
