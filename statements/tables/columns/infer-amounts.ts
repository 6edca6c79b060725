import { refuseTooManyTransactions } from '../../file-limits.ts';
import { type DecimalSeparator, parseSignedHundredths } from '../../parse-amounts.ts';
import { detectHundredths, findTableCurrency, inferTableDecimalSeparator } from '../amount-format.ts';
import { inferSignConvention } from '../amount-signs.ts';
import type { ClassifiedRows } from '../classify-rows.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { isBalanceText } from '../header-roles.ts';
import { normalizeSigns } from '../normalize-signs.ts';
import type { CellRow, TransactionTable } from '../transaction-table.ts';

/** The user's answers about the format of the amounts. */
type AmountAnswers = { decimalMark?: DecimalSeparator; isInHundredths?: boolean };

/** Infers the format of the amounts. Adds missing signs if other values in the table show the direction. */
export function inferAmounts(
  table: TransactionTable,
  columns: ColumnIndexes,
  { bookings, skipped }: ClassifiedRows,
  answers: AmountAnswers,
) {
  refuseTooManyTransactions(bookings.length + skipped.length);
  const originalRows = bookings.map(({ row }) => row);
  const currency = findTableCurrency(table, columns, originalRows);
  const { separator: likeliestSeparator, isUncertain } = inferTableDecimalSeparator(
    table,
    columns,
    originalRows,
    currency,
  );
  const separator = answers.decimalMark ?? likeliestSeparator;
  const statedBalances = findStatedBalances([...table.rowsAbove, ...skipped.map(({ row }) => row)], separator);
  const rows = normalizeSigns(originalRows, columns, separator, statedBalances);
  const hundredths = detectHundredths(table, columns, rows, currency);
  const unitChoices = ['whole units', 'whole hundredths'];
  const separatorChoices = likeliestSeparator === ',' ? [',', '.'] : ['.', ','];
  return {
    bookings: bookings.map((booking, index) => ({ ...booking, row: rows[index] ?? booking.row })),
    currency,
    separator,
    sign: inferSignConvention(table, columns, rows),
    ...(isUncertain && { formatChoices: separatorChoices }),
    ...(hundredths.isPossible && { formatChoices: hundredths.isLikely ? unitChoices.toReversed() : unitChoices }),
    divisor: (answers.isInHundredths ?? (hundredths.isStated || hundredths.isLikely)) ? 100 : 1,
  };
}

/** Maximum number of rows that are searched for balances. */
const MAX_SEARCHED_ROWS = 100;

/** Returns all amounts in rows about balances, such as the opening balance above the table. */
function findStatedBalances(rows: readonly CellRow[], separator: DecimalSeparator): number[] {
  return rows
    .slice(0, MAX_SEARCHED_ROWS)
    .filter(({ cells }) => cells.some(isBalanceText))
    .flatMap(({ cells }) => cells.map((cell) => parseSignedHundredths(cell, separator)))
    .filter((minor) => minor !== undefined);
}
