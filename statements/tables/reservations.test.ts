import { expect, test } from 'vitest';
import { readCsvTable } from './read-table.ts';

test.each([
  ['Swedish', 'Datum;Transaktion;Belopp;Saldo', 'Reservation Kortköp KIOSK'],
  ['Dutch', 'Datum;Omschrijving;Bedrag;Saldo', 'Reservering betaalautomaat'],
  ['German', 'Datum;Text;Betrag;Saldo', 'Vormerkung KIOSK'],
  ['Spanish', 'Fecha;Concepto;Importe;Saldo', 'Autorización KIOSKO'],
  ['Finnish', 'Pvm;Selite;Summa;Saldo', 'Varaus KIOSKI'],
  ['Russian', 'Дата;Описание;Сумма;Остаток', 'Авторизация КИОСК'],
])('a reservation without a balance is pending (%s)', (_, heads, text) => {
  const rows = `2026-01-07;${text};-3,00;\n2026-01-06;Hotel;-20,00;67,50\n2026-01-05;Bar;-12,50;87,50\n`;
  const { entries, left, isProven } = readCsvTable(`${heads}\n${rows}`);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-2000, -1250]);
  expect(left).toMatchObject([{ line: 2, reason: 'pending', read: { amountMinor: -300 } }]);
  expect(isProven).toBe(true);
  // A row with a balance is booked, so the text is the name of a hotel.
  expect(readCsvTable(`${heads}\n${rows.replace('-3,00;', '-3,00;64,50')}`).entries).toHaveLength(3);
});
