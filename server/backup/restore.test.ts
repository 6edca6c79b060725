import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DatabaseEngine, openDatabase } from '../db/database.ts';
import { openSqlite } from '../db/sqlite/open-sqlite.ts';
import {
  backUpHome,
  copyHome,
  createAppWithBackup,
  createFilledHome,
  listEmails,
  readHomeDatabase,
  restoreBackupInto,
} from '../testing/backups.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { UNRELEASED_BACKUP } from '../testing/released-data.ts';
import { runProgram } from '../testing/run-program.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createEmptyHome, type DataHome, ENGINES } from '../testing/test-databases.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

let folder: string;
let good: string;
let removeGood: () => Promise<void>;
beforeAll(async () => {
  ({ folder, good, remove: removeGood } = await createAppWithBackup());
});
afterAll(() => removeGood());

async function emptyHome(engine: DatabaseEngine): Promise<DataHome> {
  const home = await createEmptyHome(engine);
  ends.push(home.remove);
  return home;
}

async function homeOfBen(engine: DatabaseEngine): Promise<DataHome> {
  const home = await createFilledHome('ben@home.org', engine);
  ends.push(home.remove);
  return home;
}

const program = (home: DataHome, ...args: string[]) => runProgram('restore', home, args);
const leftIn = ({ dataDir }: DataHome) => readdirSync(dataDir).filter((name) => name.startsWith('restoring'));

describe.each(ENGINES)('on %s', (engine) => {
  test('existing data is only replaced on request, and can be restored', async () => {
    const home = await homeOfBen(engine);
    await expect(restoreBackupInto(home, good)).rejects.toThrow(
      /already contains data\. To replace the data, add --replace/,
    );
    expect(await listEmails(home)).toEqual(['ben@home.org']);

    const replaced = copyHome(home, folder);
    const { keptAs = '' } = await restoreBackupInto(replaced, good, { isReplacing: true });
    expect(await listEmails(replaced)).toEqual(['ann@home.org']);
    const again = copyHome(replaced, folder);
    await restoreBackupInto(again, keptAs, { isReplacing: true });
    expect(await listEmails(again)).toEqual(['ben@home.org']);
  });

  test('an account deleted after the backup stays deleted, and its email is free', async () => {
    const first = await startTestApp(engine);
    ends.push(() => first.close());
    const gone = await first.newUser('gone@home.org');
    await gone.add({ name: 'Secret' });
    await first.newUser('here@home.org');
    const [before, after] = ['before', 'after'].map((when) => join(folder, `${when}-${engine}.moneta`)) as [
      string,
      string,
    ];
    await backUpHome(first.config, before);
    expect((await gone.send('DELETE', '/users/account')).status).toBe(200);
    await backUpHome(first.config, after);

    const filled = await emptyHome(engine);
    await restoreBackupInto(filled, after);
    const home = copyHome(filled, folder);
    expect(await restoreBackupInto(home, before, { isReplacing: true })).toMatchObject({ deletedAgain: 1 });
    const rows = await readHomeDatabase(home, (db) =>
      db.selectFrom('users').select(['email', 'deleted_at']).orderBy('id').execute(),
    );
    expect(rows).toEqual([
      { email: expect.stringMatching(/^deleted \d+$/), deleted_at: expect.any(Number) },
      { email: 'here@home.org', deleted_at: null },
    ]);
  });

  test('a restore that fails halfway changes nothing', async () => {
    // SQLite detects broken references only after all rows are loaded.
    const strays = await emptyHome('sqlite');
    await restoreBackupInto(strays, good);
    const file = openSqlite(join(strays.dataDir, 'moneta.sqlite'));
    file.exec('pragma foreign_keys = off; delete from users');
    file.close();
    const path = join(folder, `strays-${engine}.moneta`);
    await backUpHome(strays, path);
    const home = await homeOfBen(engine);
    await expect(restoreBackupInto(home, path, { isReplacing: true })).rejects.toThrow();
    expect(await listEmails(home)).toEqual(['ben@home.org']);
    expect(leftIn(home)).toEqual([]);
  });

  test.each([
    ["update recurring set start_day = 'never'", /1 day does not exist in the calendar.*recurring: never/],
    ["update recurring set frequency = 'hourly'", /an invalid value.*recurring\.frequency: hourly/],
    ["update transactions set kind = 'gift'", /transactions\.kind: gift/],
    ['update recurring set amount_minor = -5', /recurring\.amount_minor: -5/],
    [
      "insert into budgets (user_id, id, category, period, amount_minor) select id, 'b', 'Food', '2026-13', 5 from users",
      /budgets\.period: 2026-13/,
    ],
  ] as const)('a backup with invalid values is refused, and nothing is changed: %s', async (change, sentence) => {
    const tampered = await emptyHome('sqlite');
    await restoreBackupInto(tampered, good);
    const file = openSqlite(join(tampered.dataDir, 'moneta.sqlite'));
    file.exec(`insert into recurring (user_id, id, sequence, name, category, amount_minor, kind, frequency, start_day, next_due_day)
      select id, 'r', 1, 'Rent', 'Bills', 5, 'expense', 'monthly', '2030-01-01', '2030-01-01' from users; ${change}`);
    file.close();
    const path = join(tampered.dataDir, 'tampered.moneta');
    await backUpHome(tampered, path);
    const home = await homeOfBen(engine);
    await expect(restoreBackupInto(home, path, { isReplacing: true })).rejects.toThrow(sentence);
    expect(await listEmails(home)).toEqual(['ben@home.org']);
    expect(leftIn(home)).toEqual([]);
  });

  test('an invalid day becomes the nearest valid one', async () => {
    const tampered = await emptyHome('sqlite');
    await restoreBackupInto(tampered, good);
    const file = openSqlite(join(tampered.dataDir, 'moneta.sqlite'));
    file.exec("update transactions set day = '2026-02-31'");
    file.close();
    const path = join(tampered.dataDir, 'tampered.moneta');
    await backUpHome(tampered, path);
    const home = await homeOfBen(engine);
    await restoreBackupInto(home, path, { isReplacing: true });
    const days = await readHomeDatabase(home, (db) => db.selectFrom('transactions').select('day').distinct().execute());
    expect(days).toEqual([{ day: '2026-02-28' }]);
    await readHomeDatabase(home, expectTotalsToEqualSums);
  });

  test('wrong running totals in a backup are recomputed', async () => {
    const home = await emptyHome(engine);
    await restoreBackupInto(home, good);
    const { db } = openDatabase(home);
    await sql`update totals set sum_minor = sum_minor + 1`.execute(db);
    await db.destroy();
    const path = join(folder, `wrong-${engine}.moneta`);
    await backUpHome(home, path);
    const other = await emptyHome(engine);
    expect(await restoreBackupInto(other, path)).toMatchObject({ mended: 1 });
    await readHomeDatabase(other, expectTotalsToEqualSums);
  });
});

test.each([
  ['9999-of-tomorrow', 'was created by a newer version of Moneta'],
  ['0034-posted-by-item', 'was created by an unreleased version of Moneta (0034-posted-by-item)'],
])('data with the unknown migration %s can be replaced by a backup', async (migration, sentence) => {
  const home = await homeOfBen('sqlite');
  const file = openSqlite(join(home.dataDir, 'moneta.sqlite'));
  file.exec(`insert into kysely_migration (name, timestamp) values ('${migration}', '2027'); create table newer (a)`);
  file.close();
  const { keptAs = '' } = await restoreBackupInto(home, good, { isReplacing: true });
  expect(await listEmails(home)).toEqual(['ann@home.org']);
  await expect(restoreBackupInto(await emptyHome('sqlite'), keptAs)).rejects.toThrow(sentence);
});

test.each(ENGINES)('a backup made before the first release can be restored on %s', async (engine) => {
  const home = await emptyHome(engine);
  expect(await restoreBackupInto(home, UNRELEASED_BACKUP)).toMatchObject({ mended: 0 });
  expect(await listEmails(home)).toEqual(['ann@home.org']);
  await readHomeDatabase(home, async (db) => {
    expect(await db.selectFrom('transactions').select('id').execute()).toHaveLength(5);
    await expectTotalsToEqualSums(db);
  });
});

test('user ids are not reused after a restore', async () => {
  const home = await homeOfBen('sqlite');
  const file = openSqlite(join(home.dataDir, 'moneta.sqlite'));
  file.exec("update sqlite_sequence set seq = 41 where name = 'users'");
  file.close();
  await restoreBackupInto(home, good, { isReplacing: true });
  const { rows } = await readHomeDatabase(home, (db) =>
    sql<{ seq: number }>`select seq from sqlite_sequence where name = 'users'`.execute(db),
  );
  expect(rows).toEqual([{ seq: 41 }]);
});

test('a damaged database cannot be backed up, and is put aside unchanged when a backup replaces it', async () => {
  const home = await homeOfBen('sqlite');
  const file = join(home.dataDir, 'moneta.sqlite');
  const bytes = readFileSync(file);
  bytes.fill(0x55, 8192, 40_960);
  writeFileSync(file, bytes);
  const copy = await emptyHome('sqlite');
  writeFileSync(join(copy.dataDir, 'moneta.sqlite'), bytes);
  await expect(backUpHome(copy, join(folder, 'of-damaged.moneta'))).rejects.toThrow(
    /^The database is damaged \(.*\)\. Check the disk, then restore the last backup/,
  );
  await expect(restoreBackupInto(copy, good)).rejects.toThrow();
  const { keptAs = '' } = await restoreBackupInto(home, good, { isReplacing: true });
  // Skip the first page, because it contains the journal mode.
  expect(readFileSync(join(keptAs, 'moneta.sqlite')).subarray(4096).equals(bytes.subarray(4096))).toBe(true);
  expect(await listEmails(home)).toEqual(['ann@home.org']);
});

test('receipts without a database are put aside before new ones replace them', async () => {
  const home = await emptyHome('sqlite');
  const picture = join('receipts', '1', 'newer than the backup', 'picture');
  mkdirSync(dirname(join(home.dataDir, picture)), { recursive: true });
  writeFileSync(join(home.dataDir, picture), 'seen nowhere else');
  await expect(restoreBackupInto(home, good)).rejects.toThrow(
    /already contains data\. To replace the data, add --replace/,
  );
  const { keptAs = '' } = await restoreBackupInto(home, good, { isReplacing: true });
  expect(readFileSync(join(keptAs, picture), 'utf8')).toBe('seen nowhere else');
  expect(await listEmails(home)).toEqual(['ann@home.org']);
});

test('a killed restore leaves either the old or the new data, and a server or the next restore cleans up', async () => {
  const home = await homeOfBen('sqlite');
  const main = fileURLToPath(new URL('../../dist/programs/moneta.js', import.meta.url));
  const watcher = watch(home.dataDir);
  ends.push(() => watcher.close());
  const child = spawn(process.execPath, [main, 'restore', good, '--replace'], {
    env: { ...process.env, DATA_DIR: home.dataDir, DATABASE_URL: '' },
    stdio: 'ignore',
  });
  watcher.on('change', (_event, name) => String(name).startsWith('restoring') && child.kill('SIGKILL'));
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect([['ben@home.org'], ['ann@home.org']]).toContainEqual(await listEmails(home));
  // Another restore was killed and left these files.
  mkdirSync(join(home.dataDir, 'restoring-another', 'receipts'), { recursive: true });
  expect(leftIn(home).length).toBeGreaterThan(0);
  const server = await startServerProcess(home);
  await server.end('SIGTERM');
  expect(leftIn(home)).toEqual([]);
  mkdirSync(join(home.dataDir, 'restoring-another', 'receipts'), { recursive: true });
  expect(await program(home, good, '--replace')).toMatchObject({ code: 0 });
  expect(await listEmails(home)).toEqual(['ann@home.org']);
  expect(leftIn(home)).toEqual([]);
});
