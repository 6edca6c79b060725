import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataHome, type TestHome } from '../testing/test-databases.ts';
import { type Database, openDatabase } from './database.ts';

let home: TestHome;
let database: Database;
beforeAll(async () => {
  home = await makeDataHome('sqlite');
  database = openDatabase(home);
});
afterAll(async () => {
  await database.db.destroy();
  await home.remove();
});

test('a long read goes on to its end, whatever memory is cleared away meanwhile', async () => {
  const { db } = database;
  const rows = Array.from({ length: 20 }, (_, number) => ({ key: `${number}`, count: 1, ends_at: 1 }));
  await db.insertInto('limit_counts').values(rows).execute();
  setFlagsFromString('--expose-gc');
  const clearMemory: () => void = runInNewContext('gc');
  let seen = 0;
  for await (const _row of db.selectFrom('limit_counts').selectAll().stream()) {
    seen++;
    clearMemory();
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(seen).toBe(20);
});

test('deletions have no part of the search index merged while others wait', async () => {
  const { rows } = await sql`select v from search_grams_config where k = 'deletemerge'`.execute(database.db);
  expect(rows).toEqual([{ v: 0 }]);
});
