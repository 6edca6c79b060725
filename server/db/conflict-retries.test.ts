import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';
import type { Tx } from './schema.ts';
import { getShortReadConnection } from './short-read-connection.ts';

// These tests need PostgreSQL. SQLite runs one transaction at a time, so its transactions cannot conflict.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('postgres');
});
afterAll(() => app.close());

/** Waits until `count` other transactions in the database are waiting for a lock. */
const untilOthersWait = (count: number) =>
  waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows.length === count;
  });

const touchUser = (tx: Tx, id: number) =>
  tx
    .updateTable('users')
    .set((row) => ({ revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Prevents PostgreSQL from detecting a deadlock in this transaction, so that it is detected in the other one. */
const neverGiveUp = (tx: Tx) => sql`set local deadlock_timeout = '1h'`.execute(tx);

async function addBudget(user: TestUser): Promise<{ userId: number; id: string }> {
  const body = { category: 'Food', amount: 100, month: 11, year: 2026 };
  const { body: made } = await user.send('POST', '/budgets', { body });
  return { userId: await getUserId(app.db, user.email), id: (made as { _id: string })._id };
}

test('a request that ends in a deadlock is tried again, and its client notices nothing', async () => {
  const user = await app.newUser();
  const { userId, id } = await addBudget(user);
  const body = { category: 'Food', amount: 120, month: 11, year: 2026 };
  let changed: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await neverGiveUp(tx);
    const budget = tx.updateTable('budgets').set({ amount_minor: 1 }).where('user_id', '=', userId);
    await budget.where('id', '=', id).execute();
    // This request has locked the user's row and is waiting for the budget.
    changed = user.send('PUT', `/budgets/${id}`, { body });
    await untilOthersWait(1);
    await touchUser(tx, userId);
  });
  expect(await changed).toMatchObject({ status: 200, body: { amount: 120 } });
});

test('a serialization failure is tried again', async () => {
  const userId = await getUserId(app.db, (await app.newUser()).email);
  let tries = 0;
  await app.db.transaction().execute(async (tx) => {
    tries++;
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await tx.selectFrom('users').select('revision').where('id', '=', userId).execute();
    if (tries === 1) await app.db.transaction().execute((other) => touchUser(other, userId));
    await touchUser(tx, userId);
  });
  expect(tries).toBe(2);
});

test('a statement outside of a transaction is tried again', async () => {
  const [one, two] = [await app.newUser(), await app.newUser()];
  const [first, second] = [await getUserId(app.db, one.email), await getUserId(app.db, two.email)];
  let both: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await neverGiveUp(tx);
    await touchUser(tx, second);
    // This statement locks the two rows one after the other.
    both = sql`with one as (update users set revision = revision + 1 where id = ${first} returning id)
      update users set revision = revision + 1 where id = ${second} + (select 0 * id from one)`.execute(app.db);
    await untilOthersWait(1);
    await touchUser(tx, first);
  });
  await expect(both).resolves.toMatchObject({ numAffectedRows: 1n });
});

test('a short read is tried again', async () => {
  const { email } = await app.newUser();
  const reads = getShortReadConnection(app.db);
  let read: unknown;
  await app.db.transaction().execute(async (tx) => {
    await neverGiveUp(tx);
    await sql`lock table users in access exclusive mode`.execute(tx);
    // This read locks `budgets` before `users`.
    const text = 'select email from budgets right join users on false where email = $1';
    read = reads?.read(text, [email]);
    await untilOthersWait(1);
    await sql`lock table budgets in access exclusive mode`.execute(tx);
  });
  expect(await read).toEqual([{ email }]);
});

test('other errors, and conflicts without end, are thrown', async () => {
  let tries = 0;
  const fail = (code: string) =>
    app.db.transaction().execute(async () => {
      tries++;
      throw Object.assign(new Error('no'), { code });
    });
  await expect(fail('23505')).rejects.toThrow('no');
  expect(tries).toBe(1);
  await expect(fail('40P01')).rejects.toThrow('no');
  expect(tries).toBe(6);
});
