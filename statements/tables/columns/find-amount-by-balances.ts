import { inferDecimalSeparator, parseSignedHundredths } from '../../parse-amounts.ts';
import { findRunningBalance } from '../running-balance.ts';
import type { CellRow } from '../transaction-table.ts';
import type { AmountColumnIndexes, InspectedColumn } from './column-types.ts';

type Minors = readonly (number | undefined)[];
type NumericColumn = { index: number; values: Minors };

const MAX_COMPARED_COLUMNS = 8;
const MAX_COMPARED_ROWS = 200;

/**
 * Finds an amount column whose amounts equal the differences between balances. The two balances are in two other
 * columns, or in consecutive rows of one other column.
 */
export function findAmountByBalances(
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
): AmountColumnIndexes | undefined {
  if (columns.length < 2 || columns.length > MAX_COMPARED_COLUMNS || bookings.length < 2) return undefined;
  const rows = bookings.slice(0, MAX_COMPARED_ROWS);
  const separator = inferDecimalSeparator(columns.flatMap(({ amounts }) => amounts)) ?? ',';
  const numericColumns = columns.map(({ index }) => ({
    index,
    values: rows.map(({ cells }) => parseSignedHundredths(cells[index] ?? '', separator)),
  }));
  for (const amount of numericColumns) {
    // A column with the same number in all rows would make row numbers its balance.
    if (new Set(amount.values).size === 1) continue;
    const otherColumns = numericColumns.filter((column) => column !== amount);
    const found = findBalancesOfAmount(amount, otherColumns);
    if (found) return found;
  }
  return undefined;
}

function findBalancesOfAmount(
  amount: NumericColumn,
  otherColumns: readonly NumericColumn[],
): AmountColumnIndexes | undefined {
  for (const opening of otherColumns) {
    const closing = otherColumns.find(
      (column) => column !== opening && connectsBalances(opening.values, amount.values, column.values),
    );
    if (closing) return { amount: amount.index, balance: closing.index };
  }
  const amounts = amount.values.filter((value) => value !== undefined);
  if (amounts.length < amount.values.length) return undefined;
  const balance = otherColumns.find(({ values }) => isRunningBalance(amounts, values));
  if (balance) return { amount: amount.index, balance: balance.index };
  // The other column may contain the balance before each transaction. This is tried only if the amounts have both
  // signs, because otherwise they would also match in reverse order.
  if (!amounts.some((minor) => minor < 0) || !amounts.some((minor) => minor > 0)) return undefined;
  const hasBalanceBefore = otherColumns.some(({ values }) => isBalanceBefore(amounts, values));
  return hasBalanceBefore ? { amount: amount.index } : undefined;
}

/** True if each balance plus the amount of its row is the next balance. The oldest row may be first or last. */
function isBalanceBefore(amounts: readonly number[], balances: Minors): boolean {
  const isNext = (from: number, to: number) =>
    (balances[from] ?? Number.NaN) + (amounts[from] ?? Number.NaN) === balances[to];
  const rows = [...amounts.keys()].slice(1);
  return (
    rows.length >= MIN_BALANCE_CHANGES &&
    (rows.every((row) => isNext(row - 1, row)) || rows.every((row) => isNext(row, row - 1)))
  );
}

const MIN_BALANCE_CHANGES = 2;

function isRunningBalance(amounts: readonly number[], balances: Minors): boolean {
  const bookings = amounts.map((amountMinor, row) => ({ amountMinor, balanceMinor: balances[row] }));
  const runningBalance = findRunningBalance(bookings);
  return runningBalance?.isReliable === true && !runningBalance.areSignsReversed;
}

/**
 * True if each opening balance plus the amount equals the closing balance, and the balances continue from row to row.
 * The oldest row may be first or last.
 */
function connectsBalances(openings: Minors, amounts: Minors, closings: Minors): boolean {
  const areSums = amounts.every(
    (amount, row) => (openings[row] ?? Number.NaN) + (amount ?? Number.NaN) === closings[row],
  );
  const continues = (balances: Minors, nextBalances: Minors) =>
    balances.slice(0, -1).every((balance, row) => balance === nextBalances[row + 1]);
  return areSums && (continues(closings, openings) || continues(openings, closings));
}
