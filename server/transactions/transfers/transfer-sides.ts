import { buildSearchText } from '../../text/fold-text.ts';
import type { TransactionWithPosition } from '../transaction-row.ts';
import type { TransferRow } from './transfer-row.ts';

/** The two transactions that were joined into a transfer. The transfer stores them for splitting. */
export type TransferSides = { expense: TransactionWithPosition; income: TransactionWithPosition };

/** One of the two transactions that were joined into a transfer. `day` is its day if the transfer is split again. */
export type TransferSide = { id: string; day: string; words: string };

/**
 * Returns the original transaction in one account of a joined transfer. Returns undefined if the transfer was not
 * joined.
 */
export function toTransferSide(
  { day, sides }: Pick<TransferRow, 'day' | 'sides'>,
  column: 'from_account_id' | 'to_account_id',
): TransferSide | undefined {
  if (sides === null) return undefined;
  const { expense, income }: TransferSides = JSON.parse(sides);
  const side = column === 'from_account_id' ? expense : income;
  return { id: side.id, day: getDayOfSide(side, expense, day), words: buildSearchText(side.name, side.note ?? '') };
}

/**
 * Returns the day of an original transaction after its transfer is split. If the user changed the transfer's day, both
 * transactions get the new day.
 */
export function getDayOfSide(side: TransactionWithPosition, expense: TransactionWithPosition, day: string): string {
  return day === expense.day ? side.day : day;
}
