import { expect, test } from 'vitest';
import { readStatements } from '../read-statements.ts';
import { readStatementFiles } from '../rows/read-statement-files.ts';
import type { ColumnRole } from './column-roles.ts';

const TABLE = 'Date,Description,Amount\n03/04/2026,Bakery,-3.00\n03/05/2026,Tram,-2.00\n';

const read = async (text: string, columns?: ColumnRole[]) =>
  (await readStatements(Buffer.from(text), { answers: columns ? { columns } : {} }))[0];

test('unreadable columns are refused with the name of the wrong one', async () => {
  await expect(read(TABLE, ['none', 'day', 'amount'])).rejects.toThrow(/^No row has a date in “Description”/);
  await expect(read(TABLE, ['day', 'amount', 'none'])).rejects.toThrow(/^No row has an amount in “Description”/);
  await expect(read(TABLE, ['day', 'name', 'none'])).rejects.toThrow(/^No column is marked as the amount/);
  await expect(read(TABLE, ['none', 'name', 'amount'])).rejects.toThrow(/^No column is marked as the date/);
});

test('the detected name column is shown as the name, and assigning it by hand changes nothing', async () => {
  const found = await read(TABLE);
  const roles = found?.table?.columns.map(({ role }) => role);
  expect(roles).toEqual(['day', 'name', 'amount']);
  expect((await read(TABLE, roles))?.entries).toEqual(found?.entries);
});

test('a file with only a header gets another message than a file without a table', async () => {
  await expect(read('Account,4711\n\nDate;Description;Amount\n')).rejects.toThrow(
    /^This file has a header but no rows/,
  );
  await expect(read('Name,Colour\nRose,red\n')).rejects.toThrow(/^No row in this file has both a date and an amount/);
});

test('ambiguous dates keep the text of the file, others do not', async () => {
  expect((await read(TABLE))?.entries.map(({ dayText }) => dayText)).toEqual(['03/04/2026', '03/05/2026']);
  expect((await read(TABLE.replace('03/05', '03/15')))?.entries[0]).not.toHaveProperty('dayText');
});

test('questions show dates as written, and an expense if the file has one', async () => {
  const [, ...lines] = TABLE.replaceAll(',-', ',').trim().split('\n');
  const more = ['03/06/2026,Cinema,9.00', '03/07/2026,Theatre,19.00', '03/08/2026,Refund,-1.00'];
  const card = ['Date,Merchant,Amount', ...lines, ...more].join('\n');
  const qif = '!Type:Bank\nD03/04/2026\nT-3.00\nPBakery\n^\n';
  const files = [card, qif].map((text, at) => ({ name: `${at}`, bytes: Buffer.from(text), answers: {} }));
  const [first, second] = (await readStatementFiles(files)).head.files;
  const asked = (about: string) => first?.questions.find((question) => question.about === about)?.examples ?? [];
  expect(asked('date order').map(({ dayText }) => dayText)).toEqual(['03/04/2026', '03/05/2026', '03/06/2026']);
  const asWritten = asked('sign').map(({ readings }) => readings.find(({ choice }) => choice === 'as written')?.shown);
  expect(asWritten).toHaveLength(3);
  expect(asWritten).toContain('-1.00');
  expect(second?.questions[0]?.examples[0]).toMatchObject({ dayText: '03/04/2026' });
});

test('an export is attributed to a program only if all its columns match', async () => {
  const copilot =
    'date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring\n';
  expect(
    (await read(`${copilot}2026-11-12,Uber,20.97,posted,Transport,,false,,regular,Checking,1234,,\n`))?.format,
  ).toBe('copilot');
  const moneta = 'Date,Type,Name,Category,Amount,Account,To account,Tags,Note\n';
  expect((await read(`${moneta}2026-11-12,Expense,Tea,Food,3.00,Everyday,,,\n`))?.format).toBe('moneta');
  expect(
    (await read('Date,Type,Name,Category,Amount,Note,Branch\n2026-11-12,Out,Tea,Food,-3.00,,Main\n'))?.format,
  ).toBe('csv');
});
