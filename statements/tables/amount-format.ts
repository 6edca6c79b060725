import { type DecimalSeparator, inferDecimalSeparator } from '../parse-amounts.ts';
import { parseCurrencyColumnCell, parseCurrencySignOrCode } from './currency-codes.ts';
import type { ColumnIndexes } from './detect-columns.ts';
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
    () => (header ? parseCurrencies([header]) : []),
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

const parseCurrencies = (rows: readonly CellRow[]) =>
  rows
    .flatMap(({ cells }) => cells.flatMap((cell) => cell.slice(0, 200).split(/[\s()[\]:/]+/)))
    .map(parseCurrencySignOrCode);

/**
 * Infers the decimal separator of a table. If no amount shows it, a separator before three digits is a thousands
 * separator. If there is no separator at all, a comma is assumed for files whose cells are separated by semicolons,
 * otherwise a dot.
 */
export function inferTableDecimalSeparator(
  { delimiter }: TransactionTable,
  { amount, out, in: into, balance }: ColumnIndexes,
  rows: readonly CellRow[],
  currency = '',
): DecimalSeparator {
  const amounts = [amount, out, into].flatMap((column) => parseAmountColumn(rows, column));
  const inferred = inferDecimalSeparator(amounts) ?? inferDecimalSeparator(parseAmountColumn(rows, balance));
  if (inferred) return inferred;
  const thousandsSeparators = amounts.flatMap(({ digits, unit }) => {
    const separator = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
    const isDecimal = (separator === '.' ? CURRENCIES_WITH_DECIMAL_POINT : CURRENCIES_WITH_THREE_DECIMALS).test(
      unit || currency,
    );
    return separator && !isDecimal ? [separator] : [];
  });
  if (thousandsSeparators.length > 0 && new Set(thousandsSeparators).size === 1)
    return thousandsSeparators[0] === '.' ? ',' : '.';
  return delimiter === ';' ? ',' : '.';
}

/** Currencies with three decimals, as a code or in Arabic script. */
const CURRENCIES_WITH_THREE_DECIMALS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|[\u0600-\u06ff]/;
/** Currencies with three decimals, and currencies whose decimal separator is usually a dot. */
const CURRENCIES_WITH_DECIMAL_POINT =
  /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND|CHF|USD|GBP|CAD|AUD|NZD|SGD|HKD|MXN|INR|JPY|CNY|ZAR|\$|£|¥)$|[\u0600-\u06ff]/;

const CURRENCIES_WITHOUT_DECIMALS = ['JPY', 'KRW', 'HUF', 'ISK', 'CLP', 'VND', 'IDR', 'PYG', 'TWD', 'RSD', 'AMD'];

/**
 * True if the amounts are probably in hundredths. The file does not state this, but only programs with column names
 * such as `booking_date` write amounts like this.
 */
export function areAmountsInCents(
  { header }: TransactionTable,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
  currency = '',
): boolean {
  const headers = header?.cells ?? [];
  const areHeadersIdentifiers =
    headers.some((cell) => /^[a-z]+(_[a-z]+)+$/.test(cell)) && !headers.some((cell) => /[A-Z ]/.test(cell));
  if (!areHeadersIdentifiers || CURRENCIES_WITHOUT_DECIMALS.includes(currency)) return false;
  const digits = parseAmountColumn(rows, columns.amount).map((amount) => amount.digits);
  const areWholeNumbers = digits.length > 0 && digits.every((amountDigits) => /^\d{3,}$/.test(amountDigits));
  return areWholeNumbers && digits.some((amountDigits) => !amountDigits.endsWith('00'));
}
