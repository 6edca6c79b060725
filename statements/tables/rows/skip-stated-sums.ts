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
  const summary = findAccountSummary(sums);
  const isStated = (row: RowSums) => row === summary || totals.has(row) || isOpeningBalance(row, columns);
  const stated = new Set(sums.filter(isStated).map(({ booking }) => booking));
  if (stated.size === 0) return { bookings, skipped };
  return {
    bookings: bookings.filter((booking) => !stated.has(booking)),
    skipped: [...skipped, ...Array.from(stated, (booking) => ({ ...booking, reason: 'balance' as const }))],
  };
}

/**
 * Returns the first row if it states the opening and closing balance of the account instead of a transaction: its first
 * amount plus all transactions is its balance, which is also the balance of the newest transaction.
 */
function findAccountSummary([first, ...others]: readonly RowSums[]): RowSums | undefined {
  const [opening = 0, second] = first?.amounts ?? [];
  const closing = first?.balance;
  if (closing === undefined || second !== undefined || opening === closing || others.length < MIN_SUMMED_ROWS)
    return undefined;
  const sum = others.reduce((total, { amounts: [amount = 0] }) => total + amount, 0);
  const isClosing = [others[0], others.at(-1)].some((row) => row?.balance === closing);
  const isTransaction = others[0]?.balance === closing - opening;
  return isClosing && opening + sum === closing && !isTransaction ? first : undefined;
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
  let above: SummedRows = { sums: [], count: 0, lastDay: '' };
  for (const row of rows) {
    const isSum = above.count >= MIN_SUMMED_ROWS && isSumOf(row, above);
    const hasBothSides = filledCount(row) > 1 && areSidesSeparate;
    const isLastSum = isSum && row === rows.at(-1) && areSigned && isExactSum(row, above);
    if (isSum && (hasBothSides || isLastSum || listTexts(row.booking, columns).some(isTotalText))) {
      totals.add(row);
      above = { sums: [], count: 0, lastDay: '' };
    } else addRow(above, row);
  }
  return totals;
}

/** The rows since the last total. `sums` has one sum per amount column. */
type SummedRows = { sums: number[]; count: number; lastDay: string };

function addRow(summed: SummedRows, { amounts, booking }: RowSums): void {
  for (const [side, amount] of amounts.entries()) summed.sums[side] = (summed.sums[side] ?? 0) + amount;
  summed.count++;
  if (booking.day > summed.lastDay) summed.lastDay = booking.day;
}

const isSumOf = ({ amounts }: RowSums, { sums }: SummedRows) =>
  amounts.some((amount) => amount !== 0) &&
  amounts.every((amount, side) => Math.abs(amount) === Math.abs(sums[side] ?? 0));

/** Minimum number of transactions that the last row must add up if it has no word for a total. */
const MIN_ROWS_OF_EXACT_SUM = 3;

/**
 * True if the row is the sum of all rows above, with the same sign, and not older than them. A payout of the whole
 * balance has the other sign.
 */
const isExactSum = ({ booking, amounts }: RowSums, { sums, count, lastDay }: SummedRows) =>
  amounts.length === 1 && count >= MIN_ROWS_OF_EXACT_SUM && booking.day >= lastDay && amounts[0] === sums[0];

const listTexts = ({ row }: BookedRow, { payees, texts, kinds, category }: ColumnIndexes) =>
  [...payees, ...texts, ...kinds, category].map((column) => getCellText(row, column)).filter((text) => text !== '');
