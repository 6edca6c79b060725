import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { listBackupTables } from './backup-tables.ts';
import { readTableRows, runInSnapshot } from './snapshot.ts';

onEachEngine((app) => {
  test('a backup shows the moment it started, whatever is written in the meantime', async () => {
    const ann = await app().newUser();
    await ann.add({ name: 'Before' });
    const other = openDatabase(app().config);
    const seen = await runInSnapshot(other, async (db) => {
      const tables = await listBackupTables(db);
      await ann.add({ name: 'Meanwhile' });
      const lines: string[] = [];
      for (const table of tables) for await (const rows of readTableRows(db, table)) lines.push(...rows.lines);
      return lines.join('\n');
    });
    await other.db.destroy();
    expect(seen).toContain('Before');
    expect(seen).not.toContain('Meanwhile');
    const totals = seen.split('\n').filter((line) => line.includes('"span":"all"'));
    expect(totals.map((line) => JSON.parse(line).count)).toEqual([1, 1, 1]); // for all entries, a category, an account
  });

  test('referenced tables come first', async () => {
    const names = (await listBackupTables(app().db)).map(({ name }) => name);
    expect(names.indexOf('users')).toBeLessThan(names.indexOf('receipts'));
    expect(names).toContain('deleted_accounts');
  });
});
