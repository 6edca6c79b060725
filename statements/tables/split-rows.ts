import { refuseTooManyRows } from '../file-limits.ts';
import { UnreadableStatementError } from '../statement.ts';
import type { CellRow, CsvDelimiter } from './table.ts';

const COLUMNS_AT_MOST = 500;
/**
 * Maximum length, in characters, of a quoted cell. If no end is found within it, the quotation mark is part of the
 * text.
 */
const QUOTED_AT_MOST = 5000;
/** Number of unclosed quotation marks after which all quotation marks are treated as text. */
const UNCLOSED_AT_MOST = 20;

/**
 * Splits text into rows and cells. More is accepted than RFC 4180 allows: spaces around quotation marks, unescaped
 * quotation marks in cells, line breaks in quoted cells, and any line endings. The text is read in a single pass.
 * @param rowsAtMost the maximum number of rows to read, if only the start of the file is needed
 * @throws UnreadableStatementError if there are too many rows or cells
 */
export function splitRows(text: string, delimiter: CsvDelimiter, rowsAtMost = Number.POSITIVE_INFINITY): CellRow[] {
  const rows: CellRow[] = [];
  let line = 1;
  let unclosed = 0;
  let cells = 0;
  let at = 0;
  while (at < text.length && rows.length < rowsAtMost) {
    const row: CellRow = { line, cells: [] };
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
    refuseTooManyRows(row.line, rows.length, cells);
    line++;
  }
  return rows;
}

/** @throws UnreadableStatementError if a row has too many columns */
export function refuseTooWide(line: number, columns: number): void {
  if (columns > COLUMNS_AT_MOST) {
    throw new UnreadableStatementError(`Line ${line} has more than ${COLUMNS_AT_MOST} columns. Export the file again.`);
  }
}

/**
 * Removes a prefix that keeps spreadsheets from converting the cell to a number or date, as in `'0001` or `="0001"`.
 */
function removeFormulaPrefix(cell: string): string {
  if (/^'[-+\d]/.test(cell) && !cell.endsWith("'")) return cell.slice(1);
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;
}

/** Reads an unquoted cell. `end` is the index after the cell. */
function readPlainCell(text: string, start: number, delimiter: CsvDelimiter) {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  return { cell: text.slice(start, end), end };
}

/**
 * Reads a quoted cell, such as `"1,000.00"` or `="1,000.00"`. Returns undefined if the cell does not start with a
 * quotation mark.
 */
function readQuotedCell(text: string, start: number, delimiter: CsvDelimiter) {
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
    cell += '"'; // an unescaped quotation mark is part of the text
    hasBare = true;
  }
  return 'unclosed';
}

/**
 * True if two quotation marks are the end of the cell, not an escaped quotation mark in its text. The caller sets
 * `isPossible` for an empty cell or after an unescaped quotation mark.
 */
function isEndOfCell(text: string, at: number, delimiter: CsvDelimiter, isPossible: boolean): boolean {
  return isPossible && findEnd(text, at, delimiter) !== undefined;
}

/** Returns the index at which the cell ends. Returns undefined if there is other text than spaces before the end. */
function findEnd(text: string, start: number, delimiter: CsvDelimiter): number | undefined {
  let at = start;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++;
  return at >= text.length || text[at] === delimiter || text[at] === '\n' ? Math.min(at, text.length) : undefined;
}
