import { expect, test } from 'vitest';
import { readCsvTable } from '../read-table.ts';

const PARTS = [
  { category: 'Food', amountMinor: -2000 },
  { category: 'Home', amountMinor: -1000 },
];

test.each([
  [
    'named by their category',
    'Date,Payee,Category,Amount\n2026-01-05,Shop,--Split--,-30.00\n2026-01-05,Shop,Food,-20.00\n2026-01-05,Shop,Home,-10.00\n2026-01-05,Shop,Food,-5.00\n',
  ],
  [
    'named by their id',
    'id,parent_id,date,payee,category,amount\n1,,2026-01-05,Shop,,-30.00\n2,1,2026-01-05,Shop,Food,-20.00\n3,,2026-01-05,Shop,Food,-5.00\n4,1,2026-01-05,Shop,Home,-10.00\n',
  ],
])('a purchase whose parts are %s is counted once', (_, text) => {
  const { entries } = readCsvTable(text);
  expect(entries.map(({ amountMinor }) => amountMinor)).toEqual([-3000, -500]);
  expect(entries[0]).toMatchObject({ name: 'Shop', parts: PARTS });
});

test('rows that do not add up to the split stay separate', () => {
  const text =
    'Date,Payee,Category,Amount\n2026-01-05,Shop,Split,-30.00\n2026-01-05,Shop,Food,-20.00\n2026-01-05,Shop,Home,-9.00\n';
  expect(readCsvTable(text).entries).toHaveLength(3);
});
