import { buildSearchText } from '../../text/fold-text.ts';
import type { TransactionWithPosition } from '../transaction-row.ts';
import type { TransferRow } from './transfer-row.ts';

/**
 * The transactions that a transfer was made from: two that were joined, or a single one. They are stored with the
 * transfer so that it can be split again.
 */
export type TransferSides = { expense?: TransactionWithPosition; income?: TransactionWithPosition };

/**
 * A transaction that a transfer was made from. `day` is the day that it gets if the transfer is split
 * again.
 */
export type TransferSide = { id: string; day: string; words: string };

/** Returns the original transaction in one account of a transfer, or undefined if there was none. */
export function toTransferSide(
  { day, sides }: Pick<TransferRow, 'day' | 'sides'>,
  column: 'from_account_id' | 'to_account_id',
): TransferSide | undefined {
  if (sides === null) return undefined;
  const originals: TransferSides = JSON.parse(sides);
  const side = column === 'from_account_id' ? originals.expense : originals.income;
  if (!side) return undefined;
  return {
    id: side.id,
    day: getDayAfterSplit(side, originals, day),
    words: buildSearchText(side.name, side.note ?? ''),
  };
}

/**
 * Returns the day that an original transaction gets when its transfer is split. If the user changed the transfer's day,
 * both transactions get the new day.
 */
export function getDayAfterSplit(
  side: TransactionWithPosition,
  { expense = side }: TransferSides,
  day: string,
): string {
  return day === expense.day ? side.day : day;
}
