import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { onEachEngine } from '../testing/each-engine.ts';
import { getUserId } from '../testing/user-id.ts';
import { createFileReadingProcesses } from './file-reading-processes.ts';
import { createPreview } from './preview/create-preview.ts';
import { EMPTY_IMPORT_DETAILS, type ImportDetails } from './records/import-details.ts';
import { insertImport, updateImportRecord } from './records/import-store.ts';

const TEXT = 'Date,Description,Amount\n2026-11-10,Shop,-1.50\n';
const FILE = { name: 'bank.csv', hash: '0'.repeat(64), size: TEXT.length, open: () => Readable.from([TEXT]) };
const MEGABYTE = 1024 * 1024;

const processes = createFileReadingProcesses();
afterAll(processes.close);

onEachEngine((app) => {
  /** Runs `meanwhile`, then reads a file. */
  const preview = (userId: number, meanwhile: () => Promise<unknown>) => {
    const queue = async <R>(_userId: number, _signal: AbortSignal, work: () => Promise<R>) => {
      await meanwhile();
      return work();
    };
    const parts = { ...app(), queue, readInProcess: processes.read };
    const user = { id: userId, defaultCurrency: 'USD' };
    return createPreview(parts, user, [FILE], undefined, new AbortController().signal);
  };

  test('a file being read when its user is deleted is refused like any other request', async () => {
    const user = await app().newUser();
    const userId = await getUserId(app().db, user.email);
    const deleteUser = () => app().db.deleteFrom('users').where('id', '=', userId).execute();
    await expect(preview(userId, deleteUser)).rejects.toMatchObject({ status: 401 });
    const left = await app().db.selectFrom('import_rows').select('position').where('user_id', '=', userId).execute();
    expect(left).toEqual([]);
  });

  test('the total size of files that become previews at the same time is limited', async () => {
    const { db, now, newUser } = app();
    const user = await newUser();
    const userId = await getUserId(db, user.email);
    const addLargePreview = async () => {
      const { id } = await insertImport(db, userId, now());
      const files = [{ ...FILE, size: 200 * MEGABYTE }] as unknown as ImportDetails['files'];
      await db
        .transaction()
        .execute((tx) =>
          updateImportRecord(tx, userId, id, { state: 'preview', details: { ...EMPTY_IMPORT_DETAILS, files } }),
        );
    };
    await expect(preview(userId, addLargePreview)).rejects.toMatchObject({ status: 409 });
    const states = await db.selectFrom('imports').select('state').where('user_id', '=', userId).execute();
    expect(states).toEqual([{ state: 'preview' }]);
  });
});
