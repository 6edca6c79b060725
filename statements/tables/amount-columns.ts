import { inferDecimalSeparator, type ParsedAmount, parseMinor } from '../amounts.ts';
import { HEADERS } from '../words.ts';
import { foldHeader, type Role } from './headers.ts';
import { followBalances } from './running-balance.ts';
import type { Row } from './table.ts';

/** Indexes of the amount columns: a single one, or one per direction. */
type AmountColumns = { amount?: number; out?: number | undefined; in?: number | undefined; balance?: number };

/** A column with its values, before its role is decided. */
export type Column = {
  at: number;
  head: string;
  role: Role | undefined;
  /** Only non-empty cells. */
  cells: string[];
  isDay: boolean;
  amounts: ParsedAmount[];
  isAmount: boolean;
  isCurrency: boolean;
};

const AMOUNT_WEIGHTS: Partial<Record<Role, number>> = { net: 4, amount: 3, gross: 2 };

/** Chooses the amount columns by their headers. If several contain the same amounts, only one is used. */
export function findAmountsByHeader(columns: readonly Column[], bookings: readonly Row[]): AmountColumns | undefined {
  // Of two similar columns take the one with more values. The other is for blocked amounts or another currency.
  const amount = findLikeliest(columns, ({ head, role, cells, isAmount }) => {
    const weight =
      ((isAmount && role && AMOUNT_WEIGHTS[role]) || 0) + (HEADERS.accountAmount.test(foldHeader(head)) ? 0.5 : 0);
    return weight < 1 ? 0 : weight + (0.9 * cells.filter((cell) => isFilled(cell)).length) / bookings.length;
  });
  const isSide = (side: Role) => (column: Column) =>
    column.role === side && (column.isAmount || column.cells.length === 0);
  const [out, into] = [columns.find(isSide('out')), columns.find(isSide('in'))];
  const isUsed = (side: Column | undefined) => side?.isAmount && (!amount || side.cells.some(isFilled));
  const hasSides = isUsed(out) || isUsed(into);
  const hasMinus = amount?.amounts.some(({ isNegative }) => isNegative) ?? false;
  if (hasSides && !hasMinus) return { out: (out ?? besides(into))?.at, in: (into ?? besides(out))?.at };
  return amount && { amount: amount.at };

  /** The opposite column if only one direction has a known header. It may be zero in every row. */
  function besides(side: Column | undefined): Column | undefined {
    if (!side) return undefined;
    const isOther = side.cells.some(isFilled)
      ? (other: Column) => areOppositeColumns(side, other, bookings)
      : (other: Column) => hasDecimals(other) && bookings.every(({ cells }) => isFilled(cells[other.at]));
    return columns.find((other) => isUnknown(other) && isOther(other));
  }
}

const isUnknown = ({ role, isAmount }: Column) => isAmount && (role === undefined || role === 'amount');

/** True if each row fills exactly one of the two columns. */
function areOppositeColumns(one: Column, other: Column, bookings: readonly Row[]): boolean {
  const [ones, others] = [one, other].map(({ cells }) => cells.filter((cell) => isFilled(cell)).length);
  // A cheap check first, because there may be hundreds of columns.
  if (!ones || !others || ones + others !== bookings.length) return false;
  return bookings.every(({ cells }) => isFilled(cells[one.at]) !== isFilled(cells[other.at]));
}

/**
 * Chooses the amount columns by their content: two columns of which each row fills one are expenses and income, and a
 * balance follows.
 */
export function findAmountsByContent(
  columns: readonly Column[],
  bookings: readonly Row[],
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
  numbers: readonly Column[],
  bookings: readonly Row[],
): { out: number; in: number } | undefined {
  const some = numbers.filter((column) => !isSigned(column)).slice(0, MAX_CHAINED);
  for (const one of some) {
    const other = some.find((column) => column.at > one.at && areOppositeColumns(one, column, bookings));
    if (other) return { out: one.at, in: other.at };
  }
  return undefined;
}

/** True if the column repeats both directions as one signed amount. */
function repeatsBothColumns({ at }: Column, sides: { out: number; in: number }, bookings: readonly Row[]): boolean {
  const digitsIn = (cell = '') => (isFilled(cell) ? cell.replace(/^[-+]/, '') : undefined);
  return bookings.every(
    ({ cells }) => digitsIn(cells[at]) === (digitsIn(cells[sides.out]) ?? digitsIn(cells[sides.in])),
  );
}

const hasDecimals = ({ amounts }: Column) => amounts.some(({ digits }) => /[.,]\d{1,2}$/.test(digits));

/** True if some amounts are negative and some are not, so the column is not for a single direction. */
function isSigned({ amounts }: Column): boolean {
  const negatives = amounts.filter(({ isNegative }) => isNegative).length;
  return negatives > 0 && negatives < amounts.length;
}

/**
 * The unnamed column whose amounts lead from balance to balance: between two columns of the same row, or down one
 * column.
 */
function findAmountByBalances(numbers: readonly Column[], bookings: readonly Row[]): AmountColumns | undefined {
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
      const chain = followBalances(bookings.slice(from, to));
      return chain?.isDecisive === true && !chain.isTurned;
    };
    if (known.length < rows.length) continue;
    const balance = others.find(({ values }) => leads(values));
    if (balance) return { amount: amount.at, balance: balance.at };
    // Some files state the balance before each transaction, so the balance after it is in the next row. Without mixed
    // signs, amounts would also fit in the reverse order.
    if (!known.some((minor) => minor < 0) || !known.some((minor) => minor > 0)) continue;
    const isBefore = ({ values }: (typeof columns)[number]) =>
      leads([...values.slice(1), undefined], 0, -1) || leads([undefined, ...values.slice(0, -1)], 1);
    if (others.some(isBefore)) return { amount: amount.at };
  }
  return undefined;
}

type Values = readonly (number | undefined)[];

/** True if each row leads from one balance to the next, in either order of the rows. */
function leadsTo(before: Values, amounts: Values, after: Values): boolean {
  const isSum = amounts.every((amount, row) => (before[row] ?? Number.NaN) + (amount ?? Number.NaN) === after[row]);
  const goesOn = (one: Values, next: Values) => one.slice(0, -1).every((value, row) => value === next[row + 1]);
  return isSum && (goesOn(after, before) || goesOn(before, after));
}

const MAX_CHAINED = 8;
const CHAINED_ROWS = 200;

/** Banks leave the unused direction empty or fill it with zeros. */
function isFilled(cell = ''): boolean {
  return /[1-9]/.test(cell);
}

export function findLikeliest(columns: readonly Column[], weigh: (column: Column) => number): Column | undefined {
  let best: { column: Column; weight: number } | undefined;
  for (const column of columns) {
    const weight = weigh(column);
    if (weight > (best?.weight ?? 0)) best = { column, weight };
  }
  return best?.column;
}
