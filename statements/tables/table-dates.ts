import { findMonthNumber, inferDateOrder, type ParsedDay, parseDay } from '../parse-days.ts';
import type { DateOrder } from '../statement.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import { findCurrency } from './amount-format.ts';
import type { ColumnIndexes } from './columns.ts';
import { detectProgram, type ExportingProgram, findColumnRoleByHeader, foldHeader } from './header-roles.ts';
import { type CellRow, getCellText, type Table } from './table.ts';

/**
 * Limits for finding the statement period. The first transaction must be within `BEGINS_WITHIN` rows, and the
 * `LOOKED_AT` rows above it are searched. `CELLS` and `LETTERS` limit the text of a row.
 */
const BEGINS_WITHIN = 400;
const LOOKED_AT = 40;
const [CELLS, LETTERS] = [20, 100];
const joinCells = (cells: readonly string[]) =>
  cells
    .slice(0, CELLS)
    .map((cell) => cell.slice(0, LETTERS))
    .join(' ');
const WITH_YEAR = /\d{4}-\d{2}-\d{2}|\d{1,2}[ ./-](?:\d{1,2}|\p{L}{3,12})[ ./-]\d{4}/gu;

/** Matches dates without a year, such as `'01 Mrt'`, `5-Jan` and `05/01`. */
const WITHOUT_YEAR = /^'?(\d{1,2})([ /-])(\d{1,2}|\p{L}{3,12})\.?'?$/u;

/**
 * Adds years to dates if a period is printed above the table. Each date gets the year in which it is not after the end
 * of the period. If there is no period or no such date, the rows are returned unchanged.
 */
export function addMissingYears(rows: CellRow[]): CellRow[] {
  const first = rows
    .slice(0, BEGINS_WITHIN)
    .findIndex(({ cells }) => cells.some((cell) => parseMonth(cell) !== undefined));
  const end = first < 0 ? undefined : findPeriodEnd(rows.slice(Math.max(0, first - LOOKED_AT), first));
  if (end === undefined) return rows;
  // Only columns with a date in the first row are changed, because `3/4` in other columns may be ordinary text.
  const isOfDays = rows[first]?.cells.map((cell) => parseMonth(cell) !== undefined) ?? [];
  return rows.map(({ line, cells }, at) => ({
    line,
    cells:
      at < first
        ? cells.map(bracketDay)
        : cells.map((cell, place) => (isOfDays[place] ? addYearToCell(cell, end) : cell)),
  }));
}

/** Returns the latest day in the rows as `YYYY-MM-DD`, or undefined if there is none. */
function findPeriodEnd(rows: readonly CellRow[]): string | undefined {
  const days = rows.flatMap(({ cells }) =>
    (joinCells(cells).match(WITH_YEAR) ?? []).flatMap((text) => {
      const written = parseDay(text);
      if (!written) return [];
      if ('day' in written) return [written.day];
      const [one, other, year] = written.parts;
      return year.length === 4 ? [`${year}-${joinMonthAndDay(one, other)}`] : [];
    }),
  );
  return days.sort().at(-1);
}

/** Returns the date as `MM-DD`. The first number is the day, unless the second one is too high for a month. */
export function joinMonthAndDay(one: string, other: string): string {
  const [day, month] = Number(other) > 12 ? [other, one] : [one, other];
  return `${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

export function addYearToCell(cell: string, end: string): string {
  const month = parseMonth(cell);
  const [, day = '', separator = '', said = ''] = WITHOUT_YEAR.exec(cell) ?? [];
  if (month === undefined) return cell;
  const isAfter = joinMonthAndDay(day, month) > end.slice(5);
  return `${day}${separator}${said}${separator}${Number(end.slice(0, 4)) - (isAfter ? 1 : 0)}`;
}

/** Returns the second part of a date without a year, which is usually the month. Returns undefined for other text. */
export function parseMonth(cell: string): string | undefined {
  if (cell.length > 20) return undefined;
  const [, day = '', , said = ''] = WITHOUT_YEAR.exec(cell) ?? [];
  const month = /^\d/.test(said) ? said : said && findMonthNumber(said);
  const [first, second] = [Number(day), Number(month)];
  return first > 0 && second > 0 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31 ? month : undefined;
}

/** Puts brackets around a date in a row above the table, so that this row is not read as a transaction. */
const bracketDay = (cell: string) => (parseDay(unquoted(cell)) ? `(${unquoted(cell)})` : cell);

const unquoted = (cell: string) => cell.replace(/^'(.*)'$/, '$1');

/** The serial number of 1970-01-01 in spreadsheets. */
const EPOCH = 25_569;
/** Matches the serial numbers of days from 1982 to 2064. */
const SERIAL = /^([3-5]\d{4})(?:\.\d{1,10})?$/;

const DAYS = ['bookedDay', 'day', 'otherDay'];

/** Maximum number of cells that are searched for a header. */
const HEADS_LOOKED_AT = 100;

/**
 * Converts serial numbers in date columns to dates. Spreadsheets export a serial number if a cell has lost its date
 * format.
 */
export function convertSerialDays(rows: CellRow[]): CellRow[] {
  const dayColumns = findDayColumns(rows);
  if (dayColumns.size === 0) return rows;
  return rows.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell, at) => (dayColumns.has(at) ? convertSerialDay(cell) : cell)),
  }));
}

export function findDayColumns(rows: readonly CellRow[]): Set<number> {
  for (const { cells } of rows.slice(0, BEGINS_WITHIN)) {
    const heads = cells.slice(0, HEADS_LOOKED_AT);
    const dayColumns = heads.flatMap((cell, at) => (DAYS.includes(findColumnRoleByHeader(cell) ?? '') ? [at] : []));
    if (dayColumns.length > 0) return new Set(dayColumns);
  }
  return new Set();
}

function convertSerialDay(cell: string): string {
  const days = SERIAL.exec(cell)?.[1];
  return days === undefined ? cell : new Date((Number(days) - EPOCH) * 86_400_000).toISOString().slice(0, 10);
}

const AMERICAN_PROGRAMS: ExportingProgram[] = ['ynab', 'mint'];

/** Matches a US state at the end of a cell. American card statements print the city and state there. */
const IN_A_STATE =
  / (A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])( US)?$/;

/**
 * `SAMPLED` is the maximum number of rows that are searched for US states. If at least the share `OFTEN` of them
 * contains one, the file is considered American.
 */
const SAMPLED = 500;
const OFTEN = 0.2;

/**
 * Infers the order of day, month and year in a table. If the dates do not show it, the order is taken from the period
 * and value dates, or else from the probable country.
 * @returns the most likely order, and other orders if only the user can decide
 */
export function inferTableDateOrder(table: Table, columns: ColumnIndexes): { order: DateOrder; others: DateOrder[] } {
  const above = table.before.slice(-40).flatMap(({ cells }) => cells);
  const words = above.flatMap((cell) => cell.slice(0, 200).split(/[\s,;()]+/));
  const daysIn = (at: number | undefined) => parseDays(table.rows.map((row) => getCellText(row, at)));
  return inferDateOrder(daysIn(columns.day), {
    witnesses: [...daysIn(columns.otherDay), ...parseDays(words)],
    isMonthFirst: isAmerican(table, columns),
  });
}

const parseDays = (cells: readonly string[]): ParsedDay[] => cells.map(parseDay).filter((day) => day !== undefined);

function isAmerican(table: Table, columns: ColumnIndexes): boolean {
  const currency = findCurrency(table, columns, table.rows);
  return (currency === undefined || currency === 'USD') && isAmericanTable(table, columns);
}

/** True if the exporting program, the headers or the descriptions show that the file is American. */
export function isAmericanTable(table: Table, columns: ColumnIndexes): boolean {
  // The currency USD alone is not enough, because programs in other countries use it too.
  if (AMERICAN_PROGRAMS.includes(detectProgram(table.head))) return true;
  if (table.head?.cells.some((cell) => HEADER_PATTERNS.american.test(foldHeader(cell)))) return true;
  const texts = [...columns.payees, ...columns.texts];
  const some = table.rows.slice(0, SAMPLED);
  const inStates = some.filter((row) => texts.some((at) => IN_A_STATE.test(getCellText(row, at).slice(-12))));
  return inStates.length > some.length * OFTEN;
}
