import { type DecimalSeparator, inferDecimalSeparator, parseSignedHundredths } from '../../parse-amounts.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { findUnbookedStatus } from '../header-roles.ts';
import { type CellRow, getCellText, parseAmountColumn } from '../transaction-table.ts';

/**
 * Returns the rows that a card lists to reverse a purchase. Their status says that they are cancelled, but the purchase
 * that they reverse is in the file too, as a booked row with the same texts and the opposite amount.
 */
export function findReversals(rows: readonly CellRow[], columns: ColumnIndexes): ReadonlySet<CellRow> {
  const { amount, status } = columns;
  const isFailed = (row: CellRow) => findUnbookedStatus(getCellText(row, status)) === 'failed';
  if (amount === undefined || status === undefined || !rows.some(isFailed)) return new Set();
  const amounts = parseAmountColumn(rows, amount);
  // Cards write purchases without a sign. Otherwise, a negative amount is not a reversal but a failed payment.
  if (amounts.filter(({ isNegative }) => isNegative).length * 2 >= amounts.length) return new Set();
  const separator = inferDecimalSeparator(amounts) ?? '.';
  const openPurchases = new Map<string, number>();
  for (const row of rows) {
    if (isFailed(row)) continue;
    const key = describe(row, columns, readMinor(row, amount, separator));
    openPurchases.set(key, (openPurchases.get(key) ?? 0) + 1);
  }
  const reversals = new Set<CellRow>();
  for (const row of rows) {
    const minor = readMinor(row, amount, separator);
    const key = describe(row, columns, -minor);
    const count = openPurchases.get(key) ?? 0;
    if (!isFailed(row) || minor >= 0 || count === 0) continue;
    openPurchases.set(key, count - 1);
    reversals.add(row);
  }
  return reversals;
}

const readMinor = (row: CellRow, amount: number, separator: DecimalSeparator) =>
  parseSignedHundredths(getCellText(row, amount), separator) ?? 0;

/** Returns a key that is the same for a purchase and its reversal. */
function describe(row: CellRow, { payees, texts }: ColumnIndexes, minor: number): string {
  return JSON.stringify([minor, ...[...payees, ...texts].map((column) => getCellText(row, column))]);
}
