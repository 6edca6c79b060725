import { isNonZeroAmount, parseAmount, toHundredths } from '../amounts.ts';
import { parseDay } from '../days.ts';
import type { Statement } from '../statement.ts';
import { foldHeader, isBalanceText, isTotalText } from '../tables/headers.ts';
import { readRows, type TableAnswers } from '../tables/read-table.ts';
import type { Row } from '../tables/table.ts';
import type { PrintedPage } from '../../reader/pages.ts';
import { findLines, type PrintedLine } from './lines.ts';
import { listChanges, proveByTotals } from './proof.ts';
import { findHeaders, guessColumns, isKind, type PrintedColumn, toCells } from './table.ts';
import { completeYears } from './years.ts';

/** A row of the printed table, or a line between rows, which has one cell. */
type PrintedRow = { cells: string[]; page: number; top: number; bottom: number; section: string; isOpen?: boolean; isLine?: boolean };

type PrintedTable = { columns: PrintedColumn[]; rows: PrintedRow[] };

type Sides = (section: string) => 'Credit' | 'Debit' | undefined;

/** True if many rows have no day of their own, because it is printed once for several rows. */
function isGroupedByDay(table: PrintedTable | undefined): boolean {
  if (!table) return false;
  const day = table.columns.findIndex(({ kind }) => kind === 'day');
  const rows = table.rows.filter((row) => !row.isLine && isNonZero(row, table.columns) && !row.cells.some((cell) => isBalanceText(cell) || isTotalText(cell)));
  const undated = rows.filter(({ cells }) => cells[day] === '').length;
  return undated * 5 > rows.length;
}

type Variant = { carriesDays: boolean; findSide: Sides | undefined; sides: 'as named' | 'out first' | 'in first' };

export type PdfReading = { statement: Statement; isProven: boolean; rows: Row[] };

export function readPages(pages: readonly PrintedPage[], answers: TableAnswers = {}): PdfReading | undefined {
  const lines = findLines(pages);
  const { before, tables } = findTables(lines);
  const readings: (PdfReading & { carriesDays: boolean })[] = [];
  for (const variant of listVariants(tables, lines)) {
    const rows = buildRows(before, tables, variant, lines);
    const reading = readVariant(rows, lines, answers);
    if (!reading) continue;
    readings.push({ ...reading, carriesDays: variant.carriesDays });
    const { isProven } = reading;
    if (isProven) break;
  }
  const carriesDays = isGroupedByDay(tables[0]);
  const best = readings.find(({ isProven }) => isProven) ?? readings.find((each) => each.carriesDays === carriesDays) ?? readings[0];
  return best && (best.isProven || best.statement.entries.length > 1) ? best : undefined;
}

function readVariant(rows: Row[], lines: readonly PrintedLine[], answers: TableAnswers): PdfReading | undefined {
  const statement = readRows(rows, answers);
  if ('isHeadAlone' in statement) return undefined;
  const isComplete = !statement.left.some(({ reason }) => reason === 'unreadable');
  const proof = isComplete ? proveByTotals(lines, statement) : undefined;
  if (proof !== 'reversed' || answers.isTurned !== undefined || !statement.table)
    return { statement, isProven: isComplete && (statement.isProven === true || proof !== undefined), rows };
  const turned = readRows(rows, { ...answers, isTurned: !statement.table.isTurned });
  return 'isHeadAlone' in turned ? undefined : { statement: turned, isProven: true, rows };
}

function listVariants(tables: readonly PrintedTable[], lines: readonly PrintedLine[]): Variant[] {
  const columns = tables[0]?.columns ?? [];
  const unnamed = columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance');
  const needsSides = unnamed.length === 2 && !['in', 'out'].every((side) => unnamed.some(({ role }) => role === side));
  const sides = needsSides ? (['as named', 'out first', 'in first'] as const) : (['as named'] as const);
  const bySums = findSidesBySums(tables[0], lines);
  return [findSide, undefined, ...(bySums ? [bySums] : [])].flatMap((findSide) =>
    [false, true].flatMap((carriesDays) => sides.map((each) => ({ carriesDays, findSide, sides: each }))),
  );
}

const MOST_SECTIONS = 8;

/** The direction of each section, if only one choice leads from the opening to the closing balance. */
function findSidesBySums(table: PrintedTable | undefined, lines: readonly PrintedLine[]): Sides | undefined {
  const at = table?.columns.findIndex(({ kind, role }) => kind === 'money' && role !== 'balance') ?? -1;
  if (!table || at < 0) return undefined;
  const sums = new Map<string, number>();
  for (const { cells, section, isLine } of table.rows) {
    const amount = isLine ? undefined : parseAmount(cells[at] ?? '');
    if (!amount || cells.some(isTotalText) || cells.some(isBalanceText)) continue;
    if (amount.isNegative || amount.isPositive) return undefined;
    sums.set(section, (sums.get(section) ?? 0) + (toHundredths(amount.digits, '.') ?? 0));
  }
  if (sums.size < 2 || sums.size > MOST_SECTIONS) return undefined;
  const sections = [...sums];
  const changes = listChanges(lines);
  const fitting = Array.from({ length: 2 ** sections.length }, (_, bits) => bits).filter((bits) =>
    changes.has(sections.reduce((sum, [, minor], index) => sum + (bits & (1 << index) ? -minor : minor), 0)),
  );
  const [bits] = fitting;
  if (bits === undefined || fitting.length > 1) return undefined;
  const isOut = new Map(sections.map(([section], index) => [section, (bits & (1 << index)) !== 0]));
  return (section) => (isOut.get(section) === undefined ? undefined : isOut.get(section) ? 'Debit' : 'Credit');
}

/** The tables of the document, the one with the most rows first, with the lines above the first one. */
function findTables(lines: readonly PrintedLine[]): { before: PrintedLine[]; tables: PrintedTable[] } {
  const headers = findHeaders(lines);
  const tables = headers.flatMap(({ columns, to }, at) => {
    const body = lines.slice(to + 1, headers[at + 1]?.from);
    const groups = splitGroups(columns);
    return groups.map((group, index) => {
      const [from, end] = [index === 0 ? -Infinity : (group[0]?.left ?? 0) - 5, (groups[index + 1]?.[0]?.left ?? Infinity) - 5];
      return readTable(groups.length > 1 ? body.map((line) => cutLine(line, from, end)).filter(({ pieces }) => pieces.length > 0) : body, group);
    });
  });
  const columns = guessColumns(lines);
  const guessed = columns.length > 0 ? countBookings(readTable(lines, columns)) : 0;
  if (tables.reduce((sum, table) => sum + countBookings(table), 0) * 2 < guessed && columns.length > 0) {
    const first = lines.findIndex(({ pieces: [piece, ...others] }) => isKind(piece, 'day') && others.some((other) => isKind(other, 'amount')));
    return { before: lines.slice(0, first), tables: [readTable(lines.slice(first), columns)] };
  }
  return tables.length === 0 ? { before: [], tables } : { before: lines.slice(0, headers[0]?.from), tables: mergeTables(tables) };
}

/** Tables beside each other have the same columns several times. */
function splitGroups(columns: PrintedColumn[]): PrintedColumn[][] {
  const keys = columns.map(({ head }) => foldHeader(head));
  for (let width = 2; width <= columns.length / 2; width++) {
    if (columns.length % width !== 0 || !keys.every((key, at) => key === keys[at % width])) continue;
    return Array.from({ length: columns.length / width }, (_, at) => columns.slice(at * width, (at + 1) * width));
  }
  return [columns];
}

function cutLine(line: PrintedLine, from: number, end: number): PrintedLine {
  return { ...line, pieces: line.pieces.filter(({ left, right }) => (left + right) / 2 >= from && (left + right) / 2 < end) };
}

const countBookings = ({ columns, rows }: PrintedTable) =>
  rows.filter(
    ({ cells, isLine }) =>
      !isLine && columns.some(({ kind }, at) => kind === 'day' && isDay(cells[at] ?? '')) && columns.some(({ kind, role }, at) => kind === 'money' && role !== 'balance' && parseAmount(cells[at] ?? '')),
  ).length;

const isWhole = ({ isLine, isOpen }: PrintedRow) => !isLine && !isOpen;

/** Joins tables with the same columns, such as those of the next pages. */
function mergeTables(tables: readonly PrintedTable[]): PrintedTable[] {
  const count = ({ rows }: PrintedTable) => rows.filter(isWhole).length;
  const main = tables.reduce((one, other) => (count(other) > count(one) ? other : one));
  const others: PrintedTable[] = [];
  const rows: PrintedRow[] = [];
  for (const table of tables) {
    const places = table.columns.map((column) => findSameColumn(column, main.columns));
    const fits = places.every((place, at) => place >= 0 || table.columns[at]?.kind === 'text');
    if (!fits) others.push(table);
    else
      for (const row of table.rows) {
        if (row.isLine) rows.push(row);
        else {
          const cells = main.columns.map(() => '');
          const text = main.columns.findIndex(({ kind }) => kind === 'text');
          for (const [at, cell] of row.cells.entries()) {
            const place = (places[at] ?? -1) < 0 ? text : (places[at] as number);
            if (cell && place >= 0) cells[place] = cells[place] ? `${cells[place]} ${cell}` : cell;
          }
          rows.push({ ...row, cells });
        }
      }
  }
  return [{ columns: main.columns, rows }, ...others.filter((table) => countBookings(table) > 1)];
}

function findSameColumn({ head, role, kind }: PrintedColumn, columns: readonly PrintedColumn[]): number {
  const byHead = columns.findIndex((column) => column.kind === kind && foldHeader(column.head) === foldHeader(head));
  return byHead >= 0 ? byHead : columns.findIndex((column) => role !== undefined && column.role === role);
}

function buildRows(before: readonly PrintedLine[], [main, ...others]: readonly PrintedTable[], variant: Variant, lines: readonly PrintedLine[]): Row[] {
  const rows: string[][] = before.map(({ pieces }) => pieces.map(({ text }) => text));
  if (main) rows.push(...tableRows(main, variant));
  for (const table of others) rows.push(...tableRows(table, { ...variant, sides: 'as named' }));
  return completeYears(rows, lines).map((cells, at) => ({ line: at + 1, cells }));
}

function tableRows({ columns, rows }: PrintedTable, { carriesDays, findSide, sides }: Variant): string[][] {
  const single = columns.filter(({ role }) => role === 'amount' || role === 'net' || role === 'gross');
  const hasSections = single.length > 0 && rows.some(({ section }) => findSide?.(section) !== undefined);
  const names = sides === 'out first' ? ['Debit', 'Credit'] : ['Credit', 'Debit'];
  const money = columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance');
  const heads = columns.map((column) => (sides !== 'as named' && money.includes(column) ? (names[money.indexOf(column)] ?? '') : column.head));
  const dayAt = columns.findIndex(({ kind }) => kind === 'day');
  const amountAt = columns.findIndex(({ role }) => role === 'amount');
  const marksCredit = rows.some(({ cells }) => /cr$/i.test(cells[amountAt] ?? '')) && !rows.some(({ cells }) => /dr$/i.test(cells[amountAt] ?? ''));
  const out = [[...heads, ...(hasSections ? ['Debit/Credit'] : [])]];
  let day = '';
  for (const row of rows) {
    const cells = [...row.cells];
    if (row.isLine) {
      out.push(cells);
      continue;
    }
    const isTotal = cells.some((cell) => isBalanceText(cell) || isTotalText(cell));
    if (cells[dayAt]) day = cells[dayAt] ?? '';
    else if (!isTotal && isNonZero(row, columns)) {
      if (carriesDays) cells[dayAt] = day;
    } else if (!isTotal) continue;
    if (marksCredit && /\d$/.test(cells[amountAt] ?? '')) cells[amountAt] += ' DR';
    out.push([...cells, ...(hasSections ? [findSide?.(row.section) ?? ''] : [])]);
  }
  return out;
}

/** True if the row moves money. */
const isNonZero = ({ cells }: PrintedRow, columns: readonly PrintedColumn[]) =>
  columns.some(({ kind, role }, at) => kind === 'money' && role !== 'balance' && isNonZeroAmount(cells[at] ?? ''));

function readTable(lines: readonly PrintedLine[], columns: PrintedColumn[]): PrintedTable {
  const rows: PrintedRow[] = [];
  let section = '';
  let waiting: string[][] = [];
  for (const [at, line] of lines.entries()) {
    if (line.pieces.every(({ text }) => !/[\p{L}\p{N}]/u.test(text))) continue;
    const cells = toCells(line, columns);
    const hasDay = columns.some(({ kind }, index) => kind === 'day' && isDay(cells[index] ?? ''));
    const hasMoney = columns.some(
      ({ kind, role }, index) => (kind === 'money' || role === undefined) && parseAmount(cells[index] ?? ''),
    );
    const last = rows.at(-1);
    const height = line.bottom - line.top;
    const gap = last && !last.isLine && last.page === line.page ? line.top - last.bottom : Infinity;
    const next = lines[at + 1];
    const below = next && next.page === line.page ? next.top - line.bottom : Infinity;
    const box = { page: line.page, top: line.top, bottom: line.bottom };
    if (hasDay || hasMoney) {
      if (!hasDay && last?.isOpen && gap < height) {
        for (const [index, cell] of cells.entries()) if (cell) last.cells[index] = last.cells[index] ? `${last.cells[index]} ${cell}` : cell;
        last.bottom = line.bottom;
        last.isOpen = false;
        continue;
      }
      const row: PrintedRow = { cells, ...box, section, ...(!hasMoney && { isOpen: true }) };
      for (const above of waiting) mergeTexts(row, above, columns, true);
      waiting = [];
      rows.push(row);
      continue;
    }
    const title = line.pieces.map(({ text }) => text).join(' ');
    const isSection = line.pieces.length === 1 && findSide(title) !== undefined;
    const isText = !isSection && /\p{L}{2}/u.test(title) && cells.every((cell, index) => cell === '' || columns[index]?.kind !== 'money');
    if (last && isText && gap < height * 0.9 && gap <= below * 1.3) {
      mergeTexts(last, cells, columns, false);
      last.bottom = line.bottom;
    } else if (isText && below < height * 0.9) waiting.push(cells);
    else {
      waiting = [];
      section = title;
      rows.push({ cells: [title], ...box, section, isLine: true });
    }
  }
  return { columns, rows };
}

const isDay = (cell: string) => parseDay(cell) !== undefined || /^\d{1,2}[ /]/.test(cell);

function mergeTexts(row: PrintedRow, cells: readonly string[], columns: readonly PrintedColumn[], isAbove: boolean): void {
  for (const [at, cell] of cells.entries()) {
    if (!cell) continue;
    const into = columns[at]?.kind === 'text' ? at : columns.findIndex(({ kind }) => kind === 'text');
    if (into < 0) continue;
    const own = row.cells[into] ?? '';
    row.cells[into] = own === '' ? cell : isAbove ? `${cell} ${own}` : `${own} ${cell}`;
  }
}

const IN = /\b(deposits?|credits|additions|payments? received|money in|payments)\b/;
const OUT = /\b(withdrawals?|debits|checks?|cheques|subtractions|purchases?|fees?|charges|money out)\b/;

/** The direction that the title of a section gives to the rows below it. */
function findSide(title: string): 'Credit' | 'Debit' | undefined {
  const folded = foldHeader(title);
  if (folded.length > 60 || isTotalText(title)) return undefined;
  const [isIn, isOut] = [IN.test(folded), OUT.test(folded)];
  return isIn === isOut ? undefined : isIn ? 'Credit' : 'Debit';
}
