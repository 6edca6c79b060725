import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const listDays = (text: string) => readCsvTable(text).entries.map(({ day }) => day);

test.each([
  ['Croatian', 'Datum;Opis;Iznos', ['5. listopada 2025.', '12. rujna 2025.'], ['2025-10-05', '2025-09-12']],
  ['Croatian', 'Datum;Opis plaćanja;Iznos', ['5 lis 2025', '6 lip 2025'], ['2025-10-05', '2025-06-06']],
  ['Croatian', 'Date;Text;Amount', ['5-srp-25', '6-stu-25', '7-kol-25'], ['2025-07-05', '2025-11-06', '2025-08-07']],
  ['Polish', 'Data;Opis;Kwota', ['5 listopada 2025', '12 września 2025'], ['2025-11-05', '2025-09-12']],
  ['Polish', 'Data;Tytuł;Kwota', ['5 lis 2025', '6 lip 2025'], ['2025-11-05', '2025-07-06']],
  ['Czech', 'Datum;Popis;Částka', ['5. listopadu 2025', '6. srpna 2025'], ['2025-11-05', '2025-08-06']],
  ['Czech', 'Datum;Popis;Částka', ['5 lis 2025', '6 srp 2025'], ['2025-11-05', '2025-08-06']],
])('the months of a %s file with the header %s are read', (_, header, dates, days) => {
  const rows = dates.map((date) => `${date};Abc;-12,50\n`);
  expect(listDays(`${header}\n${rows.join('')}`)).toEqual(days);
});

test('dates are unreadable if nothing shows in which language their month is', () => {
  const { entries, left } = readCsvTable(
    'Date;Text;Amount\n5 lis 2025;Abc;-12,50\n6 dec 2025;Def;-3,00\n7 jan 2026;Ghi;100,00\n',
  );
  expect(entries.map(({ day }) => day)).toEqual(['2025-12-06', '2026-01-07']);
  expect(left).toMatchObject([{ line: 2, reason: 'unreadable', what: 'date' }]);
});
