import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDataHome } from '../testing/test-databases.ts';
import { configurePostgresForPooler } from './configure-for-pooler.ts';
import { isBehindPooler } from './postgres.ts';

// Searches the server's code for statements that do not work behind a pooler. `npm test -- --pgbouncer` runs the
// servers behind a real one.

const SERVER = join(import.meta.dirname, '..');
/**
 * `set` without `local` applies to the connection until it is closed, but the clients of a pooler share connections.
 */
const LASTING = /`\s*set (?!local\b)\w+ *(?:=|to\b)|set_config\([^)]*\bfalse\)/i;

test('only connections of their own get parameters that last', () => {
  const paths = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => /(?<!\.test)\.ts$/.test(path) && !/^(testing|plans)\b/.test(path));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((path) => LASTING.test(readFileSync(join(SERVER, path), 'utf8')));
  expect(found).toEqual([join('db', 'postgres.ts')]);
});

test('a direct connection is recognized, and nothing is stored with the role', async () => {
  const home = await createDataHome('postgres');
  const client = new pg.Client(home.databaseUrl);
  await client.connect();
  try {
    expect(await isBehindPooler(client)).toBe(false);
    await configurePostgresForPooler(home.databaseUrl ?? '');
    const { rows } = await client.query(
      'select from pg_db_role_setting join pg_database on pg_database.oid = setdatabase where datname = current_database()',
    );
    expect(rows).toEqual([]);
  } finally {
    await client.end();
    await home.remove();
  }
});
