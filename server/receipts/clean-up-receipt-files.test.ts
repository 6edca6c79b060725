import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { uploadArchive } from '../../contract/archive.ts';
import { createImport } from '../../contract/imports/imports.ts';
import { uploadReceipt } from '../../contract/receipts.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { createArchiveWriteId } from '../db/bulk-write.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { startTestApp } from '../testing/test-app.ts';
import { ENGINES } from '../testing/test-databases.ts';
import { listPathsBelow, listReceiptFiles, uploadRecordedReceipt } from '../testing/uploads.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';

const NEVER = new AbortController().signal;
const TWO_HOURS_AGO = Date.now() / 1000 - 2 * 60 * 60;

const age = (path: string) => utimesSync(path, TWO_HOURS_AGO, TWO_HOURS_AGO);

/** Creates a file like one left by a crash. */
function leave(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), 'left behind');
  return join(folder, name);
}

describe.each(ENGINES)('on %s', (engine) => {
  test('files left by a crash just before the start are removed an hour later', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const app = await startTestApp(engine);
    try {
      const path = leave(app.files.incomingFolder, 'left');
      age(path);
      for (const [work, ms] of timers.mock.calls) if (ms === 60 * 60 * 1000) work();
      await waitUntil(() => !existsSync(path));
    } finally {
      timers.mockRestore();
      await app.close();
    }
  });
});

onEachEngine((app) => {
  const sweep = () => app().files.cleanUp(NEVER);

  test.each([uploadReceipt, createImport, uploadArchive])(
    'uploads that were never stored are removed once nobody can be using them: $path',
    async (upload) => {
      const folder = app().files.incomingFolder;
      const { token } = await app().newUser();
      const sending = request(`${app().url}/api${upload.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      // Ignore the error, because the test cuts the connection.
      sending.on('error', () => {});
      const head = `content-disposition: form-data; name="${upload.file}"; filename="a.pdf"`;
      sending.write(`--x\r\n${head}\r\n\r\n%PDF`.padEnd(10_000));
      await waitUntil(() => listPathsBelow(folder).length === 1);
      age(leave(folder, 'old'));
      leave(folder, 'fresh');
      await sweep();
      // With PostgreSQL, a new file may belong to another server that shares the folder.
      expect(listPathsBelow(folder).filter((name) => name === 'fresh')).toEqual(
        app().engine === 'sqlite' ? [] : ['fresh'],
      );
      expect(listPathsBelow(folder).filter((name) => !/old|fresh/.test(name))).toHaveLength(1);
      expect(listPathsBelow(folder)).not.toContain('old');
      sending.destroy();
      await waitUntil(() => listPathsBelow(folder).every((name) => name === 'fresh'));
      rmSync(join(folder, 'fresh'), { force: true });
    },
  );

  test('files without a receipt are removed, all others stay', async () => {
    const user = await app().newUser();
    const kept = await uploadRecordedReceipt(user, writeTextPdf(['OAK TRADING LTD', 'Total 12.75']));
    if (app().engine === 'sqlite') {
      const receipts = join(app().config.dataDir, 'receipts');
      const userId = listPathsBelow(receipts)
        .find((path) => path.endsWith(kept._id))
        ?.split(/[\\/]/)[0];
      leave(join(receipts, String(userId), 'lost'), 'upload');
      // This user id was never assigned, so the folder belongs to another database.
      leave(join(receipts, '4711', 'strange'), 'upload');
      // The row of this receipt may still be inserted.
      const incoming = {
        path: leave(app().files.incomingFolder, 'coming'),
        fileName: 'a.pdf',
        hash: '',
        accountId: undefined,
      };
      const shown = { picture: Buffer.from('picture'), thumbnail: Buffer.from('thumbnail') };
      await app().files.insert(Number(userId), 'coming', incoming, shown);
    }
    await sweep();
    expect(await listReceiptFiles(app(), kept._id)).toEqual(['picture', 'thumbnail', 'upload']);
    if (app().engine === 'postgres') return;
    const there = async () => [
      await listReceiptFiles(app(), 'lost'),
      await listReceiptFiles(app(), 'strange'),
      await listReceiptFiles(app(), 'coming'),
    ];
    expect(await there()).toEqual([[], ['upload'], ['picture', 'thumbnail', 'upload']]);
    app().files.settle('coming');
    await sweep();
    expect(await there()).toEqual([[], ['upload'], []]);
  });

  test('files that a command imports from an archive stay while the server runs', async () => {
    const { config, db, engine, files } = app();
    const id = await getUserId(db, (await app().newUser()).email);
    const hold = (owner: string | null) =>
      db.updateTable('users').set({ import_id: owner }).where('id', '=', id).execute();
    const ofUser = join(config.dataDir, 'receipts', String(id), 'coming');
    const paths = [leave(files.incomingFolder, 'fresh'), leave(ofUser, 'upload')];
    await hold(createArchiveWriteId(new Date()));
    await sweep();
    expect(paths.map((path) => existsSync(path))).toEqual([true, true]);
    await hold(null);
    await sweep();
    if (engine === 'sqlite') expect(paths.map((path) => existsSync(path))).toEqual([false, false]);
    for (const path of paths) rmSync(path, { force: true });
  });
});
