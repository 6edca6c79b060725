import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

const listQuestions = (text: string) => readCsvTable(text).questions.map(({ about }) => about);

const listAmounts = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

test('two columns with unknown headers are doubtful unless one of them has minus signs or the balances match', () => {
  const rows = '2026-01-05,Abc,,12.50\n2026-01-06,Def,,3.20\n2026-01-14,Ghi,1000.00,\n';
  expect(listQuestions(`Qqq,Rrr,Sss,Ttt\n${rows}`)).toEqual(['sign']);
  const signed = `Qqq,Rrr,Sss,Ttt\n${rows.replace('12.50', '-12.50').replace('3.20', '-3.20')}`;
  expect(listQuestions(signed)).toEqual([]);
  expect(listAmounts(signed)).toEqual([-1250, -320, 100_000]);
});

test('a single description does not decide the sign of other amounts', () => {
  expect(listQuestions('Date,Text,Amount\n2026-01-05,Abc,12.50\n2026-01-14,Salary,1000.00\n')).toEqual(['sign']);
  expect(listQuestions('Date,Text,Amount\n2026-01-14,Salary,1000.00\n')).toEqual([]);
});

test('amounts under a header for both directions keep their sign', () => {
  const text = 'Buchungstag;Text;Soll/Haben\n05.01.2026;Rechnung, vielen Dank;-25,99\n';
  expect(listQuestions(text)).toEqual([]);
  expect(listAmounts(text)).toEqual([-2599]);
});

test('types that are not directions leave the sign to the amounts', () => {
  const rows =
    '2026-01-05,Abc,Purchase,-12.50\n2026-01-06,Def,Interest earned,0.12\n2026-01-07,To savings,Deposit,-100.00\n2026-01-14,Ghi,Deposit,1000.00\n2026-01-15,Jkl,Deposit,5.00\n2026-01-16,Mno,Transfer,-7.00\n';
  const text = `Date,Text,Type,Amount\n${rows}`;
  expect(readCsvTable(text).left).toEqual([]);
  expect(listAmounts(text)).toEqual([-1250, 12, -10_000, 100_000, 500, -700]);
});
