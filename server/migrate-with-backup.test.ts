import { afterEach, describe, expect, test } from 'vitest';
import { checkBackup } from './backup/read-backup.ts';
import { listStoredBackups } from './backup/stored-backups.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrateWithBackup } from './migrate-with-backup.ts';
import { listEmails, restoreBackupInto } from './testing/backups.ts';
import { fillWithReleasedData, OLDEST_RELEASED } from './testing/released-data.ts';
import { createEmptyHome, type DataHome, ENGINES } from './testing/test-databases.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

describe.each(ENGINES)('on %s', (engine) => {
  const newHome = async () => {
    const home = await createEmptyHome(engine);
    ends.push(home.remove);
    return home;
  };
  const open = (home: DataHome) => {
    const database = openDatabase(home);
    ends.push(() => database.db.destroy());
    return database;
  };
  const configOf = (home: DataHome, kept: string) => ({ ...readConfig({ BACKUPS_KEPT: kept }), ...home });

  test('data is backed up before it is upgraded, and the backup can be restored', async () => {
    const home = await newHome();
    await fillWithReleasedData(OLDEST_RELEASED, engine, home);
    const said: string[] = [];
    await migrateWithBackup(open(home), configOf(home, '7'), (line) => said.push(line));
    const [kept] = await listStoredBackups(home.dataDir);
    expect(kept?.occasion).toBe('before-update');
    expect(said).toEqual([`Upgrading the data to this version. A backup of the previous data is at ${kept?.path}`]);
    const { manifest } = await checkBackup({ path: kept?.path ?? '' });
    expect(manifest.migration).toBe('0001-schema');
    const other = await newHome();
    await restoreBackupInto(other, kept?.path ?? '');
    expect(await listEmails(other)).toEqual(expect.arrayContaining(['ann@home.org', 'ben@home.org']));
  });

  test('no backup is made of an empty or current database, or if backups are off', async () => {
    const home = await newHome();
    const database = open(home);
    for (let start = 0; start < 2; start++) await migrateWithBackup(database, configOf(home, '7'), expect.fail);
    const other = await newHome();
    await fillWithReleasedData(OLDEST_RELEASED, engine, other);
    await migrateWithBackup(open(other), configOf(other, '0'), expect.fail);
    expect([...(await listStoredBackups(home.dataDir)), ...(await listStoredBackups(other.dataDir))]).toEqual([]);
  });
});
