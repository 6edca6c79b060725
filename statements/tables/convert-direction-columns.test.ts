import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

const amountsOf = (text: string) =>
  readCsvTable(text).entries.map(({ amountMinor, account }) => [amountMinor, account]);

test.each([
  ['English', 'Amount,Date,Expense (transfer out),Income (transfer in),Note'],
  ['Spanish', 'Importe,Fecha,Gasto,Ingreso,Nota'],
  ['Polish', 'Kwota,Data,Wydatek,Wpływ,Opis'],
  ['Japanese', '金額,日付,出金,入金,内容'],
])('the filled one of two account columns gives the direction (%s headers)', (_, heads) => {
  const read = readCsvTable(`${heads}
12.50,2026-01-05,Cash,,Bread
1000.00,2026-01-14,,Bank,Pay
50.00,2026-01-15,Bank,Cash,From the machine
`);
  expect(read.entries.map(({ amountMinor, account }) => [amountMinor, account])).toEqual([
    [-1250, 'Cash'],
    [100_000, 'Bank'],
  ]);
  expect(read.transfers).toMatchObject([{ amountMinor: 5000, from: 'Bank', to: 'Cash' }]);
  expect(read.questions).toEqual([]);
});

test('names that never repeat are not accounts', () => {
  const rows = '2026-01-05,12.50,Bakery,\n2026-01-06,3.00,Kiosk,\n2026-01-14,1000.00,,Employer\n';
  const { entries, accounts } = readCsvTable(`Date,Amount,Expense,Income\n${rows}`);
  expect(entries.map(({ amountMinor, name }) => [amountMinor, name])).toEqual([
    [-1250, 'Bakery'],
    [-300, 'Kiosk'],
    [100_000, 'Employer'],
  ]);
  expect(accounts).toEqual([]);
});

test('columns for the source and the destination count only if both hold own accounts', () => {
  const rows = (from: string, to: string) =>
    `Date,From account,To account,Amount\n2026-01-05,${from},,12.50\n2026-01-14,,${to},1000.00\n2026-01-15,${from},${to},5.00\n`;
  expect(amountsOf(rows('Cash', 'Bank'))).toEqual([
    [-1250, 'Cash'],
    [100_000, 'Bank'],
  ]);
  const shops = 'Date,From account,To account,Amount\n2026-01-05,Cash,Bakery,12.50\n2026-01-06,Cash,Kiosk,3.00\n';
  expect(readCsvTable(shops).questions).toMatchObject([{ about: 'sign' }]);
  const people = 'Date,From,To,Amount\n2026-01-05,,Bakery,12.50\n2026-01-14,Employer,,1000.00\n';
  expect(readCsvTable(people).questions).toMatchObject([{ about: 'sign' }]);
});

test.each([
  ['income', 'false', 'true'],
  ['Is expense', 'yes', 'no'],
  ['Einnahme', 'Nein', 'Ja'],
  ['Ausgabe', 'ja', 'nein'],
  ['Ingreso', 'no', 'sí'],
  ['Расход', 'да', 'нет'],
])('a column %s with two values gives the direction', (head, spent, received) => {
  const table = (shop: string, pay: string) =>
    `Amount,Date,${head},Note\n${shop},2026-01-05,${spent},Shop\n${pay},2026-01-14,${received},Pay\n`;
  for (const text of [table('12.50', '1000.00'), table('-12.50', '1000.00')]) {
    expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 100_000]);
    expect(readCsvTable(text).questions).toEqual([]);
  }
});

test.each([
  ['English', 'Market buy', 'Limit sell', 'Dividend'],
  ['German', 'Kauf', 'Verkauf', 'Dividende'],
  ['French', 'Achat', 'Vente', 'Dividendes'],
  ['Italian', 'Acquisto', 'Vendita', 'Dividendi'],
  ['Swedish', 'Köp', 'Sälj', 'Utdelning'],
])('verbs of a broker give the direction of amounts without a sign (%s)', (_, buy, sell, dividend) => {
  const rows = [`2026-01-05,${buy},ABC,60.00`, `2026-01-09,${sell},ABC,26.00`, `2026-01-12,${dividend},ABC,0.30`];
  const { entries, questions } = readCsvTable(`Date,Action,Ticker,Total\n${rows.join('\n')}\n`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-6000, 2600, 30]);
  expect(questions).toEqual([]);
});

test('amounts are never all income without a question', () => {
  const asked = [{ about: 'sign', choices: ['as written', 'turned'] }];
  expect(readCsvTable('Date,Text,Amount\n2026-01-05,Abc,10.00\n').questions).toEqual(asked);
  expect(readCsvTable('Dato;Tekst;Beløb;Kode\n05.01.2026;Abc;10,00;Z\n06.01.2026;Def;20,00;U\n').questions).toEqual(
    asked,
  );
  // Plus signs, direction words and payment services show the direction, so no question is asked.
  expect(readCsvTable('Date,Text,Amount\n2026-01-05,Abc,+10.00\n').questions).toEqual([]);
  expect(readCsvTable('Date,Text,Amount\n2026-01-31,Salary,10.00\n').questions).toEqual([]);
  expect(readCsvTable('Date,Text,Gross,Fee,Net\n2026-01-05,Abc,10.00,-1.00,9.00\n').questions).toEqual([]);
});

test.each([
  ['დებეტი', 'კრედიტი'],
  ['Ելք', 'Մուտք'],
  ['Шығыс', 'Кіріс'],
  ['नामे', 'जमा'],
  ['ডেবিট', 'ক্রেডিট'],
  ['Məxaric', 'Mədaxil'],
  ['Chiqim', 'Kirim'],
  ['Dalje', 'Hyrje'],
  ['برداشت', 'واریز'],
])('%s and %s give the direction under an unknown header', (out, into) => {
  const text = `Qqq,Rrr,Sss,Ttt\n2026-01-05,Abc,12.50,${out}\n2026-01-06,Def,1000.00,${into}\n`;
  expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 100_000]);
});

test.each([
  ['B/A', 'B', 'A'],
  ['MD/D', 'MD', 'D'],
  ['Nợ/Có', 'Nợ', 'Có'],
  ['ח/ז', 'ח', 'ז'],
  ['D/P', 'd', 'p'],
  ['(Uit/In)', 'Uit', 'In'],
])('a column %s has the words for money out and in', (header, out, into) => {
  const rows = `2026-01-05,Bakery,${out},12.50\n2026-01-06,Kiosk,${out},3.00\n2026-01-14,Pay,${into},1000.00\n`;
  const { entries, questions } = readCsvTable(`Date,Text,${header},Amount,Currency\n${rows.replace(/$/gm, ',EUR')}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, -300, 100_000]);
  expect(questions).toEqual([]);
});

test('known words keep their direction, although the word for money in comes first', () => {
  const rows = '2026-01-05,Bakery,D,12.50\n2026-01-14,Pay,C,1000.00\n';
  expect(amountsOf(`Date,Text,C/D,Amount\n${rows}`).map(([minor]) => minor)).toEqual([-1250, 100_000]);
  expect(amountsOf(`Date,Text,Credit/Debit,Amount\n${rows}`).map(([minor]) => minor)).toEqual([-1250, 100_000]);
});
