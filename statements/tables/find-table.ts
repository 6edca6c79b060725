import { parseAmount } from '../amounts.ts';
import { parseDay } from '../days.ts';
import type { AssumedYears } from './assumed-years.ts';
import { addMissingYears, convertSerialDays } from './dates.ts';
import { findColumnRoleByHeader, type HeaderRole } from './headers.ts';
import { splitRows } from './split-rows.ts';
import { DELIMITERS, type Delimiter, isBookingRow, type Row, type Table } from './table.ts';

/** Maximum number of rows from which the delimiter is chosen. */
const LOOKED_AT = 400;
/**
 * Maximum number of rows between the header and the first transaction. There may be titles of sections, blank lines and
 * pending rows between them.
 */
const HEAD_WITHIN = 40;
/** Maximum number of cells of a row in which headers are searched. */
const CELLS_LOOKED_AT = 100;

/**
 * Finds the table in a file. Text above and below the table is ignored.
 * The chosen delimiter is the one with which the most rows have a date, an amount, and the same number of cells.
 * @param years adds a year to days without a year, which the file does not contain
 * @returns undefined if there are no such rows
 */
export function findTable(text: string, years?: AssumedYears): Table | undefined {
  if (years) return findTableInText(text, (rows) => years.add(rows));
  return (
    findTableInText(text, addYearsIfBetter) ??
    findTableInText(text, convertSerialDays) ??
    findTableInText(normalizeQuotes(text), (rows) => rows)
  );
}

/** Finds the table in rows that are already split into cells. Returns undefined if no row has a date and an amount. */
export function findTableInRows(rows: Row[], years?: AssumedYears): Table | undefined {
  if (years) return splitAtHeaders(years.add(rows), undefined);
  return splitAtHeaders(addYearsIfBetter(rows), undefined) ?? splitAtHeaders(convertSerialDays(rows), undefined);
}

/** Adds missing years to dates if more rows are readable then. */
function addYearsIfBetter(rows: Row[]): Row[] {
  const withYears = addMissingYears(rows);
  return withYears !== rows && scoreRows(withYears).count > scoreRows(rows).count ? withYears : rows;
}

/** Replaces the quotes of programs that quote whole lines, or that use single quotes around cells. */
function normalizeQuotes(text: string): string {
  return text
    .replace(/^"(.*)"[ ,;]*$/gm, (_, line: string) => line.replaceAll('""', '"'))
    .replace(/(?<=^|[,;\t|])'([^'\n]*)'(?=$|[,;\t|])/gm, '"$1"');
}

function findTableInText(text: string, prepare: (rows: Row[]) => Row[]): Table | undefined {
  const tries = DELIMITERS.map((delimiter) => {
    return { delimiter, ...scoreRows(prepare(splitRows(text, delimiter, LOOKED_AT))) };
  });
  const best = tries.reduce((one, other) => (isBetter(other, one) ? other : one));
  if (best.count === 0) return undefined;
  return splitAtHeaders(prepare(splitRows(text, best.delimiter)), best.delimiter);
}

function splitAtHeaders(rows: Row[], delimiter: Delimiter | undefined): Table | undefined {
  const first = rows.findIndex(isBookingRow);
  if (first < 0) return undefined;
  const head = findHeader(rows, first);
  if (!hasKnownHeader(rows[head ?? -1]) && !hasConsistentBookings(rows)) return undefined;
  if (head === undefined) return { delimiter, before: rows.slice(0, first), head, rows: rows.slice(first) };
  return splitTables(delimiter, rows, head);
}

const hasKnownHeader = (head: Row | undefined) =>
  head?.cells.some((cell) => [...DAYS, ...AMOUNTS].some((role) => role === findColumnRoleByHeader(cell))) ?? false;

/**
 * True if at least two rows have a date and an amount in the same columns, or if half of all rows have both. In a text
 * without a table, a line may have both by chance.
 */
function hasConsistentBookings(rows: readonly Row[]): boolean {
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

/** Splits rows at each header. The main table is returned, and all other tables are in `others`. */
function splitTables(delimiter: Delimiter | undefined, rows: readonly Row[], head: number): Table {
  const heads = listTableHeaders(rows, head);
  const tables = heads.map((at, index): Table => {
    const before = rows.slice(at === head ? 0 : Math.max(0, at - TITLE_WITHIN), at);
    return { delimiter, before, head: rows[at], rows: rows.slice(at + 1, heads[index + 1]) };
  });
  const main = heads.indexOf(head);
  const others = tables.filter((_, index) => index !== main);
  return { ...(tables[main] as Table), ...(others.length > 0 && { others }) };
}

/** Returns the indexes of headers. A header that repeats the previous header is skipped. */
function listTableHeaders(rows: readonly Row[], head: number): number[] {
  const joinHeader = (at: number) => rows[at]?.cells.join('\n').toLowerCase();
  const full = listHeaders(rows);
  const all = [...full.filter((at) => at < head), head, ...full.filter((at) => at > head)];
  const heads: number[] = [];
  for (const [index, at] of all.entries()) {
    // A summary of the account with its own header may be above the main header, so a table there needs at least two
    // transactions.
    const least = at < head ? 2 : 1;
    const isTable = at === head || hasBookings(rows, at + 1, all[index + 1] ?? rows.length, least);
    if (heads.length === MAX_TABLES && at > head) break;
    if (isTable && (at === head || joinHeader(at) !== joinHeader(heads.at(-1) ?? -1))) heads.push(at);
  }
  return heads;
}

function hasBookings(rows: readonly Row[], start: number, end: number, least: number): boolean {
  let count = 0;
  for (let at = start; at < end && count < least; at++) if (rows[at] && isBookingRow(rows[at] as Row)) count++;
  return count >= least;
}

/** Maximum number of cells that are searched for more headers. `MAX_TABLES` is the maximum number of tables. */
const HEADS_LOOKED_AT = 20_000;
const MAX_TABLES = 30;

/** Returns the indexes of rows that contain no values, and headers for a date and an amount. */
function listHeaders(rows: readonly Row[]): number[] {
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

/** Returns the most frequent number of cells in transaction rows, and the number of these rows. */
function scoreRows(rows: readonly Row[]): Score {
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
 * Finds the header, which is the row with the most known column names. A row is preferred if it has a date and an
 * amount column. A transaction must follow soon.
 * If two rows above the first transaction are equally good, the lower row is chosen, because the upper row may belong
 * to a summary of the account.
 * @param first index of the first transaction
 */
function findHeader(rows: readonly Row[], first: number): number | undefined {
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

/** True if the file ends with a header. Banks write such files for periods without transactions. */
export function isTableWithoutRows(text: string): boolean {
  return DELIMITERS.some((delimiter) => endsWithHeader(splitRows(text, delimiter, LOOKED_AT)));
}

export function endsWithHeader(rows: readonly Row[]): boolean {
  const filled = rows.slice(0, LOOKED_AT).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return listHeaders(filled).includes(filled.length - 1);
}
