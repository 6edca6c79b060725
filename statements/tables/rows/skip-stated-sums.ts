import { inferDecimalSeparator, parseSignedHundredths } from '../../parse-amounts.ts';
import { ROW_PATTERNS } from '../../word-patterns.ts';
import type { BookedRow, ClassifiedRows } from '../classify-rows.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { findColumnRoleByHeader, isTotalText } from '../header-roles.ts';
import { getCellText, parseAmountColumn } from '../transaction-table.ts';

/*
 * Skips rows with a date that state a balance or a total. Their texts alone are not reliable, because a shop may be
 * called Total. Therefore, the amounts must agree too.
 */

/** Minimum number of transactions that a total must add up. */
const MIN_SUMMED_ROWS = 2;

/** The amounts of a row in hundredths: of the amount column, or of the columns for expenses and for income. */
type RowSums = { booking: BookedRow; amounts: number[]; balance: number | undefined };

/** Skips rows whose amount is their balance or the sum of the rows above, as far as their texts allow it. */
export function skipStatedSums({ bookings, skipped }: ClassifiedRows, columns: ColumnIndexes): ClassifiedRows {
  const rows = bookings.map(({ row }) => row);
  const amountColumns = [columns.amount, columns.out, columns.in].filter((column) => column !== undefined);
  const separator = inferDecimalSeparator(amountColumns.flatMap((column) => parseAmountColumn(rows, column))) ?? '.';
  const readMinor = (booking: BookedRow, column: number | undefined) =>
    parseSignedHundredths(getCellText(booking.row, column), separator);
  const sums = bookings.map((booking) => ({
    booking,
    amounts: amountColumns.map((column) => readMinor(booking, column) ?? 0),
    balance: readMinor(booking, columns.balance),
  }));
  const totals = findTotals(sums, columns);
  const isStated = (row: RowSums) => totals.has(row) || isOpeningBalance(row, columns);
  const stated = sums.filter(isStated).map(({ booking }) => booking);
  if (stated.length === 0) return { bookings, skipped };
  return {
    bookings: bookings.filter((booking) => !stated.includes(booking)),
    skipped: [...skipped, ...stated.map((booking) => ({ ...booking, reason: 'balance' as const }))],
  };
}

/** True if the amount of the row equals its balance and its text is about a balance. */
function isOpeningBalance({ booking, amounts, balance }: RowSums, columns: ColumnIndexes): boolean {
  if (!balance || !amounts.some((amount) => Math.abs(amount) === Math.abs(balance))) return false;
  return listTexts(booking, columns).some((text) => text.length <= 40 && isAboutBalance(text));
}

/** True for words for a balance. `Balance` must be the last word, because of balance transfers and a brand of shoes. */
const isAboutBalance = (text: string) =>
  ROW_PATTERNS.carried.test(text) ||
  (findColumnRoleByHeader(text) === 'balance' && !/\p{L}/u.test(/\bbalance\b(.*)/iu.exec(text)?.[1] ?? ''));

/**
 * Returns the rows that add up the rows above, since the last total. Apart from totals, a row has either an expense or
 * income, so a row with both sums needs no word for a total.
 */
function findTotals(rows: readonly RowSums[], columns: ColumnIndexes): Set<RowSums> {
  const totals = new Set<RowSums>();
  const filledCount = ({ amounts }: RowSums) => amounts.filter((amount) => amount !== 0).length;
  const areSidesSeparate = rows.filter((row) => filledCount(row) > 1).length * 3 <= rows.length;
  const areSigned = columns.direction === undefined && rows.some(({ amounts }) => amounts.some((amount) => amount < 0));
  let summed: RowSums[] = [];
  for (const row of rows) {
    const isSum =
      summed.length >= MIN_SUMMED_ROWS &&
      row.amounts.some((amount) => amount !== 0) &&
      row.amounts.every((amount, side) => isSumOf(amount, summed, side));
    const hasBothSides = filledCount(row) > 1 && areSidesSeparate;
    const isLastSum = row === rows.at(-1) && areSigned && isExactSum(row, summed);
    if (isSum && (hasBothSides || isLastSum || listTexts(row.booking, columns).some(isTotalText))) {
      totals.add(row);
      summed = [];
    } else summed.push(row);
  }
  return totals;
}

function isSumOf(amount: number, rows: readonly RowSums[], side: number): boolean {
  const sum = rows.reduce((total, { amounts }) => total + (amounts[side] ?? 0), 0);
  return Math.abs(amount) === Math.abs(sum);
}

/** Minimum number of transactions that the last row must add up if it has no word for a total. */
const MIN_ROWS_OF_EXACT_SUM = 3;

/**
 * True if the row is the sum of all rows above, with the same sign, and not older than them. A payout of the whole
 * balance has the other sign.
 */
function isExactSum({ booking, amounts: [amount = 0, ...otherAmounts] }: RowSums, rows: readonly RowSums[]): boolean {
  if (otherAmounts.length > 0 || rows.length < MIN_ROWS_OF_EXACT_SUM) return false;
  if (rows.some((row) => row.booking.day > booking.day)) return false;
  return rows.reduce((sum, row) => sum + (row.amounts[0] ?? 0), 0) === amount;
}

const listTexts = ({ row }: BookedRow, { payees, texts, kinds, category }: ColumnIndexes) =>
  [...payees, ...texts, ...kinds, category].map((column) => getCellText(row, column)).filter((text) => text !== '');
