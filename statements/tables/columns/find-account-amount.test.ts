import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const listAmounts = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

test('an amount whose header names a currency is in the currency of the account', () => {
  const rows = '02/01/2026,A,-10.00,USD,-36.73\n13/01/2026,B,9000.00,AED,9000.00\n';
  expect(listAmounts(`Date,Details,Amount,Currency,Amount (AED)\n${rows}`)).toEqual([-3673, 900_000]);
});

test('amounts that a wallet converts to another currency are not in the currency of the account', () => {
  const rows = '2026-01-05,A,EUR,-100.00,100.00,109.00\n2026-01-06,B,EUR,500.00,500.00,545.00\n';
  const header = 'Timestamp (UTC),Description,Currency,Amount,Native Amount,Native Amount (in USD)';
  expect(listAmounts(`${header}\n${rows}`)).toEqual([-10_000, 50_000]);
});

test('a fee next to the currency of the account is not the amount', () => {
  const rows = '2026-01-05,A,-10.00,EUR,-10.90,USD,0.20\n2026-01-06,B,200.00,USD,200.00,USD,0.00\n';
  const header = 'Date,Text,Original amount,Original currency,Amount in account currency,Account currency,Fee';
  expect(listAmounts(`${header}\n${rows}`)).toEqual([-1090, 20_000]);
});

test('the value of traded shares without a sign does not replace what was paid', () => {
  const rows =
    '2026-01-05,Kauf,ABC,250.00,1.00,-251.00\n2026-01-06,Dividende,ABC,12.40,0.00,12.40\n2026-01-07,Verkauf,ABC,150.00,1.00,149.00\n';
  expect(listAmounts(`Datum,Typ,Name,Kurswert,Gebühren,Betrag\n${rows}`)).toEqual([-25_100, 1240, 14_900]);
});

test.each([
  ['Amount,FX fee,Total charged', ['-10.00,-0.20,-10.20', '100.00,0.00,100.00'], [-1020, 10_000]],
  ['Amount,VAT,Total', ['-10.00,-2.00,-12.00', '500.00,100.00,600.00'], [-1200, 60_000]],
  ['Betrag,Gebühr,Ausgezahlt', ['-10.00,-0.20,-10.20', '100.00,-3.00,97.00'], [-1020, 9700]],
  ['Subtotal,Tip,Total', ['10.00,1.00,-11.00', '20.00,4.00,-24.00'], [-1100, -2400]],
])('of %s, the amount that was paid is read', (header, amounts, minors) => {
  const rows = amounts.map((amount, index) => `2026-01-0${index + 5},Abc,${amount}\n`);
  expect(listAmounts(`Date,Shop,${header}\n${rows.join('')}`)).toEqual(minors);
});

test.each(['Pesos,Dolares', 'Importe en pesos,Importe en dólares', 'Monto Soles,Monto Dólares', 'Monto CLP,Monto USD'])(
  'the amounts of a card under %s are in two currencies',
  (header) => {
    const rows = '05/01/2026,Super,-12.50,\n14/01/2026,Pago,900.00,\n15/01/2026,Cine,,-10.00\n';
    const { entries } = readCsvTable(`Fecha,Concepto,${header}\n${rows}`);
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 90_000, -1000]);
    expect(entries.at(-1)?.currency).toBe('USD');
  },
);

test.each(['Amount USD', 'Amount in USD', 'Amount (USD)'])('%s is converted if no amount is equal', (header) => {
  const rows = '2026-01-05,A,-3.50,-4.10\n2026-01-06,B,100.00,117.30\n';
  const { entries, currency } = readCsvTable(`Date,Text,Amount,${header}\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-350, 10_000]);
  expect(currency).toBeUndefined();
  expect(listAmounts(`Date,Text,${header},Amount\n${rows}`)).toEqual([-410, 11_730]);
});

test('if only purchases abroad differ, the amount with a currency in its header is in the account', () => {
  const rows = '2026-01-05,A,-3.50,-4.10\n2026-01-06,B,100.00,100.00\n2026-01-07,C,-8.00,-8.00\n';
  const { entries, currency } = readCsvTable(`Date,Text,Amount,Amount USD\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-410, 10_000, -800]);
  expect(currency).toBe('USD');
});

test('balances show that the amounts in dollars are those of the account', () => {
  const rows = '2026-01-05,A,-4.10,-3.50,95.90\n2026-01-06,B,117.30,100.00,213.20\n2026-01-07,C,-10.00,-8.50,203.20\n';
  expect(listAmounts(`Date,Text,Amount USD,Amount,Balance\n${rows}`)).toEqual([-410, 11_730, -1000]);
});

test('in a list of invoices, the amount with the tax was paid', () => {
  const rows = '02.03.2026;A;Ausgabe;100,00;19,00;119,00\n08.03.2026;B;Einnahme;500,00;95,00;595,00\n';
  const { entries } = readCsvTable(`Datum;Kunde;Typ;Netto;USt;Brutto\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-11_900, 59_500]);
});

test('an amount in coins is not the amount in the account currency', () => {
  const rows =
    '2024-02-01,deposit,EUR,200,EUR,200.00\n2024-02-02,buy,BTC,0.0025,EUR,-100.00\n2024-02-09,sell,BTC,-0.001,EUR,40.00\n';
  expect(listAmounts(`Date,Type,Currency,Amount,Received / Paid Currency,Received / Paid Amount\n${rows}`)).toEqual([
    20_000, -10_000, 4000,
  ]);
});
