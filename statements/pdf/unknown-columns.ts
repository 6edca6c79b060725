import { isBookingLine, isValueKind, measureOverlap } from './columns.ts';
import type { PrintedColumn } from './printed-header.ts';
import type { PrintedLine } from './printed-lines.ts';
import { isBalanceLine } from './table-rows.ts';

/** Minimum share of values of one kind in a column with an unknown name. */
const MOSTLY = 0.7;

/**
 * Treats columns with unknown names as date or amount columns if they contain only dates or amounts. Amount columns are
 * accepted if the header names none, or only one of the columns for income and expenses.
 */
export function acceptUnknownColumns(
  columns: readonly PrintedColumn[],
  lines: readonly PrintedLine[],
): readonly PrintedColumn[] {
  const bookings = lines.filter((line) => isBookingLine(line) && !isBalanceLine(line));
  const moved = columns.filter(({ kind, role }) => kind === 'money' && role !== 'balance');
  const isSide = moved.length === 1 && (moved[0]?.role === 'in' || moved[0]?.role === 'out');
  const isFilledWith = (column: PrintedColumn, kind: 'day' | 'amount') => {
    if (column.kind !== 'text' || (column.role !== undefined && column.role !== 'none')) return false;
    // A long description that reaches into the column starts further left.
    const inside = bookings.flatMap(({ pieces }) =>
      pieces.filter(
        (piece) =>
          measureOverlap(piece, column) > 0 &&
          (kind === 'day' || isValueKind(piece, kind) || piece.left >= column.left),
      ),
    );
    const values = inside.filter((piece) => isValueKind(piece, kind));
    return values.length > inside.length * MOSTLY;
  };
  const days = columns.filter((column) => column.role === undefined && isFilledWith(column, 'day'));
  const amounts = columns.filter((column) => (column.role === undefined || !isSide) && isFilledWith(column, 'amount'));
  const areAccepted = (moved.length === 0 || isSide) && amounts.length + moved.length <= 2;
  let hasDay = columns.some(({ role }) => role === 'day' || role === 'bookedDay');
  return columns.map((column): PrintedColumn => {
    if (amounts.includes(column)) return areAccepted ? { ...column, kind: 'money', role: undefined } : column;
    if (!days.includes(column)) return column;
    const named = hasDay
      ? ({ head: 'Value date', role: 'otherDay' } as const)
      : ({ head: 'Date', role: 'day' } as const);
    hasDay = true;
    return { ...column, ...named, kind: 'day' };
  });
}
