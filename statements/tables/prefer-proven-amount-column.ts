import { inferDecimalSeparator, parseSignedHundredths } from '../parse-amounts.ts';
import { parseDay } from '../parse-days.ts';
import { HEADER_PATTERNS } from '../word-patterns.ts';
import type { AmountColumnIndexes, InspectedColumn } from './columns/column-types.ts';
import {
  findAmountByHeaderCurrency,
  findAmountInAccountCurrency,
  findAmountWithTax,
  findSettledAmount,
  findSumOfAmounts,
  isSettledAmount,
} from './columns/find-account-amount.ts';
import { normalizeHeader } from './header-roles.ts';
import type { CellRow } from './transaction-table.ts';

/*
 * Checks the chosen amount column against the other columns, because headers can be misleading. For example, `Price`
 * means an amount in one table and the price per share in another.
 */

const MAX_COMPARED_ROWS = 200;
const MAX_COMPARED_COLUMNS = 16;
/** Minimum share of rows whose values must match to choose another column. */
const MIN_SHARE_TO_REPLACE = 0.95;
/** If at least this share of rows matches the chosen column, it is kept. */
const MIN_SHARE_TO_KEEP = 0.5;
const MIN_MATCHING_ROWS = 2;

type Minors = readonly (number | undefined)[];
type NumericColumn = InspectedColumn & { values: Minors };

/**
 * Returns another amount column if the values in the table show that it is the right one. Otherwise, returns the chosen
 * one.
 * @param statedBalance the column with a balance header
 */
export function preferProvenAmountColumn(
  columns: readonly InspectedColumn[],
  bookings: readonly CellRow[],
  chosen: AmountColumnIndexes,
  statedBalance: number | undefined,
): AmountColumnIndexes {
  const numericColumns = columns
    .filter(({ hasAmounts, role }) => hasAmounts && role !== 'id')
    .slice(0, MAX_COMPARED_COLUMNS);
  const separator = inferDecimalSeparator(numericColumns.flatMap(({ amounts }) => amounts)) ?? '.';
  const rows = bookings.slice(0, MAX_COMPARED_ROWS);
  const columnsWithValues = numericColumns.map((column) => ({
    ...column,
    values: rows.map(({ cells }) => parseSignedHundredths(cells[column.index] ?? '', separator)),
  }));
  const balance = columnsWithValues.find(({ index }) => index === (statedBalance ?? chosen.balance));
  const candidates = columnsWithValues.filter(({ index }) => index !== statedBalance);
  const proven = balance && findAmountProvenByBalances(candidates, balance.values, chosen);
  if (proven) return proven;
  const amount = candidates.find(({ index }) => index === chosen.amount);
  if (!amount) {
    const [onlySide, otherSide] = candidates.filter(({ index }) => index === chosen.out || index === chosen.in);
    const isSettled = onlySide && !otherSide && isSettledAmount(onlySide, candidates);
    return isSettled ? { amount: onlySide.index } : chosen;
  }
  const balanceMatch = balance && compareWithBalanceChanges(amount.values, balance.values);
  const isConfirmed = balanceMatch && balanceMatch.changeCount > 0 && balanceMatch.matchShare >= MIN_SHARE_TO_KEEP;
  const paid =
    findAmountWithTax(candidates, amount) ??
    findTotalColumn(candidates, amount) ??
    findAmountInAccountCurrency(columns, candidates, amount) ??
    (isConfirmed ? undefined : findAmountByHeaderCurrency(columns, candidates, amount)) ??
    findSumOfAmounts(candidates, amount);
  const total = findSettledAmount(candidates, paid ?? amount) ?? findSettledAmount(candidates, amount) ?? paid;
  const better =
    findInstalmentColumn(candidates, amount, rows) ?? (total && findInstalmentColumn(candidates, total, rows)) ?? total;
  if (!better) return chosen;
  // The balance column was guessed without a header, so it may actually be the better amount column.
  const { balance: guessedBalance, ...otherColumns } = chosen;
  const keepsBalance = guessedBalance !== undefined && guessedBalance !== better.index;
  return { ...otherColumns, ...(keepsBalance && { balance: guessedBalance }), amount: better.index };
}

/**
 * Returns the column whose amounts equal the differences between the balances, or undefined if this is already true for
 * the chosen columns.
 */
function findAmountProvenByBalances(
  columns: readonly NumericColumn[],
  balances: Minors,
  chosen: AmountColumnIndexes,
): AmountColumnIndexes | undefined {
  const chosenIndexes = [chosen.amount, chosen.out, chosen.in];
  const chosenColumns = columns.filter(({ index }) => chosenIndexes.includes(index));
  const sums = balances.map((_, row) => chosenColumns.reduce((sum, { values }) => sum + Math.abs(values[row] ?? 0), 0));
  if (compareWithBalanceChanges(sums, balances).matchShare >= MIN_SHARE_TO_KEEP) return undefined;
  const proven = columns.find(({ values }) => {
    const { matchShare, changeCount } = compareWithBalanceChanges(values, balances);
    return matchShare >= MIN_SHARE_TO_REPLACE && changeCount >= MIN_MATCHING_ROWS;
  });
  return proven && { amount: proven.index };
}

type BalanceMatch = {
  /** The share of amounts that equal the difference between their balance and the previous one. */
  matchShare: number;
  /** The number of matching amounts that are not zero. */
  changeCount: number;
};

/** Compares amounts with the changes of the balance, with the oldest row first or last, whichever matches better. */
function compareWithBalanceChanges(amounts: Minors, balances: Minors): BalanceMatch {
  const oldestFirst = compareInOrder(amounts, balances);
  const newestFirst = compareInOrder(amounts.toReversed(), balances.toReversed());
  return newestFirst.matchShare > oldestFirst.matchShare ? newestFirst : oldestFirst;
}

function compareInOrder(amounts: Minors, balances: Minors): BalanceMatch {
  let comparedCount = 0;
  let matchCount = 0;
  let changeCount = 0;
  for (const [row, balance] of balances.entries()) {
    const previousBalance = balances[row - 1];
    if (previousBalance === undefined || balance === undefined) continue;
    comparedCount++;
    if (Math.abs(balance - previousBalance) !== Math.abs(amounts[row] ?? 0)) continue;
    matchCount++;
    if (balance !== previousBalance) changeCount++;
  }
  return { matchShare: comparedCount === 0 ? 0 : matchCount / comparedCount, changeCount };
}

/**
 * Maximum difference between a total and price times quantity, as a share. There is a tolerance because the total may
 * include fees.
 */
const MAX_FEE_SHARE = 0.02;

/** If the chosen column is the price per share, returns the column with the total. */
function findTotalColumn(columns: readonly NumericColumn[], price: NumericColumn): NumericColumn | undefined {
  // A column whose header has a meaning other than the price is excluded, because its values can match by chance. For
  // example, amount times exchange rate also equals the value in another column.
  if (price.role !== undefined && !HEADER_PATTERNS.unitPrice.test(normalizeHeader(price.header))) return undefined;
  for (const quantity of columns) {
    if (quantity === price) continue;
    // Rows with a quantity of 1 are ignored, because their price and total are equal.
    const rows = [...price.values.keys()].filter((row) => {
      const quantityMinor = quantity.values[row];
      return price.values[row] && quantityMinor && Math.abs(quantityMinor) !== 100;
    });
    if (rows.length < MIN_MATCHING_ROWS) continue;
    const total = columns.find((candidate) => {
      if (candidate === price || candidate === quantity) return false;
      if (candidate.cells.length < price.cells.length) return false;
      const matches = rows.filter((row) => {
        const product = Math.abs(((price.values[row] ?? 0) * (quantity.values[row] ?? 0)) / 100);
        return Math.abs(Math.abs(candidate.values[row] ?? 0) - product) <= product * MAX_FEE_SHARE + 1;
      });
      return matches.length >= rows.length * MIN_SHARE_TO_REPLACE;
    });
    if (total) return total;
  }
  return undefined;
}

const MAX_INSTALMENTS = 60;

/**
 * If the chosen column contains the full price of purchases that are paid in instalments, returns the column with the
 * charged instalment. The row must state the number of instalments.
 */
function findInstalmentColumn(
  columns: readonly NumericColumn[],
  price: NumericColumn,
  rows: readonly CellRow[],
): NumericColumn | undefined {
  return columns.find((candidate) => {
    if (candidate === price || candidate.role === 'fee') return false;
    if (HEADER_PATTERNS.unitPrice.test(normalizeHeader(candidate.header))) return false;
    let instalmentCount = 0;
    const isInstalment = price.values.every((fullPrice, row) => {
      const charged = candidate.values[row];
      if (fullPrice === charged) return true;
      if (!fullPrice || !charged) return false;
      const count = Math.round(fullPrice / charged);
      if (count < 2 || count > MAX_INSTALMENTS || Math.abs(fullPrice - count * charged) > count) return false;
      instalmentCount++;
      const otherCells = rows[row]?.cells.filter((_, index) => index !== price.index && index !== candidate.index);
      return otherCells?.some((cell) => !parseDay(cell) && containsNumber(cell, count)) ?? false;
    });
    return isInstalment && instalmentCount > 0;
  });
}

/**
 * True if the text contains the number, as in `Instalment 2 of 6`. Numbers in cells without letters or slashes mean
 * something else.
 */
function containsNumber(cell: string, wanted: number): boolean {
  return /\p{L}|\//u.test(cell) && (cell.match(/\d+/g) ?? []).some((digits) => Number(digits) === wanted);
}
