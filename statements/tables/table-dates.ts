import { inferDateOrder, type ParsedDay, parseDay, parseMonthName } from '../parse-days.ts';
import type { DateOrder } from '../statement.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import { findTableCurrency } from './amount-format.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { detectProgram, type ExportingProgram, findColumnRoleByHeader, normalizeHeader } from './header-roles.ts';
import { type CellRow, getCellText, replaceCell, type TransactionTable } from './transaction-table.ts';

/** The first transaction must be within this number of rows. */
const MAX_ROWS_ABOVE_TABLE = 400;
/** Maximum number of rows above the first transaction that are searched for the statement period. */
const MAX_PERIOD_ROWS = 40;
const MAX_CELLS = 20;
const MAX_CELL_LENGTH = 100;
const joinCells = (cells: readonly string[]) =>
  cells
    .slice(0, MAX_CELLS)
    .map((cell) => cell.slice(0, MAX_CELL_LENGTH))
    .join(' ');
const DATE_WITH_YEAR = /\d{4}-\d{2}-\d{2}|\d{1,2}[ ./-](?:\d{1,2}|\p{L}{3,12})[ ./-]\d{4}/gu;

/** Matches dates without a year, such as `'01 Mrt'`, `5-Jan` and `05/01`. */
const DATE_WITHOUT_YEAR = /^'?(\d{1,2})([ /-])(\d{1,2}|\p{L}{3,12})\.?'?$/u;

/**
 * Adds years to dates if a period is printed above the table. Each date gets the year in which it is not after the end
 * of the period. If there is no period or no date without a year, the rows are returned unchanged.
 */
export function addMissingYears(rows: CellRow[]): CellRow[] {
  const firstDated = rows
    .slice(0, MAX_ROWS_ABOVE_TABLE)
    .findIndex(({ cells }) => cells.some((cell) => parseMonthOfShortDate(cell) !== undefined));
  if (firstDated < 0) return rows;
  const periodEnd = findPeriodEnd(rows.slice(Math.max(0, firstDated - MAX_PERIOD_ROWS), firstDated));
  if (periodEnd === undefined) return rows;
  // Only columns with a date in the first row are changed, because `3/4` in other columns may be ordinary text.
  const isDayColumn = rows[firstDated]?.cells.map((cell) => parseMonthOfShortDate(cell) !== undefined) ?? [];
  const addYears = (cells: readonly string[]) =>
    cells.map((cell, column) => (isDayColumn[column] ? addYearToCell(cell, periodEnd) : cell));
  return rows.map(({ line, cells }, index) => ({
    line,
    cells: index < firstDated ? cells.map(bracketDay) : addYears(cells),
  }));
}

/** Returns the latest day in the rows as `YYYY-MM-DD`, or undefined if there is none. */
function findPeriodEnd(rows: readonly CellRow[]): string | undefined {
  const days = rows.flatMap(({ cells }) =>
    (joinCells(cells).match(DATE_WITH_YEAR) ?? []).flatMap((text) => {
      const parsedDay = parseDay(text);
      if (!parsedDay) return [];
      if ('day' in parsedDay) return [parsedDay.day];
      const [first, second, year] = parsedDay.parts;
      return year.length === 4 ? [`${year}-${joinMonthAndDay(first, second)}`] : [];
    }),
  );
  return days.sort().at(-1);
}

/** Returns the date as `MM-DD`. The first number is the day, unless the second one is too high for a month. */
export function joinMonthAndDay(first: string, second: string): string {
  const [day, month] = Number(second) > 12 ? [second, first] : [first, second];
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function addYearToCell(cell: string, periodEnd: string): string {
  const month = parseMonthOfShortDate(cell);
  const [, day = '', separator = '', monthText = ''] = DATE_WITHOUT_YEAR.exec(cell) ?? [];
  if (month === undefined) return cell;
  const isAfterEnd = joinMonthAndDay(day, month) > periodEnd.slice(5);
  const year = Number(periodEnd.slice(0, 4)) - (isAfterEnd ? 1 : 0);
  return `${day}${separator}${monthText}${separator}${year}`;
}

/** Returns the second part of a date without a year, which is usually the month. Returns undefined for other text. */
export function parseMonthOfShortDate(cell: string): string | undefined {
  if (cell.length > 20) return undefined;
  const [, day = '', , monthText = ''] = DATE_WITHOUT_YEAR.exec(cell) ?? [];
  const month = /^\d/.test(monthText) ? monthText : monthText && parseMonthName(monthText);
  const [first, second] = [Number(day), Number(month)];
  return first > 0 && second > 0 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31 ? month : undefined;
}

/** Puts brackets around a date in a row above the table, so that this row is not read as a transaction. */
const bracketDay = (cell: string) => (parseDay(removeQuotes(cell)) ? `(${removeQuotes(cell)})` : cell);

const removeQuotes = (cell: string) => cell.replace(/^'(.*)'$/, '$1');

const YEAR_MONTH_AND_DAY = [
  /\(年\)$|^年$|^(?:year|ano|año|jahr|année|anno|jaar|år)$/i,
  /\(月\)$|^月$|^(?:month|m[eê]s|monat|mois|mese|maand|måned|månad)$/i,
  /\(日\)$|^日$|^(?:day|d[ií]a|tag|jour|giorno|dag)$/i,
] as const;

/** Joins three columns with the year, the month and the day. Other rows are returned unchanged. */
export function joinDateParts(rows: CellRow[]): CellRow[] {
  for (const { line, cells } of rows.slice(0, MAX_ROWS_ABOVE_TABLE)) {
    const [year, month, day] = YEAR_MONTH_AND_DAY.map((pattern) => cells.findIndex((cell) => pattern.test(cell)));
    if (year === undefined || month === undefined || day === undefined) return rows;
    if (year < 0 || month < 0 || day < 0) continue;
    const replaceParts = (row: CellRow, date: string) =>
      replaceCell(replaceCell(replaceCell(row, year, date), month, ''), day, '');
    return rows.map((row) => {
      if (row.line === line) return replaceParts(row, 'Date');
      const parts = [year, month, day].map((column) => getCellText(row, column));
      return parts.every((part) => /^\d{1,4}$/.test(part)) ? replaceParts(row, parts.join('-')) : row;
    });
  }
  return rows;
}

/** The serial number of 1970-01-01 in spreadsheets. */
const SERIAL_OF_1970 = 25_569;
/** Matches the serial numbers of days from 1982 to 2064. */
const SERIAL_DAY = /^([3-5]\d{4})(?:\.\d{1,10})?$/;

const DAY_ROLES = ['bookedDay', 'day', 'otherDay'];

/** Maximum number of cells that are searched for a header. */
const MAX_HEADER_CELLS = 100;

/**
 * Converts serial numbers in date columns to dates. Spreadsheets export a serial number if a cell has lost its date
 * format.
 */
export function convertSerialDays(rows: CellRow[]): CellRow[] {
  const dayColumns = findDayColumns(rows);
  if (dayColumns.size === 0) return rows;
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, column) => convertSerialDay(cell, dayColumns.get(column))),
  }));
}

/** Returns the headers of the date columns, by column index. */
export function findDayColumns(rows: readonly CellRow[]): Map<number, string> {
  for (const { cells } of rows.slice(0, MAX_ROWS_ABOVE_TABLE)) {
    const headerCells = cells.slice(0, MAX_HEADER_CELLS);
    const dayColumns = headerCells.flatMap((cell, column) =>
      DAY_ROLES.includes(findColumnRoleByHeader(cell) ?? '') ? [[column, cell] as const] : [],
    );
    if (dayColumns.length > 0) return new Map(dayColumns);
  }
  return new Map();
}

/** Matches dates in the Taiwanese calendar without separators: `1150105` is 2026-01-05. */
const COMPACT_TAIWANESE = /^(1\d{2})(\d{2})(\d{2})$/;
/** Matches the time in seconds or milliseconds since 1970. */
const UNIX_TIME = /^(1\d{9})(?:\d{3})?$/;

/** Matches dates such as `260105`, which only East Asian files write with the year first. */
const SHORT_COMPACT = /^(\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** @param header the header of the date column, or undefined for other columns */
function convertSerialDay(cell: string, header: string | undefined): string {
  if (header === undefined) return cell;
  const short = EAST_ASIAN.test(header) ? SHORT_COMPACT.exec(cell) : undefined;
  if (short) return `20${short[1]}-${short[2]}-${short[3]}`;
  const serial = SERIAL_DAY.exec(cell)?.[1];
  const taiwanese = COMPACT_TAIWANESE.exec(cell);
  if (taiwanese) return `${taiwanese[1]}/${taiwanese[2]}/${taiwanese[3]}`;
  const seconds = UNIX_TIME.exec(cell)?.[1];
  if (seconds !== undefined) return new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
  return serial === undefined
    ? cell
    : new Date((Number(serial) - SERIAL_OF_1970) * 86_400_000).toISOString().slice(0, 10);
}

const AMERICAN_PROGRAMS: ExportingProgram[] = ['ynab', 'mint'];

/** Matches a US state at the end of a cell. American card statements print the city and state there. */
const ENDS_WITH_STATE =
  / (A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])( US)?$/;

const MAX_SAMPLED_ROWS = 500;
/** If at least this share of the sampled rows contains a US state, the file is considered American. */
const MIN_STATE_SHARE = 0.2;

/**
 * Infers the order of day, month and year in a table. If the dates do not show it, the order is taken from the period
 * and value dates, or else from the probable country.
 * @returns the most likely order, and other orders if only the user can decide
 */
export function inferTableDateOrder(
  table: TransactionTable,
  columns: ColumnIndexes,
): { order: DateOrder; others: DateOrder[] } {
  const cellsAbove = table.rowsAbove.slice(-40).flatMap(({ cells }) => cells);
  const words = cellsAbove.flatMap((cell) => cell.slice(0, 200).split(/[\s,;()]+/));
  const parseDaysInColumn = (column: number | undefined) =>
    parseDays(table.rows.map((row) => getCellText(row, column)));
  return inferDateOrder(parseDaysInColumn(columns.day), {
    witnesses: [...parseDaysInColumn(columns.otherDay), ...parseDays(words)],
    isMonthFirst: isAmerican(table, columns),
    isDayFirst: isForeignDayHeader(table.header?.cells[columns.day] ?? ''),
  });
}

const ENGLISH_DAY = /\b(?:data|date|datetime|day|posted|time|timestamp)\b/;

/** True if the header of the date column is a known word that is not English. */
const isForeignDayHeader = (header: string) =>
  DAY_ROLES.includes(findColumnRoleByHeader(header) ?? '') && !ENGLISH_DAY.test(normalizeHeader(header));

const parseDays = (cells: readonly string[]): ParsedDay[] => cells.map(parseDay).filter((day) => day !== undefined);

function isAmerican(table: TransactionTable, columns: ColumnIndexes): boolean {
  const currency = findTableCurrency(table, columns, table.rows);
  return (currency === undefined || currency === 'USD') && isAmericanTable(table, columns);
}

/** True if the exporting program, the headers or the descriptions show that the file is American. */
export function isAmericanTable(table: TransactionTable, columns: ColumnIndexes): boolean {
  // The currency USD alone is not enough, because programs in other countries use it too.
  if (AMERICAN_PROGRAMS.includes(detectProgram(table.header))) return true;
  if (table.header?.cells.some((cell) => HEADER_PATTERNS.american.test(normalizeHeader(cell)))) return true;
  const textColumns = [...columns.payees, ...columns.texts];
  const sampledRows = table.rows.slice(0, MAX_SAMPLED_ROWS);
  const rowsWithState = sampledRows.filter((row) =>
    textColumns.some((column) => ENDS_WITH_STATE.test(getCellText(row, column).slice(-12))),
  );
  return rowsWithState.length > sampledRows.length * MIN_STATE_SHARE;
}
