import { parseAmount } from '../../parse-amounts.ts';
import { parseDay, parsedDayToIsoDay } from '../../parse-days.ts';
import type { DateOrder } from '../../statement.ts';
import type { ColumnIndexes } from '../detect-columns.ts';
import { detectProgram, type ExportingProgram, findUnbookedStatus, isBookedStatus } from '../header-roles.ts';
import {
  type CellRow,
  getCellText,
  isBookingRow,
  parseAmountColumn,
  type TransactionTable,
} from '../transaction-table.ts';
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
  /** True if most statuses are known words, so that an unknown status is doubtful. */
  knowsStatuses: boolean;
  transferMeaning: TransferMeaning;
  flags: readonly StatusFlag[];
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
    knowsStatuses: areMostStatusesKnown(rows, columns),
    transferMeaning: findTransferMeaning(rows, columns),
    flags: findStatusFlags(header, rows),
    namesOtherAccount: createOtherAccountTest(header, rows, columns),
  };
}

function areMostStatusesKnown(rows: readonly CellRow[], { status }: ColumnIndexes): boolean {
  if (status === undefined) return false;
  const statuses = rows.map((row) => getCellText(row, status)).filter((cell) => cell !== '');
  // Statuses in other scripts are not checked, because Chinese wallets have dozens of them for booked rows.
  if (statuses.some((cell) => /[^\p{Script=Latin}\p{Script=Common}]/u.test(cell))) return false;
  const isKnown = (status: string) => findUnbookedStatus(status) !== undefined || isBookedStatus(status);
  return statuses.some(isBookedStatus) && statuses.filter(isKnown).length * 3 >= statuses.length * 2;
}

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
