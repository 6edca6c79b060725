import { mkdtempSync, readdirSync, renameSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { openDatabase } from '../db/database.ts';
import { createFilledHome, listEmails, readHomeDatabase, restoreBackupInto } from '../testing/backups.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { createEmptyHome, type DataHome, ENGINES } from '../testing/test-databases.ts';
import { listPathsBelow, uploadRecordedReceipt } from '../testing/uploads.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { DeletedReceiptError, linkReceiptFiles } from './link-receipt-files.ts';
import { checkBackup } from './read-backup.ts';
import { runInSnapshot } from './snapshot.ts';
import {
  createStoredBackup,
  getBackupFolder,
  isDailyBackupDue,
  listStoredBackups,
  removeOldBackups,
} from './stored-backups.ts';
import { writeBackup } from './write-backup.ts';

const DAY = 24 * 60 * 60 * 1000;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe.each(ENGINES)('on %s', (engine) => {
  let app: TestApp;
  let ann: TestUser;
  const upload = (shop: string, total: string) =>
    uploadRecordedReceipt(ann, writeTextPdf([`${shop} TRADING LTD`, 'Date 2026-11-17', `Total ${total}`]));
  beforeAll(async () => {
    app = await startTestApp(engine);
    ann = await app.newUser('ann@home.org');
  });
  afterAll(() => app.close());

  const source = () => ({ database: app, dataDir: app.config.dataDir, program: app.config.program });
  const stored = () =>
    listPathsBelow(join(getBackupFolder(app.config.dataDir), 'files')).filter((path) => /[0-9a-f]{64}$/.test(path));
  /** Returns the time of a backup in November 2026. Day 0 is the first of the month. */
  const dayOf = (number: number) => new Date(Date.parse('2026-11-01T03:00:00Z') + number * DAY);
  const ofDay = async (number: number) => {
    const now = dayOf(number);
    vi.useFakeTimers({ now, toFake: ['Date'] });
    try {
      return await createStoredBackup(source(), 'daily', { now });
    } finally {
      vi.useRealTimers();
    }
  };

  test('daily backups share receipt files, and removing the oldest removes the files that only they need', async () => {
    const oak = await upload('OAK', '12.75');
    await ofDay(0);
    await upload('ELM', '8.40');
    await ofDay(1);
    expect(stored()).toHaveLength(6);
    await ann.send('DELETE', `/receipts/${oak._id}`);
    await ofDay(2);
    await removeOldBackups(app.config.dataDir, 2, dayOf(2));
    expect((await listStoredBackups(app.config.dataDir)).map(({ madeAt }) => madeAt.toISOString())).toEqual([
      '2026-11-03T03:00:00.000Z',
      '2026-11-02T03:00:00.000Z',
    ]);
    expect(stored()).toHaveLength(6);
    await ofDay(3);
    await removeOldBackups(app.config.dataDir, 2, dayOf(3));
    expect(stored()).toHaveLength(3);
    for (const { path } of await listStoredBackups(app.config.dataDir)) await checkBackup({ path });
  });

  test('a daily backup can be restored with the files next to it, and is refused if a file is missing', async () => {
    const { path } = await ofDay(4);
    const home = await createEmptyHome(engine);
    ends.push(home.remove);
    await restoreBackupInto(home, path);
    expect(await listEmails(home)).toEqual(['ann@home.org']);
    const parts =
      engine === 'postgres'
        ? await readHomeDatabase(home, (db) => db.selectFrom('receipt_files').select('part').execute())
        : listPathsBelow(join(home.dataDir, 'receipts')).filter((each) => /(upload|picture|thumbnail)$/.test(each));
    expect(parts).toHaveLength(3);

    const [first = ''] = stored();
    const file = join(getBackupFolder(app.config.dataDir), 'files', first);
    writeFileSync(file, 'x'.repeat(statSync(file).size));
    await expect(checkBackup({ path })).rejects.toThrow(/files.*is damaged\.$/);
    // The next backup repairs the file for all backups.
    await ofDay(5);
    await checkBackup({ path });
    unlinkSync(file);
    await expect(checkBackup({ path })).rejects.toThrow('Put the folder "files" next to the backup, then try again.');
    await checkBackup(await ofDay(6));
  });

  test('a clock that was wrong for a day does not harm earlier or later backups', async () => {
    const { dataDir } = app.config;
    const right = await ofDay(7);
    const rightAgain = await ofDay(8);
    for (const wrong of [-9000, 9000]) {
      await ofDay(wrong);
      await removeOldBackups(dataDir, 3, dayOf(wrong));
      for (const { path } of [right, rightAgain]) await checkBackup({ path });
    }
    const next = await ofDay(9);
    await removeOldBackups(dataDir, 2, dayOf(9));
    const kept = (await listStoredBackups(dataDir)).map(({ path }) => path);
    expect(kept).toEqual(expect.arrayContaining([rightAgain.path, next.path]));
    expect(kept).not.toContain(right.path);
    for (const path of kept) await checkBackup({ path });
  });

  test('without disk space the backup fails with a clear error and leaves nothing behind', async () => {
    const before = readdirSync(getBackupFolder(app.config.dataDir));
    const now = new Date();
    await expect(createStoredBackup(source(), 'daily', { now, freeOn: async () => 1_000_000 })).rejects.toThrow(
      /^Not enough disk space for a backup in .*: the backup may need \d+ MB, but only 1 MB is free\.$/,
    );
    expect(readdirSync(getBackupFolder(app.config.dataDir))).toEqual(before);
  });

  test('the server makes a backup when the last one is a day old, and removes old ones', async () => {
    const home = await createFilledHome('ben@home.org', engine);
    ends.push(home.remove);
    const start = async (env: Record<string, string> = {}) => {
      const server = await startServerProcess(home, { BACKUPS_KEPT: '1', ...env });
      ends.push(() => server.end('SIGKILL'));
      return server;
    };
    const newest = async () => (await listStoredBackups(home.dataDir))[0];
    const first = await start();
    await waitUntil(newest);
    expect(await first.end('SIGTERM')).toBe(0);
    const { path = '' } = (await newest()) ?? {};
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await checkBackup({ path });
    expect(await isDailyBackupDue(home.dataDir, new Date())).toBe(false);
    expect(await isDailyBackupDue(home.dataDir, new Date(Date.now() + DAY))).toBe(true);
    expect(await isDailyBackupDue(home.dataDir, new Date(Date.now() - DAY))).toBe(true);

    renameSync(path, join(getBackupFolder(home.dataDir), '2020-01-01T00-00-00Z-daily.moneta'));
    // The backup process gets its settings from the server, which has read them from files.
    const second = await start(settingsInFiles(home));
    await waitUntil(
      async () =>
        (await listStoredBackups(home.dataDir)).map(({ madeAt }) => madeAt.getUTCFullYear() > 2020).join() === 'true',
    );
    await second.end('SIGTERM');
    await checkBackup({ path: (await newest())?.path ?? '' });
    expect(`${first.said()}${second.said()}`).not.toContain('"level":');
  });
});

/** Returns environment variables with the paths of files that contain the settings of a data home. */
function settingsInFiles({ dataDir, databaseUrl }: DataHome): Record<string, string> {
  const settings = { DATA_DIR: dataDir, BACKUPS_KEPT: '1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const files = Object.entries(settings).map(([name, value]) => {
    const file = join(dataDir, `${name}.txt`);
    writeFileSync(file, value);
    return { [name]: '', [`${name}_FILE`]: file };
  });
  return Object.assign({}, ...files);
}

test('a backup contains the receipts of its moment, even those deleted while it is made', async () => {
  const app = await startTestApp('sqlite');
  ends.push(() => app.close());
  const ann = await app.newUser();
  const receipt = await uploadRecordedReceipt(ann, writeTextPdf(['OAK TRADING LTD', 'Date 2026-11-17', 'Total 12.75']));
  const other = openDatabase(app.config);
  ends.push(() => other.db.destroy());
  const folder = join(app.config.dataDir, 'receipts');
  const untilGone = () => waitUntil(() => !listPathsBelow(folder).some((path) => path.endsWith(`/${receipt._id}`)));

  await runInSnapshot(other, async (snapshot) => {
    const held = await linkReceiptFiles(snapshot, app.config.dataDir);
    await ann.send('DELETE', `/receipts/${receipt._id}`);
    await untilGone();
    const parts: string[] = [];
    for await (const { part } of held.files(snapshot)) parts.push(part);
    expect(parts).toEqual(['upload', 'picture', 'thumbnail']);
    // The snapshot is unusable, because a receipt was deleted before its files were linked.
    await expect(linkReceiptFiles(snapshot, app.config.dataDir)).rejects.toThrow(DeletedReceiptError);
    await held.release();
  });
  expect(readdirSync(folder).filter((name) => name.startsWith('held'))).toEqual([]);
});

test('a receipt whose file is missing is reported, and everything else is backed up', async () => {
  const app = await startTestApp('sqlite');
  ends.push(() => app.close());
  const ann = await app.newUser();
  await uploadRecordedReceipt(ann, writeTextPdf(['OAK TRADING LTD', 'Date 2026-11-17', 'Total 12.75']));
  const files = listPathsBelow(join(app.config.dataDir, 'receipts'));
  const pathOf = (part: string) =>
    join(app.config.dataDir, 'receipts', files.find((path) => path.endsWith(part)) ?? '');
  unlinkSync(pathOf('thumbnail'));
  writeFileSync(pathOf('upload'), 'changed');
  const folder = mkdtempSync(join(tmpdir(), 'moneta-lost-'));
  ends.push(() => rmSync(folder, { recursive: true }));
  const source = { database: openDatabase(app.config), dataDir: app.config.dataDir, program: app.config.program };
  ends.push(() => source.database.db.destroy());
  const { faults } = await writeBackup(source, join(folder, 'lost.moneta'), { now: new Date() });
  expect(faults).toEqual([
    '1 receipt file is missing from the data. An older backup may contain them.',
    '1 receipt file differs from what was uploaded. An older backup may contain the originals.',
  ]);
  // What a crashed backup left behind is removed once it is old.
  const lost = join(getBackupFolder(app.config.dataDir), 'x.moneta.part-y');
  await createStoredBackup(source, 'daily', { now: new Date() });
  writeFileSync(lost, '');
  utimesSync(lost, 0, 0);
  await createStoredBackup(source, 'daily', { now: new Date() });
  expect(readdirSync(getBackupFolder(app.config.dataDir)).filter((name) => name.includes('part'))).toEqual([]);
});
