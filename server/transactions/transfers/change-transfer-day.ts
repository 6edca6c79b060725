import type { Tx } from '../../db/schema.ts';
import { type LoggedChange, logStatesBeforeChange } from '../undo-log.ts';
import type { TransferRow, TransferWithPosition } from './transfer-row.ts';
import { updateTransfersInBulk } from './write-transfers.ts';

/**
 * Moves transfers to a different day, marks them as unchecked and logs their previous days. The caller holds the user's
 * lock.
 * @returns the number of changed transfers
 */
export async function changeTransferDay(
  tx: Tx,
  userId: number,
  transfers: readonly TransferRow[],
  day: string,
  note: LoggedChange,
): Promise<number> {
  const others = transfers.filter((each) => each.day !== day);
  const moved = others.map(({ id, version }): [string, Partial<TransferWithPosition>] => [
    id,
    { day, from_checked: 0, to_checked: 0, version: version + 1 },
  ]);
  await updateTransfersInBulk(tx, userId, new Map(moved));
  const kept = others.map(({ id, version, day, from_checked, to_checked }) => ({
    id,
    version: version + 1,
    before: { day, from_checked, to_checked, version },
  }));
  await logStatesBeforeChange(tx, userId, kept, note);
  return others.length;
}
