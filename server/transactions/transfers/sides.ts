import { searchText } from '../../text/fold.ts';
import type { Placed } from '../row.ts';
import type { TransferRow } from './row.ts';

/** The two transactions that were joined into a transfer, as stored with the transfer. */
export type Sides = { expense: Placed; income: Placed };

/**
 * One of the two transactions that were joined into a transfer. `day` is the day that it would have after splitting the
 * transfer.
 */
export type Side = { id: string; day: string; words: string };

/** Returns the original transaction in one account of a joined transfer; undefined if the transfer was not joined. */
export function toTransferSide(
  { day, sides }: Pick<TransferRow, 'day' | 'sides'>,
  column: 'from_account_id' | 'to_account_id',
): Side | undefined {
  if (sides === null) return undefined;
  const { expense, income }: Sides = JSON.parse(sides);
  const side = column === 'from_account_id' ? expense : income;
  return { id: side.id, day: dayOf(side, expense, day), words: searchText(side.name, side.note ?? '') };
}

/**
 * Returns the day that an original transaction gets when its transfer is split. A transfer has the day of its expense.
 * If that day was changed, both transactions get the new day.
 */
export function dayOf(side: Placed, expense: Placed, day: string): string {
  return day === expense.day ? side.day : day;
}
