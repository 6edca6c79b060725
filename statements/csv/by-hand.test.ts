import { expect, test } from 'vitest';
import { readFiles } from '../read-files.ts';
import { readStatements } from '../read-statement.ts';
import type { ColumnRole } from './by-hand.ts';

const TABLE = 'Date,Description,Amount\n03/04/2026,Bakery,-3.00\n03/05/2026,Tram,-2.00\n';

const read = (text: string, columns?: ColumnRole[]) =>
  readStatements(Buffer.from(text), { answers: columns ? { columns } : {} })[0];

test('columns that a file cannot be read by are refused with the one that is wrong', () => {
  expect(() => read(TABLE, ['none', 'day', 'amount'])).toThrow(/^No line has a date in “Description” that can be read/);
  expect(() => read(TABLE, ['day', 'amount', 'none'])).toThrow(/^No line has an amount in “Description”/);
  expect(() => read(TABLE, ['day', 'name', 'none'])).toThrow(/^No column has the amounts/);
  expect(() => read(TABLE, ['none', 'name', 'amount'])).toThrow(/^No column is the day/);
});

test('the column that names who was paid is shown as the name, and the rows are the same when it is named so', () => {
  const found = read(TABLE);
  const roles = found?.table?.columns.map(({ role }) => role);
  expect(roles).toEqual(['day', 'name', 'amount']);
  expect(read(TABLE, roles)?.entries).toEqual(found?.entries);
});

test('a file of heads alone is told from one that is no table of bookings', () => {
  expect(() => read('Account,4711\n\nDate;Description;Amount\n')).toThrow(/^This file has a header but no rows/);
  expect(() => read('Name,Colour\nRose,red\n')).toThrow(/^No row of this file holds a date and an amount/);
});

test('of days that can be read in two ways the file’s own words are kept, of others not', () => {
  expect(read(TABLE)?.entries.map(({ dayText }) => dayText)).toEqual(['03/04/2026', '03/05/2026']);
  expect(read(TABLE.replace('03/05', '03/15'))?.entries[0]).not.toHaveProperty('dayText');
});

test('questions show the days as the file writes them, and a minus where the file has any', () => {
  const [, ...lines] = TABLE.replaceAll(',-', ',').trim().split('\n');
  const more = ['03/06/2026,Cinema,9.00', '03/07/2026,Theatre,19.00', '03/08/2026,Refund,-1.00'];
  const card = ['Date,Merchant,Amount', ...lines, ...more].join('\n');
  const qif = '!Type:Bank\nD03/04/2026\nT-3.00\nPBakery\n^\n';
  const files = [card, qif].map((text, at) => ({ name: `${at}`, bytes: Buffer.from(text), answers: {} }));
  const [first, second] = readFiles(files).head.files;
  const asked = (about: string) => first?.questions.find((question) => question.about === about)?.examples ?? [];
  expect(asked('date order').map(({ dayText }) => dayText)).toEqual(['03/04/2026', '03/05/2026', '03/06/2026']);
  const asWritten = asked('sign').map(({ readings }) => readings.find(({ choice }) => choice === 'as written')?.shown);
  expect(asWritten).toHaveLength(3);
  expect(asWritten).toContain('-1.00');
  expect(second?.questions[0]?.examples[0]).toMatchObject({ dayText: '03/04/2026' });
});

test('an export is called by its program only where all of it fits', () => {
  const copilot =
    'date,name,amount,status,category,parent category,excluded,tags,type,account,account mask,note,recurring\n';
  expect(read(`${copilot}2026-11-12,Uber,20.97,posted,Transport,,false,,regular,Checking,1234,,\n`)?.format).toBe(
    'copilot',
  );
  const moneta = 'Date,Type,Name,Category,Amount,Account,To account,Tags,Note\n';
  expect(read(`${moneta}2026-11-12,Expense,Tea,Food,3.00,Everyday,,,\n`)?.format).toBe('moneta');
  expect(read('Date,Type,Name,Category,Amount,Note,Branch\n2026-11-12,Out,Tea,Food,-3.00,,Main\n')?.format).toBe('csv');
});
