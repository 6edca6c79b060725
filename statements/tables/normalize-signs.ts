import {
  type DecimalSeparator,
  digitsToRoundedHundredths,
  type ParsedAmount,
  parseAmount,
  parseSignedHundredths,
} from '../parse-amounts.ts';
import type { ColumnIndexes } from './detect-columns.ts';
import type { MoneyDirection } from './header-roles.ts';
import { inferDirectionsFromBalanceChanges, inferDirectionsFromBalances } from './rows/balance-directions.ts';
import { type Directions, inferDirectionsFromTexts, type Minors } from './rows/text-directions.ts';
import { areTransactionTypes, listTypeDirections } from './rows/type-directions.ts';
import { type CellRow, getCellText, replaceCell } from './transaction-table.ts';

/**
 * Reduces several signs of an amount to one, and adds a missing sign if the direction of the amount is known.
 * @param statedBalances balances outside the transactions, such as the opening balance
 */
export function normalizeSigns(
  rows: readonly CellRow[],
  columns: ColumnIndexes,
  separator: DecimalSeparator,
  statedBalances: readonly number[],
): readonly CellRow[] {
  if (columns.amount === undefined || columns.direction !== undefined) return rows;
  const rowsWithOneSign = resolveMultipleSigns(rows, columns.amount, columns, separator);
  const withSignedPurchases = signPurchases(rowsWithOneSign, columns.amount, columns);
  return addMissingSigns(withSignedPurchases, columns.amount, columns, separator, statedBalances);
}

/**
 * Adds a minus sign to purchases of securities if neither purchases nor sales have a sign. Brokers that write such
 * amounts may still write a minus sign before withdrawals.
 */
function signPurchases(rows: readonly CellRow[], amountColumn: number, columns: ColumnIndexes): readonly CellRow[] {
  const amounts = rows.map((row) => parseAmount(getCellText(row, amountColumn)));
  if (!amounts.some((amount) => amount?.isNegative)) return rows;
  for (const column of [...columns.kinds, ...columns.texts]) {
    const cells = rows.map((row) => getCellText(row, column));
    if (!areTransactionTypes(cells)) continue;
    const directions = listTypeDirections(cells).map((each, index) =>
      TRADE.test(cells[index] ?? '') ? each : undefined,
    );
    const isUnsigned = directions.every((direction, index) => direction === undefined || !amounts[index]?.isNegative);
    if (!isUnsigned || !directions.includes('out') || !directions.includes('in')) continue;
    return rows.map((row, index) =>
      directions[index] === 'out' ? replaceCell(row, amountColumn, `-${getCellText(row, amountColumn)}`) : row,
    );
  }
  return rows;
}

/** Matches types of trades. */
const TRADE = /\b(?:buy|sell|bought|sold|kauf|verkauf|achat|vente|compra|venta|venda|acquisto|vendita)\b/i;

/**
 * Matches a minus sign inside brackets, as in `(-67.00)`. Depending on the file, the brackets only repeat the minus
 * sign or cancel it.
 */
const SIGN_IN_BRACKETS = /\([\s\p{Sc}]{0,3}[-−–‐‑]/u;
const ALL_SIGNS = /[()\-−–‐‑]/g;

/**
 * Replaces several signs of an amount with one. `--21.78` and `-(5.00)` are income, because they are reversed charges.
 * The sign of `(-67.00)` is inferred from the running balance and the other amounts in the column. If this is not
 * possible, the amount is unreadable.
 */
function resolveMultipleSigns(
  rows: readonly CellRow[],
  amountColumn: number,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
): readonly CellRow[] {
  const amounts = rows.map((row) => parseAmount(getCellText(row, amountColumn)));
  if (!amounts.some((amount) => amount?.hasSeveralSigns)) return rows;
  const directionsByBalance = inferDirectionsOfSignedAmounts(rows, amounts, columns, separator);
  const hasMinusWithoutBrackets = rows.some(
    (row, index) => amounts[index]?.isNegative && !SIGN_IN_BRACKETS.test(getCellText(row, amountColumn)),
  );
  return rows.map((row, index) => {
    if (!amounts[index]?.hasSeveralSigns) return row;
    const cell = getCellText(row, amountColumn);
    let direction = directionsByBalance?.[index];
    if (!direction && !SIGN_IN_BRACKETS.test(cell)) direction = 'in';
    else if (!direction && !hasMinusWithoutBrackets) direction = 'out';
    if (!direction) return row;
    const sign = direction === 'out' ? '-' : '';
    return replaceCell(row, amountColumn, sign + cell.replace(ALL_SIGNS, ''));
  });
}

/**
 * Returns the directions that the running balance shows. Returns undefined if fewer than half of them agree with the
 * written signs.
 */
function inferDirectionsOfSignedAmounts(
  rows: readonly CellRow[],
  amounts: readonly (ParsedAmount | undefined)[],
  { balance }: ColumnIndexes,
  separator: DecimalSeparator,
): Directions | undefined {
  if (balance === undefined) return undefined;
  const balances = rows.map((row) => parseSignedHundredths(getCellText(row, balance), separator));
  const minors = toMinors(amounts, separator);
  const agreesWithSign = (direction: MoneyDirection | undefined, index: number) =>
    direction !== undefined &&
    (amounts[index]?.hasSeveralSigns || (direction === 'out') === amounts[index]?.isNegative);
  const oldestFirst = [...rows.keys()];
  let best: { directions: Directions; count: number } | undefined;
  for (const rowOrder of [oldestFirst, oldestFirst.toReversed()]) {
    const directions = inferDirectionsFromBalanceChanges(rowOrder, balances, minors);
    const count = directions.filter(agreesWithSign).length;
    if (!best || count > best.count) best = { directions, count };
  }
  return best && 2 * best.count >= rows.length - 1 ? best.directions : undefined;
}

/**
 * Adds a minus sign to expenses if no amount in the column has a sign. The direction of every row must be clear from
 * the running balance or from the first word of one of its texts.
 */
function addMissingSigns(
  rows: readonly CellRow[],
  amountColumn: number,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
  statedBalances: readonly number[],
): readonly CellRow[] {
  const amounts = rows.map((row) => parseAmount(getCellText(row, amountColumn)));
  if (amounts.some((amount) => amount?.isNegative || amount?.isPositive || amount?.hasLostSign)) return rows;
  const minors = toMinors(amounts, separator);
  const directions =
    inferDirectionsFromBalances(rows, minors, columns, separator, statedBalances) ??
    inferDirectionsFromTexts(rows, minors, columns);
  if (!directions) return rows;
  return rows.map((row, index) =>
    directions[index] === 'out' ? replaceCell(row, amountColumn, `-${getCellText(row, amountColumn)}`) : row,
  );
}

const toMinors = (amounts: readonly (ParsedAmount | undefined)[], separator: DecimalSeparator): Minors =>
  amounts.map((amount) => (amount ? digitsToRoundedHundredths(amount.digits, separator) : undefined));
