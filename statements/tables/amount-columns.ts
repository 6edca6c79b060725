import { inferDecimalSeparator, type ParsedAmount, parseMinor } from '../parse-amounts.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import { foldHeader, type HeaderRole } from './header-roles.ts';
import { findRunningBalance } from './running-balance.ts';
import type { CellRow } from './table.ts';

/**
 * Indexes of the amount columns. A table has either one amount column, or one for expenses (`out`) and one for income
 * (`in`).
 */
export type AmountColumns = { amount?: number; out?: number | undefined; in?: number | undefined; balance?: number };

/** A column that has been inspected but whose role has not been decided yet. */
export type AmountColumn = {
  at: number;
  head: string;
  role: HeaderRole | undefined;
  /** The cells that are not empty. */
  cells: string[];
  isDay: boolean;
  amounts: ParsedAmount[];
  isAmount: boolean;
  isCurrency: boolean;
};

const AMOUNT_WEIGHTS: Partial<Record<HeaderRole, number>> = { net: 4, amount: 3, gross: 2 };

/**
 * Chooses the amount columns by their headers. If several columns have the same role, only one of them is used. Returns
 * undefined if no header is known.
 */
export function findAmountsByHeader(
  columns: readonly AmountColumn[],
  bookings: readonly CellRow[],
): AmountColumns | undefined {
  // Of two similar columns, the one with more values is chosen. The other one usually contains blocked amounts or
  // amounts in another currency.
  const amount = findLikeliest(columns, ({ head, role, cells, isAmount }) => {
    const words = foldHeader(head);
    const weight =
      ((isAmount && role && AMOUNT_WEIGHTS[role]) || 0) / (HEADER_PATTERNS.unitPrice.test(words) ? 3 : 1) +
      (HEADER_PATTERNS.accountAmount.test(words) ? 0.5 : 0);
    return weight < 1 ? 0 : weight + (0.9 * cells.filter((cell) => isFilled(cell)).length) / bookings.length;
  });
  const isSide = (side: HeaderRole) => (column: AmountColumn) =>
    column.role === side && (column.isAmount || column.cells.length === 0);
  const [out, into] = [columns.find(isSide('out')), columns.find(isSide('in'))];
  const isUsed = (side: AmountColumn | undefined) => side?.isAmount && (!amount || side.cells.some(isFilled));
  const hasSides = isUsed(out) || isUsed(into);
  const hasMinus = amount?.amounts.some(({ isNegative }) => isNegative) ?? false;
  if (hasSides && !hasMinus) return { out: (out ?? besides(into))?.at, in: (into ?? besides(out))?.at };
  return amount && { amount: amount.at };

  /**
   * Returns the column that contains the amounts in the opposite direction of `side`, for tables in which only one of
   * the two columns has a known header. `side` may contain only zeros.
   */
  function besides(side: AmountColumn | undefined): AmountColumn | undefined {
    if (!side) return undefined;
    const isOther = side.cells.some(isFilled)
      ? (other: AmountColumn) => areOppositeColumns(side, other, bookings)
      : (other: AmountColumn) => hasDecimals(other) && bookings.every(({ cells }) => isFilled(cells[other.at]));
    return columns.find((other) => isUnknown(other) && isOther(other));
  }
}

const isUnknown = ({ role, isAmount }: AmountColumn) => isAmount && (role === undefined || role === 'amount');

/**
 * True if every row has an amount in exactly one of the two columns. One of them then contains expenses, and the other
 * one income.
 */
function areOppositeColumns(one: AmountColumn, other: AmountColumn, bookings: readonly CellRow[]): boolean {
  const [ones, others] = [one, other].map(({ cells }) => cells.filter((cell) => isFilled(cell)).length);
  // The counts are compared first, because that is fast and a table may have hundreds of columns.
  if (!ones || !others || ones + others !== bookings.length) return false;
  return bookings.every(({ cells }) => isFilled(cells[one.at]) !== isFilled(cells[other.at]));
}

/**
 * Chooses the amount columns by their content. If every row has an amount in exactly one of two columns, one contains
 * expenses and the other one income. The next amount column is the balance.
 */
export function findAmountsByContent(
  columns: readonly AmountColumn[],
  bookings: readonly CellRow[],
  balance: number | undefined,
): AmountColumns | undefined {
  const unknown = columns.filter(({ isAmount, role, at }) => isAmount && role === undefined && at !== balance);
  const numbers = unknown.length > 0 ? unknown : columns.filter(({ isAmount, at }) => isAmount && at !== balance);
  const chained = findAmountByBalances(numbers, bookings);
  if (chained) return { ...chained, ...(balance !== undefined && { balance }) };
  const withDecimals = numbers.filter(hasDecimals);
  const sides =
    findOppositeColumns(withDecimals, bookings) ??
    (withDecimals.some(isSigned) ? undefined : findOppositeColumns(numbers, bookings));
  const whole = sides && withDecimals.find((column) => isSigned(column) && repeatsBothColumns(column, sides, bookings));
  if (whole) return { amount: whole.at, ...(balance !== undefined && { balance }) };
  if (sides) {
    const rest = numbers.find(({ at }) => at > sides.in);
    return { ...sides, ...(rest && balance === undefined && { balance: rest.at }) };
  }
  const fromSigned = numbers.slice(Math.max(0, numbers.findIndex(isSigned)));
  const [amount, rest] = withDecimals.length > 0 ? withDecimals : fromSigned;
  if (!amount) return undefined;
  return { amount: amount.at, ...(rest && balance === undefined && { balance: rest.at }) };
}

function findOppositeColumns(
  numbers: readonly AmountColumn[],
  bookings: readonly CellRow[],
): { out: number; in: number } | undefined {
  const some = numbers.filter((column) => !isSigned(column)).slice(0, MAX_CHAINED);
  for (const one of some) {
    const other = some.find((column) => column.at > one.at && areOppositeColumns(one, column, bookings));
    if (other) return { out: one.at, in: other.at };
  }
  return undefined;
}

/** True if every row repeats its expense or income in this column. The signs are ignored. */
function repeatsBothColumns(
  { at }: AmountColumn,
  sides: { out: number; in: number },
  bookings: readonly CellRow[],
): boolean {
  const digitsIn = (cell = '') => (isFilled(cell) ? cell.replace(/^[-+]/, '') : undefined);
  return bookings.every(
    ({ cells }) => digitsIn(cells[at]) === (digitsIn(cells[sides.out]) ?? digitsIn(cells[sides.in])),
  );
}

const hasDecimals = ({ amounts }: AmountColumn) => amounts.some(({ digits }) => /[.,]\d{1,2}$/.test(digits));

/** True if the column contains both negative and positive amounts. */
function isSigned({ amounts }: AmountColumn): boolean {
  const negatives = amounts.filter(({ isNegative }) => isNegative).length;
  return negatives > 0 && negatives < amounts.length;
}

/**
 * Finds an amount column whose amounts equal the differences between balances. The two balances are in two other
 * columns, or in consecutive rows of one other column.
 */
function findAmountByBalances(
  numbers: readonly AmountColumn[],
  bookings: readonly CellRow[],
): AmountColumns | undefined {
  if (numbers.length < 2 || numbers.length > MAX_CHAINED || bookings.length < 2) return undefined;
  const rows = bookings.slice(0, CHAINED_ROWS);
  const separator = inferDecimalSeparator(numbers.flatMap(({ amounts }) => amounts)) ?? ',';
  const columns = numbers.map(({ at }) => ({
    at,
    values: rows.map(({ cells }) => parseMinor(cells[at] ?? '', separator)),
  }));
  for (const amount of columns) {
    const others = columns.filter(({ at }) => at !== amount.at);
    for (const before of others) {
      const after = others.find((other) => other !== before && leadsTo(before.values, amount.values, other.values));
      if (after) return { amount: amount.at, balance: after.at };
    }
    const known = amount.values.filter((value) => value !== undefined);
    const leads = (balances: Values, from = 0, to?: number) => {
      const bookings = known.map((amountMinor, at) => ({ amountMinor, balanceMinor: balances[at] }));
      const chain = findRunningBalance(bookings.slice(from, to));
      return chain?.isDecisive === true && !chain.isTurned;
    };
    if (known.length < rows.length) continue;
    const balance = others.find(({ values }) => leads(values));
    if (balance) return { amount: amount.at, balance: balance.at };
    // The other column may contain the balance before each transaction. This is tried only if the amounts have both
    // signs, because otherwise they would also match in reverse order.
    if (!known.some((minor) => minor < 0) || !known.some((minor) => minor > 0)) continue;
    const isBefore = ({ values }: (typeof columns)[number]) =>
      leads([...values.slice(1), undefined], 0, -1) || leads([undefined, ...values.slice(0, -1)], 1);
    if (others.some(isBefore)) return { amount: amount.at };
  }
  return undefined;
}

type Values = readonly (number | undefined)[];

/**
 * True if each balance before a transaction plus the amount equals the balance after it, and the balances continue from
 * row to row. The oldest row may be first or last.
 */
function leadsTo(before: Values, amounts: Values, after: Values): boolean {
  const isSum = amounts.every((amount, row) => (before[row] ?? Number.NaN) + (amount ?? Number.NaN) === after[row]);
  const goesOn = (one: Values, next: Values) => one.slice(0, -1).every((value, row) => value === next[row + 1]);
  return isSum && (goesOn(after, before) || goesOn(before, after));
}

const MAX_CHAINED = 8;
const CHAINED_ROWS = 200;

/**
 * True if the cell contains an amount other than zero. If a row has no expense or no income, banks leave that cell
 * empty or write zero.
 */
function isFilled(cell = ''): boolean {
  return /[1-9]/.test(cell);
}

export function findLikeliest(
  columns: readonly AmountColumn[],
  weigh: (column: AmountColumn) => number,
): AmountColumn | undefined {
  let best: { column: AmountColumn; weight: number } | undefined;
  for (const column of columns) {
    const weight = weigh(column);
    if (weight > (best?.weight ?? 0)) best = { column, weight };
  }
  return best?.column;
}
