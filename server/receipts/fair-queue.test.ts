import { expect, test } from 'vitest';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { beginBulkWrite, createArchiveWriteId } from '../db/bulk-write.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { sharedTestReader } from '../testing/test-app.ts';
import { uploadReceiptFile } from '../testing/uploads.ts';
import { getUserId } from '../testing/user-id.ts';

const receipt = (number: number) =>
  writeTextPdf(['RIVERSIDE TRADING LTD', 'Date 2026-11-17', `Receipt ${number}`, `Total ${number}.75`]);

/** The name of an archive import on a server whose clock is ahead, so that no cleanup ends it during the test. */
const OWNER = createArchiveWriteId(new Date(Date.now() + 3_600_000));

/** Functions by user that begin an import when the first receipt of the user has been read. All receipts wait for it. */
const beginImport = new Map<number, () => Promise<void>>();

onEachEngine(
  (app) => {
    test("receipts that wait for their owner's import do not delay other users", async () => {
      const [user, other] = [await app().newUser(), await app().newUser()];
      const userId = await getUserId(app().db, user.email);
      // Upload the receipt once before the test. The test reader caches its results, so reading then takes no time.
      await uploadReceiptFile(await app().newUser(), receipt(4));
      let begun: Promise<void> | undefined;
      beginImport.set(userId, () => {
        begun ??= app()
          .db.transaction()
          .execute((tx) => beginBulkWrite(tx, userId, OWNER));
        return begun;
      });
      let answered = 0;
      const waiting = [1, 2, 3].map(async (number) => {
        const answer = await uploadReceiptFile(user, receipt(number));
        answered++;
        return answer.status;
      });
      const importId = async () =>
        (await app().db.selectFrom('users').select('import_id').where('id', '=', userId).executeTakeFirst())?.import_id;
      await expect.poll(importId).toBe(OWNER);
      expect((await uploadReceiptFile(other, receipt(4))).status).toBe(201);
      expect(answered).toBe(0);
      beginImport.delete(userId);
      await app().db.updateTable('users').set({ import_id: null }).where('id', '=', userId).execute();
      expect(await Promise.all(waiting)).toEqual([201, 201, 201]);
    });
  },
  {
    env: { READER_PROCESSES: '1' },
    reader: {
      ...sharedTestReader,
      async read(path, options) {
        const reading = await sharedTestReader.read(path, options);
        await beginImport.get(options.owner)?.();
        return reading;
      },
    },
  },
);
