import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

const minorsOf = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

test.each([
  ['with known headers', 'Date,Text,Price,Units,Cash flow,Balance'],
  ['with a misleading header', 'Date,Text,Amount,Units,Zzz,Balance'],
  ['in German', 'Datum,Text,Preis in EUR,Stück,Geldfluss,Saldo'],
])('the column with which the balance agrees is the amount (%s)', (_, heads) => {
  const rows = [
    '2026-01-01,Deposit,,,1000.00,1000.00',
    '2026-01-15,Fund A,100.00,5,-500.00,500.00',
    '2026-02-01,Fund B,50.00,9,-450.00,50.00',
    '2026-03-15,Fund A,,,10.00,60.00',
    '2026-04-01,Fund A,110.00,-2,220.00,280.00',
  ];
  const minors = [100_000, -50_000, -45_000, 1000, 22_000];
  expect(minorsOf([heads, ...rows].join('\n'))).toEqual(minors);
  expect(minorsOf([heads, ...rows.toReversed()].join('\n'))).toEqual(minors.toReversed());
});

test('balances that agree with the chosen amount change nothing', () => {
  const rows = ['2026-01-05,A,-10.00,3.00,90.00', '2026-01-06,B,-20.00,4.00,70.00', '2026-01-07,C,5.00,5.00,75.00'];
  expect(minorsOf(`Date,Text,Amount,Points,Balance\n${rows.join('\n')}\n`)).toEqual([-1000, -2000, 500]);
});

test('the total is used instead of the price of one share', () => {
  const rows = ['2026-01-05,ABC,12.00,5,-60.10', '2026-01-06,XYZ,10.00,2.5,-25.10', '2026-01-09,ABC,13.00,2,25.90'];
  for (const heads of ['Date,Ticker,Price,Quantity,Consideration', 'Fecha,Valor,Precio,Títulos,Efectivo']) {
    expect(minorsOf(`${heads}\n${rows.join('\n')}\n`)).toEqual([-6010, -2510, 2590]);
  }
});

test('an amount times an exchange rate is not preferred to the amount', () => {
  const rows = ['2026-01-05,Shop,-10.00,4.20,-42.00', '2026-01-06,Bar,-20.00,4.10,-82.00'];
  expect(minorsOf(`Date,Text,Amount,Exchange rate,Exchanged\n${rows.join('\n')}\n`)).toEqual([-1000, -2000]);
});

test('a price is the amount if there is no other', () => {
  expect(minorsOf('Date,Item,Price\n2026-01-05,Bread,-2.50\n2026-01-06,Refund,2.50\n')).toEqual([-250, 250]);
});

test.each([
  ['Spanish', 'Fecha,Comercio,Importe compra,Zzz,Detalle', 'Cuota 02/06'],
  ['Portuguese', 'Data,Estabelecimento,Valor da compra,Valor da parcela,Descrição', 'Parcela 2 de 6'],
  ['Hebrew', 'תאריך עסקה,שם בית עסק,סכום עסקה,סכום חיוב,פירוט', 'תשלום 2 מתוך 6'],
  ['Turkish', 'Tarih,Açıklama,Tutar,Taksit Tutarı,Bilgi', '2/6 taksit'],
  ['English', 'Date,Merchant,Amount,Charged amount,Details', 'Instalment 2 of 6'],
])('of a purchase in instalments only the instalment counts (%s)', (_, heads, text) => {
  const rows = [`2026-01-05,SHOP,600.00,100.00,${text}`, '2026-01-06,BAR,12.50,12.50,', '2026-01-07,CINE,8.00,8.00,'];
  expect(minorsOf(`${heads}\n${rows.join('\n')}\n`).map(Math.abs)).toEqual([10_000, 1250, 800]);
});

test('a payout is income if it is another column minus a fee', () => {
  const rows =
    '05.01.2026;Sale;24,00;0,33;23,67\n06.01.2026;Sale;55,00;0,76;54,24\n07.01.2026;Refund;-24,00;0,00;-24,00\n';
  expect(minorsOf(`Datum;Beschreibung;Gesamt;Gebühr;Auszahlung\n${rows}`)).toEqual([2367, 5424, -2400]);
});
