import { parseAmount } from '../parse-amounts.ts';
import { parseDay, parsedDayToIsoDay } from '../parse-days.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import { findAmountColumnsByContent, findAmountColumnsByHeader, findHighestScoringColumn } from './amount-columns.ts';
import { adjustRoles } from './columns/adjust-roles.ts';
import type { InspectedColumn } from './columns/column-types.ts';
import { agreesWithSigns, findDirection, isCoin, isId, isOwnAccount, isStatus } from './columns/recognize-columns.ts';
import { parseCurrencyColumnCell, parseCurrencySignOrCode } from './currency-codes.ts';
import { detectTextColumns } from './detect-text-columns.ts';
import { findColumnRoleByHeader, type HeaderRole, normalizeHeader } from './header-roles.ts';
import { preferProvenAmountColumn } from './prefer-proven-amount-column.ts';
import {
  type CellRow,
  findMostFrequentValue,
  isBookingRow,
  isEmptyCell,
  type TransactionTable,
} from './transaction-table.ts';

/** The column indexes for each role, starting at 0. */
export type ColumnIndexes = {
  day: number;
  otherDay?: number | undefined;
  /** A table has either `amount`, or both `out` and `in`. */
  amount?: number | undefined;
  out?: number | undefined;
  in?: number | undefined;
  /** True if nothing shows which of the columns `out` and `in` is which. */
  areSidesGuessed?: boolean | undefined;
  fee?: number | undefined;
  balance?: number | undefined;
  /** The column with a word or letter for the direction, such as `S` or `H`. */
  direction?: number | undefined;
  currency?: number | undefined;
  /** The column with coins, if no column states the currency. Amounts of coins are not money. */
  coin?: number | undefined;
  account?: number | undefined;
  id?: number | undefined;
  status?: number | undefined;
  category?: number | undefined;
  tags?: number | undefined;
  from?: number | undefined;
  to?: number | undefined;
  /** Columns with the other party, most likely first. */
  payees: number[];
  texts: number[];
  /** Columns whose texts do not name the other party but, for example, the payment method. */
  kinds: number[];
};

/** Maximum number of rows that are inspected to detect the roles. */
const MAX_INSPECTED_ROWS = 2000;

/**
 * Detects the roles of columns by their headers, or by their content if headers are missing or unknown.
 * @returns undefined if there is no date column or no amount column
 */
export function detectColumns({ header, rows }: TransactionTable): ColumnIndexes | undefined {
  const bookingRows = rows.slice(0, MAX_INSPECTED_ROWS).filter(isBookingRow);
  // If there is no header, rows with an unusual number of cells are ignored, because they are not transactions.
  const bookings = header ? withoutWideRows(bookingRows, header) : filterMostFrequentWidth(bookingRows);
  if (bookings.length === 0) return undefined;
  const width = Math.max(...bookings.map(({ cells }) => cells.length));
  const columns = adjustRoles(
    Array.from({ length: width }, (_, index) => inspectColumn(index, header?.cells[index] ?? '', bookings)),
  );
  const day = findDayColumn(columns, bookings);
  if (!day) return undefined;
  const otherDays = columns.filter((column) => column.hasDates && column !== day);
  const otherDay = otherDays.find((column) => !hasSameDateInAllRows(column)) ?? otherDays[0];
  const findByRole = (wanted: HeaderRole) => columns.find(({ role, hasDates }) => !hasDates && role === wanted)?.index;
  const balance = columns.find(({ role, hasAmounts }) => role === 'balance' && hasAmounts)?.index;
  const detectedAmounts =
    (header && findAmountColumnsByHeader(columns, bookings)) ?? findAmountColumnsByContent(columns, bookings, balance);
  if (!detectedAmounts) return undefined;
  const amounts = preferProvenAmountColumn(columns, bookings, detectedAmounts, balance);
  // If there are separate columns for expenses and income, a direction column does not describe the amounts but the
  // balance.
  const stated = amounts.amount === undefined ? undefined : findDirection(columns, header !== undefined);
  const direction = stated && agreesWithSigns(stated, amounts.amount, columns, bookings) ? undefined : stated;
  const currency = findCurrencyColumn(columns, amounts.amount ?? amounts.out ?? amounts.in);
  const { areSidesGuessed: _, ...amountIndexes } = amounts;
  const assigned = new Set([day.index, ...Object.values(amountIndexes), direction?.index]);
  return {
    day: day.index,
    otherDay: otherDay?.index,
    balance,
    ...amounts,
    fee: columns.find(({ role, hasAmounts }) => role === 'fee' && hasAmounts)?.index,
    direction: direction?.index,
    currency: currency?.index,
    coin: currency === undefined ? columns.find(isCoin)?.index : undefined,
    account: columns.find(isOwnAccount)?.index,
    id: columns.find(isId)?.index,
    status: columns.find(isStatus)?.index,
    category: findByRole('category'),
    tags: findByRole('tags'),
    from: findByRole('from'),
    to: findByRole('to'),
    ...detectTextColumns(
      columns.filter(({ index }) => !assigned.has(index)),
      bookings.length,
    ),
  };
}

function findDayColumn(columns: readonly InspectedColumn[], bookings: readonly CellRow[]): InspectedColumn | undefined {
  // A column with dates in fewer than half of the rows, such as settlement dates, is not the main date column.
  const isMostlyEmpty = ({ cells }: InspectedColumn) => cells.length * 2 < bookings.length;
  const likeliest = findHighestScoringColumn(columns, (column) => {
    if (!column.hasDates) return 0;
    return scoreDayColumn(column) / (isMostlyEmpty(column) ? 8 : 1);
  });
  if (!likeliest) return undefined;
  const laterColumn = columns.find(
    (column) => !isMostlyEmpty(column) && hasLaterDatesUnderSameHeader(column, likeliest, bookings),
  );
  return laterColumn ?? likeliest;
}

/**
 * Returns the currency column that belongs to an amount column. If each amount column has its own currency column, that
 * is the column next to it.
 */
function findCurrencyColumn(columns: readonly InspectedColumn[], amount = -1): InspectedColumn | undefined {
  const currencies = columns.filter(({ hasCurrencies }) => hasCurrencies);
  const [first] = currencies;
  if (!first) return undefined;
  const previous = columns[first.index - 1];
  const followsAmount = previous?.hasAmounts === true && previous.role !== 'account' && previous.role !== 'id';
  const adjacentIndex = followsAmount ? amount + 1 : amount - 1;
  const adjacent = currencies.find(({ index }) => index === adjacentIndex);
  // If the header of the amount column already names a currency, the currency columns belong to other amount columns.
  if (adjacent || HEADER_PATTERNS.ownCurrency.test(normalizeHeader(columns[amount]?.header ?? ''))) return adjacent;
  return currencies.find(({ header }) => !HEADER_PATTERNS.otherCurrency.test(normalizeHeader(header)));
}

function filterMostFrequentWidth(rows: readonly CellRow[]): CellRow[] {
  const width = findMostFrequentCellCount(rows);
  return rows.filter(({ cells }) => cells.length === width);
}

/**
 * Removes rows with more cells than the header, because an unquoted delimiter has moved their values to other columns.
 * Returns all rows if these are more than a third.
 */
function withoutWideRows(rows: readonly CellRow[], header: CellRow): readonly CellRow[] {
  const fittingRows = rows.filter(({ cells }) => cells.length <= header.cells.length);
  return fittingRows.length * 3 >= rows.length * 2 ? fittingRows : rows;
}

/** Returns the most frequent number of cells per row. */
export function findMostFrequentCellCount(rows: readonly CellRow[]): number {
  return findMostFrequentValue(rows.map(({ cells }) => cells.length)) ?? 0;
}

/** Headers with one of these roles mean something else if the column contains amounts. */
const ROLES_WITHOUT_AMOUNTS: (HeaderRole | undefined)[] = ['day', 'bookedDay', 'otherDay', 'currency', 'direction'];

function inspectColumn(index: number, header: string, bookings: readonly CellRow[]): InspectedColumn {
  const cells = bookings.map((row) => row.cells[index] ?? '').filter((cell) => cell !== '');
  const valueCount = cells.filter((cell) => !isEmptyCell(cell)).length;
  const isShareOfValues = (count: number, minShare: number) => valueCount > 0 && count >= valueCount * minShare;
  const hasDates = isShareOfValues(cells.filter((cell) => parseDay(cell)).length, 0.5);
  const amounts = hasDates ? [] : cells.map(parseAmount).filter((amount) => amount !== undefined);
  const headerRole = findColumnRoleByHeader(header);
  const hasAmounts = isShareOfValues(amounts.length, headerRole === 'amount' ? 0.4 : 0.6);
  const parseCurrencyValue = headerRole === 'currency' ? parseCurrencyColumnCell : parseCurrencySignOrCode;
  return {
    index,
    header,
    role: hasAmounts && isAmountDespiteHeader(header, headerRole, cells) ? 'amount' : headerRole,
    cells,
    hasDates,
    amounts,
    hasAmounts,
    hasCurrencies: isShareOfValues(cells.filter(parseCurrencyValue).length, 0.8),
  };
}

/**
 * True if a column with amounts is an amount column although its header has another role: `Valor` can also mean a value
 * date, `Soll/Haben` can mean a direction, and `Kwota (waluta rachunku)` contains the word for currency. Whole numbers
 * without a sign are not enough for a direction header, because `Row type` contains codes such as 20.
 */
function isAmountDespiteHeader(header: string, role: HeaderRole | undefined, cells: readonly string[]): boolean {
  if (role === 'direction' && !cells.some((cell) => /[-+.,]/.test(cell))) return false;
  if (ROLES_WITHOUT_AMOUNTS.includes(role)) return true;
  return (role === 'none' || role === undefined) && HEADER_PATTERNS.accountAmount.test(normalizeHeader(header));
}

/**
 * True if both columns have the same header and the dates in `column` are never earlier than the dates in the other
 * column. In such a file, the purchase date comes first and the booking date second.
 */
function hasLaterDatesUnderSameHeader(
  column: InspectedColumn,
  other: InspectedColumn,
  bookings: readonly CellRow[],
): boolean {
  if (column === other || !column.hasDates || isEmptyCell(column.header)) return false;
  if (normalizeHeader(column.header) !== normalizeHeader(other.header)) return false;
  const pairs = bookings.flatMap(({ cells }) => {
    const later = parseDay(cells[column.index] ?? '');
    const earlier = parseDay(cells[other.index] ?? '');
    return later && earlier ? [{ later, earlier }] : [];
  });
  return DATE_ORDERS.some((order) => {
    const days = pairs.map(
      ({ later, earlier }) => [parsedDayToIsoDay(later, order), parsedDayToIsoDay(earlier, order)] as const,
    );
    const isNeverEarlier = days.every(
      ([later, earlier]) => later !== undefined && earlier !== undefined && later >= earlier,
    );
    return isNeverEarlier && days.some(([later, earlier]) => later !== earlier);
  });
}

const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const;

function scoreDayColumn(column: InspectedColumn): number {
  // A date that is the same in all rows may be the date of the file, so other date columns are preferred.
  const penalty = hasSameDateInAllRows(column) ? 0.5 : 0;
  // Banks that also state the Islamic date calculate it from the other one.
  if (HEADER_PATTERNS.islamicDay.test(normalizeHeader(column.header))) return 1 - penalty;
  if (column.role === 'bookedDay') return 4 - penalty;
  if (column.role === 'day') return 3 - penalty;
  return (column.role === undefined ? 2 : 1) - penalty;
}

const hasSameDateInAllRows = ({ cells }: InspectedColumn) => cells.length > 1 && new Set(cells).size === 1;
