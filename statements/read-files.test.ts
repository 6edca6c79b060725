import { expect, test } from 'vitest';
import { readFiles } from './read-files.ts';

const qif = (count: number) => Buffer.from(`!Type:Bank\n${'D2024-01-15\nT-1.00\nPBaker\n^\n'.repeat(count)}`);

test('as many rows as one import holds are read, and a file beyond them says so and leaves the others theirs', () => {
  const files = { 'one.qif': qif(130_000), 'two.qif': qif(130_000), 'three.qif': qif(2) };
  const { head, rows } = readFiles(Object.entries(files).map(([name, bytes]) => ({ name, bytes, answers: {} })));
  expect([head.rowCount, rows.length]).toEqual([130_002, 130_002]);
  expect(head.files.map(({ rowCount, error }) => [rowCount, error])).toEqual([
    [130_000, undefined],
    [
      0,
      'With the files before it this one holds more than 250,000 bookings, the most that is read at once; please choose fewer files at a time.',
    ],
    [2, undefined],
  ]);
});
