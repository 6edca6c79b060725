import { type ParsedAmount, parseAmount } from '../amounts.ts';
import { parseDay } from '../days.ts';

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A row of a table with its line number from 1. Cells are trimmed. */
export type Row = { line: number; cells: string[] };

/** The part of a file that is a table of transactions. */
export type Table = {
  /** Undefined for sheets. */
  delimiter: Delimiter | undefined;
  /** Rows above the table: bank name, period, balances. */
  before: Row[];
  /** Undefined if the table starts without a header. */
  head: Row | undefined;
  rows: Row[];
  /** Further tables of the file with other headers, such as those of another account. */
  others?: Table[];
};

/** The text of a cell, or an empty text without such a column. */
export const cellAt = ({ cells }: Row, column: number | undefined) => cells[column ?? -1] ?? '';

export function replaceCell({ line, cells }: Row, column: number, text: string): Row {
  return { line, cells: cells.with(column, text) };
}

/** The amounts in a column, or an empty array without one. */
export function parseColumn(rows: readonly Row[], column: number | undefined): ParsedAmount[] {
  if (column === undefined) return [];
  return rows.map((row) => parseAmount(cellAt(row, column))).filter((amount) => amount !== undefined);
}

/** True if a row contains a date and an amount in separate cells. */
export function isBooking({ cells }: Row): boolean {
  let [days, amounts] = [0, 0];
  for (const cell of cells) {
    if (parseDay(cell)) days++;
    else if (parseAmount(cell)) amounts++;
  }
  return days > 0 && amounts > 0;
}

/** The first of the most frequent values. */
export function findMostFrequent<T>(values: Iterable<T>): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
