import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type DatabaseEngine, openDatabase, SQLITE_FILE } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';

/** The database engines on which tests run. */
export const ENGINES: DatabaseEngine[] = ['sqlite', 'postgres'];

/** The folder and the database of a test server. */
export type DataHome = { dataDir: string; databaseUrl: string | undefined };

export type TestHome = DataHome & { remove: () => Promise<void> };

/**
 * Creates a data folder and, for PostgreSQL, a database, with the empty tables of this version. The tables are copied
 * from a template, because copying is faster than migrating.
 */
export function createDataHome(engine: DatabaseEngine): Promise<TestHome> {
  const template = process.env[TEMPLATES[engine]];
  if (!template) throw new Error(`${TEMPLATES[engine]} is not set: run the tests with npm test.`);
  return makeHome(engine, template);
}

/**
 * Creates a data folder and, for PostgreSQL, a database. They contain no tables, as before the first start of a server.
 */
export function createEmptyHome(engine: DatabaseEngine): Promise<TestHome> {
  return makeHome(engine);
}

/**
 * The environment variables that contain the location of each template: a path for SQLite, and a database name for
 * PostgreSQL.
 */
const TEMPLATES: Record<DatabaseEngine, string> = {
  sqlite: 'TEST_SQLITE_TEMPLATE',
  postgres: 'TEST_POSTGRES_TEMPLATE',
};

/**
 * Creates the template for `createDataHome` and sets its environment variable.
 * @returns a function that removes the template
 */
export async function createTemplate(engine: DatabaseEngine): Promise<() => Promise<void>> {
  const home = await createEmptyHome(engine);
  const database = openDatabase(home);
  await migrate(database);
  // Move SQLite's log into the database file, because only this file will be copied.
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
  // Close the database first, because PostgreSQL cannot copy a database with open connections.
  await database.db.destroy();
  process.env[TEMPLATES[engine]] = home.databaseUrl ? nameIn(home.databaseUrl) : join(home.dataDir, SQLITE_FILE);
  return home.remove;
}

async function makeHome(engine: DatabaseEngine, template?: string): Promise<TestHome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') {
    if (template) copyFileSync(template, join(dataDir, SQLITE_FILE));
    return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };
  }

  const url = new URL(serverUrl());
  url.pathname = `/moneta_test_${randomBytes(6).toString('hex')}`;
  const name = nameIn(url.href);
  // Copy the files, which takes a third less CPU time than the default of writing their pages to the log.
  await administer(`create database "${name}" template "${template ?? 'template1'}" strategy file_copy`);
  const remove = async () => {
    removeFolder();
    const dropped = administer(`drop database "${name}" with (force)`);
    // If the PostgreSQL server was started for this run, ignore errors: it may already have ended, together with its
    // databases.
    await (process.env.TEST_DATABASE_ENDS_WITH_RUN ? dropped.catch(() => {}) : dropped);
  };
  return { dataDir, databaseUrl: url.href, remove };
}

/**
 * Returns a URL that connects through the socket file of the PostgreSQL server, if there is one. Such connections take
 * less CPU time than TCP.
 */
export function toSocketUrl(databaseUrl: string): string {
  const folder = process.env.TEST_DATABASE_SOCKETS;
  if (!folder) return databaseUrl;
  const url = new URL(databaseUrl);
  url.searchParams.set('host', folder);
  return url.href;
}

function nameIn(databaseUrl: string): string {
  return new URL(databaseUrl).pathname.slice(1);
}

let administrators: pg.Pool | undefined;

/** Uses the same connection for all databases, because opening one takes 8 ms of CPU time. */
async function administer(statement: string): Promise<void> {
  if (!administrators) {
    administrators = new pg.Pool({ connectionString: toSocketUrl(serverUrl()), max: 1, allowExitOnIdle: true });
    // The server of the run ends before this idle connection.
    administrators.on('error', () => {});
  }
  await administrators.query(statement);
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm test.');
  return url;
}
