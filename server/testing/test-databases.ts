import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, type Engine, openDatabase } from '../db/database.ts';

/** Every store test runs against each. */
export const ENGINES: Engine[] = ['sqlite', 'postgres'];

/** What a server of a test is told about where its data is. */
export type DataHome = { dataDir: string; databaseUrl: string | undefined };

/** An empty home for data: a folder and, for PostgreSQL, a database of its own on the server of the test run. */
export async function makeDataHome(engine: Engine): Promise<DataHome & { remove: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-test-'));
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (engine === 'sqlite') return { dataDir, databaseUrl: undefined, remove: async () => removeFolder() };

  const name = `moneta_test_${randomBytes(6).toString('hex')}`;
  await administer((admin) => sql`create database ${sql.id(name)}`.execute(admin.db));
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const remove = async () => {
    removeFolder();
    const dropped = administer((admin) => sql`drop database ${sql.id(name)} with (force)`.execute(admin.db));
    // A server that the run made for itself may end before its workers do, and takes its databases with it.
    await (process.env.TEST_DATABASE_ENDS_WITH_RUN ? dropped.catch(() => {}) : dropped);
  };
  return { dataDir, databaseUrl: url.href, remove };
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
