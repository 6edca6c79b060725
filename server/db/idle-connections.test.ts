import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createDataHome } from '../testing/test-databases.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { openDatabase } from './database.ts';
import { openPostgresPool } from './postgres.ts';
import { getShortReadConnection } from './short-read-connection.ts';

test('a server that has nothing to do stays connected to PostgreSQL, so that a restore notices it', async () => {
  const home = await createDataHome('postgres');
  const pool = openPostgresPool(home.databaseUrl ?? '', 10);
  pool.options.idleTimeoutMillis = 1;
  try {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')));
    await waitUntil(() => pool.totalCount <= 1);
    // Wait until the pool has closed the idle connections that it may close.
    await setTimeout(200);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
    await home.remove();
  }
});

test('a server opens as many connections as DATABASE_POOL allows, however much it has to do', async () => {
  const home = await createDataHome('postgres');
  const { db } = openDatabase({ ...home, databasePool: 3 });
  const watching = openPostgresPool(home.databaseUrl ?? '', 1);
  const counts: number[] = [];
  try {
    let isBusy = true;
    const statements = Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(db));
    const busy = Promise.all([...statements, getShortReadConnection(db)?.read('select 1', [])]).finally(() => {
      isBusy = false;
    });
    while (isBusy) {
      const { rows } = await watching.query(
        'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      counts.push(rows.length);
    }
    await busy;
    expect(Math.max(...counts)).toBe(3);
  } finally {
    await db.destroy();
    await watching.end();
    await home.remove();
  }
});
