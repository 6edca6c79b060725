import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// These tests need PostgreSQL, because SQLite has no connections that can break.
let app: TestApp;
beforeAll(async () => {
  // Ignore the log, because requests fail when the connection breaks, and the server logs these errors.
  app = await startTestApp('postgres', { log: { write: () => {} } });
});
afterAll(() => app.close());

it('reconnects after its connections break', async () => {
  const user = await app.newUser();
  await user.add({ name: 'Lunch' });
  await breakConnections();
  await expect.poll(async () => (await user.send('GET', '/transactions')).status).toBe(200);
});

it('recovers when a connection breaks while statements run on it', async () => {
  const user = await app.newUser();
  const alone = sql`select pg_sleep(60)`.execute(app.db);
  const inTransaction = app.db.transaction().execute((tx) => sql`select pg_sleep(60)`.execute(tx));
  const refused = Promise.allSettled([alone, inTransaction]);
  await expect.poll(running).toBe(2);
  await breakConnections();
  expect((await refused).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(async () => (await user.send('GET', '/transactions')).status).toBe(200);
});

async function running(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(app.db);
  return rows.length;
}

async function breakConnections(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db);
}
