import { isNonZeroAmount, parseAmount } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import { joinHundredths } from './columns/join-hundredths.ts';
import { signByTwoBalances } from './columns/sign-by-two-balances.ts';
import { parseCurrencyColumnCell } from './currency-codes.ts';
import { type ColumnIndexes, findMostFrequentCellCount } from './detect-columns.ts';
import { findColumnRoleByHeader, normalizeHeader, parseDirectionWord } from './header-roles.ts';
import { type CellRow, getCellText, isBookingRow, type TransactionTable } from './transaction-table.ts';

/**
 * Maximum number of extra, unquoted delimiters within the text of a row. A row with more delimiters is not a
 * transaction.
 */
const MAX_EXTRA_CELLS = 10;
/** Maximum number of rows used to compute the usual number of cells. */
const MAX_INSPECTED_ROWS = 1000;
const MAX_TRIED_COLUMNS = 3;

/** Makes all repairs that are possible without knowing the roles of the columns. */
export function repairTableLayout(table: TransactionTable): TransactionTable {
  return mergeCurrencyColumns(signByTwoBalances(swapReceivedAmounts(joinHundredths(rejoinSplitDecimals(table)))));
}

/**
 * Repairs rows in which a text without quotation marks contains the delimiter. The parts of the text are joined, so
 * that the date and amount are in the right columns again.
 */
export function rejoinSplitTexts(table: TransactionTable, columns: ColumnIndexes): TransactionTable {
  const { delimiter, header, rows } = table;
  if (delimiter === undefined) return table;
  const width = Math.max(
    header?.cells.length ?? 0,
    findMostFrequentCellCount(rows.slice(0, MAX_INSPECTED_ROWS).filter(isBookingRow)),
  );
  const textColumns = [...columns.texts, ...columns.payees].slice(0, MAX_TRIED_COLUMNS);
  const rejoin = (row: CellRow): CellRow => {
    const extraCells = countFilledCells(row) - width;
    if (extraCells <= 0 || extraCells > MAX_EXTRA_CELLS) return row;
    for (const column of textColumns) {
      const joinedText = row.cells
        .slice(column, column + extraCells + 1)
        .join(delimiter === '\t' ? ' ' : `${delimiter} `);
      const repaired = { line: row.line, cells: row.cells.toSpliced(column, extraCells + 1, joinedText) };
      if (fitsColumns(repaired, columns)) return repaired;
    }
    return row;
  };
  return { ...table, rows: rows.map(rejoin) };
}

function fitsColumns(row: CellRow, { day, amount, out, in: into, balance }: ColumnIndexes): boolean {
  const isEmpty = (column: number | undefined) => column === undefined || row.cells[column] === '';
  const isAmount = (column: number | undefined) => parseAmount(getCellText(row, column)) !== undefined;
  if (!parseDay(getCellText(row, day)) || !(isEmpty(balance) || isAmount(balance))) return false;
  if (amount !== undefined) return isAmount(amount);
  return (isAmount(out) || isAmount(into)) && [out, into].every((column) => isEmpty(column) || isAmount(column));
}

/** Returns the number of cells up to the last cell that is not empty. */
const countFilledCells = ({ cells }: CellRow) => cells.findLastIndex((cell) => cell !== '') + 1;

/**
 * Repairs rows in which amounts without quotation marks were split at a comma. The table is changed only if the repair
 * gives every transaction as many cells as the header.
 */
function rejoinSplitDecimals(table: TransactionTable): TransactionTable {
  const { delimiter, header, rows } = table;
  if (delimiter !== ',' || !header) return table;
  const width = countFilledCells(header);
  const bookings = rows.slice(0, MAX_INSPECTED_ROWS).filter(isBookingRow);
  if (bookings.length === 0) return table;
  if (bookings.every((row) => rejoinSplitDecimalsInRow(row, width)))
    return { ...table, rows: rows.map((row) => rejoinSplitDecimalsInRow(row, width) ?? row) };
  const isRepaired = (row: CellRow) => countFilledCells(row) <= width || rejoinSplitThousandsInRow(row, width);
  if (!bookings.every(isRepaired) || bookings.every((row) => countFilledCells(row) <= width)) return table;
  return { ...table, rows: rows.map((row) => rejoinSplitThousandsInRow(row, width) ?? row) };
}

const FIRST_THOUSANDS = /^[-+(]?[^\d.,]{0,4}\d{1,3}$/;
const FURTHER_THOUSANDS = /^\d{3}(?:,\d{3}){0,4}(?:\.\d{1,2}[^\d]{0,5})?$/;

/**
 * Repairs a row in which amounts such as `1,234.56` were split. Returns undefined if the repaired row does not have
 * `width` cells. If more cells could be joined than necessary, the last ones are joined, because balances have the most
 * thousands.
 */
function rejoinSplitThousandsInRow(row: CellRow, width: number): CellRow | undefined {
  let extraCells = countFilledCells(row) - width;
  if (extraCells <= 0 || extraCells > MAX_EXTRA_CELLS) return undefined;
  const cells: string[] = [];
  for (const cell of row.cells.toReversed()) {
    const next = cells.at(-1) ?? '';
    if (extraCells > 0 && FIRST_THOUSANDS.test(cell) && FURTHER_THOUSANDS.test(next)) {
      cells[cells.length - 1] = `${cell},${next}`;
      extraCells--;
    } else cells.push(cell);
  }
  return extraCells === 0 ? { line: row.line, cells: cells.toReversed() } : undefined;
}

const WHOLE_UNITS = /^[-+]?\d{1,12}$/;
const HUNDREDTHS = /^\d{2}$/;

/** Returns the repaired row, or undefined if it does not have `width` cells. */
function rejoinSplitDecimalsInRow(row: CellRow, width: number): CellRow | undefined {
  const extraCells = countFilledCells(row) - width;
  if (extraCells <= 0 || extraCells > MAX_EXTRA_CELLS) return undefined;
  const cells: string[] = [];
  for (let column = 0; column < row.cells.length; column++) {
    const [cell = '', next = ''] = [row.cells[column], row.cells[column + 1]];
    const isSplitAmount = WHOLE_UNITS.test(cell) && HUNDREDTHS.test(next);
    cells.push(isSplitAmount ? `${cell},${next}` : cell);
    if (isSplitAmount) column++;
  }
  return row.cells.length - cells.length === extraCells ? { line: row.line, cells } : undefined;
}

/**
 * `SENT_PREFIX` matches the headers of sent amounts and currencies, and `RECEIVED_PREFIX` matches the headers of
 * received amounts and currencies.
 */
const SENT_PREFIX = /^(?:source|sent|sender|from) (?=.*\b(?:amount|currency)\b)/;
const RECEIVED_PREFIX = /^(?:target|destination|received|recipient|to) (?=.*\b(?:amount|currency)\b)/;

/**
 * Swaps the sent and received amounts of incoming payments, so that the first column always contains the amount in the
 * user's account. Other tables are returned unchanged.
 */
function swapReceivedAmounts(table: TransactionTable): TransactionTable {
  const headers = table.header?.cells.map(normalizeHeader) ?? [];
  const direction = headers.findIndex((header) => findColumnRoleByHeader(header) === 'direction');
  const pairs = headers.flatMap((header, sent) => {
    const sentName = SENT_PREFIX.test(header) ? header.replace(SENT_PREFIX, '') : undefined;
    const received = headers.findIndex(
      (otherHeader) => RECEIVED_PREFIX.test(otherHeader) && otherHeader.replace(RECEIVED_PREFIX, '') === sentName,
    );
    return received < 0 ? [] : [{ sent, received }];
  });
  if (direction < 0 || pairs.length === 0) return table;
  const rows = table.rows.map((row) => {
    if (parseDirectionWord(getCellText(row, direction)) !== 'in') return row;
    const cells = [...row.cells];
    for (const { sent, received } of pairs)
      [cells[sent], cells[received]] = [getCellText(row, received), getCellText(row, sent)];
    return { line: row.line, cells };
  });
  return { ...table, rows };
}

/**
 * Merges amount columns for different currencies, such as `CAD$` and `USD$`, into one amount and one currency column.
 * If a row has several amounts, the columns show the same amount in several currencies, so nothing is changed.
 */
function mergeCurrencyColumns(table: TransactionTable): TransactionTable {
  const { header, rows } = table;
  const amountColumns = (header?.cells ?? []).flatMap((cell, index) => {
    const currency = parseHeaderCurrency(cell);
    return currency === undefined ? [] : [{ index, currency }];
  });
  const [first, second, ...others] = amountColumns;
  const hasDistinctCurrencies = new Set(amountColumns.map(({ currency }) => currency)).size === amountColumns.length;
  if (!header || !first || !second || !hasDistinctCurrencies) return table;
  // Zeros are treated as empty cells, because some banks write zeros into the columns of the other currencies.
  const listFilledColumns = (row: CellRow) =>
    amountColumns.filter(({ index }) => isNonZeroAmount(getCellText(row, index)));
  if (rows.some((row) => isBookingRow(row) && listFilledColumns(row).length > 1)) return table;
  const replaceAmountCells = (row: CellRow, amount: string, currency: string): CellRow => {
    const cells = [...row.cells];
    cells[first.index] = amount;
    cells[second.index] = currency;
    for (const { index } of others) cells[index] = '';
    return { line: row.line, cells };
  };
  return {
    ...table,
    header: replaceAmountCells(header, 'Amount', 'Currency'),
    rows: rows.map((row) => {
      if (!isBookingRow(row)) return row;
      const [filled = first] = listFilledColumns(row);
      return replaceAmountCells(row, getCellText(row, filled.index), filled.currency);
    }),
  };
}

/** Currencies in headers of cards from Latin America. Pesos are the currency of the account, in whichever country. */
const CURRENCY_NAMES: Record<string, string> = { dolares: 'USD', euros: 'EUR', pesos: '', soles: 'PEN' };

/**
 * Returns the currency in the header of an amount column, such as `CAD$` or `Amount (USD)`. Returns undefined for other
 * headers.
 */
function parseHeaderCurrency(cell: string): string | undefined {
  const words = normalizeHeader(cell).split(' ');
  const parseWord = (word: string) => CURRENCY_NAMES[word] ?? parseCurrencyColumnCell(word);
  const currencies = words.flatMap((word) => parseWord(word) ?? []);
  const otherWords = words.filter((word) => parseWord(word) === undefined).join(' ');
  const isAmountHeader = otherWords === '' || findColumnRoleByHeader(otherWords) === 'amount';
  return currencies.length === 1 && isAmountHeader ? currencies[0] : undefined;
}
