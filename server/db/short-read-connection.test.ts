import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { selectNewestTransactions } from '../transactions/transaction-store.ts';
import { createCompiledQuery } from './compiled-query.ts';
import { isPostgres, openDatabase } from './database.ts';
import { getShortReadConnection, type ShortReadConnection } from './short-read-connection.ts';

onEachEngine((app) => {
  it('gives each of many concurrent callers their own answer, even if one statement fails', async () => {
    const users = await Promise.all(Array.from({ length: 8 }, () => app().newUser()));
    await Promise.all(users.map((user, index) => user.add({ name: `Lunch ${index}` })));
    const asked = Array.from({ length: 10 }, () => users.map((user) => nameIn(user)));
    const refused = Array.from({ length: 10 }, () => nameOf(app().db, { userId: 'nobody' }).catch(() => 'refused'));
    const names = await Promise.all(asked.map((some) => Promise.all(some)));
    for (const some of names) expect(some).toEqual(users.map((_user, index) => `Lunch ${index}`));
    // SQLite compares a number with a string without an error, and finds nothing.
    const nothing = isPostgres(app().db) ? 'refused' : [];
    expect(await Promise.all(refused)).toEqual(refused.map(() => nothing));
  });

  it('inside a database transaction sees its uncommitted changes, and outside only committed data', async () => {
    const user = await app().newUser();
    const { _id } = await user.add({ name: 'Lunch' });
    const { db } = app();
    const { user_id: userId } = await db
      .selectFrom('transactions')
      .select('user_id')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('transactions').set({ name: 'Supper' }).where('id', '=', _id).execute();
      expect(await nameOf(tx, { userId })).toEqual([{ name: 'Supper' }]);
      expect(await nameOf(db, { userId })).toEqual([{ name: 'Lunch' }]);
    });
    expect(await nameOf(db, { userId })).toEqual([{ name: 'Supper' }]);
  });

  it('returns the same rows in the same order as the pool, whatever they contain', async () => {
    const user = await app().newUser();
    const userId = await getUserId(app().db, user.email);
    const names = ['"quoted" \\ and \'so\'', 'two\tcolumns', 'Käse 🧀 \u2028 [1, null]', '{"a": 1}', '0012', 'null'];
    for (const [index, name] of names.entries()) await user.add({ name, cost: 9_999_999.99 - index });
    const lines = [
      { category: 'Food', amount: 1.1, note: '"[]"' },
      { category: 'Bills', amount: 2.2 },
    ];
    await user.add({ name: 'Split', cost: 3.3, lines });
    const { db } = app();
    const byPool = await db.transaction().execute((tx) => shownOf(tx, { userId }));
    expect(byPool.map(({ name }) => name)).toEqual(['Split', ...names.reverse()]);
    expect(byPool.map((row) => typeof row.lines)).toEqual(['string', ...names.map(() => 'object')]);
    expect(await shownOf(db, { userId })).toEqual(byPool);
  });

  it('caches rows only until this server or another one changes something', async () => {
    const [ann, bob] = [await app().newUser(), await app().newUser()];
    const [annId, bobId] = [await getUserId(app().db, ann.email), await getUserId(app().db, bob.email)];
    const both = async () => [
      await keptNameOf(app().db, { userId: annId }),
      await keptNameOf(app().db, { userId: bobId }),
    ];
    const { _id } = await ann.add({ name: 'Lunch' });
    expect(await both()).toEqual([[{ name: 'Lunch' }], []]);
    expect(await both()).toEqual([[{ name: 'Lunch' }], []]);
    await ann.send('DELETE', `/transactions/${_id}`);
    await bob.add({ name: 'Tea' });
    expect(await both()).toEqual([[], [{ name: 'Tea' }]]);
    await rename(bobId, 'Supper');
    expect(await both()).toEqual([[], [{ name: 'Supper' }]]);
  });

  it('is notified of each request, on SQLite', async () => {
    const reads = getShortReadConnection(app().db);
    if (isPostgres(app().db)) return expect(reads?.share).toBeUndefined();
    const share = vi.spyOn(reads as Required<ShortReadConnection>, 'share');
    await app().newUser();
    expect(share).toHaveBeenCalled();
    share.mockRestore();
  });

  it('is planned once for all values by PostgreSQL, even with a limit', async () => {
    const { db } = app();
    for (const userId of Array(10).keys()) await newestOf(db, { userId, limit: 7 });
    if (!isPostgres(db)) return;
    const asked = `select custom_plans as planned from pg_prepared_statements where statement like '%planned-once%'`;
    expect(await getShortReadConnection(db)?.read(asked, [])).toEqual([{ planned: 0 }]);
  });

  /**
   * Changes the name over another connection, as another server would, so that this server does not notice the change.
   */
  async function rename(userId: number, name: string): Promise<void> {
    const other = openDatabase(app().config);
    await other.db.updateTable('transactions').set({ name }).where('user_id', '=', userId).execute();
    await other.db.destroy();
  }
});

/** The result is cached until the data changes. */
const keptNameOf = createCompiledQuery(
  (db, { userId }: { userId: number }) => db.selectFrom('transactions').select('name').where('user_id', '=', userId),
  'readKept',
);

const shownOf = createCompiledQuery((db, { userId }: { userId: number }) => selectNewestTransactions(db, userId, {}));

const newestOf = createCompiledQuery((db, { userId, limit }: { userId: number; limit: number }) =>
  selectNewestTransactions(db, userId, {}).select(sql`'planned-once'`.as('mark')).limit(limit),
);

const nameOf = createCompiledQuery((db, { userId }: { userId: number | string }) =>
  db
    .selectFrom('transactions')
    .select('name')
    .where('user_id', '=', userId as number),
);

async function nameIn(user: TestUser): Promise<string | undefined> {
  const { body } = await user.send('GET', '/transactions');
  return (body as { transactions: { name: string }[] }).transactions[0]?.name;
}
