import { type DecimalSeparator, inferDecimalSeparator } from '../parse-amounts.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import { removeCurrency } from './columns/find-account-amount.ts';
import { parseCurrencyColumnCell, parseCurrencySignOrCode } from './currency-codes.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import { normalizeHeader } from './header-roles.ts';
import {
  type CellRow,
  findMostFrequentValue,
  getCellText,
  parseAmountColumn,
  type TransactionTable,
} from './transaction-table.ts';

/**
 * Returns the currency of a table. It is looked for in the currency column, in the headers, next to the amounts, and
 * above the table, in this order.
 */
export function findTableCurrency(
  { rowsAbove, header }: TransactionTable,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
): string | undefined {
  const { currency, amount, out, in: into, balance } = columns;
  const currencySources = [
    () => rows.map((row) => parseCurrencyColumnCell(getCellText(row, currency))),
    () => (header ? parseCurrencies([omitOtherAmounts(header, columns)]) : []),
    () =>
      [amount, out, into, balance].flatMap((column) =>
        parseAmountColumn(rows, column).map(({ unit }) => parseCurrencySignOrCode(unit)),
      ),
    () => parseCurrencies(rowsAbove.slice(-30)),
  ];
  for (const listCurrencies of currencySources) {
    const found = findMostFrequentValue(listCurrencies().filter((candidate) => candidate !== undefined));
    if (found) return found;
  }
  return undefined;
}

/** Removes the headers of the same amount in other currencies than that of the account. */
function omitOtherAmounts(header: CellRow, { amount }: ColumnIndexes): CellRow {
  if (amount === undefined) return header;
  const chosenName = removeCurrency(header.cells[amount] ?? '');
  const isOtherAmount = (cell: string, column: number) => column !== amount && removeCurrency(cell) === chosenName;
  return { line: header.line, cells: header.cells.filter((cell, column) => !isOtherAmount(cell, column)) };
}

const parseCurrencies = (rows: readonly CellRow[]) =>
  rows
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.slice(0, 200).split(/[\s()[\]:/]+/)))
    .map(parseCurrencySignOrCode);

/**
 * Infers the decimal separator of a table. If no amount shows it, a separator before three digits is a thousands
 * separator. If there is no separator at all, a comma is assumed for files whose cells are separated by semicolons,
 * otherwise a dot.
 * @returns the separator; `isUncertain` is true if all amounts are like `1.250`, and neither the currency nor the
 * delimiter shows whether this is more than a thousand
 */
export function inferTableDecimalSeparator(
  { delimiter }: TransactionTable,
  { amount, out, in: into, balance }: ColumnIndexes,
  rows: readonly CellRow[],
  currency = '',
): { separator: DecimalSeparator; isUncertain?: boolean } {
  const amounts = [amount, out, into].flatMap((column) => parseAmountColumn(rows, column));
  const inferred = inferDecimalSeparator(amounts) ?? inferDecimalSeparator(parseAmountColumn(rows, balance));
  if (inferred) return { separator: inferred };
  const thousandsSeparators = amounts.flatMap(({ digits, unit }) => {
    const separator = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
    const isDecimal = (separator === '.' ? CURRENCIES_WITH_DECIMAL_POINT : CURRENCIES_WITH_THREE_DECIMALS).test(
      unit || currency,
    );
    return separator && !isDecimal ? [separator] : [];
  });
  if (thousandsSeparators.length === 0 || new Set(thousandsSeparators).size > 1)
    return { separator: delimiter === ';' ? ',' : '.' };
  // The dollar sign is also the sign of pesos, which are written with a dot before thousands.
  const isUncertain =
    thousandsSeparators[0] === '.' &&
    delimiter !== ';' &&
    currency === '' &&
    amounts.every(({ unit }) => unit === '' || unit === '$');
  return { separator: thousandsSeparators[0] === '.' ? ',' : '.', isUncertain };
}

/** Currencies with three decimals, as a code or in Arabic script. */
const CURRENCIES_WITH_THREE_DECIMALS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|[\u0600-\u06ff]/;
/** Currencies with three decimals, and currencies whose decimal separator is usually a dot. */
const CURRENCIES_WITH_DECIMAL_POINT =
  /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND|CHF|USD|GBP|CAD|AUD|NZD|SGD|HKD|MXN|INR|JPY|CNY|ZAR|£|¥)$|[\u0600-\u06ff]/;

const CURRENCIES_WITHOUT_DECIMALS = ['JPY', 'KRW', 'HUF', 'ISK', 'CLP', 'VND', 'IDR', 'PYG', 'TWD', 'RSD', 'AMD'];

/**
 * True if the amounts are or may be in hundredths. `isStated` is true if a header says so. Otherwise, only programs
 * with property names such as `booking_date` write amounts like this, and `isLikely` depends on the last digits.
 */
export function detectHundredths(
  { header, hasPropertyNames }: TransactionTable,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
  currency = '',
): { isStated: boolean; isPossible: boolean; isLikely: boolean } {
  const headers = header?.cells ?? [];
  const areHeadersIdentifiers =
    hasPropertyNames ||
    (headers.some((cell) => /^[a-z]+(_[a-z]+)+$/.test(cell)) && !headers.some((cell) => /[A-Z ]/.test(cell)));
  const amountColumns = [columns.amount, columns.out, columns.in].filter((column) => column !== undefined);
  const digits = amountColumns.flatMap((column) => parseAmountColumn(rows, column).map((amount) => amount.digits));
  const areWholeNumbers = digits.length > 0 && digits.every((amountDigits) => /^\d+$/.test(amountDigits));
  const isStated =
    areWholeNumbers &&
    amountColumns.some((column) => HEADER_PATTERNS.hundredths.test(normalizeHeader(headers[column] ?? '')));
  const isWritten = areWholeNumbers && digits.every((amountDigits) => amountDigits.length > 2);
  const areUnitsHundredths = digits.some((amountDigits) => !amountDigits.endsWith('00'));
  const isPossible = isWritten && areHeadersIdentifiers && !isStated && !CURRENCIES_WITHOUT_DECIMALS.includes(currency);
  return {
    isStated,
    isPossible: isPossible && (areUnitsHundredths || hasPropertyNames === true),
    isLikely: isPossible && areUnitsHundredths,
  };
}
