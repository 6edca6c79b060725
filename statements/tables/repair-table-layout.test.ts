import { expect, test } from 'vitest';
import { listAmounts } from '../testing/list-csv-entries.ts';

test('unquoted amounts that were split at the commas between thousands are rejoined', () => {
  const text =
    'Date,Text,Amount,Balance\n01/03/2026,A,-500.00,500.00\n15/03/2026,B,+1,020,000.00,1,020,500.00\n16/03/2026,C,-3,500.00,1,017,000.00\n';
  expect(listAmounts(text)).toEqual([-50_000, 102_000_000, -350_000]);
});

test('unquoted thousands are rejoined in columns for expenses and income', () => {
  const text =
    'Date,Text,Debit,Credit,Balance\n03/04/2026,A,89.90,,R 4,910.10\n15/04/2026,B,,32,000.00,R 36,910.10\n20/04/2026,C,450.00,,R 36,460.10\n';
  expect(listAmounts(text)).toEqual([-8990, 3_200_000, -45_000]);
});

test('commas in texts do not make a row with other numbers an amount', () => {
  const text = 'Date,Text,Amount\n2026-03-01,A,-5.00\n2026-03-14,Bus 5, 120,-3.00\n';
  expect(listAmounts(text)).toEqual([-500, -300]);
});

test('if an amount could be joined with the balance after it, the balance is repaired', () => {
  const text =
    'Date,Text,Debit,Credit,Balance\n2026-07-31,A,"175,010",,"1,000,000"\n2026-08-05,B,"44,132",,"955,868"\n2026-08-06,C,,"12",955,880\n';
  expect(listAmounts(text)).toEqual([-17_501_000, -4_413_200, 1200]);
});
