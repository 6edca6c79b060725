import type { Db } from '../../db/schema.ts';
import type { Details } from '../records/details.ts';
import { headKey } from '../records/learned-choices.ts';

/** The accounts that files with a header went to, newest first, and those that the user chose although they were doubted. */
export type OfHead = { targets: string[]; meant: Set<string> };

/** The days of a file that was imported into an account. */
export type Reached = { accountId: string; first: string; last: string };

/**
 * Returns where the files of completed imports went: by header for files without a number or name, and with their days, newest
 * first. Undone imports are excluded.
 */
export async function listFormer(
  db: Db,
  userId: number,
): Promise<{ heads: ReadonlyMap<string, OfHead>; reached: readonly Reached[] }> {
  const done = await db
    .selectFrom('imports')
    .select(['sequence', 'details'])
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .execute();
  const heads = new Map<string, OfHead>();
  const reached: Reached[] = [];
  for (const { details } of done.sort((a, b) => b.sequence - a.sequence)) {
    const { accounts, files }: Details = JSON.parse(details);
    for (const { id, name, file, madeId, accountId, isLeftOut, doubted, first, last } of accounts) {
      const [key, target] = [headKey(files[file]), madeId ?? accountId];
      if (target === null || isLeftOut) continue;
      if (first !== undefined && last !== undefined) reached.push({ accountId: target, first, last });
      if (key === undefined || id !== '' || name !== '') continue;
      const { targets, meant } = heads.get(key) ?? { targets: [], meant: new Set() };
      if (!targets.includes(target)) targets.push(target);
      if (doubted === target) meant.add(target);
      heads.set(key, { targets, meant });
    }
  }
  return { heads, reached };
}
