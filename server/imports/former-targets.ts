import type { Db } from '../db/schema.ts';
import type { Details } from './details.ts';
import { headKey } from './lessons.ts';

/** The accounts that files with some heads went to, the newest first, and those of them that were chosen though they had been doubted. */
export type OfHead = { targets: string[]; meant: Set<string> };

/** Days that a file had which was imported into an account. */
export type Reached = { accountId: string; first: string; last: string };

/** Where the files of imports that were run, and are not taken back, went: by the heads of those without a number or a name, and with their days, the newest first. */
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
