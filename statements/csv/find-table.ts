import { writtenAmount } from '../amounts.ts';
import { writtenDay } from '../days.ts';
import { type Role, roleOf } from './header-words.ts';
import { withDaysOfNumbers } from './serial-days.ts';
import { type CsvRow, DELIMITERS, type Delimiter, splitRows } from './split-rows.ts';
import { withYearsOfPeriod } from './years-of-period.ts';

/** The part of a file that is a table of bookings. */
export type Table = {
  /** Undefined for a sheet, whose cells nothing parts. */
  delimiter: Delimiter | undefined;
  /** What stands above it: the name of the bank, the period, balances. */
  before: CsvRow[];
  /** Undefined where the first line is a booking already. */
  head: CsvRow | undefined;
  rows: CsvRow[];
  /** Further tables of the file that have other heads, such as those of another account. */
  others?: Table[];
};

/** Rows that are looked at to choose the delimiter. */
const LOOKED_AT = 400;
/** The first booking may stand so far below the head: sections, blank lines and what is pending come between. */
const HEAD_WITHIN = 40;
/** So many cells of a row tell whether they are heads. */
const CELLS_LOOKED_AT = 100;

/**
 * Finds the table of a file, whatever stands above and below it. Right is the delimiter under which most rows are equally wide and
 * hold a day and an amount.
 * @returns undefined where no row does
 */
export function findTable(text: string): Table | undefined {
  return tableOf(text, fullest) ?? tableOf(text, withDaysOfNumbers) ?? tableOf(withPlainQuotes(text), (rows) => rows);
}

/** Finds the table among rows whose cells are told apart already, as `findTable` does in a text. */
export function findTableInRows(rows: CsvRow[]): Table | undefined {
  return tableIn(fullest(rows), undefined) ?? tableIn(withDaysOfNumbers(rows), undefined);
}

/** As the rows are, or with the years of the period above them where that makes more bookings. */
function fullest(rows: CsvRow[]): CsvRow[] {
  const withYears = withYearsOfPeriod(rows);
  return withYears !== rows && likeness(withYears).count > likeness(rows).count ? withYears : rows;
}

/** Some programs put a whole line into quotation marks, or each cell into single ones. */
function withPlainQuotes(text: string): string {
  return text
    .replace(/^"(.*)"[ ,;]*$/gm, (_, line: string) => line.replaceAll('""', '"'))
    .replace(/(?<=^|[,;\t|])'([^'\n]*)'(?=$|[,;\t|])/gm, '"$1"');
}

function tableOf(text: string, prepare: (rows: CsvRow[]) => CsvRow[]): Table | undefined {
  const tries = DELIMITERS.map((delimiter) => {
    return { delimiter, ...likeness(prepare(splitRows(text, delimiter, LOOKED_AT))) };
  });
  const best = tries.reduce((one, other) => (isBetter(other, one) ? other : one));
  if (best.count === 0) return undefined;
  return tableIn(prepare(splitRows(text, best.delimiter)), best.delimiter);
}

function tableIn(rows: CsvRow[], delimiter: Delimiter | undefined): Table | undefined {
  const first = rows.findIndex(isBooking);
  if (first < 0) return undefined;
  const head = findHead(rows, first);
  if (head === undefined) return { delimiter, before: rows.slice(0, first), head, rows: rows.slice(first) };
  return withOthers(delimiter, rows, head);
}

/** The table of a head, up to where another one stands, and the tables of those. */
function withOthers(delimiter: Delimiter | undefined, rows: readonly CsvRow[], head: number): Table {
  const heads = headsOf(rows, head);
  const tables = heads.map((at, index): Table => {
    const before = rows.slice(at === head ? 0 : Math.max(0, at - TITLE_WITHIN), at);
    return { delimiter, before, head: rows[at], rows: rows.slice(at + 1, heads[index + 1]) };
  });
  const main = heads.indexOf(head);
  const others = tables.filter((_, index) => index !== main);
  return { ...(tables[main] as Table), ...(others.length > 0 && { others }) };
}

/** The rows at which a table with other heads than the one before it begins. */
function headsOf(rows: readonly CsvRow[], head: number): number[] {
  const nameOf = (at: number) => rows[at]?.cells.join('\n').toLowerCase();
  const full = fullHeadsOf(rows);
  const all = [...full.filter((at) => at < head), head, ...full.filter((at) => at > head)];
  const heads: number[] = [];
  for (const [index, at] of all.entries()) {
    // Above there may be a line that sums the account up, under heads of its own.
    const least = at < head ? 2 : 1;
    const isTable = at === head || hasBookings(rows, at + 1, all[index + 1] ?? rows.length, least);
    if (heads.length === MOST_TABLES && at > head) break;
    if (isTable && (at === head || nameOf(at) !== nameOf(heads.at(-1) ?? -1))) heads.push(at);
  }
  return heads;
}

function hasBookings(rows: readonly CsvRow[], start: number, end: number, least: number): boolean {
  let count = 0;
  for (let at = start; at < end && count < least; at++) if (rows[at] && isBooking(rows[at] as CsvRow)) count++;
  return count >= least;
}

/** Cells of rows without a day or an amount that are looked at for what heads they are, and how many tables there may be. */
const HEADS_LOOKED_AT = 20_000;
const MOST_TABLES = 30;

/** The rows that name a day and an amount, and hold none. */
function fullHeadsOf(rows: readonly CsvRow[]): number[] {
  const heads: number[] = [];
  let looked = 0;
  for (const [at, { cells }] of rows.entries()) {
    if (cells.length < 2 || cells.some((cell) => writtenDay(cell) || writtenAmount(cell))) continue;
    looked += cells.length;
    if (looked > HEADS_LOOKED_AT) break;
    if (isFull(cells.flatMap((cell) => roleOf(cell) ?? []))) heads.push(at);
  }
  return heads;
}

/** A title stands so far above the head of its table. */
const TITLE_WITHIN = 3;

const DAYS: Role[] = ['bookedDay', 'day'];
const AMOUNTS: Role[] = ['net', 'amount', 'gross', 'out', 'in'];

const isFull = (roles: readonly Role[]) =>
  roles.some((role) => DAYS.includes(role)) && roles.some((role) => AMOUNTS.includes(role));

/** Whether a row holds a day and an amount, each in a cell of its own. */
export function isBooking({ cells }: CsvRow): boolean {
  let [days, amounts] = [0, 0];
  for (const cell of cells) {
    if (writtenDay(cell)) days++;
    else if (writtenAmount(cell)) amounts++;
  }
  return days > 0 && amounts > 0;
}

type Likeness = { count: number; width: number };

/** How many bookings are as wide as most of them are, and how wide that is. */
function likeness(rows: readonly CsvRow[]): Likeness {
  const counts = new Map<number, number>();
  for (const row of rows) if (isBooking(row)) counts.set(row.cells.length, (counts.get(row.cells.length) ?? 0) + 1);
  let best: Likeness = { count: 0, width: 0 };
  for (const [width, count] of counts) if (isBetter({ count, width }, best)) best = { count, width };
  return best;
}

function isBetter(one: Likeness, other: Likeness): boolean {
  return one.count > other.count || (one.count === other.count && one.width > other.width);
}

/**
 * The row that names most columns, a day and an amount before all, with a booking soon after it; undefined where none does. Of two alike
 * above the first booking the nearer one: the other may head what is said of the account.
 */
function findHead(rows: readonly CsvRow[], first: number): number | undefined {
  const width = rows[first]?.cells.length ?? 0;
  const bookings = rows.slice(0, LOOKED_AT + HEAD_WITHIN).map(isBooking);
  let best: { at: number; known: number } | undefined;
  for (const [at, { cells: all }] of rows.slice(0, LOOKED_AT).entries()) {
    const cells = all.filter((cell) => cell !== '');
    if (cells.length < 2 || cells.some((cell) => writtenDay(cell) || writtenAmount(cell))) continue;
    const roles = cells.slice(0, CELLS_LOOKED_AT).flatMap((cell) => roleOf(cell) ?? []);
    const isHead = roles.length >= 2 || (at < first && cells.length >= width * 0.6);
    const known = roles.length + (isFull(roles) ? 1 : 0);
    const isBetter = best === undefined || known > best.known || (known === best.known && at < first);
    if (isHead && isBetter && bookings.slice(at, at + HEAD_WITHIN).includes(true)) best = { at, known };
  }
  return best?.at;
}

/** Whether a file ends with what heads the columns of a table, as banks write one for a time without bookings. */
export function isHeadAlone(text: string): boolean {
  return DELIMITERS.some((delimiter) => isHeadLast(splitRows(text, delimiter, LOOKED_AT)));
}

export function isHeadLast(rows: readonly CsvRow[]): boolean {
  const filled = rows.slice(0, LOOKED_AT).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return fullHeadsOf(filled).includes(filled.length - 1);
}
