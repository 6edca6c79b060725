import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCsvTable } from './read-table.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const daysOf = (text: string, year?: number) =>
  readCsvTable(text, year === undefined ? {} : { year }).entries.map(({ day }) => day);

test('the year of days without a year is asked for', () => {
  const text = "Date,Description,Amount\n'06/01,Shop,-1.00\n'31/01,Bar,-2.00\n";
  expect(readCsvTable(text).questions).toEqual([{ about: 'year', choices: ['2026', '2025', '2024', '2023'] }]);
  expect(daysOf(text)).toEqual(['2026-01-06', '2026-01-31']);
  expect(daysOf(text, 2019)).toEqual(['2019-01-06', '2019-01-31']);
});

test.each([
  ['in words', 'Datum;Text;Betrag\n28 Dez;A;-1,00\n02 Jan;B;-2,00\n'],
  ['newest first', 'Fecha;Texto;Importe\n02/01;B;-2,00\n28/12;A;-1,00\n'],
])('days may continue after the end of a year (%s)', (_, text) => {
  expect(daysOf(text).sort()).toEqual(['2025-12-28', '2026-01-02']);
  expect(daysOf(text, 2020).sort()).toEqual(['2019-12-28', '2020-01-02']);
});

test('the proposed year does not lead to a day in the future', () => {
  expect(daysOf('Date,Text,Amount\n15/04,A,-1.00\n30/06,B,-2.00\n')).toEqual(['2025-04-15', '2025-06-30']);
});

test('fractions in other columns are not days', () => {
  expect(() => readCsvTable('Name,Part,Amount\nA,1/2,3.00\nB,2/2,4.00\n')).toThrow(
    'No row in this file has both a date',
  );
});
