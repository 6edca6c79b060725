import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup } from '../backup/restore/restore.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { DatabaseEngine } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { openSqlite } from '../db/sqlite/open-sqlite.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createDataHome, type DataHome, type TestHome } from './test-databases.ts';

/** Creates the data of a server that has one user. */
export async function createFilledHome(email: string, engine: DatabaseEngine): Promise<TestHome> {
  const home = await createDataHome(engine);
  const row = { email, password_hash: 'x', default_currency: 'USD', created_at: 1 };
  if (engine === 'sqlite') {
    const file = openSqlite(join(home.dataDir, 'moneta.sqlite'));
    // Use `exec`: with prepared statements, the SQLite package would keep the file open.
    file.exec(
      `insert into users (${Object.keys(row)}) values ('${email}', 'x', 'USD', 1); pragma journal_mode = delete`,
    );
    file.close();
  } else {
    await readHomeDatabase(home, (db) => db.insertInto('users').values(row).execute());
  }
  return home;
}

/**
 * Reads the database of a test server. For SQLite, a copy of the file is read, so that the file itself is never opened
 * in this process.
 */
export async function readHomeDatabase<R>(home: DataHome, look: (db: Db) => Promise<R>): Promise<R> {
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-read-'));
  if (!home.databaseUrl) cpSync(home.dataDir, dataDir, { recursive: true });
  const { db } = openDatabase({ ...home, dataDir });
  try {
    return await look(db);
  } finally {
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  }
}

/**
 * Returns a copy of the data whose SQLite file was never opened in this process. A restore could not replace the
 * original file, because this process keeps it open for prepared statements.
 */
export function copyHome(home: DataHome, folder: string): DataHome {
  if (home.databaseUrl) return home;
  const dataDir = mkdtempSync(join(folder, 'untouched-'));
  cpSync(home.dataDir, dataDir, { recursive: true });
  return { ...home, dataDir };
}

export function listEmails(home: DataHome): Promise<string[]> {
  return readHomeDatabase(home, async (db) => {
    const users = await db.selectFrom('users').select('email').orderBy('id').execute();
    return users.map(({ email }) => email);
  });
}

const program = { version: '0.0.0-test', commit: null };

/** Does the same as `npm run backup`. */
export async function backUpHome(
  home: DataHome,
  path: string,
  options: { passphrase?: string; workFactor?: number } = {},
) {
  const database = openDatabase(home);
  try {
    return await writeBackup({ database, dataDir: home.dataDir, program }, path, {
      now: new Date(),
      ...options,
    });
  } finally {
    await database.db.destroy();
  }
}

/** Does the same as `npm run restore`. `config` must be a copy made by `copyHome`. */
export function restoreBackupInto(config: DataHome, path: string, { isReplacing = false } = {}) {
  return restoreBackup({ config: { ...config, program }, file: { path }, isReplacing, now: new Date() });
}

/** Backs up a user with one transaction to a separate folder. The server keeps running. */
export async function createAppWithBackup(): Promise<{
  app: TestApp;
  folder: string;
  good: string;
  remove: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-good-'));
  const app = await startTestApp('sqlite');
  const ann = await app.newUser('ann@home.org');
  await ann.add({ name: 'Kept' });
  const good = join(folder, 'good.moneta');
  await backUpHome(app.config, good);
  const remove = async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  };
  return { app, folder, good, remove };
}
