import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';
import { joinHundredths } from './join-hundredths.ts';

const listAmounts = (text: string) => readCsvTable(text).entries.map(({ amountMinor }) => amountMinor);

test.each([
  ['Date,Text,Amount,Cents', ',', ''],
  ['Datum;Text;Euro;Cent', ';', ''],
  ['Txn Date,Narration,Rupees,Paise', ',', ''],
  ['Fecha;Texto;Pesos;Centavos', ';', ''],
  ['Data|Opis|Złote|Grosze', '|', ''],
])('the hundredths under %s belong to the amount before them', (header, delimiter) => {
  const rows = ['2026-01-05,Bakery,-12,50', '2026-01-06,Kiosk,-0,05', '2026-01-14,Pay,1000,'];
  const text = [header, ...rows.map((row) => row.replaceAll(',', delimiter))].join('\n');
  expect(listAmounts(`${text}\n`)).toEqual([-1250, -5, 100_000]);
});

test('expenses and income may each have hundredths in their own column', () => {
  const rows = '2026-01-05,Bakery,1 012,50,,\n2026-01-14,Pay,,,1000,5\n';
  expect(listAmounts(`Date,Text,Debit,Cents,Credit,Cents\n${rows}`)).toEqual([-101_250, 100_005]);
});

test('a column with cents is not joined with an amount that has decimals', () => {
  const rows = '2026-01-05,Bakery,-12.50,50\n2026-01-14,Pay,1000.00,0\n';
  expect(listAmounts(`Date,Text,Amount,Cents\n${rows}`)).toEqual([-1250, 100_000]);
});

test('the rows are not read once per column of hundredths', () => {
  let looks = 0;
  const cells = ['2026-01-05', 'Shop', ...Array.from({ length: 400 }, () => '1')];
  const row = {
    line: 2,
    get cells() {
      looks++;
      return cells;
    },
  };
  const header = { line: 1, cells: ['Date', 'Text', ...Array.from({ length: 200 }, () => ['Amount', 'Cents']).flat()] };
  joinHundredths({ delimiter: ',', rowsAbove: [], header, rows: [row, row] });
  expect(looks).toBeLessThan(200);
});
