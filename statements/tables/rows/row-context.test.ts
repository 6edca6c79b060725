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
