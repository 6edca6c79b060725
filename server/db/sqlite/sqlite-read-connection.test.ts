import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataHome, type TestHome } from '../../testing/test-databases.ts';
import { openDatabase, SQLITE_FILE } from '../database.ts';
import type { Db } from '../schema.ts';
import type { ShortReadConnection } from '../short-read-connection.ts';
import { openSqlite, SET_BUSY_TIMEOUT_SQL } from './open-sqlite.ts';
import { createSqliteReadConnection } from './sqlite-read-connection.ts';

let home: TestHome;
let file: string;
let reads: ShortReadConnection;
let db: Db;
beforeEach(async () => {
  home = await createDataHome('sqlite');
  file = join(home.dataDir, SQLITE_FILE);
  reads = createSqliteReadConnection(file);
  ({ db } = openDatabase(home));
});
afterEach(async () => {
  await reads.close();
  await db.destroy();
  await home.remove();
});

test('requests that arrive together share one view of the file, and later ones get a new view', async () => {
  reads.share?.();
  expect(counted()).toEqual([0, 0]);
  changeFromOutside();
  expect(counted()).toEqual([0, 0]);
  await nextTurn();
  expect(counted()).toEqual([1, 1]);
});

test('reads outside of requests do not start a view', async () => {
  expect(counted()).toEqual([0, 0]);
  changeFromOutside();
  expect(counted()).toEqual([1, 1]);
});

test('a change by this server is visible at once', async () => {
  reads.share?.();
  expect(counted()).toEqual([0, 0]);
  await add();
  expect(counted()).toEqual([1, 1]);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('limit_counts').execute();
    expect(counted()).toEqual([1, 1]);
  });
  expect(counted()).toEqual([0, 0]);
});

test("a view does not block the server's other work on the file", async () => {
  await add();
  reads.share?.();
  expect(counted()).toEqual([1, 1]);
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
  expect(rows).toMatchObject([{ busy: 0 }]);
});

test('a file that could not be read is read once that is possible', async () => {
  const [good, broken] = [join(home.dataDir, 'good'), join(home.dataDir, 'broken')];
  const later = createSqliteReadConnection(broken);
  copyFileSync(file, good);
  writeFileSync(broken, 'no database '.repeat(1000));
  const count = () => later.read(COUNT, []);
  later.share?.();
  expect(count).toThrow('not a database');
  expect(count).toThrow('not a database');
  copyFileSync(good, broken);
  expect(count()).toEqual([{ count: 0 }]);
  await later.close();
});

const COUNT = 'select count(*) as count from limit_counts';

function counted(): number[] {
  const both = [reads.read(COUNT, []), reads.readKept(COUNT, [])] as { count: number }[][];
  return both.map(([row]) => row?.count ?? Number.NaN);
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const add = () => db.insertInto('limit_counts').values({ key: 'a', count: 1, ends_at: 1 }).execute();

/** Changes the file from another process, so that this process does not notice the change. */
function changeFromOutside(): void {
  const other = openSqlite(file);
  other.exec(`${SET_BUSY_TIMEOUT_SQL}; insert into limit_counts (key, count, ends_at) values ('b', 1, 1)`);
  other.close();
}
