import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onSharedApps } from '../testing/each-engine.ts';
import { getUserId } from '../testing/user-id.ts';
import { insertManyRows } from './insert-many.ts';

onSharedApps((app) => {
  it('inserts many rows whatever they contain, and updates those that exist', async () => {
    const { db } = app();
    const user = await app().newUser();
    const user_id = await getUserId(db, user.email);
    const names = ['"quoted" \\ and \'so\'', 'Käse 🧀 \u2028 [1, null]', 'null', '0012'];
    const rows = Array.from({ length: 1500 }, (_, at) => {
      return { user_id, key: `key ${at}`, name: names[at] ?? 'plain', count: at, lines: [{ at }] };
    });
    const adding = sql`on conflict (user_id, key) do update set count = tags.count + excluded.count`;
    await db.transaction().execute(async (tx) => {
      await insertManyRows(tx, 'tags', rows.slice(1));
      await insertManyRows(tx, 'tags', rows, adding);
      await insertManyRows(tx, 'tags', []);
    });
    const written = await db
      .selectFrom('tags')
      .select(['user_id', 'key', 'name', 'count'])
      .where('user_id', '=', user_id)
      .execute();
    const expected = rows.map(({ lines: _, count, ...row }) => ({ ...row, count: 2 * count }));
    const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1);
    expect(written.sort(byKey)).toEqual(expected.sort(byKey));
  });
});
