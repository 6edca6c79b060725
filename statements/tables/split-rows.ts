import { refuseTooLong } from '../limits.ts';
import { StatementRefused } from '../statement.ts';
import type { Delimiter, Row } from './table.ts';

const COLUMNS_AT_MOST = 500;
/** Quoted cells are never longer. A longer one means that the quotation mark is part of the text. */
const QUOTED_AT_MOST = 5000;
/** After this many unclosed quotation marks, treat all of them as text. */
const UNCLOSED_AT_MOST = 20;

/**
 * Splits a text into rows and cells, more tolerantly than RFC 4180: spaces around quotation marks, unescaped ones
 * inside a cell, line breaks in quoted cells, any line ends. Takes linear time.
 * @param rowsAtMost stops after this many rows, to sample a file
 * @throws StatementRefused if there are too many rows or cells
 */
export function splitRows(text: string, delimiter: Delimiter, rowsAtMost = Number.POSITIVE_INFINITY): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let unclosed = 0;
  let cells = 0;
  let at = 0;
  while (at < text.length && rows.length < rowsAtMost) {
    const row: Row = { line, cells: [] };
    for (let isInRow = true; isInRow; ) {
      const quoted = unclosed < UNCLOSED_AT_MOST ? readQuotedCell(text, at, delimiter) : undefined;
      if (quoted === 'unclosed') unclosed++;
      const { cell, end } = typeof quoted === 'object' ? quoted : readPlainCell(text, at, delimiter);
      refuseTooWide(row.line, row.cells.length + 1);
      row.cells.push(removeFormulaPrefix(cell.trim()));
      for (let i = cell.indexOf('\n'); i >= 0; i = cell.indexOf('\n', i + 1)) line++;
      isInRow = text[end] === delimiter;
      at = end + 1;
    }
    rows.push(row);
    cells += row.cells.length;
    refuseTooLong(row.line, rows.length, cells);
    line++;
  }
  return rows;
}

/** @throws StatementRefused */
export function refuseTooWide(line: number, columns: number): void {
  if (columns > COLUMNS_AT_MOST) {
    throw new StatementRefused(`Line ${line} has more than ${COLUMNS_AT_MOST} columns. Export the file again.`);
  }
}

/** Removes the prefix that stops spreadsheets from converting a cell to a number or date: `'0001`, `="0001"`. */
function removeFormulaPrefix(cell: string): string {
  if (/^'[-+\d]/.test(cell) && !cell.endsWith("'")) return cell.slice(1);
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;
}

/** Ends before the delimiter or the line end. */
function readPlainCell(text: string, start: number, delimiter: Delimiter) {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  return { cell: text.slice(start, end), end };
}

/** Returns undefined for cells without a quotation mark at the start. `="1,000.00"` counts as quoted. */
function readQuotedCell(text: string, start: number, delimiter: Delimiter) {
  let at = start;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++;
  if (text[at] === '=' && text[at + 1] === '"') at++;
  if (text[at] !== '"') return undefined;
  let cell = '';
  let hasBare = false;
  const last = Math.min(text.length, at + QUOTED_AT_MOST);
  for (let i = at + 1; i < last; i++) {
    const sign = text[i] as string;
    if (sign !== '"') {
      cell += sign;
      continue;
    }
    if (text[i + 1] === '"' && !isEndOfCell(text, i + 2, delimiter, cell === '' || hasBare)) {
      cell += '"';
      i++;
      continue;
    }
    const end = findEnd(text, i + 1, delimiter);
    if (end !== undefined) return { cell, end };
    cell += '"'; // an unescaped quotation mark in the text
    hasBare = true;
  }
  return 'unclosed';
}

/**
 * True if a pair of quotation marks ends the cell instead of being an escaped mark: after an empty cell, or if the text
 * had an unescaped mark before.
 */
function isEndOfCell(text: string, at: number, delimiter: Delimiter, isPossible: boolean): boolean {
  return isPossible && findEnd(text, at, delimiter) !== undefined;
}

/** Index of the end of the cell if only spaces follow, else undefined. */
function findEnd(text: string, start: number, delimiter: Delimiter): number | undefined {
  let at = start;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++;
  return at >= text.length || text[at] === delimiter || text[at] === '\n' ? Math.min(at, text.length) : undefined;
}
