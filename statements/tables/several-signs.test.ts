import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

/** Returns the amount in hundredths of each entry, and the lines that could not be read. */
function read(rows: string, head = 'Date,Description,Amount') {
  const { entries, left } = readCsvTable(`${head}\n${rows}`);
  return [entries.map(({ amountMinor }) => amountMinor), left.map(({ line, reason }) => `${line} ${reason}`)];
}

test('a charge reversed by a second sign is income', () => {
  const rows =
    '13/11/2026,SHOP A,-$21.78\n14/11/2026,REVERSAL SHOP A,--$21.78\n15/11/2026,FEE,($5.00)\n16/11/2026,FEE REVERSED,-($5.00)\n';
  expect(read(rows)).toEqual([[-2178, 2178, -500, 500], []]);
});

test('the balance decides a minus inside brackets, oldest or newest first', () => {
  const rows = [
    '2026-11-13,SHOP A,(67.00),433.00',
    '2026-11-14,REVERSAL SHOP A,(-67.00),500.00',
    '2026-11-15,SHOP B,(20.00),480.00',
    '2026-11-16,SHOP C,(30.00),450.00',
  ];
  const head = 'Date,Description,Amount,Balance';
  expect(read(rows.join('\n'), head)).toEqual([[-6700, 6700, -2000, -3000], []]);
  expect(read(rows.toReversed().join('\n'), head)).toEqual([[-3000, -2000, 6700, -6700], []]);
});

test('a minus inside brackets is an expense if all amounts are written like this', () => {
  const rows = '2026-11-13,SHOP A,(-67.00)\n2026-11-14,PAY,500.00\n2026-11-15,SHOP B,(-20.00)\n';
  expect(read(rows)).toEqual([[-6700, 50_000, -2000], []]);
});

test('a minus inside brackets among other negative amounts is unreadable without a balance', () => {
  const rows = '2026-11-13,SHOP A,(67.00)\n2026-11-14,REVERSAL SHOP A,(-67.00)\n2026-11-15,PAY,500.00\n';
  expect(read(rows)).toEqual([[-6700, 50_000], ['3 unreadable']]);
});

test('a minus sign before received payments in the column for income means nothing', () => {
  const listAmounts = (rows: string) =>
    readCsvTable(`Date,Text,Debit,Credit\n${rows}`).entries.map(({ amountMinor }) => amountMinor);
  const purchases = '2026-01-05,Abc,12.50,\n2026-01-06,Def return,,3.50\n';
  expect(listAmounts(`${purchases}2026-01-07,Online payment thank you,,-90.00\n`)).toEqual([-1250, 350, 9000]);
  expect(listAmounts(`${purchases}2026-01-07,Returned cheque,,-90.00\n`)).toEqual([-1250, 350, -9000]);
});
