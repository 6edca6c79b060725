import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataHome, type TestHome } from '../../testing/test-databases.ts';
import { type Database, openDatabase, SQLITE_FILE } from '../database.ts';
import { runWithAsyncCommit } from './async-commit.ts';
import { getWalCheckpointer } from './wal-checkpointer.ts';

let home: TestHome;
let database: Database;
beforeAll(async () => {
  home = await createDataHome('sqlite');
  database = openDatabase(home);
});
afterAll(async () => {
  await database.db.destroy();
  await home.remove();
});

test('a long read continues to its end, whatever is garbage collected in the meantime', async () => {
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

test('deletions do not merge segments of the search index', async () => {
  const { rows } = await sql`select v from search_grams_config where k = 'deletemerge'`.execute(database.db);
  expect(rows).toEqual([{ v: 0 }]);
});

test('the log of long work is moved to the file automatically, and nothing is lost', async () => {
  const { db } = database;
  const size = () => statSync(join(home.dataDir, SQLITE_FILE)).size;
  const before = size();
  const write = (step: number) =>
    runWithAsyncCommit(db, async (tx) => {
      const rows = Array.from({ length: 100 }, (_, row) => ({
        key: `${step} ${row} ${'x'.repeat(200)}`,
        count: 1,
        ends_at: 1,
      }));
      await tx.insertInto('limit_counts').values(rows).execute();
    });
  for (let step = 0; step < 20; step++) await write(step);
  await expect.poll(size).toBeGreaterThan(before + 300_000);
  await getWalCheckpointer(db)?.close();
  // These writes restart the worker thread.
  for (let step = 20; step < 40; step++) await write(step);
  const { count } = await db
    .selectFrom('limit_counts')
    .select(db.fn.countAll<number>().as('count'))
    .where('key', 'like', '% % x%')
    .executeTakeFirstOrThrow();
  expect(count).toBe(4000);
});
