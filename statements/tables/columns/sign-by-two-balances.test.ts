import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const readEntries = (text: string) => readCsvTable(text).entries.map(({ amountMinor, name }) => [amountMinor, name]);

test('balances before and after each row show the direction, the fee and the other party', () => {
  const text = `TRANSACTION DATE,FROM NAME,FROM NO.,TRANS. TYPE,AMOUNT,FEES,BAL BEFORE,BAL AFTER,TO NO.,TO NAME
02-Mar-2024 09:12:00 AM,KWAME,233240000001,TRANSFER,50.00,0.50,75.00,24.50,233540000002,AMA
09-Mar-2024 01:45:10 PM,KWAME,233240000001,DEBIT,20.00,0.00,24.50,4.50,MTN,MTN AIRTIME
15-Mar-2024 11:00:21 AM,JOJO,233550000003,CASH_IN,400.00,0.00,4.50,404.50,233240000001,KWAME
`;
  expect(readEntries(text)).toEqual([
    [-5050, 'AMA'],
    [-2000, 'MTN AIRTIME'],
    [40_000, 'JOJO'],
  ]);
});

test.each([
  'Datum;Text;Betrag;Saldo vorher;Saldo nachher',
  'Date;Libellé;Montant;Solde avant;Solde après',
  'Date;Details;Amount;Previous Balance;New Balance',
])('headers such as %s are known', (header) => {
  const rows = '05.01.2026;A;12,50;100,00;87,50\n14.01.2026;B;500,00;87,50;587,50\n';
  expect(readEntries(`${header}\n${rows}`).map(([amount]) => amount)).toEqual([-1250, 50_000]);
});

test('balances that do not change by the amount are ignored', () => {
  const rows = '2026-01-05;A;-12.50;100.00;900.00\n2026-01-14;B;500.00;200.00;800.00\n';
  expect(readEntries(`Date;Text;Amount;Opening balance;Closing balance\n${rows}`)).toEqual([
    [-1250, 'A'],
    [50_000, 'B'],
  ]);
});
