import { chmodSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { writeTextPdf } from '../reader/testing/write-pdf.ts';
import { insertUser } from './auth/user-store.ts';
import { openDatabase, SQLITE_FILE } from './db/database.ts';
import { insertSampleData } from './seed/insert-sample-data.ts';
import { runProgram, withoutRootRights } from './testing/run-program.ts';
import { startServerProcess } from './testing/server-process.ts';
import { startTestApp } from './testing/test-app.ts';
import { createDataHome, createEmptyHome, type DataHome } from './testing/test-databases.ts';
import { listPathsBelow, uploadRecordedReceipt } from './testing/uploads.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Expects the server to print one line and nothing else. */
async function expectRefused(home: DataHome, sentence: string, by?: typeof withoutRootRights): Promise<void> {
  expect(await runProgram('server', home, [], {}, by)).toEqual({ code: 1, said: sentence });
}

async function homeOf(engine: 'sqlite' | 'postgres') {
  const home = await createDataHome(engine);
  ends.push(home.remove);
  return home;
}

test('a data folder that is read-only or a file stops the start with one line', async () => {
  const { dataDir } = await homeOf('sqlite');
  const mayNot = (folder: string) =>
    `Moneta cannot write to ${folder}. Make the user who runs Moneta the owner of the folder, or set DATA_DIR to another folder.`;
  chmodSync(dataDir, 0o500);
  await expectRefused({ dataDir, databaseUrl: undefined }, mayNot(dataDir), withoutRootRights);
  for (const below of [join(dataDir, 'below'), join(dataDir, 'below', 'further')]) {
    await expectRefused({ dataDir: below, databaseUrl: undefined }, mayNot(below), withoutRootRights);
  }
  chmodSync(dataDir, 0o700);
  chmodSync(join(dataDir, SQLITE_FILE), 0o400);
  await expectRefused({ dataDir, databaseUrl: undefined }, mayNot(dataDir), withoutRootRights);
  const file = join(dataDir, SQLITE_FILE);
  for (const place of [file, join(file, 'below')]) {
    const sentence = `DATA_DIR is ${place}, but part of that path is a file. Set DATA_DIR to a folder.`;
    await expectRefused({ dataDir: place, databaseUrl: undefined }, sentence);
  }
});

test('a file that is not a database stops the server and the tools with one line and is not changed', async () => {
  const home = await homeOf('sqlite');
  const file = join(home.dataDir, SQLITE_FILE);
  const damaged = Buffer.alloc(20_000, 'not a database ');
  writeFileSync(file, damaged);
  const said = `${file} cannot be read (file is not a database). Check the disk, then restore a backup: npm run restore.`;
  await expectRefused(home, said);
  expect(await runProgram('account', home, ['list'])).toEqual({ code: 1, said });
  expect(readFileSync(file).equals(damaged)).toBe(true);
});

test('receipts without their database are left alone', async () => {
  const app = await startTestApp('sqlite');
  const home = await createEmptyHome('sqlite');
  ends.push(home.remove);
  try {
    await uploadRecordedReceipt(await app.newUser(), writeTextPdf(['OAK TRADING LTD', 'Total 12.75']));
    cpSync(join(app.config.dataDir, 'receipts'), join(home.dataDir, 'receipts'), { recursive: true });
  } finally {
    await app.close();
  }
  const files = listPathsBelow(join(home.dataDir, 'receipts'));
  const sentence = `${home.dataDir} contains receipts, but no moneta.sqlite. Put this file back, restore a backup (npm run restore), or move the receipts folder away to start from scratch.`;
  expect(await runProgram('server', home, [])).toEqual({ code: 1, said: sentence });
  writeFileSync(join(home.dataDir, SQLITE_FILE), '');
  expect(await runProgram('server', home, [])).toEqual({ code: 1, said: sentence });
  // Other programs must also refuse to start.
  expect(await runProgram('account', home, ['list'])).toEqual({ code: 1, said: sentence });
  // A database copied from elsewhere may not contain the users who own the receipts.
  const other = await createDataHome('sqlite');
  ends.push(other.remove);
  cpSync(join(other.dataDir, SQLITE_FILE), join(home.dataDir, SQLITE_FILE));
  const server = await startServerProcess(home);
  await server.end('SIGTERM');
  expect(listPathsBelow(join(home.dataDir, 'receipts'))).toEqual(files);
});

test('a partly damaged database is reported when that part is read, and by the health check from then on', async () => {
  const home = await homeOf('sqlite');
  const { db } = openDatabase(home);
  const now = new Date('2026-11-20T12:00:00Z');
  const user = await insertUser(db, { email: 'ann@home.org', passwordHash: 'none', now });
  await insertSampleData(db, user?.id ?? 0, { count: 500, years: 1, today: '2026-11-20', now });
  const { rows } = await sql<{
    rootpage: number;
  }>`select rootpage from sqlite_master where name = 'transactions'`.execute(db);
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
  const app = await startTestApp('sqlite', {
    fill: async ({ dataDir }) => {
      const file = join(dataDir, SQLITE_FILE);
      cpSync(join(home.dataDir, SQLITE_FILE), file);
      const descriptor = openSync(file, 'r+');
      writeSync(descriptor, Buffer.alloc(4096, 0x55), 0, 4096, ((rows[0]?.rootpage ?? 0) - 1) * 4096);
    },
    log: { write: () => {} },
  });
  try {
    const ben = await app.newUser();
    expect((await app.visitor.send('GET', '/health')).status).toBe(200);
    const sentence = 'The server cannot read some of its data, so nothing was saved. Contact the administrator.';
    const body = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
    expect(await ben.send('POST', '/transactions', { body })).toMatchObject({
      status: 503,
      body: { message: sentence },
    });
    expect((await ben.send('GET', '/budgets')).status).toBe(200);
    expect(await app.visitor.send('GET', '/health')).toMatchObject({
      status: 503,
      body: { message: 'Some of the data cannot be read.' },
    });
  } finally {
    await app.close();
  }
});

test('a PostgreSQL that does not answer or refuses Moneta stops the start with one line without the password', async () => {
  const { dataDir, databaseUrl = '' } = await homeOf('postgres');
  mkdirSync(dataDir, { recursive: true });
  const at = (change: (url: URL) => void) => {
    const url = new URL(databaseUrl);
    change(url);
    return { dataDir, databaseUrl: url.href };
  };
  const { host, hostname } = new URL(databaseUrl);
  await expectRefused(
    at((url) => {
      url.port = '9';
    }),
    `PostgreSQL at ${hostname}:9 is not responding (ECONNREFUSED). Check that it is running and that DATABASE_URL is correct.`,
  );
  await expectRefused(
    at((url) => {
      url.password = 'wrong';
    }),
    `PostgreSQL at ${host} does not accept the user name or password in DATABASE_URL. Correct them, then start Moneta again.`,
  );
  await expectRefused(
    at((url) => {
      url.pathname = '/not_there';
    }),
    `PostgreSQL at ${host} has no database "not_there". Create it with createdb, or correct DATABASE_URL.`,
  );
});
