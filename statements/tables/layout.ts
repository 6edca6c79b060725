import { isNonZeroAmount, parseAmount } from '../amounts.ts';
import { parseDay } from '../days.ts';
import { type Columns, findUsualWidth } from './columns.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { findRole, foldHeader, parseDirection } from './headers.ts';
import { cellAt, isBooking, type Row, type Table } from './table.ts';

/** Texts contain no more delimiters than this. Rows that are wider are of another kind. */
const SPARE_AT_MOST = 10;
/** How many rows are sampled to find the usual width. */
const LOOKED_AT = 1000;
const TRIED = 3;

/** Repairs what can be repaired without knowing the columns. */
export function repairLayout(table: Table): Table {
  return mergeCurrencyColumns(swapReceivedAmounts(rejoinDecimals(table)));
}

/**
 * Repairs rows in which an unquoted text contains the delimiter: joins the cells of a text column so that date and
 * amount are in their columns again. Other rows are unchanged.
 */
export function rejoinTexts(table: Table, columns: Columns): Table {
  const { delimiter, head, rows } = table;
  if (delimiter === undefined) return table;
  const width = Math.max(head?.cells.length ?? 0, findUsualWidth(rows.slice(0, LOOKED_AT).filter(isBooking)));
  const texts = [...columns.texts, ...columns.payees].slice(0, TRIED);
  const rejoin = (row: Row): Row => {
    const spare = countFilledCells(row) - width;
    if (spare <= 0 || spare > SPARE_AT_MOST) return row;
    for (const at of texts) {
      const whole = row.cells.slice(at, at + spare + 1).join(delimiter === '\t' ? ' ' : `${delimiter} `);
      const joined = { line: row.line, cells: row.cells.toSpliced(at, spare + 1, whole) };
      if (fitsColumns(joined, columns)) return joined;
    }
    return row;
  };
  return { ...table, rows: rows.map(rejoin) };
}

function fitsColumns(row: Row, { day, amount, out, in: into, balance }: Columns): boolean {
  const isNone = (at: number | undefined) => at === undefined || row.cells[at] === '';
  const isAmount = (at: number | undefined) => parseAmount(cellAt(row, at)) !== undefined;
  if (!parseDay(cellAt(row, day)) || !(isNone(balance) || isAmount(balance))) return false;
  if (amount !== undefined) return isAmount(amount);
  return (isAmount(out) || isAmount(into)) && [out, into].every((at) => isNone(at) || isAmount(at));
}

/** The number of cells up to the last non-empty one. */
const countFilledCells = ({ cells }: Row) => cells.findLastIndex((cell) => cell !== '') + 1;

/**
 * Repairs rows in which unquoted decimal commas split the amounts, if that makes every transaction as wide as the
 * header. Otherwise returns the table unchanged.
 */
function rejoinDecimals(table: Table): Table {
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
function rejoinDecimalsInRow(row: Row, width: number): Row | undefined {
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

/** Headers of the sent and the received amount, each with its own currency. */
const SENT = /^(?:source|sent|sender|from) (?=.*\b(?:amount|currency)\b)/;
const ARRIVED = /^(?:target|destination|received|recipient|to) (?=.*\b(?:amount|currency)\b)/;

/**
 * For tables that list the sent and the received amount of each row: swaps them in incoming rows, so that the sent
 * column always contains the amount that the account sees. Other tables are returned unchanged.
 */
function swapReceivedAmounts(table: Table): Table {
  const heads = table.head?.cells.map(foldHeader) ?? [];
  const direction = heads.findIndex((head) => findRole(head) === 'direction');
  const pairs = heads.flatMap((head, sent) => {
    const what = SENT.test(head) ? head.replace(SENT, '') : undefined;
    const arrived = heads.findIndex((other) => ARRIVED.test(other) && other.replace(ARRIVED, '') === what);
    return arrived < 0 ? [] : [{ sent, arrived }];
  });
  if (direction < 0 || pairs.length === 0) return table;
  const rows = table.rows.map((row) => {
    if (parseDirection(cellAt(row, direction)) !== 'in') return row;
    const cells = [...row.cells];
    for (const { sent, arrived } of pairs) [cells[sent], cells[arrived]] = [cellAt(row, arrived), cellAt(row, sent)];
    return { line: row.line, cells };
  });
  return { ...table, rows };
}

/**
 * Merges amount columns per currency, such as `CAD$` and `USD$`, into an amount and a currency column. Tables in which
 * a row fills more than one of them are returned unchanged: they state the same amount in several currencies.
 */
function mergeCurrencyColumns(table: Table): Table {
  const { head, rows } = table;
  const columns = (head?.cells ?? []).flatMap((cell, at) => {
    const currency = parseHeaderCurrency(cell);
    return currency ? [{ at, currency }] : [];
  });
  const [amount, currency, ...others] = columns.map(({ at }) => at);
  const isOfEach = new Set(columns.map((column) => column.currency)).size === columns.length;
  if (!head || amount === undefined || currency === undefined || !isOfEach) return table;
  // Unused columns may contain zeros.
  const filledIn = (row: Row) => columns.filter(({ at }) => isNonZeroAmount(cellAt(row, at)));
  if (rows.some((row) => isBooking(row) && filledIn(row).length > 1)) return table;
  const put = (row: Row, itsAmount: string, itsCurrency: string): Row => {
    const cells = [...row.cells];
    cells[amount] = itsAmount;
    cells[currency] = itsCurrency;
    for (const at of others) cells[at] = '';
    return { line: row.line, cells };
  };
  return {
    ...table,
    head: put(head, 'Amount', 'Currency'),
    rows: rows.map((row) => {
      const [its = columns[0]] = filledIn(row);
      return its && isBooking(row) ? put(row, cellAt(row, its.at), its.currency) : row;
    }),
  };
}

/** The currency in the header of an amount column: `CAD$`, `Amount (USD)`. */
function parseHeaderCurrency(cell: string): string | undefined {
  const words = foldHeader(cell).split(' ');
  const currencies = words.flatMap((word) => parseCurrencyCell(word) ?? []);
  const others = words.filter((word) => !parseCurrencyCell(word)).join(' ');
  return currencies.length === 1 && (others === '' || findRole(others) === 'amount') ? currencies[0] : undefined;
}
