import { searchText } from '../../fold.ts';
import type { Placed } from '../row.ts';
import type { TransferRow } from './row.ts';

/** The two transactions that a transfer was joined of, as it keeps them. */
export type Sides = { expense: Placed; income: Placed };

/** What a transfer was in one of its accounts before it was joined. */
export type Side = { id: string; day: string; words: string };

/** @returns undefined for one that was not joined; the day is that on which it would be there if it were taken apart */
export function sideOf(
  { day, sides }: Pick<TransferRow, 'day' | 'sides'>,
  column: 'from_account_id' | 'to_account_id',
): Side | undefined {
  if (sides === null) return undefined;
  const { expense, income }: Sides = JSON.parse(sides);
  const side = column === 'from_account_id' ? expense : income;
  return { id: side.id, day: dayOf(side, expense, day), words: searchText(side.name, side.note ?? '') };
}

/** A transfer is on the day of its expense; once it is on another, both of its sides are. */
export function dayOf(side: Placed, expense: Placed, day: string): string {
  return day === expense.day ? side.day : day;
}
