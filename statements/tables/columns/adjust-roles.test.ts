import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const readDay = (header: string, row: string) => readCsvTable(`${header}\n${row}\n`).entries.map(({ day }) => day);

test.each([
  ['Datum provedení;Datum zaúčtování;Popis;Částka', '2026-01-06'],
  ['Datum zaúčtování;Datum provedení;Popis;Částka', '2026-01-05'],
  ['Datum zadání;Datum provedení;Popis;Částka', '2026-01-06'],
  ['Datum provedení;Datum splatnosti;Popis;Částka', '2026-01-05'],
  ['Completed;Booked;Text;Amount', '2026-01-06'],
])('the day of the booking is the day of %s', (header, day) => {
  expect(readDay(header, '2026-01-05;2026-01-06;Abc;-12,50')).toEqual([day]);
});

test.each([
  ['Trade Date,Settlement Date,Symbol,Net Amount', '2026-01-05'],
  ['Transaction Date,Settlement Date,ISIN,Amount', '2026-01-05'],
  ['Settlement Date,Transaction Date,Ticker,Amount', '2026-01-06'],
  ['Transaction Date,Settlement Date,Text,Amount', '2026-01-06'],
])('under %s, only trades count on the day before their settlement', (header, day) => {
  expect(readDay(header, '2026-01-05,2026-01-06,ABC,-12.50')).toEqual([day]);
});

test('the day on which a card is charged is not the day of the purchase, unless it is the only one', () => {
  expect(readDay('תאריך חיוב,תאריך עסקה,שם בית העסק,סכום חיוב', '10/02/2026,25/01/2026,קפה,12.50')).toEqual([
    '2026-01-25',
  ]);
  expect(readDay('מועד חיוב,שם בית העסק,סכום חיוב', '25/02/2026,קפה,12.50')).toEqual(['2026-02-25']);
});

test('a row with an unquoted delimiter does not hide a column with few amounts', () => {
  const rows = '2026-01-05,Cafe,,3.00\n2026-01-06,Benefit,30.00,\n2026-01-07,Park, f&b,30.00,\n';
  const { entries } = readCsvTable(`Date,Text,Paid in,Paid out\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor).slice(0, 2)).toEqual([-300, 3000]);
});
