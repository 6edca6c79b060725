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

test('the newest rows are pending if they are the only ones without a balance', () => {
  const booked = '2026-01-14;Pay;900,00;984,50\n2026-01-06;Hotel;-3,00;84,50\n2026-01-05;Bar;-12,50;87,50\n';
  const listReasons = (rows: string) =>
    readCsvTable(`Date;Text;Amount;Balance\n${rows}`).left.map(({ line, reason }) => [line, reason]);
  const reversed = `${booked.trim().split('\n').reverse().join('\n')}\n`;
  expect(listReasons(`2026-01-15;Inn;-90,00;\n2026-01-14;Cab;-9,00;\n${booked}`)).toEqual([
    [2, 'pending'],
    [3, 'pending'],
  ]);
  expect(listReasons(`${reversed}2026-01-15;Inn;-90,00;\n`)).toEqual([[5, 'pending']]);
  expect(listReasons(`${booked}2026-01-04;Inn;-90,00;\n`)).toEqual([]);
  expect(listReasons(`2026-01-15;Inn;-90,00;\n${booked.replace(';84,50', ';')}`)).toEqual([]);
});
