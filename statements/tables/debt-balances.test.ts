import { expect, test } from 'vitest';
import { readCsvTable, readTableFromRows } from './read-table.ts';

function readSigns(header: string, rows: string) {
  const { entries, balances, questions } = readCsvTable(`${header}\n${rows}`);
  return {
    amounts: entries.map(({ amountMinor }) => amountMinor),
    closing: balances.find(({ is }) => is === 'closing')?.amountMinor,
    questions: questions.map(({ about }) => about),
  };
}

const TWO_SIDES =
  '2026-01-05,Abc,3.50,,103.50\n2026-01-06,Def,,100.00,3.50\n2026-01-07,Ghi,12.00,,15.50\n2026-01-08,Jkl,10.00,,25.50\n';
const AMOUNTS = [-350, 10_000, -1200, -1000];

test('if the columns are named after money that comes and goes, a balance that expenses raise is a debt', () => {
  expect(readSigns('Date,Text,Paid out,Paid in,Balance', TWO_SIDES)).toEqual({
    amounts: AMOUNTS,
    closing: -2550,
    questions: [],
  });
});

test('the preview asks whether a debit that raises the balance is an expense, because bookkeeping does the same', () => {
  expect(readSigns('Date,Text,Debit,Credit,Balance', TWO_SIDES)).toEqual({
    amounts: AMOUNTS.map((amount) => -amount),
    closing: 2550,
    questions: ['sign'],
  });
});

test.each(['Balance owing', 'Outstanding balance', 'Saldo deudor', 'Restschuld', 'Задолженность, остаток'])(
  'a balance called %s is a debt',
  (name) => {
    expect(readSigns(`Date,Text,Debit,Credit,"${name}"`, TWO_SIDES)).toEqual({
      amounts: AMOUNTS,
      closing: -2550,
      questions: [],
    });
  },
);

test('payments that lower the balance of a loan are income of this account', () => {
  const rows = '2026-01-05,Abc,-100.00,9900.00\n2026-02-05,Def,-100.00,9800.00\n2026-03-05,Ghi,-100.00,9700.00\n';
  expect(readSigns('Date,Text,Amount,Loan balance', rows)).toEqual({
    amounts: [10_000, 10_000, 10_000],
    closing: -970_000,
    questions: [],
  });
});

test('a negative debt is the balance of the account', () => {
  const rows = '2026-01-05,Abc,-3.50,-103.50\n2026-01-06,Def,100.00,-3.50\n2026-01-07,Ghi,-12.00,-15.50\n';
  expect(readSigns('Date,Text,Amount,Outstanding balance', rows)).toEqual({
    amounts: [-350, 10_000, -1200],
    closing: -1550,
    questions: [],
  });
});

test.each([
  ['Charges', 'Payments'],
  ['New charges', 'Payment'],
  ['Purchases', 'Credits'],
  ['Compras', 'Pagos'],
])('a balance that %s raise and %s lower is a debt', (out, into) => {
  expect(readSigns(`Date,Text,${out},${into},Balance`, TWO_SIDES)).toEqual({
    amounts: AMOUNTS,
    closing: -2550,
    questions: [],
  });
});

test('purchases and sales in the debit and credit columns of a broker show that its balance is a debt', () => {
  const rows =
    '2026-01-05,B 4 ABC @ 62.50,250.00,,250.00\n2026-01-06,S 2 ABC @ 70.00,,140.00,110.00\n2026-01-07,B 1 DEFG @ 15.00,15.00,,125.00\n2026-01-08,Mr A,,125.00,0.00\n';
  expect(readSigns('Date,Text,Debit,Credit,Balance', rows)).toEqual({
    amounts: [-25_000, 14_000, -1500, 12_500],
    closing: 0,
    questions: [],
  });
});

test('columns in a sheet are named like those in a text file', () => {
  const rows = `Date,Text,Paid out,Paid in,Balance\n${TWO_SIDES}`.trim().split('\n');
  const statement = readTableFromRows(rows.map((row, index) => ({ line: index + 1, cells: row.split(',') })));
  expect('entries' in statement && statement.entries.map(({ amountMinor }) => amountMinor)).toEqual(AMOUNTS);
});
