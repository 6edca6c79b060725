import { parseAmount } from '../parse-amounts.ts';
import { foldHeader } from '../tables/header-roles.ts';
import { isBalanceLabel, isBalanceTitle } from './balance-labels.ts';
import { acceptUnknownColumns, alignColumns, isBookingLine, isInSentence, isValueKind, measureOverlap } from './columns.ts';
import { dropHeaders, guessColumns } from './guess-columns.ts';
import { cutBox, DAY_ROLES, findHeaderRole, findHeaders, type PrintedColumn, type PrintedHeader } from './printed-header.ts';
import { joinLineText, type LinePiece, type PrintedLine } from './printed-lines.ts';
import {
  countBookings,
  isBalanceLine,
  isDayCell,
  isSectionTitle,
  joinCellTexts,
  joinRowsOverPages,
  type PrintedRow,
  type PrintedTable,
  readTableRows,
} from './table-rows.ts';

/** The tables of a document, with the main table first, and the lines above the topmost table. */
export type PrintedTables = { before: PrintedLine[]; tables: PrintedTable[] };

/** Maximum number of lines between a section title and the header below it. */
const TITLE_WITHIN = 3;
/** Maximum number of lines between the first and the second row of a table. */
const NEXT_WITHIN = 8;
/** Number of pixels to the left of a column that still belong to it. */
const MARGIN = 5;

/** Returns the tables that have a header with known column names. */
export function findNamedTables(lines: readonly PrintedLine[]): PrintedTables | undefined {
  const headers = findHeaders(lines);
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
  const from = lines.slice(0, first.from).findIndex((line) => isBookingLine(line) && fitsColumns(line, columns));
  if (from >= 0) tables.unshift(...readSideBySide(first, lines.slice(from, first.from), () => ''));
  return { before: lines.slice(0, from >= 0 ? from : first.from), tables: mergeTables(tables) };
}

/** True if the line has a date and an amount in the columns for them, and other text. */
const fitsColumns = (line: PrintedLine, columns: readonly PrintedColumn[]) =>
  hasWords(line) &&
  !isBalanceLine(line) &&
  (['day', 'money'] as const).every((kind) =>
    columns.some(
      (column) =>
        column.kind === kind &&
        line.pieces.some(
          (piece) => isValueKind(piece, kind === 'day' ? 'day' : 'amount') && measureOverlap(piece, column) > 0,
        ),
    ),
  );

/** True for a table that lists only daily balances and no transactions. */
const isOfBalances = ({ columns, rows }: PrintedTable) =>
  isBalanceTitle(rows[0]?.section ?? '') && !columns.some(({ kind }) => kind === 'text');

/**
 * Returns a table whose columns are guessed from the positions of dates and amounts. Meant for documents without a
 * header.
 */
export function guessTables(lines: readonly PrintedLine[]): PrintedTables | undefined {
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
  const body = dropHeaders(lines.slice(from), heads);
  return { before: dropHeaders(lines.slice(0, from), heads), tables: [readTableRows(body, columns, '')] };
}

/**
 * If a date is printed on a line of its own, adds it at the left of all rows below it. If the line also contains other
 * words, it is the first line of a row, and the amounts from one of the next lines are moved to it.
 */
export function addDaysToRows(lines: readonly PrintedLine[]): PrintedLine[] {
  let heading: LinePiece | undefined;
  let begun: PrintedLine | undefined;
  const joined: PrintedLine[] = [];
  for (const line of lines) {
    const own = line.pieces.find((piece, at) => isValueKind(piece, 'day') && !isInSentence(line.pieces, at));
    const isRow = line.pieces.some((piece) => isValueKind(piece, 'amount')) && !isBalanceLine(line);
    if (own) {
      const isHeading = line.pieces.every((piece) => piece === own || isWeekday(piece));
      heading = isHeading ? own : undefined;
      begun = !isHeading && own === line.pieces[0] ? { ...line } : undefined;
      joined.push(begun ?? line);
    } else if (isRow && heading) {
      const day = { ...heading, ...LEFT_OF_PAGE, top: line.top, bottom: line.bottom };
      joined.push({ ...line, pieces: [day, ...line.pieces] });
    } else if (isRow && begun?.page === line.page) {
      const isAmount = (piece: LinePiece, at: number) =>
        isValueKind(piece, 'amount') && !isInSentence(line.pieces, at);
      const amounts = line.pieces.filter(isAmount);
      const rest = line.pieces.filter((piece, at) => !isAmount(piece, at));
      begun.pieces = [...begun.pieces, ...amounts].sort((one, other) => one.left - other.left);
      if (rest.length > 0) joined.push({ ...line, pieces: rest });
      if (amounts.length > 0) begun = undefined;
    } else joined.push(line);
  }
  return joined;
}

/** Minimum number of lines with a booking date above rows that have another date. */
const FEWEST_HEADINGS = 2;

/**
 * Adds the booking date to the rows below lines such as `Booking date: 01.04.2022`, if the rows have only another date.
 * Returns undefined if there are no such lines.
 */
export function addBookingDays(lines: readonly PrintedLine[]): PrintedLine[] | undefined {
  const isHeading = ({ pieces }: PrintedLine) => {
    const roles = pieces.flatMap(({ kind, text }) => (kind === 'text' ? [findHeaderRole(text)] : []));
    const isNamed = roles.every((role) => role !== 'otherDay' && DAY_ROLES.includes(role));
    return pieces.length === roles.length + 1 && pieces.length <= 2 && pieces.at(-1)?.kind === 'day' && isNamed;
  };
  const isRow = (line: PrintedLine) => isBookingLine(line) && !isBalanceLine(line);
  const rows = lines.filter(isRow);
  const headings = lines.filter((line, at) => isHeading(line) && lines[at + 1]?.pieces.some(({ kind }) => kind === 'amount'));
  if (headings.length < FEWEST_HEADINGS || rows.length === 0 || rows.some(({ pieces }) => pieces[0]?.kind === 'day')) return undefined;
  let day: LinePiece | undefined;
  return lines.flatMap((line) => {
    if (isHeading(line)) {
      day = line.pieces.at(-1);
      return [];
    }
    if (!day || !isRow(line)) return [line];
    return [{ ...line, pieces: [{ ...day, ...LEFT_OF_PAGE, top: line.top, bottom: line.bottom }, ...line.pieces] }];
  });
}

/** Minimum number of rows with a date on the line below. If there are fewer, no dates are moved up. */
const FEWEST_BELOW = 2;

/**
 * Moves each date from the line below a row into the row, for documents that print the date below the amount. Returns
 * undefined if most rows have no date below them, or if the dates might belong to the next rows instead.
 */
export function joinDayLinesToRows(lines: readonly PrintedLine[]): PrintedLine[] | undefined {
  const isRow = (line: PrintedLine | undefined) =>
    line?.pieces.some(({ kind }) => kind === 'amount') === true &&
    !isBalanceLine(line) &&
    !line.pieces.some((piece) => isValueKind(piece, 'day'));
  const isDay = (line: PrintedLine | undefined) =>
    line?.pieces[0]?.kind === 'day' && !line.pieces.some(({ kind }) => kind === 'amount');
  const isPair = (at: number) => isRow(lines[at]) && isDay(lines[at + 1]) && lines[at]?.page === lines[at + 1]?.page;
  const pairs = lines.flatMap((_, at) => (isPair(at) ? [at] : []));
  const [first, last] = [pairs[0] ?? 0, pairs.at(-1) ?? 0];
  const isCommon = pairs.length >= FEWEST_BELOW && pairs.length * 2 > lines.filter(isRow).length;
  // If a date with other text is printed above the first amount, each date belongs to the amount below it.
  const isAbove = lines.slice(Math.max(0, first - NEXT_WITHIN), first).some((line) => isDay(line) && hasWords(line));
  if (!isCommon || isAbove || isDay(lines[first - 1]) || isRow(lines[last + 2])) return undefined;
  return lines.map((line, at) => {
    const [day] = lines[at + 1]?.pieces ?? [];
    if (isPair(at) && day) {
      const moved = { ...day, ...LEFT_OF_PAGE, top: line.top, bottom: line.bottom };
      return { ...line, pieces: [moved, ...line.pieces] };
    }
    return at > 0 && isPair(at - 1) ? { ...line, pieces: line.pieces.slice(1) } : line;
  });
}

const hasWords = ({ pieces }: PrintedLine) => pieces.some(({ kind, text }) => kind === 'text' && /\p{L}{2}/u.test(text));
const LEFT_OF_PAGE = { left: -100, right: -10 };
const isWeekday = ({ text }: LinePiece) => /^\p{L}{2,12}[.,]?$/u.test(text);

/** Returns the title of the section that is printed above the part of a header between two positions. */
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
    const part = body.map((line) => cutBox(groups.length > 1 ? cutLine(line, from, end) : line, right));
    const lines = part.filter(({ pieces }) => pieces.length > 0);
    return readTableRows(lines, alignColumns(acceptUnknownColumns(group, lines), lines), findTitle(from, end));
  });
}

/** Splits a header where column names repeat, because tables may be printed side by side. */
function splitGroups(columns: PrintedColumn[]): PrintedColumn[][] {
  const keys = columns.map(({ head }) => foldHeader(head));
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
  const counts = new Map(tables.map((table) => [table, countBookings(table)]));
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
    { columns: main.columns, rows: joinRowsOverPages(rows, main.columns) },
    ...others.filter((table) => count(table) > 0 && isNew(table)),
  ];
}

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

/** Returns the index of the column with the same name. If there are several, the one at the same index. */
function findSameColumn({ head, role, kind }: PrintedColumn, columns: readonly PrintedColumn[], at: number): number {
  const isSame = (column: PrintedColumn | undefined) =>
    column?.kind === kind && foldHeader(column.head) === foldHeader(head);
  if (isSame(columns[at])) return at;
  const byHead = columns.findIndex(isSame);
  return byHead >= 0 ? byHead : columns.findIndex((column) => role !== undefined && column.role === role);
}
