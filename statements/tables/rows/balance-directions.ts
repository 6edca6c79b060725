import { type DecimalSeparator, parseSignedHundredths } from '../../parse-amounts.ts';
import { scoreReversedSignsByDescription } from '../../reversed-signs.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import type { MoneyDirection } from '../header-roles.ts';
import { type CellRow, getCellText } from '../transaction-table.ts';
import { type Directions, type Minors, parseTextDirection } from './text-directions.ts';
import { listTypeDirections } from './type-directions.ts';

/**
 * Minimum share of rows with a balance, and of amounts that equal the change of the balance. Below this share, the
 * balances are not used.
 */
const MIN_MATCHING_SHARE = 0.95;
const MIN_MATCHES = 2;

/** Returns a direction for each row whose amount is the difference between its balance and the previous one. */
export function inferDirectionsFromBalanceChanges(
  rowOrder: readonly number[],
  balances: Minors,
  amounts: Minors,
): Directions {
  const directions: Directions = balances.map(() => undefined);
  for (const [position, index] of rowOrder.entries()) {
    const previousBalance = balances[rowOrder[position - 1] ?? -1];
    const balance = balances[index];
    if (previousBalance === undefined || balance === undefined) continue;
    const change = balance - previousBalance;
    if (change !== 0 && Math.abs(change) === amounts[index]) directions[index] = change > 0 ? 'in' : 'out';
  }
  return directions;
}

/**
 * Returns the direction of each row if the running balance shows it. The balance must both rise and fall. Otherwise,
 * the rows could also be in the reverse order, with all directions reversed.
 */
export function inferDirectionsFromBalances(
  rows: readonly CellRow[],
  amounts: Minors,
  columns: ColumnIndexes,
  separator: DecimalSeparator,
  statedBalances: readonly number[],
): Directions | undefined {
  const { balance } = columns;
  if (balance === undefined) return undefined;
  const balances = rows.map((row) => parseSignedHundredths(getCellText(row, balance), separator));
  const rowsWithBalance = [...rows.keys()].filter((index) => balances[index] !== undefined);
  const rowsWithAmount = [...rows.keys()].filter((index) => amounts[index]);
  const completeCount = rowsWithBalance.filter((index) => amounts[index]).length;
  if (completeCount < rowsWithAmount.length * MIN_MATCHING_SHARE) return undefined;
  for (const rowOrder of [rowsWithBalance, rowsWithBalance.toReversed()]) {
    const directions = inferDirectionsFromBalanceChanges(rowOrder, balances, amounts);
    const incomeCount = directions.filter((direction) => direction === 'in').length;
    const expenseCount = directions.filter((direction) => direction === 'out').length;
    const matchCount = incomeCount + expenseCount;
    const [first = -1] = rowOrder;
    const firstDirection = findFirstDirection(amounts[first], balances[first], statedBalances);
    if ((incomeCount === 0 && firstDirection !== 'in') || expenseCount === 0) continue;
    if (matchCount < MIN_MATCHES || matchCount < (completeCount - 1) * MIN_MATCHING_SHARE) continue;
    // Without a balance before the first row, its texts may show its direction, or it gets that of most other rows.
    const usualDirection = incomeCount > expenseCount ? 'in' : 'out';
    if (amounts[first])
      directions[first] = firstDirection ?? describeDirection(rows, first, directions, columns) ?? usualDirection;
    return directions;
  }
  return undefined;
}

/**
 * Returns the direction of the first row if the balance before it is stated elsewhere, or if its balance equals its
 * amount, because the account was then empty.
 */
function findFirstDirection(
  amount: number | undefined,
  balance: number | undefined,
  statedBalances: readonly number[],
): MoneyDirection | undefined {
  if (!amount || balance === undefined) return undefined;
  if (balance === amount) return 'in';
  const [isIncome, isExpense] = [statedBalances.includes(balance - amount), statedBalances.includes(balance + amount)];
  return isIncome === isExpense ? undefined : isIncome ? 'in' : 'out';
}

/** Maximum number of rows whose texts are compared with the balance. */
const MAX_DESCRIBED_ROWS = 100;

/**
 * Returns the direction that the type or the texts of a row show. If the texts of most other rows contradict their
 * directions, the balance is a debt, and the opposite direction is returned.
 */
function describeDirection(
  rows: readonly CellRow[],
  index: number,
  directions: Directions,
  { kinds, texts, payees }: ColumnIndexes,
): MoneyDirection | undefined {
  const directionsByType = kinds.map((column) => listTypeDirections(rows.map((row) => getCellText(row, column))));
  const describe = (row: CellRow, rowIndex: number) => {
    const byType = directionsByType.find((each) => each[rowIndex])?.[rowIndex];
    const words = [...texts, ...payees].map((column) => getCellText(row, column));
    const score = byType ? 0 : scoreReversedSignsByDescription([{ words, isNegative: false }]);
    return (
      byType ?? words.map(parseTextDirection).find(Boolean) ?? (score === 0 ? undefined : score > 0 ? 'out' : 'in')
    );
  };
  const described = rows[index] && describe(rows[index], index);
  if (!described) return undefined;
  let votes = 0;
  for (const [rowIndex, row] of rows.slice(0, MAX_DESCRIBED_ROWS).entries()) {
    const other = rowIndex === index ? undefined : describe(row, rowIndex);
    if (other && directions[rowIndex]) votes += other === directions[rowIndex] ? 1 : -1;
  }
  if (votes >= 0) return described;
  return described === 'in' ? 'out' : 'in';
}
