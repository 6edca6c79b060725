import type { SkippedLine, Statement } from '../../statement.ts';
import { skippedRowToLine } from '../classify-rows.ts';
import { findColumnRoleByHeader } from '../header-roles.ts';
import { type CellRow, isBookingRow, type TransactionTable } from '../transaction-table.ts';

/*
 * Lists the rows of tables that do not contain further transactions.
 */

/** Lists all rows of a table as skipped. Rows of an unknown table may be transactions, so they count as unreadable. */
export function skipTable({ header, rows, role }: TransactionTable): Pick<Statement, 'left'> {
  const hasDays = header?.cells.some((cell) => DAY_ROLES.includes(findColumnRoleByHeader(cell) ?? 'none')) ?? false;
  const skipRow = (row: CellRow): SkippedLine =>
    role === 'unknown' && isBookingRow(row)
      ? skippedRowToLine({ row, reason: 'unreadable', what: hasDays ? 'amount' : 'date' })
      : skippedRowToLine({ row, reason: 'no booking' });
  const filledRows = [...(header ? [header] : []), ...rows].filter(({ cells }) => cells.some((cell) => cell !== ''));
  return { left: filledRows.map(skipRow) };
}

const DAY_ROLES = ['bookedDay', 'day'];

/** Minimum number of transactions whose sums a summary can repeat. */
const MIN_SUMMED_ENTRIES = 3;

/**
 * True if the second table only sums up the first one, for example per shop or category: it has fewer rows, but the same
 * income and expenses. Signs are ignored if all amounts of the second table have the same sign.
 */
export function isSummaryOf(first: Statement, second: Statement): boolean {
  if (first.entries.length < MIN_SUMMED_ENTRIES || second.entries.length > first.entries.length) return false;
  const [total, part] = [sumAmounts(first), sumAmounts(second)];
  if (part.income === total.income && part.expense === total.expense) return part.income + part.expense !== 0;
  const hasOneSign = part.income === 0 || part.expense === 0;
  return hasOneSign && part.income + part.expense === total.income + total.expense;
}

function sumAmounts({ entries }: Statement): { income: number; expense: number } {
  let [income, expense] = [0, 0];
  for (const { amountMinor } of entries) {
    if (amountMinor < 0) expense -= amountMinor;
    else income += amountMinor;
  }
  return { income, expense };
}
