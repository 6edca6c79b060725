import { createHash } from 'node:crypto';
import type { ReadFile } from '../../statements/rows.ts';
import type { Db, Schema, Tx } from '../db/schema.ts';

type About = Schema['import_lessons']['about'];

/** What a person has said of files before, by what it is remembered by. */
export async function listLessons(db: Db, userId: number, about: About): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('import_lessons')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Remembers the last word on each. The caller holds the user. */
export async function remember(
  tx: Tx,
  userId: number,
  about: About,
  lessons: readonly { key: string; value: string }[],
): Promise<void> {
  for (const { key, value } of lessons) {
    await tx
      .insertInto('import_lessons')
      .values({ user_id: userId, about, key, value })
      .onConflict((known) => known.columns(['user_id', 'about', 'key']).doUpdateSet({ value }))
      .execute();
  }
}

/** What tables of one kind have in common: their heads; undefined for what is no table or has none. */
export function headKey(file: Pick<ReadFile, 'table'> | undefined): string | undefined {
  const heads = file?.table?.columns.map(({ head }) => head) ?? [];
  if (heads.every((head) => head === '')) return undefined;
  return createHash('sha256').update(heads.join('\n')).digest('base64url').slice(0, 32);
}
