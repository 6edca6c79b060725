import { parseAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import type { AssumedYears } from './assumed-years.ts';
import { findColumnRoleByHeader } from './header-roles.ts';
import { isCompleteHeader, isDayOrAmountHeader, listHeaders, splitTables } from './layout/split-tables.ts';
import { resolveCroatianMonths } from './rows/croatian-months.ts';
import { splitCsvRows } from './split-csv-rows.ts';
import { addMissingYears, convertSerialDays, joinDateParts } from './table-dates.ts';
import {
  type CellRow,
  CSV_DELIMITERS,
  type CsvDelimiter,
  isBookingRow,
  type TransactionTable,
} from './transaction-table.ts';

/** Maximum number of rows that are read in order to choose the delimiter. */
const MAX_INSPECTED_ROWS = 400;
/**
 * Maximum number of rows, such as section titles, blank lines or pending rows, between the header and the first
 * transaction.
 */
const MAX_ROWS_BELOW_HEADER = 40;
/** Matches delimiters that few banks use, such as `~|~`. */
const UNUSUAL_DELIMITER = / ?(?:~\|~|\|~\||[~^¦¬§]) ?/g;
/** Maximum number of cells in a row that are searched for a header. */
const MAX_HEADER_CELLS = 100;

/**
 * Finds the table in a file, leaving out text above and below it. The delimiter is the one for which the most rows have
 * a date, an amount and the same number of cells.
 * @param years completes the dates in a file that contains no years
 * @returns undefined if no row has both a date and an amount
 */
export function findTable(text: string, years?: AssumedYears): TransactionTable | undefined {
  if (years) return findTableInText(text, (rows) => years.addYears(rows));
  return (
    findTableInText(text, addYearsIfBetter) ??
    findTableInText(text, convertSerialDays) ??
    findTableInText(text, joinDateParts) ??
    findTableInText(normalizeQuotes(text), (rows) => rows) ??
    findTableInText(text.replace(UNUSUAL_DELIMITER, '\t'), (rows) => rows)
  );
}

/**
 * Finds the table in rows that are already split into cells. Returns undefined if no row has both a date and an amount.
 */
export function findTableInRows(writtenRows: CellRow[], years?: AssumedYears): TransactionTable | undefined {
  const rows = resolveCroatianMonths(writtenRows);
  if (years) return splitAtHeaders(years.addYears(rows), undefined);
  return (
    splitAtHeaders(addYearsIfBetter(rows), undefined) ??
    splitAtHeaders(convertSerialDays(rows), undefined) ??
    splitAtHeaders(joinDateParts(rows), undefined)
  );
}

/** Adds missing years to dates. If this does not make more rows readable, returns the original rows. */
function addYearsIfBetter(rows: CellRow[]): CellRow[] {
  const withYears = addMissingYears(rows);
  return withYears !== rows && scoreRows(withYears).count > scoreRows(rows).count ? withYears : rows;
}

/** Removes quotation marks around entire lines, and replaces single quotes around cells with double quotes. */
function normalizeQuotes(text: string): string {
  return text
    .replace(/^"(.*)"[ ,;]*$/gm, (_, line: string) => line.replaceAll('""', '"'))
    .replace(/(?<=^|[,;\t|])'([^'\n]*)'(?=$|[,;\t|])/gm, '"$1"');
}

function findTableInText(text: string, prepare: (rows: CellRow[]) => CellRow[]): TransactionTable | undefined {
  const splitRows = (delimiter: CsvDelimiter, maxRows?: number) =>
    prepare(resolveCroatianMonths(splitCsvRows(text, delimiter, maxRows)));
  const attempts = CSV_DELIMITERS.map((delimiter) => ({
    delimiter,
    ...scoreRows(splitRows(delimiter, MAX_INSPECTED_ROWS)),
  }));
  const best = attempts.reduce((winner, attempt) => (isBetter(attempt, winner) ? attempt : winner));
  if (best.count === 0) return undefined;
  return splitAtHeaders(splitRows(best.delimiter), best.delimiter);
}

function splitAtHeaders(rows: CellRow[], delimiter: CsvDelimiter | undefined): TransactionTable | undefined {
  const firstBooking = rows.findIndex(isBookingRow);
  if (firstBooking < 0) return undefined;
  const headerIndex = findHeader(rows, firstBooking);
  if (headerIndex === undefined) {
    if (!hasConsistentBookings(rows)) return undefined;
    return { delimiter, rowsAbove: rows.slice(0, firstBooking), header: undefined, rows: rows.slice(firstBooking) };
  }
  if (!isKnownHeader(rows[headerIndex]) && !hasConsistentBookings(rows)) return undefined;
  return splitTables(delimiter, rows, headerIndex);
}

const isKnownHeader = (header: CellRow | undefined) => header?.cells.some(isDayOrAmountHeader) ?? false;

/**
 * True if at least two rows have a date and an amount in the same columns, or if half of all rows have both. A single
 * row of other text may contain both by chance.
 */
function hasConsistentBookings(rows: readonly CellRow[]): boolean {
  const filledRows = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filledRows.filter(isBookingRow).length * 2 >= filledRows.length) return true;
  const seenPositions = new Set<string>();
  for (const row of rows) {
    if (!isBookingRow(row)) continue;
    const cells = row.cells.slice(0, MAX_HEADER_CELLS);
    const dayColumn = cells.findIndex(parseDay);
    for (const [column, cell] of cells.entries()) {
      if (parseDay(cell) || !parseAmount(cell)) continue;
      const position = `${row.cells.length} ${dayColumn} ${column}`;
      if (seenPositions.has(position)) return true;
      seenPositions.add(position);
    }
  }
  return false;
}

/** `count` is the number of transactions with `width` cells, and `rowCount` is the number of all rows with that width. */
type Score = { count: number; width: number; rowCount: number };

/** Scores the most frequent number of cells in rows with a date and an amount. */
function scoreRows(rows: readonly CellRow[]): Score {
  const scores = new Map<number, Score>();
  for (const row of rows) {
    const width = row.cells.length;
    const score = scores.get(width) ?? { count: 0, width, rowCount: 0 };
    score.rowCount++;
    if (isBookingRow(row)) score.count++;
    scores.set(width, score);
  }
  let best: Score = { count: 0, width: 0, rowCount: 0 };
  for (const score of scores.values()) if (score.count > 0 && isBetter(score, best)) best = score;
  return best;
}

function isBetter(candidate: Score, best: Score): boolean {
  if (candidate.count !== best.count) return candidate.count > best.count;
  if (candidate.width !== best.width) return candidate.width > best.width;
  return candidate.rowCount > best.rowCount;
}

/**
 * Finds the header: the row with the most known column names that is soon followed by a transaction. Rows that name a
 * date and an amount column are preferred. Of several equally good rows above the first transaction, the lowest is
 * chosen, because the rows above it may belong to a summary.
 * @param firstBooking the index of the first transaction
 */
function findHeader(rows: readonly CellRow[], firstBooking: number): number | undefined {
  const width = rows[firstBooking]?.cells.length ?? 0;
  const areBookings = rows.slice(0, MAX_INSPECTED_ROWS + MAX_ROWS_BELOW_HEADER).map(isBookingRow);
  let best: { index: number; knownCount: number } | undefined;
  for (const [index, { cells: allCells }] of rows.slice(0, MAX_INSPECTED_ROWS).entries()) {
    const cells = allCells.filter((cell) => cell !== '');
    if (cells.length < 2 || cells.some((cell) => parseDay(cell) || parseAmount(cell))) continue;
    const roles = cells.slice(0, MAX_HEADER_CELLS).flatMap((cell) => findColumnRoleByHeader(cell) ?? []);
    const isHeader = roles.length >= 2 || (index < firstBooking && cells.length >= width * 0.6);
    const knownCount = roles.length + (isCompleteHeader(roles) ? 1 : 0);
    const isBetter =
      best === undefined || knownCount > best.knownCount || (knownCount === best.knownCount && index < firstBooking);
    if (isHeader && isBetter && areBookings.slice(index, index + MAX_ROWS_BELOW_HEADER).includes(true))
      best = { index, knownCount };
  }
  return best?.index;
}

/** True if the file ends with a header, as it does if there were no transactions in the period. */
export function isTableWithoutRows(text: string): boolean {
  return CSV_DELIMITERS.some((delimiter) => endsWithHeader(splitCsvRows(text, delimiter, MAX_INSPECTED_ROWS)));
}

export function endsWithHeader(rows: readonly CellRow[]): boolean {
  const filledRows = rows.slice(0, MAX_INSPECTED_ROWS).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return listHeaders(filledRows).includes(filledRows.length - 1);
}
