import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { MAX_IMPORT_FILE_BYTES } from '../../../contract/imports/imports.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { getUserId } from '../../testing/user-id.ts';
import { createFileReadingProcesses, type ReadFilesInProcess } from '../file-reading-processes.ts';
import type { ImportDetails } from '../records/import-details.ts';
import { importFiles } from '../testing/upload-files.ts';
import { createPreview } from './create-preview.ts';
import type { FileToRead } from './read-import-files.ts';

const NEVER = new AbortController().signal;
const file = { name: 'bank.csv', text: 'Date,Description,Amount\n2026-11-02,Kiosk,-4.00' };

onSharedApps((app) => {
  test('of files read at the same time those beyond the size limit are refused', async () => {
    const { db, now } = app();
    const { email } = await app().newUser();
    const user = { id: await getUserId(db, email), defaultCurrency: 'USD' };
    const ofThis: FileToRead = {
      name: file.name,
      size: file.text.length,
      hash: 'a',
      open: () => Readable.from([Buffer.from(file.text)]),
    };
    const processes = createFileReadingProcesses();
    /** Creates a preview, and runs `meanwhile` after its files have been read. */
    const make = (files: FileToRead[], meanwhile: () => Promise<unknown>): Promise<unknown> => {
      const readInProcess: ReadFilesInProcess = async (sources, use, signal) => {
        const read = await processes.read(
          sources.map((source) => ({ ...source, size: file.text.length })),
          use,
          signal,
        );
        await meanwhile();
        return read;
      };
      const parts = {
        db,
        now,
        readInProcess,
        queue: <R>(_: number, __: AbortSignal, work: () => Promise<R>) => work(),
      };
      return createPreview(parts, user, files, undefined, NEVER);
    };
    const larger = { ...ofThis, size: 3 * MAX_IMPORT_FILE_BYTES };
    try {
      await expect(make([larger], () => make([larger], async () => {}))).rejects.toThrow(/200 MB/);
    } finally {
      await processes.close();
    }
    const kept = await db.selectFrom('imports').select('state').where('user_id', '=', user.id).execute();
    expect(kept).toEqual([{ state: 'preview' }]);
  });

  test('the total size of the files of unfinished imports is limited per user', async () => {
    const { db } = app();
    const [user, other] = [await app().newUser(), await app().newUser()];
    const { _id: first } = await importFiles(user, file);
    const userId = await getUserId(db, user.email);
    const { details } = await db
      .selectFrom('imports')
      .select('details')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    // Pretend that the files were larger, because sending large ones takes a long time.
    const larger: ImportDetails = JSON.parse(details);
    larger.files = larger.files.map((each) => ({ ...each, size: 4 * MAX_IMPORT_FILE_BYTES }));
    await db
      .updateTable('imports')
      .set({ details: JSON.stringify(larger) })
      .where('user_id', '=', userId)
      .execute();
    const form = new FormData();
    form.append('files', new Blob([file.text]), file.name);
    expect(await user.send('POST', '/imports', { form })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/200 MB.*discard/) },
    });
    await importFiles(other, file);
    expect((await user.send('DELETE', `/imports/${first}`)).status).toBe(200);
    await importFiles(user, file);
    expect(await db.selectFrom('imports').select('id').where('user_id', '=', userId).execute()).toHaveLength(1);
  });
});
