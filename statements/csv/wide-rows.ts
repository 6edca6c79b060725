import { writtenAmount } from '../amounts.ts';
import { writtenDay } from '../days.ts';
import { type Columns, usualWidth } from './columns.ts';
import { isBooking, type Table } from './find-table.ts';
import type { CsvRow } from './split-rows.ts';

/** A text has no more marks in it than that; a row that is wider still is another kind of row. */
const SPARE_AT_MOST = 10;
/** Rows that are looked at for how wide they are. */
const LOOKED_AT = 1000;
/** So many columns of words are tried. */
const TRIED = 3;

/**
 * Rows that are wider than all others because a text in them holds the mark that parts cells, without quotation marks: put together
 * there where day and amount then stand in their columns. All others as they are.
 */
export function withWholeTexts({ delimiter, head, rows }: Table, columns: Columns): CsvRow[] {
  if (delimiter === undefined) return [...rows];
  const width = Math.max(head?.cells.length ?? 0, usualWidth(rows.slice(0, LOOKED_AT).filter(isBooking)));
  const texts = [...columns.texts, ...columns.payees].slice(0, TRIED);
  return rows.map((row) => {
    const spare = lengthOf(row) - width;
    if (spare <= 0 || spare > SPARE_AT_MOST) return row;
    for (const at of texts) {
      const whole = row.cells.slice(at, at + spare + 1).join(delimiter === '\t' ? ' ' : `${delimiter} `);
      const cells = [...row.cells.slice(0, at), whole, ...row.cells.slice(at + spare + 1)];
      if (holds(cells, columns)) return { line: row.line, cells };
    }
    return row;
  });
}

/**
 * Rows whose decimal commas part cells, because nothing stands around the amounts: put together where that makes each booking as wide
 * as its heads. Otherwise the table as it is.
 */
export function withWholeDecimals(table: Table): Table {
  const { delimiter, head, rows } = table;
  if (delimiter !== ',' || !head) return table;
  const width = lengthOf(head);
  const bookings = rows.slice(0, LOOKED_AT).filter(isBooking);
  if (bookings.length === 0 || bookings.some((row) => !withDecimals(row, width))) return table;
  return { ...table, rows: rows.map((row) => withDecimals(row, width) ?? row) };
}

const WHOLE = /^[-+]?\d{1,12}$/;
const HUNDREDTHS = /^\d{2}$/;

/** Undefined where that does not make it as wide. */
function withDecimals(row: CsvRow, width: number): CsvRow | undefined {
  const spare = lengthOf(row) - width;
  if (spare <= 0 || spare > SPARE_AT_MOST) return undefined;
  const cells: string[] = [];
  for (let at = 0; at < row.cells.length; at++) {
    const [cell = '', next = ''] = [row.cells[at], row.cells[at + 1]];
    const isParted = WHOLE.test(cell) && HUNDREDTHS.test(next);
    cells.push(isParted ? `${cell},${next}` : cell);
    if (isParted) at++;
  }
  return row.cells.length - cells.length === spare ? { line: row.line, cells } : undefined;
}

/** How many cells there are up to the last that is not empty. */
function lengthOf({ cells }: CsvRow): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function holds(cells: readonly string[], { day, amount, out, in: into, balance }: Columns): boolean {
  const isNone = (at: number | undefined) => at === undefined || cells[at] === '';
  const isAmount = (at: number | undefined) => at !== undefined && writtenAmount(cells[at] ?? '') !== undefined;
  if (!writtenDay(cells[day] ?? '')) return false;
  if (!isNone(balance) && !isAmount(balance)) return false;
  if (amount !== undefined) return isAmount(amount);
  return (isAmount(out) || isAmount(into)) && (isNone(out) || isAmount(out)) && (isNone(into) || isAmount(into));
}
