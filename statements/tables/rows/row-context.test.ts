import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

function listSkipped(header: string, statuses: readonly string[]) {
  const rows = statuses.map((status, index) => `2026-01-0${index + 1};Abc;-${index + 1},50;${status}\n`);
  const { left } = readCsvTable(`Date;Text;Amount;${header}\n${rows.join('')}`);
  return left.map(({ line, reason, what }) => [line, reason, ...(what ? [what] : [])]);
}

test.each([
  ['Status', 'Izpildīts', 'Gaida', 'Noraidīts'],
  ['وضعیت', 'موفق', 'در انتظار', 'ناموفق'],
  ['სტატუსი', 'შესრულებული', 'მუშავდება', 'უარყოფილი'],
  ['Status', 'OK', 'Waiting', 'Blablabla'],
  ['Status', 'Success', 'In process', 'Failure'],
])('rows with an unusual status are doubtful (%s: %s)', (header, booked, pending, failed) => {
  expect(listSkipped(header, [booked, pending, failed, booked, booked])).toEqual([
    [3, 'unreadable', 'status'],
    [4, 'unreadable', 'status'],
  ]);
});

test('words that vary from row to row are not statuses', () => {
  expect(listSkipped('State', ['Texas', 'Ohio', 'Texas', 'Texas', 'Utah', 'Iowa', 'Maine', 'Texas', 'Texas'])).toEqual(
    [],
  );
  expect(listSkipped('Status', ['Abcd', 'Efgh', 'Abcd', 'Efgh'])).toEqual([]);
});

test.each(['Number of transactions', 'Total number of payments:', 'Anzahl Buchungen', 'Liczba operacji', '件数'])(
  'the number in a row with the text %s is not an amount',
  (text) => {
    const { entries, left } = readCsvTable(
      `Date;Text;Amount\n2026-01-05;Abc;-1,50\n2026-01-06;Def;-2,50\n2026-01-31;${text};2\n`,
    );
    expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-150, -250]);
    expect(left.map(({ line, reason }) => [line, reason])).toEqual([[4, 'no booking']]);
  },
);
