import { expect, test } from 'vitest';
import { findTable } from './find-table.ts';
import { readCsvTable } from './read-table.ts';

const minorsOf = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

test('a summary above the transactions is not their header, and a leading zero amount is a balance', () => {
  expect(
    minorsOf(
      '"Kontonummer";"Kontonamn";"";"Saldo";"Tillgängligt belopp"\n"9024";"Konto";"";"195 460,31";"195 460,31"\n\n"Bokföringsdatum";"Transaktionsdatum";"Transaktionstyp";"Meddelande";"Belopp"\n"2026-01-05";"2026-01-05";"Kortköp";"BAGERI, LUND";"-12,50"\n"2026-01-14";"2026-01-14";"Lön";"ACME";"1 000,00"\n',
    ),
  ).toEqual([-1250, 100_000]);
  const { entries, left } = readCsvTable(
    'Data;Histórico;Crédito (R$);Débito (R$);Saldo (R$)\n31/12/2025;COD. LANC. 0;0,00; ;100,00\n05/01/2026;PADARIA;;12,50;87,50\n14/01/2026;SALARIO;1.000,00;;1.087,50\n',
  );
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-1250, 100_000]);
  expect(left).toMatchObject([{ line: 2, reason: 'balance' }]);
});

test('only a zero amount is a balance, also in other digits', () => {
  const rows = ['٠٥/٠١/٢٠٢٦;مخبز;-١٢٫٥٠;٨٧٫٥٠', '١٤/٠١/٢٠٢٦;راتب;١٠٠٠٫٠٠;١٠٨٧٫٥٠'];
  expect(minorsOf(`التاريخ;البيان;المبلغ;الرصيد\n${rows.join('\n')}\n`)).toEqual([-1250, 100_000]);
});

test('a currency that starts like a word for credit is not a credit', () => {
  expect(minorsOf('Date,Text,Amount\n2026-01-05,A,CRC 12.50\n2026-01-06,B,-CRC 9.00\n')).toEqual([1250, -900]);
  expect(minorsOf('Card,Text,Amount\n2026-01-05,Bakery,CRC 12.50\n2026-01-06,Market,CRC 9.00\n')).toEqual([
    -1250, -900,
  ]);
});

test.each([
  ['Fecha,Descripción,Monto\n05/01/2026,COMPRA,-35.000\n14/01/2026,PAGO,100.000\n', [-3_500_000, 10_000_000]],
  ['Date,Amount,Currency,Text\n2026-01-05,-35.000,CHF,A\n2026-01-14,100.900,CHF,B\n', [-3500, 10_090]],
  ['Date,Amount,Currency,Text\n2026-01-05,-35.000,KWD,A\n2026-01-14,100.900,KWD,B\n', [-3500, 10_090]],
  ['Date,Amount,Text\n2026-01-05,"-35,000",A\n2026-01-14,"100,900",B\n', [-3_500_000, 10_090_000]],
])('three digits after a single separator are thousands, unless the currency has three decimals', (text, minors) => {
  expect(minorsOf(text)).toEqual(minors);
});

test('a line of a printed text that has a date and an amount is not a table', () => {
  const text = `BANK OF EXAMPLE                Statement 7
Dear customer,
01.10.2026 your interest; 1,00 EUR
The rate of interest was changed.
Please read our conditions.
`;
  expect(() => readCsvTable(text)).toThrow('No row in this file has both a date and an amount');
  // A single row is enough if it has a header, or if the file contains nothing else.
  expect(readCsvTable('A;B\n;\n;\nDatum;Text;Betrag\n01.10.2026;A;-1,00\n').entries).toHaveLength(1);
  expect(readCsvTable('01.10.2026;A;-1,00\n').entries).toHaveLength(1);
});

test('the two lines of a header are merged', () => {
  const text =
    'Date,Description,Amount,,Balance\n,,Debit,Credit,\n2026-01-05,Shop,12.50,,987.50\n2026-01-14,Pay,,1000.00,1987.50\n';
  expect(readCsvTable(text)).toMatchObject({ entries: [{ amountMinor: -1250 }, { amountMinor: 100_000 }], left: [] });
});

test('a leading zero amount is a transaction if it is booked or if other amounts are zero too', () => {
  const rows = [
    '2026-01-05,Message fee,0.00,100.00',
    '2026-01-06,Bakery,-12.50,87.50',
    '2026-01-07,Card fee,0.00,87.50',
  ];
  expect(minorsOf(`Date,Text,Amount,Balance\n${rows.join('\n')}\n`)).toEqual([0, -1250, 0]);
  const booked = rows.slice(0, 2).map((row) => `${row},Posted`);
  expect(minorsOf(`Date,Text,Amount,Balance,Status\n${booked.join('\n')}\n`)).toEqual([0, -1250]);
});

test('a delimiter that also splits the header is preferred', () => {
  const table = findTable('Дата;Опис;Сума\n1 березня 2024, 10:00;Cafe;-5,00\n9 березня 2024, 11:00;Job;900,00\n');
  expect(table?.delimiter).toBe(';');
});
