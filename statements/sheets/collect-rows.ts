import { MAX_CELLS_PER_FILE, MAX_FILE_BYTES, refuseTooManyRows } from '../file-limits.ts';
import { UnreadableStatementError } from '../statement.ts';
import { refuseTooManyColumns } from '../tables/split-csv-rows.ts';
import type { CellRow } from '../tables/transaction-table.ts';

export type RowCollector = {
  /**
   * Adds a row with its cells up to the last one that is not empty. Rows with only empty cells are skipped.
   * @throws UnreadableStatementError if there are too many rows, columns, cells or characters
   */
  add: (line: number, cells: readonly (string | undefined)[], isHidden?: boolean) => void;
  /** Ignores the cells of hidden columns in all rows added from now on. The first column has the number 1. */
  hideColumns: (first: number, last: number) => void;
  /** Returns the visible rows and the hidden rows, all filled up to the same number of cells. */
  finish: () => { rows: CellRow[]; hidden: CellRow[] };
};

/** Maximum number of ranges of hidden columns in a sheet. */
const MOST_HIDDEN = 100;

/** Collects the rows of a sheet, within the size limits for tables. */
export function createRowCollector(): RowCollector {
  const rows: CellRow[] = [];
  const hidden: CellRow[] = [];
  const hiddenColumns: { first: number; last: number }[] = [];
  const isVisible = (at: number) => !hiddenColumns.some(({ first, last }) => first <= at + 1 && at + 1 <= last);
  let [cells, letters, width] = [0, 0, 0];
  return {
    hideColumns(first, last) {
      if (hiddenColumns.length < MOST_HIDDEN) hiddenColumns.push({ first, last });
    },
    add(line, all, isHidden = false) {
      const values = hiddenColumns.length === 0 ? all : all.map((value, at) => (isVisible(at) ? value : ''));
      const last = values.findLastIndex((value) => value !== undefined && value.trim() !== '');
      if (last < 0) return;
      refuseTooManyColumns(line, last + 1);
      const row = { line, cells: Array.from({ length: last + 1 }, (_, at) => values[at]?.trim() ?? '') };
      (isHidden ? hidden : rows).push(row);
      width = Math.max(width, row.cells.length);
      cells += row.cells.length;
      refuseTooManyRows(line, rows.length + hidden.length, cells);
      // Several cells may use the same stored string. Its length is counted once for each cell, because the text is
      // processed for each cell.
      for (const cell of row.cells) letters += cell.length;
      if (letters > MAX_FILE_BYTES) {
        throw new UnreadableStatementError(
          `A sheet in this file has more than 50 MB of text (the limit is exceeded at line ${line}). Export a shorter period.`,
        );
      }
    },
    finish: () =>
      rows.length * width > MAX_CELLS_PER_FILE
        ? { rows, hidden }
        : { rows: rows.map((row) => padRow(row, width)), hidden },
  };
}

/**
 * Pads a row with empty cells, because sheets omit only empty cells at the end. Rows of CSV files are not padded,
 * because there a shorter row is often something other than a transaction.
 */
function padRow({ line, cells }: CellRow, width: number): CellRow {
  return { line, cells: cells.concat(Array(width - cells.length).fill('')) };
}
