import { isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import { type ColumnIndexes, findUsualWidth } from './columns.ts';
import { parseCurrencyCell } from './currency-codes.ts';
import { findColumnRoleByHeader, foldHeader, parseDirection } from './header-roles.ts';
import { type CellRow, getCellText, isBookingRow, type Table } from './table.ts';

/** Maximum number of extra, unquoted delimiters within the text of a row. A row with more is not a transaction. */
const SPARE_AT_MOST = 10;
/** Maximum number of rows used to compute the usual number of cells. */
const LOOKED_AT = 1000;
const TRIED = 3;

/** Makes all repairs that are possible without knowing the roles of the columns. */
export function repairLayout(table: Table): Table {
  return mergeCurrencyColumns(swapReceivedAmounts(rejoinDecimals(table)));
}

/**
 * Repairs rows in which a text without quotation marks contains the delimiter. The parts of the text are joined, so
 * that the date and amount are in the right columns again.
 */
export function rejoinTexts(table: Table, columns: ColumnIndexes): Table {
  const { delimiter, head, rows } = table;
  if (delimiter === undefined) return table;
  const width = Math.max(head?.cells.length ?? 0, findUsualWidth(rows.slice(0, LOOKED_AT).filter(isBookingRow)));
  const texts = [...columns.texts, ...columns.payees].slice(0, TRIED);
  const rejoin = (row: CellRow): CellRow => {
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

function fitsColumns(row: CellRow, { day, amount, out, in: into, balance }: ColumnIndexes): boolean {
  const isNone = (at: number | undefined) => at === undefined || row.cells[at] === '';
  const isAmount = (at: number | undefined) => parseAmount(getCellText(row, at)) !== undefined;
  if (!parseDay(getCellText(row, day)) || !(isNone(balance) || isAmount(balance))) return false;
  if (amount !== undefined) return isAmount(amount);
  return (isAmount(out) || isAmount(into)) && [out, into].every((at) => isNone(at) || isAmount(at));
}

/** Returns the number of cells up to the last cell that is not empty. */
const countFilledCells = ({ cells }: CellRow) => cells.findLastIndex((cell) => cell !== '') + 1;

/**
 * Repairs rows in which amounts without quotation marks were split at their decimal comma. The table is changed only if
 * every transaction then has as many cells as the header.
 */
function rejoinDecimals(table: Table): Table {
  const { delimiter, head, rows } = table;
  if (delimiter !== ',' || !head) return table;
  const width = countFilledCells(head);
  const bookings = rows.slice(0, LOOKED_AT).filter(isBookingRow);
  if (bookings.length === 0 || bookings.some((row) => !rejoinDecimalsInRow(row, width))) return table;
  return { ...table, rows: rows.map((row) => rejoinDecimalsInRow(row, width) ?? row) };
}

const WHOLE = /^[-+]?\d{1,12}$/;
const HUNDREDTHS = /^\d{2}$/;

/** Returns the repaired row, or undefined if it does not have `width` cells. */
function rejoinDecimalsInRow(row: CellRow, width: number): CellRow | undefined {
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

/** Match the headers of amounts and currencies on the sending and on the receiving side of a transfer. */
const SENT = /^(?:source|sent|sender|from) (?=.*\b(?:amount|currency)\b)/;
const ARRIVED = /^(?:target|destination|received|recipient|to) (?=.*\b(?:amount|currency)\b)/;

/**
 * Swaps the sent and received amounts of incoming payments, so that the first column always contains the amount in the
 * user's account. Other tables are returned unchanged.
 */
function swapReceivedAmounts(table: Table): Table {
  const heads = table.head?.cells.map(foldHeader) ?? [];
  const direction = heads.findIndex((head) => findColumnRoleByHeader(head) === 'direction');
  const pairs = heads.flatMap((head, sent) => {
    const what = SENT.test(head) ? head.replace(SENT, '') : undefined;
    const arrived = heads.findIndex((other) => ARRIVED.test(other) && other.replace(ARRIVED, '') === what);
    return arrived < 0 ? [] : [{ sent, arrived }];
  });
  if (direction < 0 || pairs.length === 0) return table;
  const rows = table.rows.map((row) => {
    if (parseDirection(getCellText(row, direction)) !== 'in') return row;
    const cells = [...row.cells];
    for (const { sent, arrived } of pairs)
      [cells[sent], cells[arrived]] = [getCellText(row, arrived), getCellText(row, sent)];
    return { line: row.line, cells };
  });
  return { ...table, rows };
}

/**
 * If a table has an amount column for each currency, such as `CAD$` and `USD$`, merges them into one amount and one
 * currency column. If a row has several amounts, they are the same amount in several currencies, so nothing is changed.
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
  // Zeros are treated as empty cells, because some banks write them into the other columns.
  const filledIn = (row: CellRow) => columns.filter(({ at }) => isNonZeroAmount(getCellText(row, at)));
  if (rows.some((row) => isBookingRow(row) && filledIn(row).length > 1)) return table;
  const put = (row: CellRow, itsAmount: string, itsCurrency: string): CellRow => {
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
      return its && isBookingRow(row) ? put(row, getCellText(row, its.at), its.currency) : row;
    }),
  };
}

/**
 * Returns the currency in the header of an amount column, such as `CAD$` or `Amount (USD)`. Returns undefined for other
 * headers.
 */
function parseHeaderCurrency(cell: string): string | undefined {
  const words = foldHeader(cell).split(' ');
  const currencies = words.flatMap((word) => parseCurrencyCell(word) ?? []);
  const others = words.filter((word) => !parseCurrencyCell(word)).join(' ');
  return currencies.length === 1 && (others === '' || findColumnRoleByHeader(others) === 'amount')
    ? currencies[0]
    : undefined;
}
