import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restore } from '../backup/restore.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Engine } from '../db/database.ts';
import { openDatabase } from '../db/database.ts';
import { openSqlite } from '../db/open-sqlite.ts';
import type { Db } from '../db/schema.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { type DataHome, makeDataHome, type TestHome } from './test-databases.ts';

/** A home where somebody has an account. */
export async function homeOf(email: string, engine: Engine): Promise<TestHome> {
  const home = await makeDataHome(engine);
  const row = { email, password_hash: 'x', default_currency: 'USD', created_at: 1 };
  if (engine === 'sqlite') {
    const file = openSqlite(join(home.dataDir, 'moneta.sqlite'));
    // Not prepared: where SQLite is a package, what was prepared keeps the file open.
    file.exec(
      `insert into users (${Object.keys(row)}) values ('${email}', 'x', 'USD', 1); pragma journal_mode = delete`,
    );
    file.close();
  } else {
    await read(home, (db) => db.insertInto('users').values(row).execute());
  }
  return home;
}

/** Looks into the database of a home, with SQLite into a copy of it. */
export async function read<R>(home: DataHome, look: (db: Db) => Promise<R>): Promise<R> {
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

/** The same home, whose file of SQLite's this process has not had open: what was prepared keeps that from being replaced. */
export function untouched(home: DataHome, folder: string): DataHome {
  if (home.databaseUrl) return home;
  const dataDir = mkdtempSync(join(folder, 'untouched-'));
  cpSync(home.dataDir, dataDir, { recursive: true });
  return { ...home, dataDir };
}

export function emailsIn(home: DataHome): Promise<string[]> {
  return read(home, async (db) => {
    const users = await db.selectFrom('users').select('email').orderBy('id').execute();
    return users.map(({ email }) => email);
  });
}

/** As `npm run backup` does it. */
export async function backUp(home: DataHome, path: string, options: { passphrase?: string; workFactor?: number } = {}) {
  const database = openDatabase(home);
  try {
    return await writeBackup({ database, dataDir: home.dataDir, version: '0.0.0-test' }, path, {
      now: new Date(),
      ...options,
    });
  } finally {
    await database.db.destroy();
  }
}

/** As `npm run restore` does it, once a home that is `untouched`. */
export function restoreInto(config: DataHome, path: string, { isReplacing = false } = {}) {
  return restore({ config, file: { path }, isReplacing, version: '0.0.0-test', now: new Date() });
}

/** A backup of somebody who has one transaction, alone in a folder. The server that it was made of goes on. */
export async function makeGood(): Promise<{ app: TestApp; folder: string; good: string; remove: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-good-'));
  const app = await startTestApp('sqlite');
  const ann = await app.newUser('ann@home.org');
  await ann.add({ name: 'Kept' });
  const good = join(folder, 'good.moneta');
  await backUp(app.config, good);
  const remove = async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  };
  return { app, folder, good, remove };
}
