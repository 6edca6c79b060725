import type { Db } from '../../db/schema.ts';
import type { TransactionWithPosition } from '../transaction-row.ts';
import type { TransferSides } from './transfer-sides.ts';

/**
 * Returns transactions as they were before the user made transfers from them. Ids of any other transactions are
 * ignored.
 */
export async function findJoinedTransactions(
  db: Db,
  userId: number,
  ids: readonly (string | null)[],
): Promise<Map<string | null, TransactionWithPosition>> {
  if (ids.every((id) => id === null)) return new Map();
  const wanted = new Set(ids);
  const transfers = await db
    .selectFrom('transfers')
    .select('sides')
    .where('user_id', '=', userId)
    .where('sides', 'is not', null)
    .execute();
  return new Map(
    transfers
      .flatMap(({ sides }) => Object.values(JSON.parse(sides ?? '{}') as TransferSides))
      .filter(({ id }) => wanted.has(id))
      .map((side) => [side.id, side]),
  );
}
