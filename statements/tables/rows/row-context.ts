import { parseAmount } from '../../parse-amounts.ts';
import { parseDay, parsedDayToIsoDay } from '../../parse-days.ts';
import type { DateOrder } from '../../statement.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import {
  detectProgram,
  type ExportingProgram,
  findColumnRoleByHeader,
  findUnbookedStatus,
  isBookedStatus,
} from '../header-roles.ts';
import {
  type CellRow,
  findMostFrequentValue,
  getCellText,
  isBookingRow,
  parseAmountColumn,
  type TransactionTable,
} from '../transaction-table.ts';
import { findReversals } from './find-reversals.ts';
import { createOtherAccountTest } from './name-other-account.ts';
import { findStatusFlags, type StatusFlag } from './status-flags.ts';

/** The properties of all rows that decide the meaning of a single row. */
export type RowContext = {
  columns: ColumnIndexes;
  order: DateOrder;
  program: ExportingProgram;
  /** True if most transactions have a balance. */
  hasBalances: boolean;
  /** The newest rows, if they are the only ones without a balance. Banks list pending rows like this. */
  newestRows: ReadonlySet<CellRow>;
  /** True if the status is unknown, so that the row may not be booked. */
  isDoubtfulStatus: (status: string) => boolean;
  transferMeaning: TransferMeaning;
  flags: readonly StatusFlag[];
  /** Rows that are booked although their status says that a purchase is cancelled. */
  reversals: ReadonlySet<CellRow>;
  namesOtherAccount: (row: CellRow) => boolean;
};

/** Collects the properties of all rows that are needed to classify each of them. */
export function createRowContext(
  { header, rows }: Pick<TransactionTable, 'header' | 'rows'>,
  columns: ColumnIndexes,
  order: DateOrder,
): RowContext {
  return {
    columns,
    order,
    program: detectProgram(header),
    hasBalances: haveMostRowsBalance(rows, columns),
    newestRows: findNewestRowsWithoutBalance(rows, columns, order),
    isDoubtfulStatus: createDoubtfulStatusTest(rows, columns, header),
    transferMeaning: findTransferMeaning(rows, columns),
    flags: findStatusFlags(header, rows),
    reversals: findReversals(rows, columns),
    namesOtherAccount: createOtherAccountTest(header, rows, columns),
  };
}

/**
 * Returns a function that tells whether a status is unknown although the statuses of most other rows are known. If none
 * is known, the most frequent one is assumed to mean booked.
 */
function createDoubtfulStatusTest(
  rows: readonly CellRow[],
  { status }: ColumnIndexes,
  header: CellRow | undefined,
): (status: string) => boolean {
  const statuses = rows.map((row) => getCellText(row, status)).filter((cell) => cell !== '');
  // Chinese wallets have dozens of statuses for booked rows.
  if (statuses.some((cell) => EAST_ASIAN.test(cell))) return () => false;
  const isKnown = (cell: string) => findUnbookedStatus(cell) !== undefined || isBookedStatus(cell);
  if (statuses.some(isKnown)) {
    const areMostKnown = statuses.some(isBookedStatus) && statuses.filter(isKnown).length * 2 >= statuses.length;
    return (cell) => areMostKnown && WORDS.test(cell) && !isBookedStatus(cell);
  }
  const hasStatusHeader = findColumnRoleByHeader(header?.cells[status ?? -1] ?? '') === 'status';
  const isPossible = hasStatusHeader && new Set(statuses).size <= MAX_UNKNOWN_STATUSES;
  const usualStatus = isPossible ? findMostFrequentValue(statuses) : undefined;
  const isUsual = statuses.filter((cell) => cell === usualStatus).length * 2 > statuses.length;
  return (cell) => isUsual && WORDS.test(cell) && cell !== usualStatus;
}

/** More different words than this are not statuses but, for example, the names of states. */
const MAX_UNKNOWN_STATUSES = 4;

/** Matches words. Codes such as `A3` do not show whether a row is booked. */
const WORDS = /^\p{L}[\p{L}\p{M} _-]{2,}$/u;
const EAST_ASIAN = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/**
 * Whether rows that are called transfers are between the user's `own` accounts, or are `payments` with a sign like all
 * others. Without accounts and signs, their direction is `unknown`.
 */
type TransferMeaning = 'own' | 'payments' | 'unknown';

/** Programs name the accounts of transfers. Banks number them, and call payments to other people transfers, too. */
function findTransferMeaning(rows: readonly CellRow[], columns: ColumnIndexes): TransferMeaning {
  const { amount, account, from, to } = columns;
  if (from !== undefined && to !== undefined) return 'own';
  const accounts = new Set(account === undefined ? [] : rows.map((row) => getCellText(row, account)));
  const areNamed = accounts.size > 0 && ![...accounts].some((name) => /\d{4}/.test(name));
  if (areNamed && accounts.size > 1) return 'own';
  if (parseAmountColumn(rows, amount).some(({ isNegative }) => isNegative)) return 'payments';
  return areNamed ? 'own' : 'unknown';
}

function haveMostRowsBalance(rows: readonly CellRow[], { balance }: ColumnIndexes): boolean {
  if (balance === undefined) return false;
  const bookings = rows.filter(isBookingRow);
  return bookings.filter(({ cells }) => parseAmount(cells[balance] ?? '')).length * 2 > bookings.length;
}

/** Minimum number of rows with a balance, so that rows without one are exceptions. */
const MIN_ROWS_WITH_BALANCE = 3;

/**
 * Returns the rows without a balance if they are the only ones, and are all above or below the others and not older than
 * them.
 */
function findNewestRowsWithoutBalance(
  rows: readonly CellRow[],
  { day, balance }: ColumnIndexes,
  order: DateOrder,
): ReadonlySet<CellRow> {
  if (balance === undefined) return new Set();
  const bookings = rows.filter(isBookingRow);
  const hasBalance = (row: CellRow) => getCellText(row, balance) !== '';
  const [first, last] = [bookings.findIndex(hasBalance), bookings.findLastIndex(hasBalance)];
  const withBalance = bookings.slice(first, last + 1);
  const isComplete = withBalance.length >= MIN_ROWS_WITH_BALANCE && withBalance.every(hasBalance);
  const isAtOneEnd = first > 0 !== last < bookings.length - 1;
  if (first < 0 || !isComplete || !isAtOneEnd) return new Set();
  const withoutBalance = [...bookings.slice(0, first), ...bookings.slice(last + 1)];
  const readDay = (row: CellRow) => {
    const parsedDay = parseDay(getCellText(row, day));
    return (parsedDay && parsedDayToIsoDay(parsedDay, order)) ?? '';
  };
  const lastDay = withBalance.map(readDay).reduce((latest, each) => (each > latest ? each : latest));
  return new Set(withoutBalance.every((row) => readDay(row) >= lastDay) ? withoutBalance : []);
}
