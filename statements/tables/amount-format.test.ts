import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

/** Returns the amount in hundredths and the currency of each entry. */
const amountsOf = (text: string) =>
  readCsvTable(text).entries.map(({ amountMinor, currency }) => [amountMinor, currency]);

test('currency codes may be in lower case in a currency column, but not elsewhere', () => {
  const rows = '2026-01-05,Bakery,all,-12.50,eur\n2026-01-14,Pay,all,1000.00,usd\n';
  const { entries, currency } = readCsvTable(`Date,Payee,Note,Amount,Currency\n${rows}`);
  expect(entries.map((entry) => [entry.amountMinor, entry.currency, entry.note])).toEqual([
    [-1250, 'EUR', 'all'],
    [100_000, 'USD', 'all'],
  ]);
  expect(currency).toBe('EUR');
});

const RBC = '"Account Type","Account Number","Transaction Date","Cheque Number","Description 1","Description 2"';

test('with one amount column per currency, the filled one is read', () => {
  const rows =
    'Chequing,05172-1234567,1/5/2026,,"BAKERY","ULM",-12.50,,\nChequing,05172-1234567,1/14/2026,,"PAYROLL","ACME",1000.00,,\nSavings,05172-7654321,1/20/2026,,"HOTEL","BOSTON",,-80.25,\n';
  expect(amountsOf(`${RBC},"CAD$","USD$"\n${rows}`)).toEqual([
    [-1250, 'CAD'],
    [100_000, 'CAD'],
    [-8025, 'USD'],
  ]);
  const zeros = '2026-01-05,Bakery,-12.50,0.00\n2026-01-14,Hotel,0.00,-80.25\n2026-01-15,Void,0.00,0.00\n';
  expect(amountsOf(`Date,Payee,Amount (CAD),Amount (USD)\n${zeros}`)).toEqual([
    [-1250, 'CAD'],
    [-8025, 'USD'],
    [0, 'CAD'],
  ]);
  const other = '2026-01-05;Bakery;-12,50;;\n2026-01-14;Hotel;;;-80,25\n2026-01-16;Inn;;-7,00;\n';
  expect(amountsOf(`Datum;Text;Betrag EUR;Betrag CHF;Betrag USD\n${other}`)).toEqual([
    [-1250, 'EUR'],
    [-8025, 'USD'],
    [-700, 'CHF'],
  ]);
});

test('an amount in two currencies is read once, in the account currency', () => {
  const rows = '2026-01-05,Bakery,-12.50,-13.60\n2026-01-14,Pay,1000.00,1088.00\n';
  expect(amountsOf(`Date,Payee,Amount EUR,Amount USD\n${rows}`).map(([minor]) => minor)).toEqual([-1250, 100_000]);
});

test('in Icelandic, a dot before three digits is a thousands separator, and a day without year is no amount', () => {
  const rows = '24.03.2026;24.03;Bakarí;-1.948;242.562\n23.03.2026;23.03;Laun;24.484;244.510\n';
  expect(amountsOf(`Dags;Vaxtad;Texti;Upphæð;Staða\n${rows}`).map(([minor]) => minor)).toEqual([-194_800, 2_448_400]);
});

test.each([
  'Bs. -12,50',
  'Rs. -12.50',
  'kr. -12,50',
  '-\\12.50',
  '\\-12.50',
  'R$ -12,50',
  'Rp. -12,50',
  'Bs.-12,50',
  '- Bs. 12,50',
])('the sign of %s stands after the currency', (amount) => {
  const text = `Date;Text;Amount\n2026-01-05;Abc;${amount}\n2026-01-06;Def;${amount.replace('-', '')}\n`;
  expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 1250]);
});

test('Arabic words are recognized with and without a hamza', () => {
  const rows = '05/01/2026,قهوة,12.50,مدين\n14/01/2026,راتب,1000.00,دائن\n';
  expect(readCsvTable(`التاريخ,التفاصيل,المبلغ,النوع\n${rows}`).entries.map(({ amountMinor }) => amountMinor)).toEqual([
    -1250, 100_000,
  ]);
});

test.each([
  ['312.60Dt', '15 900.00Ct'],
  ['-N$312.60', 'N$15,900.00'],
  ['-312,60 DT', '15 900,00 DT'],
  ['-312.60 Dhs', '15,900.00 Dhs'],
  ['-K312.60', 'K15,900.00'],
  ['£312.60dr', '£15,900.00cr'],
])('amounts such as %s are read', (expense, income) => {
  const text = `Date;Text;Amount\n2026-01-05;A;${expense}\n2026-01-14;B;${income}\n`;
  expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-31_260, 1_590_000]);
});

test('codes with a letter are not amounts', () => {
  const text = 'Date,Code,Text,Amount\n2026-01-05,K12,A,-3.00\n2026-01-14,K14,B,5.00\n';
  expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-300, 500]);
});
