import { refuseTooManyRows } from '../file-limits.ts';
import { UnreadableStatementError } from '../statement.ts';
import type { CellRow, CsvDelimiter } from './transaction-table.ts';

const MAX_COLUMNS = 500;
/**
 * Maximum length, in characters, of a quoted cell. If there is no closing quotation mark within this length, the
 * opening quotation mark is part of the text.
 */
const MAX_QUOTED_LENGTH = 5000;
/** Number of unclosed quotation marks after which all quotation marks are treated as text. */
const MAX_UNCLOSED_QUOTES = 20;

/**
 * Splits text into rows and cells. More is accepted than RFC 4180 allows: spaces around quotation marks, unescaped
 * quotation marks in cells, line breaks in quoted cells, and any line endings. The text is read in a single pass.
 * @param maxRows the maximum number of rows to read, if only the start of the file is needed
 * @throws UnreadableStatementError if there are too many rows or cells
 */
export function splitCsvRows(text: string, delimiter: CsvDelimiter, maxRows = Number.POSITIVE_INFINITY): CellRow[] {
  const rows: CellRow[] = [];
  let line = 1;
  let unclosedQuotes = 0;
  let cellCount = 0;
  let position = 0;
  while (position < text.length && rows.length < maxRows) {
    const row: CellRow = { line, cells: [] };
    for (let hasMoreCells = true; hasMoreCells; ) {
      const quoted = unclosedQuotes < MAX_UNCLOSED_QUOTES ? readQuotedCell(text, position, delimiter) : undefined;
      if (quoted === 'unclosed') unclosedQuotes++;
      const { cell, end } = typeof quoted === 'object' ? quoted : readPlainCell(text, position, delimiter);
      refuseTooManyColumns(row.line, row.cells.length + 1);
      row.cells.push(removeFormulaPrefix(cell.trim()));
      for (let i = cell.indexOf('\n'); i >= 0; i = cell.indexOf('\n', i + 1)) line++;
      hasMoreCells = text[end] === delimiter;
      position = end + 1;
    }
    rows.push(row);
    cellCount += row.cells.length;
    refuseTooManyRows(row.line, rows.length, cellCount);
    line++;
  }
  return rows;
}

/** @throws UnreadableStatementError if a row has too many columns */
export function refuseTooManyColumns(line: number, columns: number): void {
  if (columns > MAX_COLUMNS) {
    throw new UnreadableStatementError(`Line ${line} has more than ${MAX_COLUMNS} columns. Export the file again.`);
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
  let position = start;
  while (text[position] === ' ' || (text[position] === '\t' && delimiter !== '\t')) position++;
  if (text[position] === '=' && text[position + 1] === '"') position++;
  if (text[position] !== '"') return undefined;
  let cell = '';
  let hasUnescapedQuote = false;
  const maxEnd = Math.min(text.length, position + MAX_QUOTED_LENGTH);
  for (let i = position + 1; i < maxEnd; i++) {
    const character = text[i] as string;
    if (character !== '"') {
      cell += character;
      continue;
    }
    if (text[i + 1] === '"' && !isEndOfCell(text, i + 2, delimiter, cell === '' || hasUnescapedQuote)) {
      cell += '"';
      i++;
      continue;
    }
    const end = findCellEnd(text, i + 1, delimiter);
    if (end !== undefined) return { cell, end };
    cell += '"'; // an unescaped quotation mark is part of the text
    hasUnescapedQuote = true;
  }
  return 'unclosed';
}

/**
 * True if two quotation marks are the end of the cell, not an escaped quotation mark in its text. The caller sets
 * `isPossible` for an empty cell or after an unescaped quotation mark.
 */
function isEndOfCell(text: string, position: number, delimiter: CsvDelimiter, isPossible: boolean): boolean {
  return isPossible && findCellEnd(text, position, delimiter) !== undefined;
}

/** Returns the index at which the cell ends. Returns undefined if there is text other than spaces before the end. */
function findCellEnd(text: string, start: number, delimiter: CsvDelimiter): number | undefined {
  let position = start;
  while (text[position] === ' ' || (text[position] === '\t' && delimiter !== '\t')) position++;
  return position >= text.length || text[position] === delimiter || text[position] === '\n'
    ? Math.min(position, text.length)
    : undefined;
}
