import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { listKept } from '../backup/kept-backups.ts';
import { fillWithReleased, RELEASED_VERSIONS, readRemembered } from '../testing/released-data.ts';
import { runProgram } from '../testing/run-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { clientOf } from '../testing/test-app.ts';
import { type DataHome, ENGINES, makeDataHome, makeEmptyHome } from '../testing/test-databases.ts';
import { isPostgres, openDatabase } from './database.ts';
import type { Db } from './schema.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** The whole database, whatever its version: tables, indexes and rows. */
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
    // The tables of the search index contain integers too large for JavaScript.
    if (!isPostgres(db)) all.search = await sql`select hex(block) from search_grams_data order by id`.execute(db);
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
    const home = await makeDataHome(engine);
    ends.push(home.remove);
    await withDatabase(home, (db) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-of-tomorrow', '2027-01-01')`.execute(db),
    );
    writeFileSync(join(home.dataDir, 'bank.csv'), 'Date,Description,Amount\n2026-11-02,Tea,-2.50\n');
    const before = await everything(home);
    const sentence =
      'This database was changed by a newer version of Moneta (9999-of-tomorrow). Start the newer version, or restore an older backup: npm run restore.';
    const seed = ['--email', 'ann@home.org', '--password', 'secret_1', '--transactions', '5'];
    for (const [program, args] of [
      ['server', []],
      ['seed', seed],
      ['totals', ['--rebuild']],
      ['account', ['list']],
      ['import', ['--email', 'ann@home.org', join(home.dataDir, 'bank.csv')]],
      ['archive', ['--email', 'ann@home.org', join(home.dataDir, 'ann.zip')]],
      ['archive', ['--email', 'ann@home.org', '--import', join(home.dataDir, 'bank.csv')]],
      ['backup', [join(home.dataDir, 'all.moneta')]],
      ['daily-backup', []],
    ] as const) {
      expect(await runProgram(program, home, [...args]), program).toEqual({ code: 1, said: sentence });
    }
    expect(await everything(home)).toEqual(before);
    expect(readdirSync(home.dataDir).filter((name) => /zip|all\.moneta/.test(name))).toEqual([]);
    expect(await listKept(home.dataDir)).toEqual([]);
  });

  test('a failed migration leaves the database unchanged, and it is migrated once the obstacle is gone', async () => {
    const [version = ''] = RELEASED_VERSIONS;
    const home = await makeEmptyHome(engine);
    ends.push(home.remove);
    await fillWithReleased(version, engine, home);
    // A later migration creates a table with this name, so it fails after the ones before it ran.
    await withDatabase(home, (db) => sql`create table mail_queue (mine integer)`.execute(db));
    const before = await everything(home);
    const { code, said } = await runProgram('server', home, []);
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The database could not be upgraded and was not changed \(0012-mail-queue: [^)\n]*"?mail_queue"? already exists\)\. The previous version can still use it\.$/,
    );
    expect(await everything(home)).toEqual(before);

    await withDatabase(home, (db) => sql`drop table mail_queue`.execute(db));
    const server = await startServerProcess(home);
    ends.push(() => server.end('SIGKILL'));
    const { users, password } = readRemembered(version, engine);
    const body = { email: users[0]?.email, password };
    expect((await clientOf(server.url).send('POST', '/auth/login', { body })).status).toBe(200);
  });
});
