import type { ColumnIndexes } from '../detect-columns.ts';
import { findColumnRoleByHeader } from '../header-roles.ts';
import { type CellRow, getCellText } from '../transaction-table.ts';

/** Returns a function that tells whether a transfer column names another account of the file. */
export function createOtherAccountTest(
  header: CellRow | undefined,
  rows: readonly CellRow[],
  { account }: ColumnIndexes,
): (row: CellRow) => boolean {
  const column = header?.cells.findIndex((cell) => findColumnRoleByHeader(cell) === 'transfer') ?? -1;
  if (column === -1 || account === undefined) return () => false;
  const accounts = new Set(rows.map((row) => getCellText(row, account)));
  return (row) => {
    const name = getCellText(row, column);
    return name !== '' && name !== getCellText(row, account) && accounts.has(name);
  };
}
