import { parseAmount } from '../parse-amounts.ts';
import { normalizeHeader } from '../tables/header-roles.ts';
import { isBalanceLabel, isBalanceTableTitle } from './balance-labels.ts';
import { alignAmountColumns, isBookingLine, mayBeValueKind, measureHorizontalOverlap } from './column-alignment.ts';
import { acceptUnknownColumns, guessColumns, removeRepeatedHeaders } from './guess-columns.ts';
import { hasWords } from './move-days-into-rows.ts';
import { findTableHeaders, type PrintedColumn, type PrintedHeader, removeBoxBesideTable } from './printed-header.ts';
import { joinLineText, type PrintedLine } from './printed-lines.ts';
import {
  countBookingRows,
  isBalanceLine,
  isDayCell,
  isSectionTitle,
  joinCellTexts,
  joinRowsAcrossPages,
  type PrintedRow,
  type PrintedTable,
  readPrintedTable,
} from './read-printed-table.ts';

/** The tables of a document, with the main table first, and the lines above the topmost table. */
export type PrintedTables = { before: PrintedLine[]; tables: PrintedTable[] };

/** Maximum number of lines between a section title and the header below it. */
const TITLE_WITHIN = 3;
/** Maximum number of lines between the first and the second row of a table. */
const NEXT_WITHIN = 8;
/** Number of pixels to the left of a column that still belong to it. */
const MARGIN = 5;

/** Returns the tables that have a header with known column names. */
export function findTablesByHeader(lines: readonly PrintedLine[]): PrintedTables | undefined {
  const headers = findTableHeaders(lines);
  const first = headers.find(({ isOfPoints }) => !isOfPoints);
  if (!first) return undefined;
  const tables = headers.flatMap((header, at) => {
    if (header.isOfPoints) return [];
    const body = lines.slice(header.to + 1, headers[at + 1]?.from);
    return readSideBySide(header, body, findTitles(lines, header));
  });
  if (tables.every(isOfBalances)) return undefined;
  // The first page may lack the header that the other pages have.
  const columns = tables[0]?.columns ?? first.columns;
  const page = lines[first.from]?.page ?? 0;
  const from = lines
    .slice(0, first.from)
    .findIndex((line) => line.page < page && isBookingLine(line) && fitsColumns(line, columns));
  if (from >= 0) tables.unshift(...readSideBySide(first, lines.slice(from, first.from), () => ''));
  return { before: lines.slice(0, from >= 0 ? from : first.from), tables: mergeTables(tables) };
}

/** True if the line has a date in a date column, an amount in an amount column, and other text. */
const fitsColumns = (line: PrintedLine, columns: readonly PrintedColumn[]) =>
  hasWords(line) &&
  !isBalanceLine(line) &&
  (['day', 'money'] as const).every((kind) =>
    columns.some(
      (column) =>
        column.kind === kind &&
        line.pieces.some(
          (piece) =>
            mayBeValueKind(piece, kind === 'day' ? 'day' : 'amount') && measureHorizontalOverlap(piece, column) > 0,
        ),
    ),
  );

/** True for a table that lists only daily balances and no transactions. */
const isOfBalances = ({ columns, rows }: PrintedTable) =>
  isBalanceTableTitle(rows[0]?.section ?? '') && !columns.some(({ kind }) => kind === 'text');

/**
 * Returns a table whose columns are guessed from the positions of dates and amounts. Meant for documents without a
 * header.
 */
export function guessTablesWithoutHeader(lines: readonly PrintedLine[]): PrintedTables | undefined {
  const guessed = guessColumns(lines);
  if (!guessed) return undefined;
  const { columns, heads } = guessed;
  const isFollowed = (at: number) => lines.slice(at + 1, at + NEXT_WITHIN).some(isBookingLine);
  const first = Math.max(
    0,
    lines.findIndex((line, at) => isBookingLine(line) && isFollowed(at)),
  );
  const [last] = heads.slice(-1);
  const from = last && lines.indexOf(last) < first ? lines.indexOf(last) + 1 : first;
  const body = removeRepeatedHeaders(lines.slice(from), heads);
  return { before: removeRepeatedHeaders(lines.slice(0, from), heads), tables: [readPrintedTable(body, columns, '')] };
}

/** Adds the rows above the first header, if some sections of the document have no header. */
export function addTableAbove({ before, tables }: PrintedTables): PrintedTables | undefined {
  const above = guessTablesWithoutHeader(before);
  return above && { before: above.before, tables: [...above.tables, ...tables] };
}

/** Returns a function that finds the section title above the part of the header between two horizontal positions. */
function findTitles(lines: readonly PrintedLine[], { from: at }: PrintedHeader) {
  const above = lines.slice(Math.max(0, at - TITLE_WITHIN), at).filter(({ page }) => page === lines[at]?.page);
  return (from: number, end: number): string => {
    const titles = above.map((line) => cutLine(line, from, end));
    const isTitle = (line: PrintedLine) => isSectionTitle(line) && !isBalanceLabel(joinLineText(line));
    const title = above.findLast(isTitle) ?? titles.findLast(isTitle);
    return title ? joinLineText(title) : '';
  };
}

function readSideBySide(
  { columns }: PrintedHeader,
  body: readonly PrintedLine[],
  findTitle: ReturnType<typeof findTitles>,
): PrintedTable[] {
  const groups = splitGroups(columns);
  return groups.map((group, index) => {
    const from = index === 0 ? -Infinity : (group[0]?.left ?? 0) - MARGIN;
    const end = (groups[index + 1]?.[0]?.left ?? Infinity) - MARGIN;
    const right = group.at(-1)?.kind === 'money' ? Math.max(...group.map((column) => column.right)) : Infinity;
    const part = body.map((line) => removeBoxBesideTable(groups.length > 1 ? cutLine(line, from, end) : line, right));
    const lines = part.filter(({ pieces }) => pieces.length > 0);
    return readPrintedTable(lines, alignAmountColumns(acceptUnknownColumns(group, lines), lines), findTitle(from, end));
  });
}

/** Splits a header where column names repeat, because tables may be printed side by side. */
function splitGroups(columns: PrintedColumn[]): PrintedColumn[][] {
  const keys = columns.map(({ head }) => normalizeHeader(head));
  for (let width = 2; width <= columns.length / 2; width++) {
    if (columns.length % width !== 0 || !keys.every((key, at) => key === keys[at % width])) continue;
    return Array.from({ length: columns.length / width }, (_, at) => columns.slice(at * width, (at + 1) * width));
  }
  return [columns];
}

function cutLine(line: PrintedLine, from: number, end: number): PrintedLine {
  const isInside = (middle: number) => middle >= from && middle < end;
  return { ...line, pieces: line.pieces.filter(({ left, right }) => isInside((left + right) / 2)) };
}

/**
 * Joins tables with the same columns. Usually they are one table that continues on the next page. The table with the
 * most rows comes first.
 */
function mergeTables(found: readonly PrintedTable[]): PrintedTable[] {
  const tables = found.filter((table) => !isOfBalances(table));
  const counts = new Map(tables.map((table) => [table, countBookingRows(table)]));
  const count = (table: PrintedTable) => counts.get(table) ?? 0;
  const main = tables.reduce((one, other) => (count(other) > count(one) ? other : one));
  const others: PrintedTable[] = [];
  const rows: PrintedRow[] = [];
  for (const table of tables) {
    const places = table.columns.map((column, at) => findSameColumn(column, main.columns, at));
    const fits = places.every((place, at) => place >= 0 || table.columns[at]?.kind === 'text');
    if (!fits) others.push(table);
    // `push(...rows)` would exceed the maximum number of arguments for very long documents.
    else for (const row of table.rows) rows.push(row.isLine ? row : moveCells(row, places, main.columns));
  }
  const known = new Set(rows.map(toKey));
  const isNew = (table: PrintedTable) => table.rows.some((row) => !row.isLine && !known.has(toKey(row)));
  return [
    { columns: main.columns, rows: joinRowsAcrossPages(rows, main.columns) },
    ...others.filter((table) => count(table) > 0 && hasBookingDays(table) && isNew(table)),
  ];
}

/** True if the table has booking dates, and not only other dates such as the due date of a card. */
const hasBookingDays = ({ columns }: PrintedTable) => columns.some(({ role }) => role === 'day');

/**
 * Returns a key made of the row's dates and amounts. If all keys of a table also occur in the main table, it only
 * repeats rows, as a list of checks does.
 */
const toKey = ({ cells }: PrintedRow) =>
  cells
    .flatMap((cell) => (isDayCell(cell) ? [cell] : (parseAmount(cell)?.digits ?? [])))
    .sort()
    .join(' ');

function moveCells(row: PrintedRow, places: readonly number[], columns: readonly PrintedColumn[]): PrintedRow {
  const move = (from: readonly string[]) => {
    const cells = columns.map(() => '');
    const text = columns.findIndex(({ kind }) => kind === 'text');
    for (const [at, cell] of from.entries()) {
      const place = (places[at] ?? -1) < 0 ? text : (places[at] as number);
      if (cell && place >= 0) cells[place] = joinCellTexts(cells[place] ?? '', cell);
    }
    return cells;
  };
  return { ...row, cells: move(row.cells), ...(row.openCells && { openCells: move(row.openCells) }) };
}

/**
 * Returns the index of the column with the same name, preferably the one at the same index. If there is none, returns
 * the column with the same role.
 */
function findSameColumn({ head, role, kind }: PrintedColumn, columns: readonly PrintedColumn[], at: number): number {
  const isSame = (column: PrintedColumn | undefined) =>
    column?.kind === kind && normalizeHeader(column.head) === normalizeHeader(head);
  if (isSame(columns[at])) return at;
  const byHead = columns.findIndex(isSame);
  return byHead >= 0 ? byHead : columns.findIndex((column) => role !== undefined && column.role === role);
}
