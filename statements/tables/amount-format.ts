import { type DecimalSeparator, inferDecimalSeparator } from '../parse-amounts.ts';
import type { ColumnIndexes } from './columns.ts';
import { parseCurrency, parseCurrencyCell } from './currency-codes.ts';
import { type CellRow, findMostFrequent, getCellText, parseColumn, type Table } from './table.ts';

/**
 * Returns the currency of a table. It is looked for in the currency column, in the headers, next to the amounts, and
 * above the table, in this order.
 */
export function findCurrency(
  { before, head }: Table,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
): string | undefined {
  const { currency, amount, out, in: into, balance } = columns;
  const sources = [
    () => rows.map((row) => parseCurrencyCell(getCellText(row, currency))),
    () => (head ? parseCurrencies([head]) : []),
    () => [amount, out, into, balance].flatMap((at) => parseColumn(rows, at).map(({ unit }) => parseCurrency(unit))),
    () => parseCurrencies(before.slice(-30)),
  ];
  for (const list of sources) {
    const found = findMostFrequent(list().filter((each) => each !== undefined));
    if (found) return found;
  }
  return undefined;
}

const parseCurrencies = (rows: readonly CellRow[]) =>
  rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.slice(0, 200).split(/[\s()[\]:/]+/))).map(parseCurrency);

/**
 * Infers the decimal separator of a table. If no amount shows it, a separator before three digits is a thousands
 * separator. If there is no separator at all, a comma is assumed for files whose cells are separated by semicolons,
 * otherwise a dot.
 */
export function inferSeparator(
  { delimiter }: Table,
  { amount, out, in: into, balance }: ColumnIndexes,
  rows: readonly CellRow[],
  currency = '',
): DecimalSeparator {
  const amounts = [amount, out, into].flatMap((column) => parseColumn(rows, column));
  const decided = inferDecimalSeparator(amounts) ?? inferDecimalSeparator(parseColumn(rows, balance));
  if (decided) return decided;
  const separators = amounts.flatMap(({ digits, unit }) => {
    const separator = /^\d{1,3}([.,])\d{3}$/.exec(digits)?.[1];
    const isDecimal = (separator === '.' ? WITH_POINT : OF_THOUSANDTHS).test(unit || currency);
    return separator && !isDecimal ? [separator] : [];
  });
  if (separators.length > 0 && new Set(separators).size === 1) return separators[0] === '.' ? ',' : '.';
  return delimiter === ';' ? ',' : '.';
}

/**
 * Currencies with three decimals, as a code or in Arabic script. `WITH_POINT` also contains currencies whose decimal
 * separator is usually a dot.
 */
const OF_THOUSANDTHS = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$|[\u0600-\u06ff]/;
const WITH_POINT =
  /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND|CHF|USD|GBP|CAD|AUD|NZD|SGD|HKD|MXN|INR|JPY|CNY|ZAR|\$|£|¥)$|[\u0600-\u06ff]/;

const WITHOUT_DECIMALS = ['JPY', 'KRW', 'HUF', 'ISK', 'CLP', 'VND', 'IDR', 'PYG', 'TWD', 'RSD', 'AMD'];

/**
 * True if the amounts are probably in hundredths. The file does not state this, but only programs with column names
 * such as `booking_date` write amounts like this.
 */
export function areAmountsInCents(
  { head }: Table,
  columns: ColumnIndexes,
  rows: readonly CellRow[],
  currency = '',
): boolean {
  const heads = head?.cells ?? [];
  const isOfProgram =
    heads.some((cell) => /^[a-z]+(_[a-z]+)+$/.test(cell)) && !heads.some((cell) => /[A-Z ]/.test(cell));
  if (!isOfProgram || WITHOUT_DECIMALS.includes(currency)) return false;
  const digits = parseColumn(rows, columns.amount).map((written) => written.digits);
  const isWhole = digits.length > 0 && digits.every((each) => /^\d{3,}$/.test(each));
  return isWhole && digits.some((each) => !each.endsWith('00'));
}
