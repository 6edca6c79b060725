import { inferDecimalSeparator, parseAmount, parseSignedHundredths } from '../../parse-amounts.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { type MoneyDirection, parseDirectionWord } from '../header-roles.ts';
import { inferDirectionsFromBalanceChanges } from '../normalize-signs.ts';
import { findTypeDirections } from '../rows/type-directions.ts';
import { type CellRow, getCellText, isBookingRow, replaceCell, type TransactionTable } from '../transaction-table.ts';

/**
 * Replaces the unknown words of a direction column, such as `Payment`, with `in` or `out`. The direction is taken from
 * the running balance if it agrees with all known words, or else from the meaning of the word. Amounts with signs are
 * left as they are.
 */
export function resolveDirections(table: TransactionTable, columns: ColumnIndexes): TransactionTable {
  const { amount, direction } = columns;
  if (amount === undefined || direction === undefined) return table;
  const bookings = table.rows.filter(isBookingRow);
  const words = bookings.map((row) => toDirection(getCellText(row, direction)));
  if (!words.includes(undefined) || bookings.some((row) => hasSign(getCellText(row, amount)))) return table;
  const types = findTypeDirections(bookings.map((row) => getCellText(row, direction)));
  const balanceDirections = findDirectionsByBalance(bookings, words, columns);
  const resolved = new Map<CellRow, MoneyDirection>();
  for (const [index, row] of bookings.entries()) {
    const cell = getCellText(row, direction);
    const byType = parseDirectionWord(cell) === undefined ? types.get(cell) : undefined;
    const found = words[index] ?? balanceDirections?.[index] ?? byType;
    if (found && found !== words[index]) resolved.set(row, found);
  }
  const replaceDirection = (row: CellRow) => {
    const found = resolved.get(row);
    return found ? replaceCell(row, direction, found) : row;
  };
  return { ...table, rows: table.rows.map(replaceDirection) };
}

function toDirection(word: string): MoneyDirection | undefined {
  const direction = parseDirectionWord(word);
  return direction === 'in' || direction === 'out' ? direction : undefined;
}

function hasSign(cell: string): boolean {
  const amount = parseAmount(cell);
  return amount !== undefined && (amount.isNegative || amount.isPositive);
}

/** Returns the direction that the change of the balance shows for each row except the oldest one. */
function findDirectionsByBalance(
  bookings: readonly CellRow[],
  words: readonly (MoneyDirection | undefined)[],
  { amount, balance }: ColumnIndexes,
): (MoneyDirection | undefined)[] | undefined {
  if (balance === undefined) return undefined;
  const written = bookings.flatMap((row) => [amount, balance].map((column) => parseAmount(getCellText(row, column))));
  const separator = inferDecimalSeparator(written.filter((each) => each !== undefined)) ?? '.';
  const readMinors = (column: number | undefined) =>
    bookings.map((row) => parseSignedHundredths(getCellText(row, column), separator));
  const [balances, amounts] = [readMinors(balance), readMinors(amount)];
  const oldestFirst = [...bookings.keys()];
  const found = [oldestFirst, oldestFirst.toReversed()].flatMap((rowOrder) => {
    const directions = inferDirectionsFromBalanceChanges(rowOrder, balances, amounts);
    const isComplete = directions.every((direction, index) => direction !== undefined || index === rowOrder[0]);
    const agreements = directions.filter((direction, index) => direction !== undefined && direction === words[index]);
    const contradicts = directions.some((direction, index) => direction && words[index] && direction !== words[index]);
    return isComplete && !contradicts && agreements.length > 0 ? [directions] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
