import { inferDecimalSeparator, parseAmount, parseSignedHundredths } from '../../parse-amounts.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { type MoneyDirection, parseDirectionWord } from '../header-roles.ts';
import { inferDirectionsFromBalanceChanges } from '../rows/balance-directions.ts';
import { listTypeDirections } from '../rows/type-directions.ts';
import { type CellRow, getCellText, isBookingRow, replaceCell, type TransactionTable } from '../transaction-table.ts';

/** Minimum share of rows whose type has a known direction, so that the column is used as a direction column. */
const MIN_KNOWN_SHARE = 0.6;

/**
 * Replaces the words of a direction column, such as `Payment`, with `in` or `out`. The direction of an unknown word is
 * taken from the running balance if it agrees with all known words, or else from the meaning of the transaction type. If
 * there is neither a direction column nor a balance, a column with transaction types becomes the direction column.
 * Amounts with signs need only the direction column.
 */
export function resolveDirections(
  table: TransactionTable,
  columns: ColumnIndexes,
): { table: TransactionTable; columns: ColumnIndexes } {
  const { amount, kinds } = columns;
  const bookings = table.rows.filter(isBookingRow);
  if (amount === undefined) return { table, columns };
  const areSigned = bookings.some((row) => hasSign(getCellText(row, amount)));
  if (areSigned && columns.direction === undefined) return { table, columns };
  const usedColumns = [...(columns.direction === undefined ? [] : [columns.direction]), ...(areSigned ? [] : kinds)];
  const typeColumns = usedColumns.map((column) => ({
    column,
    directions: listTypeDirections(bookings.map((row) => getCellText(row, column))),
  }));
  const direction = columns.direction ?? findTypeColumn(typeColumns, columns);
  if (direction === undefined) return { table, columns };
  const words = bookings.map((row) => toDirection(getCellText(row, direction)));
  if (!words.includes(undefined)) return { table, columns };
  const balanceDirections = areSigned ? undefined : findDirectionsByBalance(bookings, words, columns);
  const resolved = new Map<CellRow, MoneyDirection>();
  for (const [index, row] of bookings.entries()) {
    if (words[index]) continue;
    // Chinese wallets mark rows as neutral although their types have directions.
    const isNeutral = parseDirectionWord(getCellText(row, direction)) === 'neither';
    const byType = isNeutral ? undefined : typeColumns.find(({ directions }) => directions[index])?.directions[index];
    const found = balanceDirections?.[index] ?? byType;
    if (found) resolved.set(row, found);
  }
  const replaceDirection = (row: CellRow) => {
    const found = resolved.get(row);
    return found ? replaceCell(row, direction, found) : row;
  };
  return {
    table: { ...table, rows: table.rows.map(replaceDirection) },
    columns: { ...columns, direction, kinds: kinds.filter((column) => column !== direction) },
  };
}

type TypeColumn = { column: number; directions: (MoneyDirection | undefined)[] };

function findTypeColumn(typeColumns: readonly TypeColumn[], { balance }: ColumnIndexes): number | undefined {
  if (balance !== undefined) return undefined;
  return typeColumns.find(({ directions }) => {
    const known = directions.filter((direction) => direction !== undefined);
    const isMostlyKnown = known.length >= directions.length * MIN_KNOWN_SHARE;
    return isMostlyKnown && known.includes('in') && known.includes('out');
  })?.column;
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
  { amount, balance, fee }: ColumnIndexes,
): (MoneyDirection | undefined)[] | undefined {
  if (balance === undefined) return undefined;
  const written = bookings.flatMap((row) => [amount, balance].map((column) => parseAmount(getCellText(row, column))));
  const separator = inferDecimalSeparator(written.filter((each) => each !== undefined)) ?? '.';
  const readMinors = (column: number | undefined) =>
    bookings.map((row) => parseSignedHundredths(getCellText(row, column), separator));
  const [balances, amounts, fees] = [readMinors(balance), readMinors(amount), readMinors(fee)];
  // A fee makes expenses larger and income smaller.
  const [withFees, withoutFees] = [1, -1].map((sign) =>
    amounts.map((minor, index) => minor && minor + sign * Math.abs(fees[index] ?? 0)),
  );
  const oldestFirst = [...bookings.keys()];
  const found = [oldestFirst, oldestFirst.toReversed()].flatMap((rowOrder) => {
    const expenses = inferDirectionsFromBalanceChanges(rowOrder, balances, withFees ?? []);
    const income = inferDirectionsFromBalanceChanges(rowOrder, balances, withoutFees ?? []);
    const exact = inferDirectionsFromBalanceChanges(rowOrder, balances, amounts);
    const directions = exact.map(
      (direction, index) =>
        direction ?? (expenses[index] === 'out' ? 'out' : income[index] === 'in' ? 'in' : undefined),
    );
    const isComplete = directions.every((direction, index) => direction !== undefined || index === rowOrder[0]);
    const agreements = directions.filter((direction, index) => direction !== undefined && direction === words[index]);
    const contradicts = directions.some((direction, index) => direction && words[index] && direction !== words[index]);
    return isComplete && !contradicts && agreements.length > 0 ? [directions] : [];
  });
  return found.length === 1 ? found[0] : undefined;
}
