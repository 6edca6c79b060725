import { parseAmount } from '../../parse-amounts.ts';
import { parseDay } from '../../parse-days.ts';
import { findColumnRoleByHeader, type HeaderRole } from '../header-roles.ts';
import {
  type CellRow,
  type CsvDelimiter,
  getCellText,
  isBookingRow,
  isTitle,
  type TransactionTable,
} from '../transaction-table.ts';

/*
 * Splits a file at its headers. Besides transactions, a file may contain tables that restate them, such as totals per
 * category, daily balances, budgets or exchange rates. Their rows must not be read with the columns of the main table.
 */

/** Maximum number of rows between the title of a table and its header. */
const MAX_ROWS_BELOW_TITLE = 3;
/** Maximum number of cells that are searched for further headers. `MAX_TABLES` is the maximum number of tables. */
const MAX_INSPECTED_CELLS = 20_000;
const MAX_TABLES = 30;
/** Maximum length of a column name above a table that is not about transactions. */
const MAX_HEADER_LENGTH = 40;
const MAX_INSPECTED_ROWS = 100;

const DAY_ROLES: HeaderRole[] = ['bookedDay', 'day'];
const AMOUNT_ROLES: HeaderRole[] = ['net', 'amount', 'gross', 'out', 'in'];
/** Columns with one of these roles do not describe a transaction. */
const ROLES_WITHOUT_DESCRIPTION: (HeaderRole | undefined)[] = ['currency', 'category', 'status', 'account', 'none'];

export const isCompleteHeader = (roles: readonly HeaderRole[]) =>
  roles.some((role) => DAY_ROLES.includes(role)) && roles.some((role) => AMOUNT_ROLES.includes(role));

export const isDayOrAmountHeader = (cell: string) =>
  [...DAY_ROLES, ...AMOUNT_ROLES].includes(findColumnRoleByHeader(cell) ?? 'none');

/**
 * Splits the rows at each header. Returns the main table, with the other tables in `otherTables`.
 * @param mainHeader the index of the header of the main table
 */
export function splitTables(
  delimiter: CsvDelimiter | undefined,
  rows: readonly CellRow[],
  mainHeader: number,
): TransactionTable {
  const headers = listTableHeaders(rows, mainHeader);
  const tables = headers.map((headerIndex, index): TransactionTable => {
    const rowsAbove = rows.slice(
      headerIndex === mainHeader ? 0 : Math.max(0, headerIndex - MAX_ROWS_BELOW_TITLE),
      headerIndex,
    );
    const rowsBelow = rows.slice(headerIndex + 1, headers[index + 1]);
    return { delimiter, rowsAbove, ...mergeSecondHeaderLine(rows[headerIndex] as CellRow, rowsBelow) };
  });
  const likeliestTable = tables[headers.indexOf(mainHeader)] as TransactionTable;
  // A summary above the transactions may have more known column names than their own header.
  const mainTable = [likeliestTable, ...tables].find((table) => table.rows.some(isBookingRow)) ?? likeliestTable;
  const isMainDescribed = hasDescriptions(mainTable);
  const otherTables = tables
    .filter((table) => table !== mainTable)
    .map((table) => ({ ...table, role: findTableRole(table, isMainDescribed) }));
  return { ...mainTable, ...(otherTables.length > 0 && { otherTables }) };
}

/**
 * A table without descriptions only restates transactions, unless the main table has none either. Without a date column
 * or an amount column, its rows cannot be read.
 */
function findTableRole(table: TransactionTable, isMainDescribed: boolean): NonNullable<TransactionTable['role']> {
  const roles = table.header?.cells.flatMap((cell) => findColumnRoleByHeader(cell) ?? []) ?? [];
  const isDescribed = hasDescriptions(table);
  if (isCompleteHeader(roles)) return isDescribed || !isMainDescribed ? 'further' : 'summary';
  return isDescribed && table.rows.some(isBookingRow) ? 'unknown' : 'summary';
}

/** True if a column describes the transactions, such as their other party or their purpose. */
function hasDescriptions({ header, rows }: TransactionTable): boolean {
  const bookings = rows.slice(0, MAX_INSPECTED_ROWS).filter(isBookingRow);
  return (header?.cells ?? []).some((cell, column) => {
    if (ROLES_WITHOUT_DESCRIPTION.includes(findColumnRoleByHeader(cell))) return false;
    const described = bookings.filter((row) => isText(getCellText(row, column)));
    return described.length > 0 && described.length * 2 >= bookings.length;
  });
}

const isText = (cell: string) => /\p{L}{2}/u.test(cell) && !parseDay(cell) && !parseAmount(cell);

/**
 * Merges the two lines of a header, such as `Date, Amount` above `, Debit, Credit`. All cells of the second line must be
 * known column names.
 */
function mergeSecondHeaderLine(header: CellRow, rows: CellRow[]): Pick<TransactionTable, 'header' | 'rows'> {
  const [second, ...others] = rows;
  const filledCells = second?.cells.filter((cell) => cell !== '') ?? [];
  const isHeaderLine = filledCells.length > 1 && filledCells.every(findColumnRoleByHeader);
  if (!second || !isHeaderLine || hasValues(second)) return { header, rows };
  const width = Math.max(header.cells.length, second.cells.length);
  const cells = Array.from({ length: width }, (_, column) =>
    [header.cells[column], second.cells[column]].filter(Boolean).join(' '),
  );
  return { header: { line: header.line, cells }, rows: others };
}

/** Returns the indexes of all headers that are followed by a table. Repetitions of a header are skipped. */
function listTableHeaders(rows: readonly CellRow[], mainHeader: number): number[] {
  const joinHeader = (index = -1) => rows[index]?.cells.join('\n').toLowerCase();
  const summaryHeaders = new Set(
    listHeaders(rows.slice(mainHeader + 1), isSummaryHeader).map((at) => at + mainHeader + 1),
  );
  const candidates = [...new Set([...listHeaders(rows), mainHeader, ...summaryHeaders])].sort((a, b) => a - b);
  const headers: number[] = [];
  for (const [position, index] of candidates.entries()) {
    if (index === mainHeader) {
      headers.push(index);
      continue;
    }
    if (headers.length === MAX_TABLES && index > mainHeader) break;
    // A header above the main one may belong to an account summary, so it counts only if at least two transactions
    // follow.
    const minBookings = index < mainHeader ? 2 : 1;
    const end = candidates[position + 1] ?? rows.length;
    const isRepetition = joinHeader(index) === joinHeader(headers.at(-1));
    if (isRepetition) continue;
    if (summaryHeaders.has(index) || hasBookings(rows, index + 1, end, minBookings)) headers.push(index);
  }
  return headers;
}

function hasBookings(rows: readonly CellRow[], start: number, end: number, minCount: number): boolean {
  let count = 0;
  for (let index = start; index < end && count < minCount; index++) {
    const row = rows[index];
    if (row && isBookingRow(row)) count++;
  }
  return count >= minCount;
}

const hasValues = ({ cells }: CellRow) => cells.some((cell) => parseDay(cell) || parseAmount(cell));

/** Returns the indexes of the rows without values that pass the test, such as those with a date and an amount column. */
export function listHeaders(rows: readonly CellRow[], isHeader = hasCompleteRoles): number[] {
  const headers: number[] = [];
  let inspectedCells = 0;
  for (const [index, row] of rows.entries()) {
    if (row.cells.length < 2 || hasValues(row)) continue;
    inspectedCells += row.cells.length;
    if (inspectedCells > MAX_INSPECTED_CELLS) break;
    if (isHeader(row, rows, index)) headers.push(index);
  }
  return headers;
}

const hasCompleteRoles = ({ cells }: CellRow, _rows: readonly CellRow[], _index: number): boolean =>
  isCompleteHeader(cells.flatMap((cell) => findColumnRoleByHeader(cell) ?? []));

/**
 * True if the row contains only column names, at least two of them known, between a blank line or a title and a row with
 * values.
 */
function isSummaryHeader({ cells }: CellRow, rows: readonly CellRow[], index: number): boolean {
  const [before, next] = [rows[index - 1], rows[index + 1]];
  if (!before || !next || !(isBlank(before) || isTitle(before)) || !hasValues(next)) return false;
  const names = cells.filter((cell) => cell !== '');
  return (
    names.length > 1 &&
    names.every((name) => name.length <= MAX_HEADER_LENGTH) &&
    names.filter(findColumnRoleByHeader).length > 1
  );
}

const isBlank = ({ cells }: CellRow) => cells.every((cell) => cell === '');
