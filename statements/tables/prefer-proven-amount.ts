import { inferDecimalSeparator, parseMinor } from '../parse-amounts.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import type { AmountColumn, AmountColumns } from './amount-columns.ts';
import { foldHeader } from './header-roles.ts';
import type { CellRow } from './table.ts';

/*
 * Checks the chosen amount column against the other columns, because headers can be misleading. For example, `Price`
 * means an amount in one table and the price per share in another.
 */

/** Maximum numbers of rows and columns that are compared. */
const ROWS = 200;
const COLUMNS = 16;
/**
 * Minimum share of rows whose values must match to choose another column. If at least `HALF` of them match the chosen
 * column, it is kept.
 */
const NEARLY_ALL = 0.95;
const HALF = 0.5;
const FEWEST_ROWS = 2;

type Values = readonly (number | undefined)[];
type Column = AmountColumn & { values: Values };

/**
 * Returns another amount column if the values in the table show that it is the right one. Otherwise, returns the chosen
 * one.
 * @param statedBalance the column with a balance header
 */
export function preferProvenAmount(
  columns: readonly AmountColumn[],
  bookings: readonly CellRow[],
  chosen: AmountColumns,
  statedBalance: number | undefined,
): AmountColumns {
  const numeric = columns.filter(({ isAmount, role }) => isAmount && role !== 'id').slice(0, COLUMNS);
  const separator = inferDecimalSeparator(numeric.flatMap(({ amounts }) => amounts)) ?? '.';
  const rows = bookings.slice(0, ROWS);
  const read = numeric.map((column) => ({
    ...column,
    values: rows.map(({ cells }) => parseMinor(cells[column.at] ?? '', separator)),
  }));
  const balance = read.find(({ at }) => at === (statedBalance ?? chosen.balance));
  const others = read.filter(({ at }) => at !== statedBalance);
  const chained = balance && findChained(others, balance.values, chosen);
  if (chained) return chained;
  const amount = others.find(({ at }) => at === chosen.amount);
  if (!amount) return chosen;
  const better = findTotal(others, amount) ?? findCharged(others, amount, rows);
  if (!better) return chosen;
  // The balance column was guessed without a header, so it may actually be the better amount column.
  const { balance: guessed, ...rest } = chosen;
  return { ...rest, ...(guessed !== undefined && guessed !== better.at && { balance: guessed }), amount: better.at };
}

/**
 * Returns the column whose amounts equal the differences between the balances. If those of the chosen columns already
 * do, returns undefined.
 */
function findChained(columns: readonly Column[], balances: Values, chosen: AmountColumns): AmountColumns | undefined {
  const sides = [chosen.amount, chosen.out, chosen.in].flatMap(
    (at) => columns.find((column) => column.at === at) ?? [],
  );
  const sums = balances.map((_, row) => sides.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0));
  if (countSteps(sums, balances).share >= HALF) return undefined;
  const proven = columns.find(({ values }) => {
    const { share, changes } = countSteps(values, balances);
    return share >= NEARLY_ALL && changes >= FEWEST_ROWS;
  });
  return proven && { amount: proven.at };
}

/**
 * Returns the share of amounts that equal the difference between their balance and the previous one, with the oldest
 * row first or last. `changes` is the number of those that are not zero.
 */
function countSteps(amounts: Values, balances: Values): { share: number; changes: number } {
  const inOrders = [balances.map((_, row) => row), balances.map((_, row) => row).reverse()];
  const results = inOrders.map((order) => {
    let [steps, matches, changes] = [0, 0, 0];
    for (const [index, row] of order.entries()) {
      const [before, after] = [balances[order[index - 1] ?? -1], balances[row]];
      if (before === undefined || after === undefined) continue;
      steps++;
      if (Math.abs(after - before) !== Math.abs(amounts[row] ?? 0)) continue;
      matches++;
      if (after !== before) changes++;
    }
    return { share: steps === 0 ? 0 : matches / steps, changes };
  });
  return results.reduce((one, other) => (other.share > one.share ? other : one));
}

/**
 * Tolerated difference between a total and price times quantity, as a share of the total. The total may include fees.
 */
const FEES = 0.02;

/** If the chosen column is the price per share, returns the column with the total. */
function findTotal(columns: readonly Column[], price: Column): Column | undefined {
  // Columns with any other header are excluded. For example, amount times exchange rate also equals the value in
  // another column.
  if (price.role !== undefined && !HEADER_PATTERNS.unitPrice.test(foldHeader(price.head))) return undefined;
  for (const quantity of columns) {
    if (quantity === price) continue;
    const filled = price.values.flatMap((value, row) => (value && quantity.values[row] ? [row] : []));
    // Rows with a quantity of 1 are ignored, because their price and total are equal.
    const some = filled.filter((row) => Math.abs(quantity.values[row] ?? 0) !== 100);
    if (some.length < FEWEST_ROWS) continue;
    const total = columns.find((column) => {
      if (column === price || column === quantity || column.cells.length < price.cells.length) return false;
      const matches = some.filter((row) => {
        const product = Math.abs(((price.values[row] ?? 0) * (quantity.values[row] ?? 0)) / 100);
        return Math.abs(Math.abs(column.values[row] ?? 0) - product) <= product * FEES + 1;
      });
      return matches.length >= some.length * NEARLY_ALL;
    });
    if (total) return total;
  }
  return undefined;
}

const MOST_INSTALMENTS = 60;

/**
 * If the chosen column contains the full price of purchases that are paid in instalments, returns the column with the
 * charged instalment. The row must state the number of instalments.
 */
function findCharged(columns: readonly Column[], whole: Column, rows: readonly CellRow[]): Column | undefined {
  return columns.find((part) => {
    if (part === whole || part.role === 'fee' || HEADER_PATTERNS.unitPrice.test(foldHeader(part.head))) return false;
    let charged = 0;
    const isPart = whole.values.every((value, row) => {
      const other = part.values[row];
      if (value === other) return true;
      if (!value || !other) return false;
      const count = Math.round(value / other);
      if (count < 2 || count > MOST_INSTALMENTS || Math.abs(value - count * other) > count) return false;
      charged++;
      return rows[row]?.cells.some((cell, at) => at !== whole.at && at !== part.at && namesCount(cell, count)) ?? false;
    });
    return isPart && charged > 0;
  });
}

/**
 * True if the text contains the number, as in `Instalment 2 of 6`. Numbers in cells without letters or slashes mean
 * something else.
 */
function namesCount(cell: string, count: number): boolean {
  return /\p{L}|\//u.test(cell) && (cell.match(/\d+/g) ?? []).some((digits) => Number(digits) === count);
}
