import type { Db } from '../../db/schema.ts';
import type { Placed } from '../row.ts';
import type { Sides } from './sides.ts';

/**
 * Returns those transactions with these ids that were joined into one of the user's transfers, as they were before
 * joining.
 */
export async function findJoined(
  db: Db,
  userId: number,
  ids: readonly (string | null)[],
): Promise<Map<string | null, Placed>> {
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
      .flatMap(({ sides }) => Object.values(JSON.parse(sides ?? '{}') as Sides))
      .filter(({ id }) => wanted.has(id))
      .map((side) => [side.id, side]),
  );
}
