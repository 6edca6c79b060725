import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeDataHome } from '../testing/test-databases.ts';
import { until } from '../testing/until.ts';
import { openPool } from './postgres.ts';

test('a server that has nothing to do stays connected to PostgreSQL, so that a restore notices it', async () => {
  const home = await makeDataHome('postgres');
  const pool = openPool(home.databaseUrl ?? '', 10);
  pool.options.idleTimeoutMillis = 1;
  try {
    await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')));
    await until(() => pool.totalCount <= 1);
    // Every connection that may close has been idle for long enough.
    await setTimeout(200);
    expect(pool.totalCount).toBe(1);
  } finally {
    await pool.end();
    await home.remove();
  }
});
