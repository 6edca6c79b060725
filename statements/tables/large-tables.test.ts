import { expect, test } from 'vitest';
import { doubleEntryBookToStatement } from '../double-entry-book.ts';
import { readStatements } from '../read-statements.ts';
import type { AccountInFiles, StatementRow } from '../rows/file-reading-types.ts';
import { pairTransfers } from '../rows/pair-transfers.ts';
import { countArraySteps } from '../testing/count-array-steps.ts';
import { findAmountColumnsByHeader } from './amount-columns.ts';
import type { InspectedColumn } from './columns/column-types.ts';
import { readDoubleEntryTable } from './read-double-entry-table.ts';
import { readCsvTable } from './read-table.ts';
import type { CellRow } from './transaction-table.ts';

const times = (count: number, of: (index: number) => string, by = ',') =>
  Array.from({ length: count }, (_, i) => of(i)).join(by);

test('too many rows, cells, transactions or accounts are refused with the first line over the limit', async () => {
  const text = 'Date,Amount\n2026-01-31,1.50\n';
  expect(() => readCsvTable(`${text}${'\n'.repeat(500_000)}`)).toThrow(
    /500,000 rows \(the limit is exceeded at line 500001\). Export/,
  );
  expect(() => readCsvTable(`${text}${`${','.repeat(499)}\n`.repeat(10_000)}`)).toThrow(
    /5,000,000 cells \(the limit is exceeded at line 10002\)/,
  );
  expect(() => readCsvTable(`${text}${'2026-01-31,1.50\n'.repeat(250_000)}`)).toThrow(/250,000 transactions/);
  const rows = `${'2026-01-31,1.50,A\n'.repeat(2000)}${times(200, (row) => `2026-01-31,1.50,B${row}`, '\n')}`;
  const bytes = new TextEncoder().encode(`Date,Amount,Account\n${rows}\n`);
  await expect(readStatements(bytes)).rejects.toThrow(/200 accounts/);
});

test('of hundreds of text columns some are read, and of hundreds of tables the first ones', () => {
  const [entry] = readCsvTable(
    `Date,Amount,${times(100, () => 'Text')}\n2026-01-31,1.50,${times(100, (column) => `word${column}`)}\n`,
  ).entries;
  expect([entry?.name, entry?.note.split('word')].flat()).toHaveLength(61);
  const tables = readCsvTable(times(40, (table) => `Date,Amount,Text ${table}\n2026-01-31,1.50,Shop\n`, ''));
  expect([tables.entries.length, tables.left.length]).toEqual([40, 10]);
});

test.each([
  ['amounts', 'Date,Text,Amount', (row: number) => `2026-01-${10 + (row % 20)},Shop ${row},-${row + 1}.50`],
  [
    'two sides',
    'Date,Text,Debit,Credit',
    (row: number) => `2026-01-31,Shop ${row},${row % 3 ? '' : '1.50'},${row % 3 ? 2 : ''}`,
  ],
  ['balances', 'Date,Text,Amount,Balance', (row: number) => `2026-01-31,Total,-1.00,${5000 - row}.00`],
  ['accounts', 'Date,Account,Text,Amount', (row: number) => `2026-01-31,Account ${row % 7},Shop,${row}.25`],
])('a table of %s is read in steps in proportion to its rows', async (_kind, header, rowOf) => {
  const count = (rows: number) => {
    const bytes = new TextEncoder().encode(`${header}\n${times(rows, rowOf, '\n')}\n`);
    return countArraySteps(() => readStatements(bytes));
  };
  expect((await count(4000)) / (await count(2000))).toBeLessThan(2.2);
});

/** Returns rows that count how often the code reads their cells. */
function countedRows(count: number, cellsOf: (row: number) => string[]) {
  const looks = { count: 0 };
  const rows = Array.from({ length: count }, (_, row): CellRow => {
    const cells = cellsOf(row);
    return {
      line: row + 2,
      get cells() {
        looks.count++;
        return cells;
      },
    };
  });
  return { rows, looks };
}

test('the columns of a double-entry table are detected from its first rows', () => {
  const sides = countedRows(10_000, (row) => [
    `2026-01-${10 + (row >> 1)}`.slice(0, 10),
    row % 2 ? 'Assets:Bank' : 'Expenses:Food',
    ...Array.from({ length: 300 }, () => '5.00'),
    row % 2 ? '-5.00' : '5.00',
  ]);
  const header = { line: 1, cells: ['Date', 'Account', ...Array.from({ length: 301 }, () => 'Amount')] };
  readDoubleEntryTable({ delimiter: ',', rowsAbove: [], header, rows: sides.rows });
  expect(sides.looks.count).toBeLessThan(10_000 * 100);
});

test('the opposite amount column is found without comparing every row with every column', () => {
  const cellsOf = (row: number) => [
    '2026-01-31',
    '1.50',
    ...Array.from({ length: 400 }, () => (row === 1999 ? '3' : '0')),
  ];
  const bookings = countedRows(2000, cellsOf);
  const columns = Array.from({ length: 402 }, (_, index): InspectedColumn => {
    const cells = bookings.rows.map((row) => row.cells[index] ?? '');
    const role = index === 1 ? 'out' : undefined;
    return {
      index,
      header: '',
      role,
      cells,
      hasDates: index === 0,
      amounts: [],
      hasAmounts: index > 0,
      hasCurrencies: false,
    };
  });
  bookings.looks.count = 0;
  expect(findAmountColumnsByHeader(columns, bookings.rows)).toEqual({ out: 1, in: undefined });
  expect(bookings.looks.count).toBeLessThan(2000 * 10);
});

test('a transaction with a hundred thousand splits is read in linear time', () => {
  const accountOf = (name: string, type: string) => ({ id: name, name, type, parent: '', currency: 'EUR' });
  const splits = Array.from({ length: 100_000 }, (_, side) => {
    const quantity = side % 2 ? '-500/100' : '500/100';
    return { id: '', account: side % 2 ? 'Bank' : 'Food', quantity, value: quantity, memo: '' };
  });
  const transaction = { line: 1, id: '1', day: '2026-01-31', name: 'Shop', note: '', isVoid: false, splits };
  const accounts = new Map([
    ['Bank', accountOf('Bank', 'BANK')],
    ['Food', accountOf('Food', 'EXPENSE')],
  ]);
  expect(
    doubleEntryBookToStatement('gnucash', { accounts, transactions: [transaction], fault: undefined }).entries,
  ).toHaveLength(50_000);
});

test('transfers are paired with the first match nearby, and older rows are not compared again', () => {
  let looks = 0;
  const transferOf = (account: number, other: string, amountMinor: number, itsDay: string): StatementRow => ({
    file: 0,
    line: 1,
    account,
    otherName: other,
    amountMinor,
    name: '',
    note: '',
    mark: '',
    get day() {
      looks++;
      return itsDay;
    },
  });
  const rows = [
    ...Array.from({ length: 3000 }, () => transferOf(0, 'B', -500, '2026-01-01')),
    transferOf(0, 'B', -500, '2026-03-01'),
    ...Array.from({ length: 3000 }, () => transferOf(1, 'A', 500, '2026-03-02')),
  ];
  const account = { file: 0, rowCount: 0, sumMinor: 0 };
  const accounts: AccountInFiles[] = [
    { ...account, id: 'A', name: 'A' },
    { ...account, id: 'B', name: 'B' },
  ];
  pairTransfers(rows, accounts);
  expect([rows[3000]?.pair, rows[3001]?.pair, rows[0]?.pair]).toEqual([3001, 3000, undefined]);
  expect(looks).toBeLessThan(rows.length * 5);
});
