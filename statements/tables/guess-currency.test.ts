import { expect, test } from 'vitest';
import { toRows } from '../rows/to-rows.ts';
import { readCsv } from './read-table.ts';

const currencyOf = (head: string, ...rows: string[]) => readCsv(`${head}\n${rows.join('\n')}\n`).currency;

test.each([
  ['BRL', 'R$ -12.50'],
  ['CZK', '-12.50 Kč'],
  ['HUF', '-12.50 Ft'],
  ['ILS', '-₪12.50'],
  ['JPY', '-12円'],
  ['RON', '-12.50 lei'],
  ['USD', 'US$ -12.50'],
])('a sign next to the amounts implies %s', (currency, amount) => {
  expect(currencyOf('Date;Text;Amount', `2026-01-05;A;${amount}`, `2026-01-06;B;${amount}`)).toBe(currency);
});

test.each([
  ['SEK', 'Bokföringsdag;Rubrik;Belopp'],
  ['NOK', 'Dato;Tekst;Beløp'],
  ['DKK', 'Dato;Tekst;Beløb'],
  ['PLN', 'Data operacji;Opis;Kwota'],
  ['CZK', 'Datum;Popis;Částka'],
  ['TRY', 'Tarih;Açıklama;Tutar'],
  ['ILS', 'תאריך;תיאור;סכום'],
  ['KRW', '거래일;적요;금액'],
  ['JPY', '日付;お取引内容;金額'],
  ['EUR', 'Buchungstag;Verwendungszweck;Betrag'],
  ['EUR', 'Datum;Omschrijving;Bedrag'],
])('the language of the headers implies %s', (currency, head) => {
  expect(currencyOf(head, '05.01.2026;A;-1,00', '06.01.2026;B;-2,00')).toBe(currency);
});

test('a guess does not apply to the rows, because an account may be in another currency', () => {
  const rows = (table: string) => toRows([readCsv(table)], 0, []).map(({ currency }) => currency);
  expect(rows('Datum;Text;Belopp\n2026-01-05;A;-1,00\n')).toEqual([undefined]);
  expect(rows('Datum;Text;Belopp\n2026-01-05;A;-1,00 €\n')).toEqual(['EUR']);
});

test('languages of several countries and signs of several currencies imply nothing', () => {
  const rows = ['05.01.2026;A;-1,00', '06.01.2026;B;-2,00'];
  for (const head of ['Date;Text;Amount', 'Fecha;Concepto;Importe', 'Date;Libellé;Montant', 'Datum;Text;Betrag'])
    expect(currencyOf(head, ...rows), head).toBeUndefined();
  expect(currencyOf('Date,Text,Amount', '2026-01-05,A,$-1.00')).toBeUndefined();
  expect(currencyOf('Posted Date,Check Number,Text,Amount', '01/05/2026,1,A,$-1.00')).toBe('USD');
});

test('the country of the account decides, unless the file names a currency', () => {
  const table = 'Date;Text;Amount\n2026-01-05;A;-1,00\n2026-01-06;B;-2,00\n';
  expect(readCsv(`Account: PL00 1234 5678 9012 3456 7890 1234\n\n${table}`).currency).toBe('PLN');
  expect(readCsv(`Account: PL00 1234 5678 9012 3456 7890 1234 EUR\n\n${table}`).currency).toBe('EUR');
  expect(currencyOf('Datum;Text;Belopp;Valuta', '2026-01-05;A;-1,00;NOK')).toBe('NOK');
});
