import { parseAmount } from '../amounts.ts';
import { parseDay } from '../days.ts';
import { type Columns, findUsualWidth } from './columns.ts';
import { isBooking, type Table } from './find-table.ts';
import type { CsvRow } from './split-rows.ts';

/** Texts contain no more delimiters than this. Rows that are wider are of another kind. */
const SPARE_AT_MOST = 10;
/** How many rows are sampled to find the usual width. */
const LOOKED_AT = 1000;
/** How many text columns are tried. */
const TRIED = 3;

/**
 * Repairs rows in which an unquoted text contains the delimiter: joins the cells of a text column so that date and
 * amount are in their columns again. Other rows are unchanged.
 */
export function rejoinTexts({ delimiter, head, rows }: Table, columns: Columns): CsvRow[] {
  if (delimiter === undefined) return [...rows];
  const width = Math.max(head?.cells.length ?? 0, findUsualWidth(rows.slice(0, LOOKED_AT).filter(isBooking)));
  const texts = [...columns.texts, ...columns.payees].slice(0, TRIED);
  return rows.map((row) => {
    const spare = countFilledCells(row) - width;
    if (spare <= 0 || spare > SPARE_AT_MOST) return row;
    for (const at of texts) {
      const whole = row.cells.slice(at, at + spare + 1).join(delimiter === '\t' ? ' ' : `${delimiter} `);
      const cells = [...row.cells.slice(0, at), whole, ...row.cells.slice(at + spare + 1)];
      if (fitsColumns(cells, columns)) return { line: row.line, cells };
    }
    return row;
  });
}

/**
 * Repairs rows in which unquoted decimal commas split the amounts, if that makes every transaction as wide as the
 * header. Otherwise returns the table unchanged.
 */
export function rejoinDecimals(table: Table): Table {
  const { delimiter, head, rows } = table;
  if (delimiter !== ',' || !head) return table;
  const width = countFilledCells(head);
  const bookings = rows.slice(0, LOOKED_AT).filter(isBooking);
  if (bookings.length === 0 || bookings.some((row) => !rejoinDecimalsInRow(row, width))) return table;
  return { ...table, rows: rows.map((row) => rejoinDecimalsInRow(row, width) ?? row) };
}

const WHOLE = /^[-+]?\d{1,12}$/;
const HUNDREDTHS = /^\d{2}$/;

/** Returns undefined if the result is not of that width. */
function rejoinDecimalsInRow(row: CsvRow, width: number): CsvRow | undefined {
  const spare = countFilledCells(row) - width;
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

/** The number of cells up to the last non-empty one. */
function countFilledCells({ cells }: CsvRow): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

function fitsColumns(cells: readonly string[], { day, amount, out, in: into, balance }: Columns): boolean {
  const isNone = (at: number | undefined) => at === undefined || cells[at] === '';
  const isAmount = (at: number | undefined) => at !== undefined && parseAmount(cells[at] ?? '') !== undefined;
  if (!parseDay(cells[day] ?? '')) return false;
  if (!isNone(balance) && !isAmount(balance)) return false;
  if (amount !== undefined) return isAmount(amount);
  return (isAmount(out) || isAmount(into)) && (isNone(out) || isAmount(out)) && (isNone(into) || isAmount(into));
}
