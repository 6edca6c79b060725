import { refuseTooLong } from '../limits.ts';
import { StatementRefused } from '../statement.ts';

/** A row of a table, with the line of the file on which it begins, from 1. Cells are without blanks around them. */
export type CsvRow = { line: number; cells: string[] };

export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const COLUMNS_AT_MOST = 500;
/** A cell in quotes is no longer; where a quotation mark is never closed, it is one of the text. */
const QUOTED_AT_MOST = 5000;
/** So many unclosed quotation marks show that in this file they mean nothing. */
const UNCLOSED_AT_MOST = 20;

/**
 * Parts a text into rows and cells, more tolerantly than RFC 4180: blanks around quotation marks, bare ones within a cell, line
 * breaks within quoted cells, any of the line ends. Takes time that grows with the length of the text.
 * @param rowsAtMost stops after so many, to look at the beginning of a file
 * @throws StatementRefused where a row has more cells than any bank's has, or there are too many of either
 */
export function splitRows(text: string, delimiter: Delimiter, rowsAtMost = Number.POSITIVE_INFINITY): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 1;
  let unclosed = 0;
  let cells = 0;
  let at = 0;
  while (at < text.length && rows.length < rowsAtMost) {
    const row: CsvRow = { line, cells: [] };
    for (let isInRow = true; isInRow; ) {
      const quoted = unclosed < UNCLOSED_AT_MOST ? quotedCell(text, at, delimiter) : undefined;
      if (quoted === 'unclosed') unclosed++;
      const { cell, end } = typeof quoted === 'object' ? quoted : plainCell(text, at, delimiter);
      refuseTooWide(row.line, row.cells.length + 1);
      row.cells.push(unguarded(cell.trim()));
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

/** Throws `StatementRefused`. */
export function refuseTooWide(line: number, columns: number): void {
  if (columns > COLUMNS_AT_MOST) {
    throw new StatementRefused(`Line ${line} has more than ${COLUMNS_AT_MOST} columns. Please export the file anew.`);
  }
}

/** Some files keep spreadsheets from taking a cell for a number or a day: `'0001`, `="0001"`. */
function unguarded(cell: string): string {
  if (/^'[-+\d]/.test(cell) && !cell.endsWith("'")) return cell.slice(1);
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;
}

/** Ends before the delimiter or the line end. */
function plainCell(text: string, start: number, delimiter: Delimiter) {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  return { cell: text.slice(start, end), end };
}

/** Undefined where the cell begins with no quotation mark. One that is kept from spreadsheets, `="1,000.00"`, is quoted, too. */
function quotedCell(text: string, start: number, delimiter: Delimiter) {
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
    if (text[i + 1] === '"' && !isEnd(text, i + 2, delimiter, cell === '' || hasBare)) {
      cell += '"';
      i++;
      continue;
    }
    const end = endAfter(text, i + 1, delimiter);
    if (end !== undefined) return { cell, end };
    cell += '"'; // a bare one within the cell
    hasBare = true;
  }
  return 'unclosed';
}

/**
 * Whether a pair of quotation marks ends a cell rather than being one mark of its text: of an empty one, and where a mark of the text
 * was written once before.
 */
function isEnd(text: string, at: number, delimiter: Delimiter, isPossible: boolean): boolean {
  return isPossible && endAfter(text, at, delimiter) !== undefined;
}

/** Where the cell ends when nothing but blanks follows before the delimiter or the line end. */
function endAfter(text: string, start: number, delimiter: Delimiter): number | undefined {
  let at = start;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at++;
  return at >= text.length || text[at] === delimiter || text[at] === '\n' ? Math.min(at, text.length) : undefined;
}
