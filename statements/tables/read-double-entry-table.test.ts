import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

test('a double-entry table gives the entries of own accounts with categories, and transfers', () => {
  const { entries, transfers, left } = readCsvTable(
    'Date,Transaction ID,Description,Full Account Name,Amount Num.\n01/25/2026,a,Bakery,Expenses:Food,12.50\n,,,Assets:Giro,-12.50\n01/26/2026,b,Acme,Assets:Giro,"1,000.00"\n,,,Income:Pay,"-1,000.00"\n01/27/2026,c,Save,Assets:Giro,-50.00\n,,,Assets:Savings,50.00\n',
  );
  expect(
    entries.map(({ day, amountMinor, name, account, category }) => [day, amountMinor, name, account, category]),
  ).toEqual([
    ['2026-01-25', -1250, 'Bakery', 'Giro', 'Expenses:Food'],
    ['2026-01-26', 100_000, 'Acme', 'Giro', 'Income:Pay'],
  ]);
  expect(transfers?.map(({ from, to, amountMinor }) => [from, to, amountMinor])).toEqual([['Giro', 'Savings', 5000]]);
  expect(left.map(({ line, reason }) => [line, reason])).toEqual([[6, 'transfer']]);
});

test('a double-entry table with ambiguous dates asks for their order and uses the answer', () => {
  const rows =
    'Date,Description,Full Account Name,Amount Num.\n03/04/2026,Bakery,Expenses:Food,12.50\n,,Assets:Giro,-12.50\n';
  expect(readCsvTable(rows).questions).toEqual([{ about: 'date order', choices: ['DMY', 'MDY'] }]);
  expect(readCsvTable(rows, { dateOrder: 'MDY' }).entries.map(({ day }) => day)).toEqual(['2026-03-04']);
});
