import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { listStoredBackups } from '../backup/stored-backups.ts';
import { chooseForEngine } from '../testing/each-engine.ts';
import { fillWithReleasedData, OLDEST_RELEASED } from '../testing/released-data.ts';
import { runProgram } from '../testing/run-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { createClient } from '../testing/test-app.ts';
import { createDataHome, createEmptyHome, type DataHome, ENGINES } from '../testing/test-databases.ts';
import { listAppliedMigrations } from './applied-migrations.ts';
import { isPostgres, openDatabase } from './database.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Db } from './schema.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Returns all tables, indexes and rows of a database of any version. */
async function everything(home: DataHome): Promise<unknown> {
  return withDatabase(home, async (db) => {
    const { rows: things } = await (isPostgres(db)
      ? sql`select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
          where table_schema = 'public' union all
          select indexname, indexdef, '', '', '' from pg_indexes where schemaname = 'public' order by 1, 2`
      : sql`select type, name, sql from sqlite_master order by 1, 2`
    ).execute(db);
    const { rows: tables } = await (isPostgres(db)
      ? sql<{ name: string }>`select table_name as name from information_schema.tables where table_schema = 'public'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'search_grams%'`
    ).execute(db);
    const all: Record<string, unknown> = { things };
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
      all[name] = rows.map((row) => JSON.stringify(row)).sort();
    }
    // The tables of the search index are read as hex, because they contain integers that are too large for JavaScript.
    if (tables.some(({ name }) => name === 'transactions') && !isPostgres(db))
      all.search = await sql`select hex(block) from search_grams_data order by id`.execute(db);
    return all;
  });
}

async function withDatabase<R>(home: DataHome, work: (db: Db) => Promise<R>): Promise<R> {
  const { db } = openDatabase(home);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

describe.each(ENGINES)('on %s', (engine) => {
  test('a database changed by a newer version is refused with a clear error, and left unchanged', async () => {
    const home = await createDataHome(engine);
    ends.push(home.remove);
    await withDatabase(home, (db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2027-01-01')`.execute(db),
    );
    writeFileSync(join(home.dataDir, 'bank.csv'), 'Date,Description,Amount\n2026-11-02,Tea,-2.50\n');
    const before = await everything(home);
    const sentence =
      'This database was changed by a newer version of Moneta (9999-of-tomorrow). Start the newer version, or restore an older backup: npm run restore.';
    const seed = ['--email', 'ann@home.org', '--password', 'secret_1', '--transactions', '5'];
    const programs: [string, string[]][] = [
      ['server', []],
      ['seed', seed],
      ['totals', ['--rebuild']],
      ['account', ['list']],
      ['import', ['--email', 'ann@home.org', join(home.dataDir, 'bank.csv')]],
      ['archive', ['--email', 'ann@home.org', join(home.dataDir, 'ann.zip')]],
      ['archive', ['--email', 'ann@home.org', '--import', join(home.dataDir, 'bank.csv')]],
      ['backup', [join(home.dataDir, 'all.moneta')]],
      ['daily-backup', []],
    ];
    for (const [program, args] of chooseForEngine(programs, engine)) {
      expect(await runProgram(program, home, args), program).toEqual({ code: 1, said: sentence });
    }
    expect(await everything(home)).toEqual(before);
    expect(readdirSync(home.dataDir).filter((name) => /zip|all\.moneta/.test(name))).toEqual([]);
    expect(await listStoredBackups(home.dataDir)).toEqual([]);
  });

  test('a failed migration leaves the database unchanged, and it is migrated once the obstacle is gone', async () => {
    const home = await createEmptyHome(engine);
    ends.push(home.remove);
    // Make the migration fail halfway: it creates a table with this name after some others.
    await withDatabase(home, (db) => sql`create table mail_queue (mine integer)`.execute(db));
    // The first start creates only the table of applied migrations.
    await runProgram('server', home, []);
    const before = await everything(home);
    const { code, said } = await runProgram('server', home, []);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The database could not be upgraded \(0001-schema: [^)\n]*"?mail_queue"? already exists\)\. Nothing was changed, so you can still start the previous version\.$/,
    );
    expect(await everything(home)).toEqual(before);

    await withDatabase(home, (db) => sql`drop table mail_queue`.execute(db));
    const server = await startServerProcess(home);
    ends.push(() => server.end('SIGKILL'));
    expect((await createClient(server.url).send('GET', '/health')).status).toBe(200);
  });

  test('data from before the first release gets the tables of a new database, even if two servers start at once', async () => {
    const home = await createEmptyHome(engine);
    const fresh = await createDataHome(engine);
    ends.push(home.remove, fresh.remove);
    await fillWithReleasedData(OLDEST_RELEASED, engine, home);
    // With SQLite, start only one, because two migrations in the same process would wait for each other forever.
    const databases = engine === 'postgres' ? [openDatabase(home), openDatabase(home)] : [openDatabase(home)];
    await Promise.all(databases.map((database) => migrate(database)));
    for (const { db } of databases) await db.destroy();
    expect(await withDatabase(home, describeSchema)).toEqual(await withDatabase(fresh, describeSchema));
    expect(await withDatabase(home, listAppliedMigrations)).toEqual(Object.keys(MIGRATIONS));
  });

  test('data of an earlier stage than the last before the first release is refused and left unchanged', async () => {
    const home = await createEmptyHome(engine);
    ends.push(home.remove);
    await fillWithReleasedData(OLDEST_RELEASED, engine, home);
    await withDatabase(home, (db) => sql`delete from kysely_migration where name > '0035'`.execute(db));
    const before = await everything(home);
    const said =
      'This database was created by an unreleased version of Moneta (0034-posted-by-item). Upgrade it first with commit 290b9efa of Moneta.';
    expect(await runProgram('server', home, [])).toEqual({ code: 1, said });
    expect(await runProgram('backup', home, [join(home.dataDir, 'all.moneta')])).toEqual({ code: 1, said });
    expect(await everything(home)).toEqual(before);
  });
});

/** Returns all columns, keys and indexes, in an order that does not depend on when they were created. */
async function describeSchema(db: Db): Promise<unknown> {
  if (isPostgres(db)) {
    const { rows } = await sql`
      select relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attcollation, pg_get_expr(adbin, adrelid)
      from pg_attribute join pg_class on pg_class.oid = attrelid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      union all
      select conrelid::regclass::text, conname, pg_get_constraintdef(oid), true, '', 0, ''
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select tablename, indexname, indexdef, true, '', 0, '' from pg_indexes where schemaname = 'public'
      union all
      select 'trigger', tgname, pg_get_triggerdef(oid), true, '', 0, '' from pg_trigger where not tgisinternal
      order by 1, 2, 3`.execute(db);
    return rows;
  }
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_stat%' order by name`.execute(db);
  const described: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows: columns } = await sql`select * from pragma_table_xinfo(${name})`.execute(db);
    const { rows: keys } = await sql`select * from pragma_foreign_key_list(${name})`.execute(db);
    const { rows: indexes } = await sql`
      select list.name, "unique", origin, partial, lower(replace(sql, '"', '')) as sql, seqno, columns.name as column_name, coll, "desc"
      from pragma_index_list(${name}) as list, pragma_index_xinfo(list.name) as columns
        left join sqlite_master on sqlite_master.name = list.name
      order by list.name, seqno`.execute(db);
    described[name] = [columns, keys, indexes];
  }
  // List views, triggers and the virtual table.
  const { rows: others } = await sql`
    select name, sql from sqlite_master where type not in ('table', 'index') or name = 'search_grams' order by name`.execute(
    db,
  );
  const { rows: search } = await sql`select k, v from search_grams_config order by k`.execute(db);
  return { ...described, others, search };
}
