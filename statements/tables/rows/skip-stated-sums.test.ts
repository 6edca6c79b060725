import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

function listReasons(text: string) {
  return readCsvTable(text).left.map(({ line, reason, what }) => [line, reason, ...(what ? [what] : [])]);
}

const ROWS = '2026-01-05;Shop;-12.50;987.50\n2026-01-14;Pay;500.00;1487.50\n2026-01-15;Cafe;-20.00;1467.50\n';

test.each([
  'Opening balance',
  'B/F',
  'Übertrag',
  'Gjendja fillestare',
  'الرصيد الافتتاحي',
  'יתרת פתיחה',
  'საწყისი ნაშთი',
  'DEVİR',
  'Остаток на начало',
  'Sold anterior',
  'Εκ μεταφοράς',
])('a row called %s whose amount is its balance is skipped', (text) => {
  expect(listReasons(`Date;Description;Amount;Balance\n2026-01-01;${text};1000.00;1000.00\n${ROWS}`)).toEqual([
    [2, 'balance'],
  ]);
});

test.each(['Pay', 'Balance transfer', 'New Balance Berlin'])('a first payment called %s is a transaction', (text) => {
  expect(listReasons(`Date;Description;Amount;Balance\n2026-01-01;${text};1000.00;1000.00\n${ROWS}`)).toEqual([]);
});

test.each(['Total', 'Összesen', 'Kokku', 'รวม', 'Zzz'])('a row called %s with both sums is a total', (text) => {
  const rows = '2026-01-05;Shop;12.50;\n2026-01-14;Pay;;500.00\n2026-01-15;Cafe;20.00;\n';
  const total = `2026-01-31;${text};32.50;500.00\n`;
  const nextMonth = '2026-02-01;Shop;1.00;\n2026-02-02;Shop;2.00;\n2026-02-03;Pay;;5.00\n';
  const file = `Date;Description;Debit;Credit\n${rows}${total}${nextMonth}${total.replace('32.50;500', '3.00;5')}`;
  expect(listReasons(file)).toEqual([
    [5, 'balance'],
    [9, 'balance'],
  ]);
});

test('a shop called Total is a transaction unless it adds up the rows above', () => {
  const rows = 'Date,Payee,Amount\n2026-01-05,Bakery,-12.50\n2026-01-06,Total,-40.00\n2026-01-07,Cafe,-3.00\n';
  expect(listReasons(rows)).toEqual([]);
  expect(listReasons(`${rows}2026-01-31,Total,-55.50\n`)).toEqual([[5, 'balance']]);
});

test('an unknown status is doubtful if most other statuses mean booked', () => {
  const rows = ['Completed', 'Completed', 'Reversed', 'Zzz', 'INSUFFICIENT_FUNDS', 'Completed', 'Refunded'];
  const text = rows.map((status, index) => `2026-01-0${index + 1},Shop,-1${index}.00,${status}\n`).join('');
  expect(listReasons(`Date,Payee,Amount,Status\n${text}`)).toEqual([
    [4, 'failed'],
    [5, 'unreadable', 'status'],
    [6, 'failed'],
  ]);
  expect(listReasons('Date,Payee,Amount,Status\n2026-01-01,A,-1.00,Zzz\n2026-01-02,B,-2.00,Yyy\n')).toEqual([]);
});

test('a last row that is the exact sum of the others is a total, whatever it is called', () => {
  const rows = '2026-01-05;Shop;-12.50\n2026-01-14;Pay;500.00\n2026-01-15;Cafe;-20.00\n';
  const header = 'Date;Description;Amount\n';
  expect(listReasons(`${header}${rows}2026-01-31;Qqqq;467.50\n`)).toEqual([[5, 'balance']]);
  expect(listReasons(`${header}${rows}2026-01-31;Payout;-467.50\n`)).toEqual([]);
  expect(listReasons(`${header}${rows}2026-01-01;Gift;467.50\n`)).toEqual([]);
});

test.each([
  'Υπόλοιπο έναρξης',
  'الرصيد الختامي',
  'יתרה קודמת',
  'Stan początkowy',
  'Сальдо на початок',
  'Statement balance',
])('a row called %s is a balance', (text) => {
  const rows = '2026-01-05;Shop;-12.50\n2026-01-14;Pay;500.00\n';
  expect(listReasons(`Date;Description;Amount\n${rows}2026-01-31;${text};1000.00\n`)).toEqual([[4, 'balance']]);
});

test('a first row with the opening and closing balance is skipped', () => {
  const rows = [
    '30-04-2026,30-04-2026,Card,,,"-12,00","3808,00",1,',
    '26-04-2026,26-04-2026,Pay,SCHOOL,22 1020,"3450,10","3820,00",2,',
    '02-04-2026,02-04-2026,Rent,MARIA,33 1140,"-1110,33","369,90",3,',
  ];
  const summary = '30-04-2026,02-04-2026,11 1090,JAN,PLN,"1480,23","3808,00",3,';
  expect(listReasons([summary, ...rows].join('\n'))).toEqual([[1, 'balance']]);
  expect(listReasons([summary, ...rows.toReversed()].join('\n'))).toEqual([[1, 'balance']]);
});

test('in a new account, the newest row is a transaction', () => {
  const rows = '2026-01-15;B;-50.00;100.00\n2026-01-14;A;50.00;150.00\n2026-01-05;Pay;100.00;100.00\n';
  expect(listReasons(rows)).toEqual([]);
});
