import { expect, test } from 'vitest';
import { readCsv } from './read-table.ts';

const FNB = `2,123456789,'A B','ACCOUNT'
3,'Staatnommer','Vanaf Datum','Tot Datum'
3,55,'28 Desember 2017','28 Januarie 2018'
5,'Nommer','Datum','Beskrywing1','Beskrywing2','Bedrag','Saldo'
5,1,'29 Des',"Payment received","Company, Inc",5000.01,7000.01
5,2,'01 Jan',"POS Transaction","Grocery Store",-4000.00,3000.01
6,'END'
`;

test('dates without a year are in the period above them, also across New Year', () => {
  const { entries, isProven } = readCsv(FNB);
  expect(entries.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
    ['2017-12-29', 500_001],
    ['2018-01-01', -400_000],
  ]);
  expect(isProven).toBe(true);
});

test.each([
  'Von;01/12/2025;bis;15/01/2026',
  'Periode: 01/12/2025 - 15/01/2026;;;',
  'Period 1 Dec 2025 to 15 Jan 2026',
  '2025-12-01 2026-01-15',
])('the period %s is understood', (period) => {
  const { entries } = readCsv(`${period}\nDatum;Text;Betrag\n30/12;Brot;-1,00\n02/01;Milch;-2,00\n`);
  expect(entries.map(({ day }) => day)).toEqual(['2025-12-30', '2026-01-02']);
});

test('texts like dates without a year are unchanged if transactions have full dates', () => {
  const { entries } = readCsv('Stand;15/01/2026\nDatum;Text;Betrag\n30/12/2025;3/4;-1,00\n02/01/2026;Milch;-2,00\n');
  expect(entries.map(({ day, name }) => [day, name])).toEqual([
    ['2025-12-30', '3/4'],
    ['2026-01-02', 'Milch'],
  ]);
});

test('a description that looks like such a date is unchanged', () => {
  const { entries } = readCsv('Von;01/12/2025;bis;15/01/2026\nDatum;Text;Betrag\n30/12;Brot;-1,00\n02/01;3/4;-2,00\n');
  expect(entries.map(({ day, name }) => [day, name])).toEqual([
    ['2025-12-30', 'Brot'],
    ['2026-01-02', '3/4'],
  ]);
});

test('the month may come first', () => {
  const { entries } = readCsv('Period,12/01/2025,01/15/2026\nDate,Text,Amount\n12/30,A,-1.00\n01/14,B,-2.00\n');
  expect(entries.map(({ day }) => day)).toEqual(['2025-12-30', '2026-01-14']);
});
