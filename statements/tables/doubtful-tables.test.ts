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

test('amounts with three digits after the only dot are asked about unless the currency shows what they mean', () => {
  const rows = '2026-01-05,Abc,-1.250\n2026-01-20,Def,3.500\n';
  expect(readCsvTable(`Date,Text,Amount\n${rows}`).questions).toEqual([{ about: 'decimal mark', choices: [',', '.'] }]);
  const { entries } = readCsvTable(`Date,Text,Amount\n${rows}`, { decimalMark: '.' });
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-125, 350]);
  expect(listQuestions(`Date,Text,Amount CLP\n${rows}`)).toEqual([]);
  expect(listQuestions(`Date;Text;Amount\n${rows.replaceAll(',', ';')}`)).toEqual([]);
});

test.each(['Amount in cents', 'amount_cents', 'Value (pence)', 'Сумма, копейки', 'Betrag (Rappen)'])(
  'amounts under %s are in hundredths',
  (header) => {
    expect(listAmounts(`Date;Text;${header}\n2026-01-05;Abc;-1250\n2026-01-20;Def;99\n`)).toEqual([-1250, 99]);
  },
);

test('zero-padded amounts and dashes for empty cells are read', () => {
  const padded =
    '000123;06-01-2026;Abc;00000000;-00000000000000012,50;                     ;+00000000000000087,50\n000123;19-01-2026;Def;00000000;                     ;+00000000000001000,00;+00000000000001087,50\n';
  expect(listAmounts(padded)).toEqual([-1250, 100_000]);
  const dashes =
    '交易日期,提出,存入,餘額,交易資訊\n2026/01/05,USD 12.50,−,USD 87.50,A\n2026/01/06,−,USD 1000.00,USD 1087.50,B\n';
  expect(listAmounts(dashes)).toEqual([-1250, 100_000]);
});

test.each([
  [
    'each amount has a currency column',
    'Date,Text,Local Amount,Local Currency,Account Amount,Account Currency\n2026-01-05,A,-500.00,THB,-12.50,USD\n2026-01-06,B,1000.00,USD,1000.00,USD\n',
  ],
  [
    'one header is about another currency',
    'Datum;Tekst;Valutabeløp;Valuta;Beløp\n05.01.2026;A;-110,00;SEK;-12,50\n06.01.2026;B;1000,00;NOK;1000,00\n',
  ],
  [
    'a fee is added',
    'Data;Opis;Kwota;Prowizja;Razem\n05.01.2026;A;-10,00;-2,50;-12,50\n06.01.2026;B;1000,00;0,00;1000,00\n',
  ],
  [
    'a tax is added',
    'Date,Text,Amount excl. VAT,VAT,Amount\n2026-01-05,A,-10.00,-2.50,-12.50\n2026-01-06,B,1000.00,0.00,1000.00\n',
  ],
])('the amount that the account paid is read if %s', (_, text) => {
  expect(listAmounts(text)).toEqual([-1250, 100_000]);
});

test.each([
  ['C', 'A'],
  ['S', 'E'],
  ['W', 'D'],
  ['D', 'R'],
  ['B', 'S'],
  ['Д', 'К'],
])('the letters %s and %s give the direction as a pair', (out, into) => {
  const rows = `2026-01-05,Abc,12.50,${out}\n2026-01-06,Def,3.00,${out}\n2026-01-14,Ghi,1000.00,${into}\n`;
  expect(listAmounts(`Date,Text,Amount,Type\n${rows}`)).toEqual([-1250, -300, 100_000]);
});

test('amounts of coins are not money', () => {
  const rows = '2026-01-05,EUR,-50.00\n2026-01-05,BTC,0.0006\n2026-01-06,EUR,100.00\n';
  const { entries, left } = readCsvTable(`Date,Coin,Change\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-5000, 10_000]);
  expect(left).toMatchObject([{ line: 3, reason: 'unreadable', what: 'currency' }]);
  const trades = 'Date,Type,Asset,Price Currency,Total\n2026-01-05,Buy,BTC,USD,-92.00\n2026-01-06,Sell,BTC,USD,47.00\n';
  expect(listAmounts(trades)).toEqual([-9200, 4700]);
});

test('fees next to columns for both directions are included if the balances match', () => {
  const rows = '2026-01-05,A,12.50,0,0,987.50\n2026-01-06,B,100.00,0,1.00,886.50\n2026-01-14,C,0,1000.00,0,1886.50\n';
  expect(listAmounts(`Date,Text,Money out,Money in,Fee,Balance\n${rows}`)).toEqual([-1250, -10_100, 100_000]);
});

test('instalments of a full price with fees are read', () => {
  const rows = '2026/01/05,A,1回払い,1250,0,1250,1250\n2026/01/07,B,3回払い,3000,60,3060,1020\n';
  expect(listAmounts(`利用日,利用店名,支払方法,利用金額,支払手数料,支払総額,1月支払金額\n${rows}`)).toEqual([
    -125_000, -102_000,
  ]);
});

test.each([
  ['Pending', 'true', 'false', 'pending'],
  ['Is pending', 'Yes', 'No', 'pending'],
  ['Voided', 'Y', 'N', 'failed'],
  ['Anulado', 'Sí', 'No', 'failed'],
  ['deleted', 'true', 'false', 'deleted'],
])('a column %s with %s skips the row', (header, yes, no, reason) => {
  const rows = `2026-01-05,A,-12.50,${no}\n2026-01-06,B,-99.00,${yes}\n2026-01-14,C,1000.00,${no}\n`;
  const { left } = readCsvTable(`Date,Text,Amount,${header}\n${rows}`);
  expect(left).toMatchObject([{ line: 3, reason }]);
});

test.each([
  ['Debit', '1', '0'],
  ['Income', '0', '1'],
  ['Sign', '-1', '1'],
  ['Sign', 'negative', 'positive'],
])('a column %s with %s and %s gives the direction', (header, out, into) => {
  const rows = `2026-01-05,A,12.50,${out}\n2026-01-06,B,3.00,${out}\n2026-01-14,C,1000.00,${into}\n`;
  expect(listAmounts(`Date,Text,Amount,${header}\n${rows}`)).toEqual([-1250, -300, 100_000]);
});

test.each(['N/A', 'NULL', 'nan', '−'])('%s stands for an empty cell', (empty) => {
  const rows = `2026-01-05,A,12.50,${empty}\n2026-01-06,B,3.00,${empty}\n2026-01-14,C,${empty},1000.00\n`;
  expect(listAmounts(`Date,Text,Debit,Credit\n${rows}`)).toEqual([-1250, -300, 100_000]);
});

test('balances in capital letters without accents are skipped', () => {
  const rows = '01/01/2026;SOLDE PRECEDENT;;500,00\n15/01/2026;SHOP;12,50;\n';
  expect(listAmounts(`Date;Libellé;Débit;Crédit\n${rows}`)).toEqual([-1250]);
});

test('unsigned purchases of securities are expenses, although withdrawals have a sign', () => {
  const rows =
    'Deposit,2026-01-05,3000.00\nMarket buy,2026-01-06,12.50\nLimit sell,2026-01-07,40.00\nWithdrawal,2026-01-08,-2000.00\n';
  expect(listAmounts(`Action,Time,Total\n${rows}`)).toEqual([300_000, -1250, 4000, -200_000]);
});

test('a column for buying and selling gives the direction, and rows without a word are income', () => {
  const rows =
    'A,2026-01-05,GBP,12.50,BUY,6.25,2\nB,2026-01-06,GBP,40.00,SELL,20.00,2\nC,2026-01-07,GBP,0.93,,,\nD,2026-01-08,GBP,1000.00,,,\n';
  const header =
    'Title,Timestamp,Account Currency,Total Amount,Buy / Sell,Price per Share in Account Currency,Quantity';
  expect(listAmounts(`${header}\n${rows}`)).toEqual([-1250, 4000, 93, 100_000]);
});

test('a first row without amount and balance is a transaction', () => {
  const text = 'Date,Text,Amount,Balance\n2026-01-05,A,$0.00,$0.00\n2026-01-06,B,$10.00,$10.00\n';
  expect(listAmounts(text)).toEqual([0, 1000]);
});

test('columns that are filled only in a few rows are not the amount', () => {
  const rows = ['-12.50,EUR,,', '1000.00,EUR,,', '-3.00,USD,,', '5.00,EUR,4.25,EUR'];
  const text = rows.map((row, index) => `2026-01-0${index + 5},${row}\n`).join('');
  expect(listAmounts(`Date,Amount,Currency,Dividend Net Amount,Dividend Currency\n${text}`)).toEqual([
    -1250, 100_000, -300, 500,
  ]);
});

test.each([
  ['DR AMOUNT', 'CR AMOUNT'],
  ['Amount Dr', 'Amount Cr'],
])('%s and %s are columns for expenses and income', (out, into) => {
  const rows = '2026-01-05,12.50,,A\n2026-01-06,,1000.00,B\n';
  expect(listAmounts(`Date,${out},${into},Text\n${rows}`)).toEqual([-1250, 100_000]);
});
