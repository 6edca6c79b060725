import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_DIR } from '../platform/installation.ts';
import { listTableNames } from '../testing/table-names.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// docs/scaling.md lists statements that distribute the tables over several PostgreSQL servers with Citus. These tests
// check that the tables meet the requirements of Citus. The tests in server/plans/ check that each statement names its
// user.
const guide = readFileSync(join(PROJECT_DIR, 'docs', 'scaling.md'), 'utf8');
const distributed = namedIn(/create_distributed_table\('(\w+)', 'user_id'\)/g);
const copied = namedIn(/create_reference_table\('(\w+)'\)/g);

function namedIn(pattern: RegExp): string[] {
  return [...guide.matchAll(pattern)].map(([, table = '']) => table);
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('postgres');
});
afterAll(() => app.close());

test('the guide names each table once', async () => {
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
    return copied.includes(from) || columns.indexOf('user_id') < 0 || others.indexOf('user_id') < 0;
  });
  expect(wrong).toEqual([]);
});

test('no table has a trigger, which Citus does not allow', async () => {
  const { rows } = await sql`select tgname from pg_trigger where not tgisinternal`.execute(app.db);
  expect(rows).toEqual([]);
});
