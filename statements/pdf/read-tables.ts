import { parseAmount } from '../parse-amounts.ts';
import { type Statement, UnreadableStatementError } from '../statement.ts';
import { findColumnRoleByHeader, isBalanceText, isTotalText } from '../tables/header-roles.ts';
import { readRows, type TableFormatChoices } from '../tables/read-table.ts';
import type { CellRow } from '../tables/table.ts';
import {
  areBalancesPrinted,
  type BalanceProof,
  contradictsBalances,
  findStatedBalances,
  proveByTotals,
} from './balance-proof.ts';
import { completeYears } from './complete-years.ts';
import { addDaysToRows, findNamedTables, guessTables, joinDayLinesToRows, type PrintedTables } from './find-tables.ts';
import type { PrintedColumn } from './printed-header.ts';
import { joinLineText, type PrintedLine } from './printed-lines.ts';
import { type FindSectionSide, findSideByTitle, findSidesBySums } from './section-sides.ts';
import {
  countBookings,
  isBalanceRow,
  isDayCell,
  isMoneyRow,
  type PrintedRow,
  type PrintedTable,
  type RowPosition,
} from './table-rows.ts';

/** A row of cells. `place` is its position on the page, if it comes from a printed table. */
type PlacedRow = { cells: string[]; place?: RowPosition | undefined };

/**
 * A statement that was read from a document. `places` contains the position of each row on its page, by line number.
 */
export type ReadTable = { statement: Statement; isProven: boolean; places: Map<number, RowPosition> };

/**
 * One way to read the tables. `carriesDays` means that a printed date also applies to the rows below it. `sides`
 * contains the directions of two unnamed amount columns.
 */
type Variant = {
  tables: PrintedTables;
  carriesDays: boolean;
  findSide: FindSectionSide | undefined;
  sides: 'as named' | 'out first' | 'in first';
};

/**
 * In documents with more than `MANY_ROWS` lines, only the `FEW_VARIANTS` likeliest variants are tried, to save time.
 */
const [MANY_ROWS, FEW_VARIANTS] = [5000, 4];

/**
 * Reads the tables in several ways until the balances confirm one of them. If none is confirmed, returns the likeliest
 * one.
 */
export function readTables(lines: readonly PrintedLine[], answers: TableFormatChoices): ReadTable | undefined {
  const named = findNamedTables(lines);
  const dated = guessTables(lines);
  // If no row has both a date and an amount, the dates may be on separate lines.
  const guessed = [named, dated].some((each) => each && countRows(each) > 0)
    ? dated
    : guessTables(addDaysToRows(lines));
  const movedUp = joinDayLinesToRows(lines);
  const below = movedUp && guessTables(movedUp);
  const counts = [named, guessed].map((each) => (each ? countRows(each) : 0));
  if (below && countRows(below) > Math.max(...counts)) return readVariants([below], movedUp, answers);
  const isNamed = named && (!guessed || countRows(named) * 2 >= countRows(guessed));
  const both = (isNamed ? [named, guessed] : [guessed, named]).filter((tables) => tables !== undefined);
  return readVariants(both, lines, answers);
}

/**
 * Reads variants of the tables until the balances confirm one. If none is confirmed, returns the first variant that
 * could be read.
 */
function readVariants(
  found: readonly PrintedTables[],
  lines: readonly PrintedLine[],
  answers: TableFormatChoices,
): ReadTable | undefined {
  // Other tables may repeat rows of the main table, such as a list of checks, so the main table is also tried on its
  // own.
  const all = found.flatMap((each) =>
    each.tables.length > 1 ? [each, { ...each, tables: each.tables.slice(0, 1) }] : [each],
  );
  const variants = all.flatMap((tables) => listVariants(tables, lines));
  const some = lines.length > MANY_ROWS ? variants.slice(0, FEW_VARIANTS) : variants;
  let likeliest: ReadTable | undefined;
  let refusal: unknown;
  const tried: PlacedRow[][] = [];
  for (const variant of some) {
    const placed = listVariantRows(variant);
    // For most tables, several variants give the same rows, which need not be read a second time.
    if (tried.some((rows) => areSameRows(rows, placed))) continue;
    tried.push(placed);
    try {
      const reading = readVariant(variant, placed, lines, answers);
      if (reading?.isProven) return reading;
      likeliest ??= reading;
    } catch (error) {
      if (!(error instanceof UnreadableStatementError)) throw error;
      refusal ??= error;
    }
  }
  if (!likeliest && refusal) throw refusal;
  return likeliest;
}

const countRows = ({ tables }: PrintedTables) => tables.reduce((sum, table) => sum + countBookings(table), 0);

/**
 * True if more than a fifth of the rows have no date. In such a table, a printed date also applies to the rows below
 * it.
 */
function isGroupedByDay(table: PrintedTable | undefined): boolean {
  if (!table) return false;
  const day = table.columns.findIndex(({ kind }) => kind === 'day');
  const rows = table.rows.filter((row) => !row.isLine && isMoneyRow(row, table.columns) && !isBalanceRow(row));
  return rows.filter(({ cells }) => cells[day] === '').length * 5 > rows.length;
}

function listVariants(tables: PrintedTables, lines: readonly PrintedLine[]): Variant[] {
  const [main] = tables.tables;
  const moved = main?.columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance') ?? [];
  const isNamed = ['in', 'out'].every((side) => moved.some(({ role }) => role === side));
  const sides =
    moved.length === 2 && !isNamed ? (['as named', 'out first', 'in first'] as const) : (['as named'] as const);
  const bySums = findSidesBySums(main, lines);
  const findSides = [findSideByTitle, undefined, ...(bySums ? [bySums] : [])];
  const isGrouped = isGroupedByDay(main);
  return findSides.flatMap((each) =>
    [isGrouped, !isGrouped].flatMap((carriesDays) =>
      sides.map((side) => ({ tables, carriesDays, findSide: each, sides: side })),
    ),
  );
}

function listVariantRows(variant: Variant): PlacedRow[] {
  const { before, tables } = variant.tables;
  return [
    ...before.map((line) => ({ cells: toTexts(line) })),
    ...tables.flatMap((table, at) => listRows(table, at === 0 ? variant : { ...variant, sides: 'as named' })),
  ];
}

function areSameRows(rows: readonly PlacedRow[], others: readonly PlacedRow[]): boolean {
  if (rows.length !== others.length) return false;
  return rows.every(({ cells }, row) => {
    const other = others[row]?.cells ?? [];
    return cells.length === other.length && cells.every((cell, at) => cell === other[at]);
  });
}

function readVariant(
  variant: Variant,
  placed: readonly PlacedRow[],
  lines: readonly PrintedLine[],
  answers: TableFormatChoices,
): ReadTable | undefined {
  const { tables } = variant.tables;
  const cells = completeYears(
    completeDecimals(
      placed.map((row) => row.cells),
      lines,
    ),
    lines,
  );
  const rows = cells.map((each, at): CellRow => ({ line: at + 1, cells: each }));
  const places = new Map(placed.flatMap(({ place }, at) => (place ? [[at + 1, place]] : [])));
  // The user chose columns of a different variant.
  if (answers.columns && answers.columns.length !== countColumns(tables[0], variant)) return undefined;
  const statement = readRows(rows, answers);
  if ('isHeadAlone' in statement) return undefined;
  const isComplete = !statement.left.some(({ reason }) => reason === 'unreadable');
  const isFollowed = statement.isProven === true && addsUp(statement);
  const isPrinted = statement.entries.length > 1 || areBalancesPrinted(lines, statement);
  const isChained = isFollowed && isPrinted && !contradictsBalances(lines, statement);
  if (!isComplete || isChained) return { statement: withBalances(statement, lines), isProven: isComplete, places };
  const moved = tables[0]?.columns.filter(({ role }) => role === 'in' || role === 'out') ?? [];
  const amountAt = tables[0]?.columns.findIndex(({ role }) => role === 'amount') ?? -1;
  const isMarked = ['CR', 'DR'].every((side) =>
    placed.some((row) => row.cells[amountAt]?.toUpperCase().endsWith(side)),
  );
  const proof = proveByTotals(lines, statement, moved.length > 1 || isMarked);
  const isTurned = proof?.sign === 'reversed' && answers.isTurned === undefined;
  const turned = isTurned ? readRows(rows, { ...answers, isTurned: statement.table?.isTurned !== true }) : statement;
  if ('isHeadAlone' in turned) return undefined;
  // If the user chose the signs, balances that match only with reversed signs do not confirm the rows.
  const isProven = proof !== undefined && (proof.sign === 'as read' || isTurned);
  return { statement: withBalances(turned, lines, isProven ? proof : undefined), isProven, places };
}

/** Currencies with three decimals, in which `20.000` means 20. */
const THREE_DECIMALS = /\b(?:KWD|BHD|OMR|TND|JOD|IQD|LYD)\b/;
const WITH_DECIMALS = /\d[.,]\d{1,2}(?!\d)|\d{4}[.,]\d{3}(?!\d)|[.,]\d{3}[.,]\d{3}/;
const THOUSANDS = /^([^\d]{0,6}\d{1,3})([.,])(\d{3})(?!\d|[.,])/;

/** Adds `,00` to amounts such as `20.000` if the document prints no decimals. Otherwise this could be read as 20. */
function completeDecimals(rows: string[][], lines: readonly PrintedLine[]): string[][] {
  const amounts = rows.flatMap((cells) => cells.filter((cell) => parseAmount(cell) && !isDayCell(cell)));
  const isWhole = amounts.some((cell) => THOUSANDS.test(cell)) && !amounts.some((cell) => WITH_DECIMALS.test(cell));
  if (!isWhole || lines.some((line) => THREE_DECIMALS.test(joinLineText(line).slice(0, 500)))) return rows;
  const complete = (cell: string) =>
    cell.replace(THOUSANDS, (_, start, mark, end) => `${start}${mark}${end}${mark === '.' ? ',' : '.'}00`);
  return rows.map((cells) => cells.map((cell) => (parseAmount(cell) && !isDayCell(cell) ? complete(cell) : cell)));
}

/** True if the balances match the sum of all rows, not only of the rows in the main table. */
function addsUp({ balances, entries }: Statement): boolean {
  const [opening, ...otherOpenings] = balances.filter(({ is }) => is === 'opening');
  const [closing, ...otherClosings] = balances.filter(({ is }) => is === 'closing');
  if (!opening || !closing || otherOpenings.length + otherClosings.length > 0) return false;
  return entries.reduce((sum, { amountMinor }) => sum + amountMinor, opening.amountMinor) === closing.amountMinor;
}

/**
 * Adds the balances that confirmed the rows, or else the printed balances. Balances that were already read are kept.
 */
function withBalances(statement: Statement, lines: readonly PrintedLine[], proof?: BalanceProof): Statement {
  const { opening, closing } = proof ?? {};
  if (opening !== undefined && closing !== undefined) {
    const balances: Statement['balances'] = [
      { is: 'opening', amountMinor: opening },
      { is: 'closing', amountMinor: closing },
    ];
    return { ...statement, balances };
  }
  if (statement.balances.length > 0 || proof) return statement;
  return { ...statement, balances: findStatedBalances(lines, statement.table?.decimalMark ?? '.') };
}

/**
 * Returns the texts in a line. Text without a date or amount is joined, because separate pieces would look like a
 * header.
 */
function toTexts(line: PrintedLine): string[] {
  const hasValue = line.pieces.some(({ kind }) => kind !== 'text');
  return hasValue ? line.pieces.map(({ text }) => text) : [joinLineText(line)];
}

const countColumns = (table: PrintedTable | undefined, variant: Variant) =>
  (table && listRows(table, variant)[0]?.cells.length) ?? 0;

function listRows(
  { columns, rows: printed }: PrintedTable,
  { carriesDays, findSide: side, sides }: Variant,
): PlacedRow[] {
  const rows = dropMinus(printed, columns);
  const moved = columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance');
  const hasSections = moved.length === 1 && rows.some(({ section }) => side?.(section) !== undefined);
  const names = sides === 'out first' ? ['Debit', 'Credit'] : ['Credit', 'Debit'];
  const heads = columns.map((column) => {
    if (sides !== 'as named' && moved.includes(column)) return names[moved.indexOf(column)] ?? '';
    return column.role === 'amount' && findColumnRoleByHeader(column.head) === undefined ? 'Amount' : column.head;
  });
  const dayAt = columns.findIndex(({ kind }) => kind === 'day');
  const balanceAt = columns.findIndex(({ role }) => role === 'balance');
  const amountAt = columns.findIndex(({ role }) => role === 'amount');
  const amounts = rows.map(({ cells }) => cells[amountAt] ?? '');
  const marksCredit = amounts.some((cell) => /\dcr$/i.test(cell)) && !amounts.some((cell) => /\ddr$/i.test(cell));
  const listed: PlacedRow[] = [{ cells: [...heads, ...(hasSections ? ['Debit/Credit'] : [])] }];
  let day = '';
  for (const row of rows) {
    const { page, top, bottom } = row;
    const place = { page, top, bottom };
    const cells = [...row.cells];
    if (row.isLine) {
      // If `readRows` does not know the label of a balance, the label is joined with its amount, so that the line is
      // not read as a transaction.
      const isText = isBalanceRow(row) && !cells.some((cell) => isBalanceText(cell) || isTotalText(cell));
      listed.push({ cells: isText ? [cells.join(' ')] : cells, place });
      // After a total, the rows belong to a summary until the next date.
      if (isBalanceRow(row)) day = '';
      continue;
    }
    const isBalance = isBalanceRow(row);
    // In `01 Dec 2022 OPENING BALANCE`, the year is printed in the text column.
    if (isBalance) for (const [at, cell] of cells.entries()) cells[at] = cell.replace(/^(?:19|20)\d\d (?=\p{L})/u, '');
    const isMoved = isMoneyRow(row, columns);
    const ownDay = cells.find((cell, at) => columns[at]?.kind === 'day' && isDayCell(cell));
    if (ownDay) {
      day = ownDay;
      // If only one of the two date columns has a date, copy it to the other.
      if (cells[dayAt] === '') cells[dayAt] = ownDay;
    } else if (!isBalance && isMoved && carriesDays && day !== '') cells[dayAt] ||= day;
    else if (!isBalance) continue;
    // A row with a balance but no amount is not a transaction.
    if (!isMoved && balanceAt >= 0 && parseAmount(cells[balanceAt] ?? ''))
      cells[balanceAt] = `Balance ${cells[balanceAt]}`;
    if (marksCredit && /\d$/.test(cells[amountAt] ?? '')) cells[amountAt] += ' DR';
    listed.push({ cells: [...cells, ...(hasSections ? [side?.(row.section) ?? ''] : [])], place });
  }
  return listed;
}

/** Minimum share of amounts with a minus sign from which all amounts in the column are assumed to have one. */
const MOST = 0.8;

/**
 * Removes the minus sign from all amounts in the expense column if most of them have one. Text recognition sometimes
 * misses a minus sign, so the signs would otherwise be inconsistent.
 */
function dropMinus(rows: readonly PrintedRow[], columns: readonly PrintedColumn[]): readonly PrintedRow[] {
  const at = columns.findIndex(({ role }) => role === 'out');
  const amounts = rows.flatMap(({ cells, isLine }) => (isLine ? [] : (parseAmount(cells[at] ?? '') ?? [])));
  const isMinus = amounts.filter(({ isNegative }) => isNegative).length > amounts.length * MOST;
  if (at < 0 || !isMinus) return rows;
  const drop = (cells: string[]) => cells.map((cell, index) => (index === at ? cell.replace(/[-−–]/g, '') : cell));
  return rows.map((row) => (row.isLine ? row : { ...row, cells: drop(row.cells) }));
}
