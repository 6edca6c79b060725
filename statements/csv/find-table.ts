import { writtenAmount } from '../amounts.ts';
import { writtenDay } from '../days.ts';
import { roleOf } from './header-words.ts';
import { withDaysOfNumbers } from './serial-days.ts';
import { type CsvRow, DELIMITERS, type Delimiter, splitRows } from './split-rows.ts';

/** The part of a file that is a table of bookings. */
export type Table = {
  delimiter: Delimiter;
  /** What stands above it: the name of the bank, the period, balances. */
  before: CsvRow[];
  /** Undefined where the first line is a booking already. */
  head: CsvRow | undefined;
  rows: CsvRow[];
};

/** Rows that are looked at to choose the delimiter. */
const LOOKED_AT = 400;
/** The first booking may stand so far below the head: sections, blank lines and what is pending come between. */
const HEAD_WITHIN = 40;

/**
 * Finds the table of a file, whatever stands above and below it. Right is the delimiter under which most rows are equally wide and
 * hold a day and an amount.
 * @returns undefined where no row does
 */
export function findTable(text: string): Table | undefined {
  return (
    tableOf(text, (rows) => rows) ?? tableOf(text, withDaysOfNumbers) ?? tableOf(withPlainQuotes(text), (rows) => rows)
  );
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
  const rows = prepare(splitRows(text, best.delimiter));
  const first = rows.findIndex(isBooking);
  const head = findHead(rows, first);
  return {
    delimiter: best.delimiter,
    before: rows.slice(0, head ?? first),
    head: head === undefined ? undefined : rows[head],
    rows: rows.slice(head === undefined ? first : head + 1),
  };
}

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

/** The row that names most columns, with a booking soon after it; undefined where none does. */
function findHead(rows: readonly CsvRow[], first: number): number | undefined {
  const width = rows[first]?.cells.length ?? 0;
  let best: { at: number; known: number } | undefined;
  for (const [at, { cells: all }] of rows.slice(0, LOOKED_AT).entries()) {
    const cells = all.filter((cell) => cell !== '');
    if (cells.length < 2 || cells.some((cell) => writtenDay(cell) || writtenAmount(cell))) continue;
    const known = cells.filter((cell) => roleOf(cell) !== undefined).length;
    const isHead = known >= 2 || (at < first && cells.length >= width * 0.6);
    const isBetter = best === undefined || known > best.known;
    if (isHead && isBetter && rows.slice(at, at + HEAD_WITHIN).some(isBooking)) best = { at, known };
  }
  return best?.at;
}
