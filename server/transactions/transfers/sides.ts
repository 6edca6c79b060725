import { searchText } from '../../text/fold.ts';
import type { Placed } from '../row.ts';
import type { TransferRow } from './row.ts';

/** The two transactions that a transfer was joined from, as stored with it. */
export type Sides = { expense: Placed; income: Placed };

/** The side of a transfer in one account, as it was before joining. */
export type Side = { id: string; day: string; words: string };

/** @returns undefined for a transfer that was not joined; `day` is the day it would have if taken apart */
export function toTransferSide(
  { day, sides }: Pick<TransferRow, 'day' | 'sides'>,
  column: 'from_account_id' | 'to_account_id',
): Side | undefined {
  if (sides === null) return undefined;
  const { expense, income }: Sides = JSON.parse(sides);
  const side = column === 'from_account_id' ? expense : income;
  return { id: side.id, day: dayOf(side, expense, day), words: searchText(side.name, side.note ?? '') };
}

/** A transfer has the day of its expense. If that was changed, both sides get the new day. */
export function dayOf(side: Placed, expense: Placed, day: string): string {
  return day === expense.day ? side.day : day;
}
