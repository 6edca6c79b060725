import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const BOOKED =
  'Date,Shop,Category,Amount\n2026-01-05,Bakery,Food,-12.50\n2026-01-06,Kiosk,Food,-3.00\n2026-01-14,Pay,Income,1000.00\n';

function readTable(below: string) {
  const { entries, left } = readCsvTable(`${BOOKED}\n${below}`);
  return {
    days: entries.map(({ day }) => day),
    skipped: left.map(({ line, reason, what }) => [line, reason, ...(what ? [what] : [])]),
  };
}

const BOOKED_DAYS = ['2026-01-05', '2026-01-06', '2026-01-14'];

test.each([
  ['totals per category', 'Category,Last date,Total\nFood,2026-01-06,-15.50\nIncome,2026-01-14,1000.00\n'],
  ['daily balances', 'Date,Amount\n2026-01-06,984.50\n2026-01-14,1984.50\n'],
  ['monthly sums', 'Fecha,Ingresos,Gastos\n2026-01-31,1000.00,15.50\n2026-02-28,900.00,0.00\n'],
  ['exchange rates', 'Date,Currency,Rate\n2026-01-05,EUR,1.09\n2026-01-06,EUR,1.10\n'],
  ['sums per shop', 'Shop,Date,Total\nBakery,2026-01-06,-15.50\nPay,2026-01-14,1000.00\n'],
])('a second table with %s is not read as transactions', (_, table) => {
  const { days, skipped } = readTable(table);
  expect(days).toEqual(BOOKED_DAYS);
  expect(skipped.map(([, reason]) => reason)).toEqual(Array(3).fill('no booking'));
});

test('a second table with other transactions is read, even if it has other columns', () => {
  const { days, skipped } = readTable('Karte\nBuchungstag,Händler,Ort,Betrag\n2026-01-09,Buchladen,Ulm,-30.00\n');
  expect(days).toEqual([...BOOKED_DAYS, '2026-01-09']);
  expect(skipped).toEqual([[6, 'no booking']]);
});

test('descriptions may be in a column that is named after the section', () => {
  const text =
    'Date,Payments and credits,Amount\n2026-01-14,Pay,1000.00\n\nDate,Purchases,Category,Amount\n2026-01-05,Bakery,Food,-12.50\n';
  expect(readCsvTable(text).entries.map(({ day }) => day)).toEqual(['2026-01-14', '2026-01-05']);
});

test('a table without descriptions is read if the main table has none either', () => {
  const text = 'Date,Category,Amount\n2026-01-05,Food,-12.50\n\nDate,Category,Deposit\n2026-01-14,Salary,1000.00\n';
  expect(readCsvTable(text).entries.map(({ day }) => day)).toEqual(['2026-01-05', '2026-01-14']);
});

test('the rows of a table without a known column for the date or the amount are listed as unreadable', () => {
  const { days, skipped } = readTable('Date,Shop,Note,Qqq\n2026-01-09,Books,new,30.00\n');
  expect(days).toEqual(BOOKED_DAYS);
  expect(skipped).toEqual([
    [6, 'no booking'],
    [7, 'unreadable', 'amount'],
  ]);
  const budget = readTable('Budget,Start date,End date,Amount\nFood,2026-01-01,2026-01-31,300.00\n');
  expect(budget.days).toEqual(BOOKED_DAYS);
  expect(budget.skipped.at(-1)).toEqual([7, 'unreadable', 'date']);
});

test.each([
  ['Standing orders', 'Date,Shop,Category,Amount'],
  ['Daueraufträge', 'Datum,Empfänger,Kategorie,Betrag'],
  ['Virements permanents', 'Date,Commerçant,Catégorie,Montant'],
  ['Заблокированные суммы по карте', 'Дата,Магазин,Категория,Сумма'],
  ['Операции', 'Дата,Магазин,Категория,Сумма блокировки'],
])('the table below %s is pending', (title, header) => {
  const { days, skipped } = readTable(`${title}\n${header}\n2026-01-20,Rent,Home,-800.00\n`);
  expect(days).toEqual(BOOKED_DAYS);
  expect(skipped.at(-1)).toEqual([8, 'pending']);
});

test('loyalty points are not money, but a card may be called Rewards', () => {
  const rows = 'Date,Shop,Category,Amount\n2026-01-20,Bakery,Food,54\n';
  expect(readTable(`Rewards activity\n${rows}`).days).toEqual(BOOKED_DAYS);
  expect(readTable(`Miles\n${rows}`).days).toEqual(BOOKED_DAYS);
  expect(readTable(`Rewards Visa 1234\n${rows}`).days).toEqual([...BOOKED_DAYS, '2026-01-20']);
});

test('a summary above the transactions is not the main table, although its header has more known names', () => {
  const text =
    'Deposits,Withdrawals,Balance,Currency\n1000.00,15.50,984.50,EUR\n\nTag,Qqq,Betrag\n2026-01-05,Bakery,-12.50\n2026-01-06,Kiosk,-3.00\n';
  expect(readCsvTable(text).entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, -300]);
});

test.each(['Deleted', 'Deleted transactions', 'Papierkorb', 'Opérations supprimées', 'Удаленные операции'])(
  'a table with the title %s is not read as transactions',
  (title) => {
    const { days, skipped } = readTable(`${title}\nDate,Shop,Category,Amount\n2026-01-09,Market,Food,-8.00\n`);
    expect(days).toEqual(BOOKED_DAYS);
    expect(skipped.at(-1)).toEqual([8, 'deleted']);
  },
);
