import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, type Engine, openDatabase, SQLITE_FILE } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** Every store test runs against each. */
export const ENGINES: Engine[] = ['sqlite', 'postgres'];

/** What a server of a test is told about where its data is. */
export type DataHome = { dataDir: string; databaseUrl: string | undefined };

export type TestHome = DataHome & { remove: () => Promise<void> };

/**
 * A home for data, with the tables of this version and no rows: a folder and, for PostgreSQL, a database of its own on the
 * server of the test run. It is copied from one that was migrated before the run.
 */
export function makeDataHome(engine: Engine): Promise<TestHome> {
  const template = process.env[TEMPLATES[engine]];
  if (!template) throw new Error(`${TEMPLATES[engine]} is not set: run the tests with npm test.`);
  return makeHome(engine, template);
}

/** A home for data without tables, as a person's is before the first start. */
export function makeEmptyHome(engine: Engine): Promise<TestHome> {
  return makeHome(engine);
}

/** What homes are copied from: a file of SQLite's, the name of a database of PostgreSQL's. */
const TEMPLATES: Record<Engine, string> = { sqlite: 'TEST_SQLITE_TEMPLATE', postgres: 'TEST_POSTGRES_TEMPLATE' };

/** Migrates what all homes of the run are copied from, and tells its workers. @returns what removes it */
export async function makeTemplate(engine: Engine): Promise<() => Promise<void>> {
  const home = await makeEmptyHome(engine);
  const database = openDatabase(home);
  await migrate(database);
  // What SQLite's log still holds would not be copied with the file.
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  // PostgreSQL copies no database that somebody is connected to.
  await database.db.destroy();
  process.env[TEMPLATES[engine]] = home.databaseUrl ? nameIn(home.databaseUrl) : join(home.dataDir, SQLITE_FILE);
  return home.remove;
}

async function makeHome(engine: Engine, template?: string): Promise<TestHome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (template) copyFileSync(template, join(dataDir, SQLITE_FILE));
    return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  }

  const url = new URL(serverUrl());
  url.pathname = `/moneta_test_${randomBytes(6).toString('hex')}`;
  const name = nameIn(url.href);
  await administer(({ db }) =>
    sql`create database ${sql.id(name)} template ${sql.id(template ?? 'template1')}`.execute(db),
  );
  const remove = async () => {
    removeFolder();
    const dropped = administer(({ db }) => sql`drop database ${sql.id(name)} with (force)`.execute(db));
    // A server that the run made for itself may end before its workers do, and takes its databases with it.
    await (process.env.TEST_DATABASE_ENDS_WITH_RUN ? dropped.catch(() => {}) : dropped);
  };
  return { dataDir, databaseUrl: url.href, remove };
}

function nameIn(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

async function administer(task: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = openDatabase({ dataDir: '', databaseUrl: serverUrl() });
  try {
    await task(admin);
  } finally {
    await admin.db.destroy();
  }
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  return url;
}
