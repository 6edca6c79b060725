import { type ParsedAmount, parseAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';

export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** A row of a table. `line` is its line number in the file, starting at 1. The cells are trimmed. */
export type CellRow = { line: number; cells: string[] };

/** The part of a file that is a table of transactions. */
export type TransactionTable = {
  /** The delimiter between cells. Undefined for sheets. */
  delimiter: CsvDelimiter | undefined;
  /** The rows above the table, such as the name of the bank, the period, and balances. */
  rowsAbove: CellRow[];
  /** The row with the column names, if the table has one. */
  header: CellRow | undefined;
  /** True if the headers are the property names of a JSON file. */
  hasPropertyNames?: boolean;
  /** True if the table is from the pages of a PDF file. */
  isPrinted?: boolean;
  rows: CellRow[];
  /** Further tables in the file, for example for another account. Each has its own header. */
  otherTables?: TransactionTable[];
  /**
   * The role of a table that is not the main one: it has `further` transactions, is a `summary` of transactions, or is
   * `unknown` because its header names no date or no amount.
   */
  role?: 'further' | 'summary' | 'unknown';
};

/** Returns the text of a cell, or an empty string if the cell does not exist. */
export const getCellText = ({ cells }: CellRow, column: number | undefined) => cells[column ?? -1] ?? '';

/** True if the cell is empty or contains a placeholder for an empty cell. */
export const isEmptyCell = (cell: string) => /^(?:[-–—−]*|n\/?a|nan|nil|none|null)$/i.test(cell);

/** True if only the first cell contains text, as in the title of a section. */
export function isTitle({ cells: [title = '', ...otherCells] }: CellRow): boolean {
  return title !== '' && title.length <= 60 && otherCells.every((cell) => cell === '');
}

export function replaceCell({ line, cells }: CellRow, column: number, text: string): CellRow {
  return { line, cells: cells.with(column, text) };
}

/** Returns the amounts of a column, or an empty list if the column does not exist. */
export function parseAmountColumn(rows: readonly CellRow[], column: number | undefined): ParsedAmount[] {
  if (column === undefined) return [];
  return rows.map((row) => parseAmount(getCellText(row, column))).filter((amount) => amount !== undefined);
}

/** True if the row contains a date and an amount in different cells. */
export function isBookingRow({ cells }: CellRow): boolean {
  let [days, amounts] = [0, 0];
  for (const cell of cells) {
    if (parseDay(cell)) days++;
    else if (parseAmount(cell)) amounts++;
  }
  return days > 0 && amounts > 0;
}

/** Returns the most frequent value. In case of a tie, returns the first one. */
export function findMostFrequentValue<T>(values: Iterable<T>): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, countA], [, countB]) => countB - countA)[0]?.[0];
}
