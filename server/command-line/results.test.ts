import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { checkArchive } from '../archive/check-archive.ts';
import { importArchiveByCommand } from '../archive/import-archive-on-command-line.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { restoreBackup } from '../backup/restore/restore.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { openDatabase } from '../db/database.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { runMoneta } from '../testing/run-program.ts';
import { PASSWORD } from '../testing/test-app.ts';
import { createEmptyHome } from '../testing/test-databases.ts';
import { uploadRecordedReceipt } from '../testing/uploads.ts';
import { getUserId } from '../testing/user-id.ts';

onEachEngine((app, engine) => {
  const newUser = async () => {
    const user = await app().newUser();
    await user.add();
    await uploadRecordedReceipt(user, writeTextPdf(['OAK TRADING LTD', 'Total 12.75']));
    return user;
  };

  test('commands print results as JSON for programs', async () => {
    const { config } = app();
    const at = (name: string) => join(config.dataDir, name);
    const json = async (...args: string[]) => {
      const { code, stdout, stderr } = await runMoneta(config, [...args, '--json'], { SIGNUPS: 'invite' });
      expect([code, stderr]).toEqual([0, '']);
      return JSON.parse(stdout);
    };
    const { email } = await newUser();
    const seed = ['--email', 'sam@home.org', '--password', PASSWORD, '--transactions', '20', '--years', '1'];
    expect(await json('seed', ...seed)).toEqual({ email: 'sam@home.org', transactions: 20, years: 1 });

    const accounts = await json('account', 'list');
    const created = { createdAt: expect.stringMatching(/^20\d\d-.*Z$/) };
    expect(accounts).toContainEqual({ email, ...created, lastUsedAt: expect.stringMatching(/^20\d\d-.*Z$/) });
    expect(accounts).toContainEqual({ email: 'sam@home.org', ...created, lastUsedAt: null });
    expect(await json('account', 'invite')).toEqual({ link: expect.stringMatching(/\/register\?token=/) });
    expect(await json('account', 'reset-password', email)).toEqual({ link: expect.stringMatching(/\?token=/) });

    writeFileSync(at('bank.csv'), 'Date,Description,Amount\n2026-10-03,BAKERY,-3.10\n');
    expect(await json('import', '--email', email, at('bank.csv'))).toMatchObject({
      rows: 1,
      groups: { new: 1, here: 0 },
      refused: [],
      added: 1,
      transfers: 0,
    });
    expect(await json('totals', '--check')).toEqual({ isCorrect: true, findings: [] });
    expect(await json('totals', '--rebuild')).toMatchObject({ users: accounts.length, repairs: [] });

    const archived = { transactions: 3, transfers: 0, receipts: 1 };
    const archive = { file: at('ann.zip'), ...archived, receiptFiles: 3 };
    expect(await json('archive', '--email', email, at('ann.zip'))).toMatchObject({ ...archive, missingFiles: 0 });
    expect(await json('archive', '--check', at('ann.zip'))).toMatchObject({ ...archive, madeAt: expect.anything() });
    const { email: heir } = await app().newUser();
    expect(await json('archive', '--email', heir, '--import', at('ann.zip'))).toMatchObject(archived);

    const contents = { accounts: accounts.length + 1, transactions: 26, receipts: 2 };
    const backup = await json('backup', at('all.moneta'));
    expect(backup).toEqual({ file: at('all.moneta'), bytes: expect.any(Number), ...contents, faults: [] });
    const other = await createEmptyHome(engine);
    const settings = { MONETA_COMMIT: 'abcdef0123' };
    const restored = await runMoneta(other, ['restore', at('all.moneta'), '--json'], settings);
    expect(JSON.parse(restored.stdout)).toMatchObject({ ...contents, previousData: null, accountsDeletedAgain: 0 });
    const again = await runMoneta(other, ['backup', join(other.dataDir, 'again.moneta')], settings);
    expect(again.code).toBe(0);
    const replaced = await runMoneta(other, ['restore', join(other.dataDir, 'again.moneta'), '--replace', '--json']);
    // A backup contains the commit of the program that wrote it.
    expect(JSON.parse(replaced.stdout)).toMatchObject({ commit: 'abcdef0123', previousData: expect.any(String) });
    await other.remove();
  });

  test('damage found is a result, too, and a failure is not', async () => {
    const { config, db } = app();
    const { email } = await newUser();
    await db
      .updateTable('totals')
      .set({ count: 77 })
      .where('user_id', '=', await getUserId(db, email))
      .execute();
    const found = await runMoneta(config, ['totals', '--check', '--json']);
    expect([found.code, found.stderr]).toEqual([1, '']);
    const { isCorrect, findings } = JSON.parse(found.stdout);
    expect(isCorrect).toBe(false);
    expect(findings).toMatchObject([{ summary: expect.stringContaining('running totals are wrong') }]);
    expect(findings[0].lines[0]).toContain(email);
    expect(await runMoneta(config, ['totals', '--rebuild'])).toMatchObject({ code: 0, stderr: '' });
    expect(await runMoneta(config, ['backup', join(config.dataDir, 'no', 'folder.moneta'), '--json'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('the folder does not exist'),
    });
  });

  test('long work tells how far it is, up to the end', async () => {
    const { config, db } = app();
    const { email } = await newUser();
    const userId = await getUserId(db, email);
    const [backup, archive] = [join(config.dataDir, 'told.moneta'), join(config.dataDir, 'told.zip')];
    const source = { database: app(), dataDir: config.dataDir, program: config.program };
    const shares = new Map<string, number>();
    const progress: ProgressReporter = (what, done, total) => {
      const share = done / total;
      expect(share).toBeGreaterThanOrEqual(shares.get(what) ?? 0);
      shares.set(what, share);
    };
    const take = () => {
      const taken = Object.fromEntries(shares);
      shares.clear();
      return taken;
    };

    await writeBackup(source, backup, { now: new Date(), progress });
    expect(take()).toEqual({ 'Writing rows': 1, 'Writing receipts': 1, 'Checking the backup': 1 });
    const home = await createEmptyHome(engine);
    const request = { config: { ...home, program: config.program }, file: { path: backup }, isReplacing: false };
    await restoreBackup({ ...request, progress, now: new Date() });
    expect(take()).toEqual({ 'Checking the backup': 1, Restoring: 1, 'Checking totals': expect.any(Number) });
    await home.remove();

    await writeArchive({ ...source, version: '1' }, userId, archive, new Date(), { progress });
    expect(take()).toEqual({ 'Writing records': 1, 'Writing receipts': 1 });
    await checkArchive(archive, progress);
    expect(take()).toEqual({ 'Checking records': 1, 'Checking files': expect.any(Number) });
    const heir = await app().newUser();
    const database = openDatabase(config);
    await importArchiveByCommand(database, config, () => getUserId(database.db, heir.email), archive, progress);
    await database.db.destroy();
    expect(take()).toMatchObject({ Importing: 1 });
  });
});
