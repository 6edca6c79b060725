import { isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { findColumnRoleByHeader, isBalanceText, isOnlyBalanceWord, isTotalText } from '../tables/header-roles.ts';
import { containsBalanceWord, isBalanceLabel, isCarriedForwardLabel } from './balance-labels.ts';
import type { PrintedTables } from './find-printed-tables.ts';
import type { PrintedColumn } from './printed-header.ts';
import { joinLineText, type PrintedLine } from './printed-lines.ts';
import {
  isBalanceRow,
  isDayCell,
  isRowWithAmount,
  type PrintedRow,
  type PrintedTable,
  type RowPixelPosition,
} from './read-printed-table.ts';
import { dropSums } from './row-sums.ts';
import type { FindSectionDirection } from './section-directions.ts';

/** A row of cells, with its position on the page if it is a row of a printed table. */
export type RowWithPosition = { cells: string[]; place?: RowPixelPosition | undefined };

/**
 * One way to read the tables. `carriesDays` is true if a day also applies to the rows below it. `sides` determines
 * which of two amount columns with unknown names contains expenses.
 */
export type PrintedTablesInterpretation = {
  tables: PrintedTables;
  carriesDays: boolean;
  findSide: FindSectionDirection | undefined;
  sides: 'as named' | 'out first' | 'in first';
};

/** Converts the printed tables to rows of cells. `variant` is the way in which the tables are read. */
export function printedTablesToRows(variant: PrintedTablesInterpretation): RowWithPosition[] {
  const { before, tables } = variant.tables;
  return [
    ...before.map((line) => ({ cells: toTexts(line) })),
    ...tables.flatMap((table, at) => listRows(table, at === 0 ? variant : { ...variant, sides: 'as named' })),
  ];
}

/** Returns the number of columns of the table with the transactions. */
export const countColumns = (table: PrintedTable | undefined, variant: PrintedTablesInterpretation) =>
  (table && listRows(table, variant)[0]?.cells.length) ?? 0;

/**
 * Returns the texts of a line. If it has neither a date nor an amount, they are joined, because separate texts would
 * look like a header.
 */
function toTexts(line: PrintedLine): string[] {
  const hasValue = line.pieces.some(({ kind }) => kind !== 'text');
  return hasValue ? line.pieces.map(({ text }) => text) : [joinLineText(line)];
}

/** Converts a printed table to rows of cells. */
function listRows(
  { columns, rows: printed }: PrintedTable,
  { carriesDays, findSide: side, sides }: PrintedTablesInterpretation,
): RowWithPosition[] {
  const rows = dropSums(dropMinus(printed, columns), columns);
  const moved = columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance');
  const hasSections = moved.length === 1 && rows.some(({ section }) => side?.(section) !== undefined);
  const names = sides === 'out first' ? ['Debit', 'Credit'] : ['Credit', 'Debit'];
  const heads = columns.map((column) => {
    if (sides !== 'as named' && moved.includes(column)) return names[moved.indexOf(column)] ?? '';
    const name = column.kind === 'money' && column.role !== undefined && NAMES[column.role];
    return name && findColumnRoleByHeader(column.head) !== column.role ? name : column.head;
  });
  const dayAt = columns.findIndex(({ kind }) => kind === 'day');
  const balanceAt = columns.findIndex(({ role }) => role === 'balance');
  const isCredit = (cell = '') => /\dcr$/i.test(cell.replace(' ', ''));
  const amountAt = columns.findIndex(
    ({ role }, at) => role === 'amount' && rows.some(({ cells }) => isCredit(cells[at])),
  );
  const marksCredit = amountAt >= 0 && !rows.some(({ cells }) => /\d ?dr$/i.test(cells[amountAt] ?? ''));
  const listed: RowWithPosition[] = [{ cells: [...heads, ...(hasSections ? ['Debit/Credit'] : [])] }];
  let day = '';
  let balance = '';
  for (const row of rows) {
    const { page, top, bottom } = row;
    const place = { page, top, bottom };
    const cells = [...row.cells];
    if (row.isLine) {
      // The table reader would read an amount next to an unknown label as a transaction. To prevent this, such a line
      // becomes a single text.
      const isKnown = cells.some((cell) => isBalanceText(cell) || isTotalText(cell));
      listed.push({ cells: isKnown ? cells : [cells.join(' ')], place });
      // Rows below a total belong to a summary, so they get no date until the next date is printed. A sum that is
      // carried to the next page is no such total.
      if (isBalanceRow(row) && !cells.some(isCarriedForwardLabel)) day = '';
      else if (row.day) day = row.day;
      continue;
    }
    const isBalance = isBalanceRow(row);
    const label = balanceAt < 0 ? cells.find((cell) => isOnlyBalanceWord([cell])) : undefined;
    if (label) {
      listed.push({ cells: [`${label} ${cells.filter((cell) => cell && cell !== label).join(' ')}`], place });
      continue;
    }
    // In `01 Dec 2022 OPENING BALANCE`, the year is printed in the text column, so it is removed there.
    if (isBalance) for (const [at, cell] of cells.entries()) cells[at] = cell.replace(/^(?:19|20)\d\d (?=\p{L})/u, '');
    const isMoved = isRowWithAmount(row, columns);
    const ownDay = cells.find((cell, at) => columns[at]?.kind === 'day' && isDayCell(cell));
    const ownBalance = cells[balanceAt] ?? '';
    // The table reader does not know all balance labels, so a row with an unknown label is read as one piece of text. A
    // row with a date, an amount and a balance is kept, because it is a transaction, such as `Balance transfer`.
    const filled = cells.filter((cell, at) => columns[at]?.kind === 'money' && isNonZeroAmount(cell));
    const isPosted = ownDay && filled.length === 2 && filled.includes(ownBalance) && filled[0] !== filled[1];
    if (isMoved && !isPosted && cells.some((cell) => isBalanceLabel(cell) && !isBalanceText(cell))) {
      listed.push({ cells: [cells.filter(Boolean).join(' ')], place });
      continue;
    }
    if (ownDay) {
      day = ownDay;
      // If only one of two date columns contains a date, that date is used for both.
      if (cells[dayAt] === '') cells[dayAt] = ownDay;
    } else if (!isBalance && isMoved && carriesDays && day !== '') cells[dayAt] ||= day;
    else if (!isBalance) continue;
    // A row with a balance but no amount is not a transaction. For example, `END OF DAY BALANCE` repeats the balance of
    // the row above.
    if (!isMoved && parseAmount(ownBalance)) {
      if (ownBalance === balance && !isBalance && cells.some(containsBalanceWord)) {
        listed.push({ cells: [BALANCE_ROW_PREFIX + ownBalance], place });
        continue;
      }
      cells[balanceAt] = BALANCE_ROW_PREFIX + ownBalance;
    }
    balance = ownBalance || balance;
    if (marksCredit && /\d$/.test(cells[amountAt] ?? '')) cells[amountAt] += ' DR';
    listed.push({ cells: [...cells, ...(hasSections ? [side?.(row.section) ?? ''] : [])], place });
  }
  return listed;
}

/**
 * The names that replace printed column names from which the table reader cannot infer the role, such as `Amounts added
 * to your account`.
 */
const NAMES: Partial<Record<string, string>> = { amount: 'Amount', out: 'Debit', in: 'Credit', balance: 'Balance' };

/** The text that is added before a balance in a row without a transaction. */
export const BALANCE_ROW_PREFIX = 'Balance ';

/** If more than this share of the outgoing amounts in a column has a minus, the minus is removed from all of them. */
const MOST = 0.8;

/**
 * Removes the minus from all outgoing amounts of a column if most have one, because text recognition loses some of
 * them.
 */
function dropMinus(rows: readonly PrintedRow[], columns: readonly PrintedColumn[]): readonly PrintedRow[] {
  const at = columns.findIndex(({ role }) => role === 'out');
  const amounts = rows.flatMap(({ cells, isLine }) => (isLine ? [] : (parseAmount(cells[at] ?? '') ?? [])));
  const isMinus = amounts.filter(({ isNegative }) => isNegative).length > amounts.length * MOST;
  if (at < 0 || !isMinus) return rows;
  const drop = (cells: string[]) => cells.map((cell, index) => (index === at ? cell.replace(/[-−–]/g, '') : cell));
  return rows.map((row) => (row.isLine ? row : { ...row, cells: drop(row.cells) }));
}
