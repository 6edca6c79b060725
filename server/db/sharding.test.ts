import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '../platform/installation.ts';
import { listTableNames } from '../testing/table-names.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// docs/scaling.md contains statements that distribute the tables over several PostgreSQL servers with Citus. These tests
// check that the tables meet the requirements of Citus. The tests in server/plans/ check that each statement names its
// user.
const guide = readFileSync(join(PROJECT_DIR, 'docs', 'scaling.md'), 'utf8');
const [, statements = ''] = /```sql\n(.*?)```/s.exec(guide) ?? [];

let app: TestApp;
/** The tables that the statements distribute, and those that they copy, in the order of the calls. */
let distributed: string[];
let copied: string[];
beforeAll(async () => {
  app = await startTestApp('postgres');
  // Stand-ins for the functions of Citus record the tables.
  const rows = await app.db.connection().execute(async (db) => {
    await sql`begin`.execute(db);
    await sql
      .raw(
        `create table pg_dist_partition (number serial, logicalrelid regclass, partition_key text);
        create function create_reference_table(regclass) returns void
          language sql as 'insert into pg_dist_partition (logicalrelid) values ($1)';
        create function create_distributed_table(regclass, text) returns void
          language sql as 'insert into pg_dist_partition (logicalrelid, partition_key) values ($1, $2)';
        ${statements}`,
      )
      .execute(db);
    const recorded = await sql<{ table: string; key: string | null }>`
      select logicalrelid::text as table, partition_key as key from pg_dist_partition order by number`.execute(db);
    await sql`rollback`.execute(db);
    return recorded.rows;
  });
  distributed = rows.flatMap(({ table, key }) => (key === 'user_id' ? [table] : []));
  copied = rows.flatMap(({ table, key }) => (key === null ? [table] : []));
});
afterAll(() => app.close());

test('the statements name each table once', async () => {
  // `search_grams` is skipped, because only SQLite has this table.
  const tables = (await listTableNames(app.db)).filter((table) => table !== 'search_grams');
  expect([...distributed, ...copied].sort()).toEqual(tables.sort());
});

test('every unique index of a distributed table contains the user', async () => {
  const { rows } = await sql<{ table: string; index: string }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as index from pg_index
    where indisunique and not exists (
      select from pg_attribute where attrelid = indrelid and attname = 'user_id' and attnum = any (indkey)
    )`.execute(app.db);
  expect(rows.filter(({ table }) => distributed.includes(table))).toEqual([]);
});

test('a distributed table refers only to copied tables, or to rows of the same user', async () => {
  const { rows } = await sql<{ from: string; to: string; columns: string[]; others: string[] }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to,
      array(select attname::text from unnest(conkey) as number join pg_attribute on attrelid = conrelid and attnum = number) as columns,
      array(select attname::text from unnest(confkey) as number join pg_attribute on attrelid = confrelid and attnum = number) as others
    from pg_constraint where contype = 'f'`.execute(app.db);
  expect(rows.length).toBeGreaterThan(distributed.length);
  const wrong = rows.filter(({ from, to, columns, others }) => {
    if (copied.includes(to)) return false;
    // Citus refuses a table that refers to one that is not distributed yet.
    if (distributed.indexOf(to) > distributed.indexOf(from)) return true;
    return copied.includes(from) || columns.indexOf('user_id') < 0 || others.indexOf('user_id') < 0;
  });
  expect(wrong).toEqual([]);
});

test('no table has a trigger, which Citus does not allow', async () => {
  const { rows } = await sql`select tgname from pg_trigger where not tgisinternal`.execute(app.db);
  expect(rows).toEqual([]);
});
