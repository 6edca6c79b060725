import { parseAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import type { AssumedYears } from './assumed-years.ts';
import { findColumnRoleByHeader, type HeaderRole } from './header-roles.ts';
import { splitRows } from './split-rows.ts';
import { type CellRow, type CsvDelimiter, DELIMITERS, isBookingRow, type Table } from './table.ts';
import { addMissingYears, convertSerialDays } from './table-dates.ts';

/** Maximum number of rows that are read in order to choose the delimiter. */
const LOOKED_AT = 400;
/**
 * Maximum number of rows, such as section titles, blank lines or pending rows, between the header and the first
 * transaction.
 */
const HEAD_WITHIN = 40;
/** Maximum number of cells in a row that are searched for a header. */
const CELLS_LOOKED_AT = 100;

/**
 * Finds the table in a file, leaving out text above and below it. The delimiter is the one for which the most rows have
 * a date, an amount and the same number of cells.
 * @param years completes the dates in a file that contains no years
 * @returns undefined if no row has both a date and an amount
 */
export function findTable(text: string, years?: AssumedYears): Table | undefined {
  if (years) return findTableInText(text, (rows) => years.add(rows));
  return (
    findTableInText(text, addYearsIfBetter) ??
    findTableInText(text, convertSerialDays) ??
    findTableInText(normalizeQuotes(text), (rows) => rows)
  );
}

/**
 * Finds the table in rows that are already split into cells. Returns undefined if no row has both a date and an amount.
 */
export function findTableInRows(rows: CellRow[], years?: AssumedYears): Table | undefined {
  if (years) return splitAtHeaders(years.add(rows), undefined);
  return splitAtHeaders(addYearsIfBetter(rows), undefined) ?? splitAtHeaders(convertSerialDays(rows), undefined);
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

function findTableInText(text: string, prepare: (rows: CellRow[]) => CellRow[]): Table | undefined {
  const tries = DELIMITERS.map((delimiter) => {
    return { delimiter, ...scoreRows(prepare(splitRows(text, delimiter, LOOKED_AT))) };
  });
  const best = tries.reduce((one, other) => (isBetter(other, one) ? other : one));
  if (best.count === 0) return undefined;
  return splitAtHeaders(prepare(splitRows(text, best.delimiter)), best.delimiter);
}

function splitAtHeaders(rows: CellRow[], delimiter: CsvDelimiter | undefined): Table | undefined {
  const first = rows.findIndex(isBookingRow);
  if (first < 0) return undefined;
  const head = findHeader(rows, first);
  if (!hasKnownHeader(rows[head ?? -1]) && !hasConsistentBookings(rows)) return undefined;
  if (head === undefined) return { delimiter, before: rows.slice(0, first), head, rows: rows.slice(first) };
  return splitTables(delimiter, rows, head);
}

const hasKnownHeader = (head: CellRow | undefined) =>
  head?.cells.some((cell) => [...DAYS, ...AMOUNTS].some((role) => role === findColumnRoleByHeader(cell))) ?? false;

/**
 * True if at least two rows have a date and an amount in the same columns, or if half of all rows have both. A single
 * row of other text may contain both by chance.
 */
function hasConsistentBookings(rows: readonly CellRow[]): boolean {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (filled.filter(isBookingRow).length * 2 >= filled.length) return true;
  const seen = new Set<string>();
  for (const row of rows) {
    if (!isBookingRow(row)) continue;
    const cells = row.cells.slice(0, CELLS_LOOKED_AT);
    const day = cells.findIndex(parseDay);
    for (const [at, cell] of cells.entries()) {
      if (parseDay(cell) || !parseAmount(cell)) continue;
      const place = `${row.cells.length} ${day} ${at}`;
      if (seen.has(place)) return true;
      seen.add(place);
    }
  }
  return false;
}

/** Splits the rows at each header. Returns the main table, with the other tables in `others`. */
function splitTables(delimiter: CsvDelimiter | undefined, rows: readonly CellRow[], head: number): Table {
  const heads = listTableHeaders(rows, head);
  const tables = heads.map((at, index): Table => {
    const before = rows.slice(at === head ? 0 : Math.max(0, at - TITLE_WITHIN), at);
    return { delimiter, before, head: rows[at], rows: rows.slice(at + 1, heads[index + 1]) };
  });
  const main = heads.indexOf(head);
  const others = tables.filter((_, index) => index !== main);
  return { ...(tables[main] as Table), ...(others.length > 0 && { others }) };
}

/** Returns the indexes of all headers that are followed by a table. Repetitions of a header are skipped. */
function listTableHeaders(rows: readonly CellRow[], head: number): number[] {
  const joinHeader = (at: number) => rows[at]?.cells.join('\n').toLowerCase();
  const full = listHeaders(rows);
  const all = [...full.filter((at) => at < head), head, ...full.filter((at) => at > head)];
  const heads: number[] = [];
  for (const [index, at] of all.entries()) {
    // A header above the main one may belong to an account summary, so it counts only if at least two transactions
    // follow.
    const least = at < head ? 2 : 1;
    const isTable = at === head || hasBookings(rows, at + 1, all[index + 1] ?? rows.length, least);
    if (heads.length === MAX_TABLES && at > head) break;
    if (isTable && (at === head || joinHeader(at) !== joinHeader(heads.at(-1) ?? -1))) heads.push(at);
  }
  return heads;
}

function hasBookings(rows: readonly CellRow[], start: number, end: number, least: number): boolean {
  let count = 0;
  for (let at = start; at < end && count < least; at++) if (rows[at] && isBookingRow(rows[at] as CellRow)) count++;
  return count >= least;
}

/** Maximum number of cells in which further headers are searched for. `MAX_TABLES` is the maximum number of tables. */
const HEADS_LOOKED_AT = 20_000;
const MAX_TABLES = 30;

/** Returns the indexes of the rows that name a date column and an amount column and contain no values. */
function listHeaders(rows: readonly CellRow[]): number[] {
  const heads: number[] = [];
  let looked = 0;
  for (const [at, { cells }] of rows.entries()) {
    if (cells.length < 2 || cells.some((cell) => parseDay(cell) || parseAmount(cell))) continue;
    looked += cells.length;
    if (looked > HEADS_LOOKED_AT) break;
    if (isCompleteHeader(cells.flatMap((cell) => findColumnRoleByHeader(cell) ?? []))) heads.push(at);
  }
  return heads;
}

/** Maximum number of rows between the title of a table and its header. */
const TITLE_WITHIN = 3;

const DAYS: HeaderRole[] = ['bookedDay', 'day'];
const AMOUNTS: HeaderRole[] = ['net', 'amount', 'gross', 'out', 'in'];

const isCompleteHeader = (roles: readonly HeaderRole[]) =>
  roles.some((role) => DAYS.includes(role)) && roles.some((role) => AMOUNTS.includes(role));

type Score = { count: number; width: number };

/** Returns the usual number of cells in rows with a date and an amount, and the number of such rows that have it. */
function scoreRows(rows: readonly CellRow[]): Score {
  const counts = new Map<number, number>();
  for (const row of rows) if (isBookingRow(row)) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1);
  let best: Score = { count: 0, width: 0 };
  for (const [width, count] of counts) if (isBetter({ count, width }, best)) best = { count, width };
  return best;
}

function isBetter(one: Score, other: Score): boolean {
  return one.count > other.count || (one.count === other.count && one.width > other.width);
}

/**
 * Finds the header. It is the row with the most known column names that is soon followed by a transaction. Rows that
 * name a date and an amount column are preferred. If several rows above the first transaction are equally good, the
 * lowest is chosen, because the ones above may belong to a summary.
 * @param first the index of the first transaction
 */
function findHeader(rows: readonly CellRow[], first: number): number | undefined {
  const width = rows[first]?.cells.length ?? 0;
  const bookings = rows.slice(0, LOOKED_AT + HEAD_WITHIN).map(isBookingRow);
  let best: { at: number; known: number } | undefined;
  for (const [at, { cells: all }] of rows.slice(0, LOOKED_AT).entries()) {
    const cells = all.filter((cell) => cell !== '');
    if (cells.length < 2 || cells.some((cell) => parseDay(cell) || parseAmount(cell))) continue;
    const roles = cells.slice(0, CELLS_LOOKED_AT).flatMap((cell) => findColumnRoleByHeader(cell) ?? []);
    const isHead = roles.length >= 2 || (at < first && cells.length >= width * 0.6);
    const known = roles.length + (isCompleteHeader(roles) ? 1 : 0);
    const isBetter = best === undefined || known > best.known || (known === best.known && at < first);
    if (isHead && isBetter && bookings.slice(at, at + HEAD_WITHIN).includes(true)) best = { at, known };
  }
  return best?.at;
}

/** True if the file ends with a header, as it does if there were no transactions in the period. */
export function isTableWithoutRows(text: string): boolean {
  return DELIMITERS.some((delimiter) => endsWithHeader(splitRows(text, delimiter, LOOKED_AT)));
}

export function endsWithHeader(rows: readonly CellRow[]): boolean {
  const filled = rows.slice(0, LOOKED_AT).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return listHeaders(filled).includes(filled.length - 1);
}
