import { refuseTooManyTransactions } from '../../file-limits.ts';
import type { DecimalSeparator } from '../../parse-amounts.ts';
import { detectHundredths, findTableCurrency, inferTableDecimalSeparator } from '../amount-format.ts';
import { inferSignConvention } from '../amount-signs.ts';
import type { ClassifiedRows } from '../classify-rows.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { normalizeSigns } from '../normalize-signs.ts';
import type { TransactionTable } from '../transaction-table.ts';

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
  const rows = normalizeSigns(originalRows, columns, separator);
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
