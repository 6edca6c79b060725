import { expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { BulkWriteLockLostError, createArchiveWriteId } from '../../db/bulk-write.ts';
import { openDatabase } from '../../db/database.ts';
import { runIdempotentChange } from '../../http/idempotency.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import { startTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { importFiles } from '../testing/upload-files.ts';
import { beginImportRun } from './begin-import-run.ts';
import { undoAllImportRows } from './undo-import.ts';
import { writeAllImportRows } from './write-import-rows.ts';

/** Enough rows for several batches. */
const ROWS = 800;
const FILE = {
  name: 'bank.csv',
  text: [
    'Date,Description,Amount',
    ...Array.from({ length: ROWS }, (_, row) => `2026-0${1 + (row % 9)}-1${row % 10},Shop ${row},-${1 + row}.07`),
  ].join('\n'),
};
/** The last update of this import is so long ago that a server resumes it. */
const LONG_AGO = new Date(0);
/** The time of this lock is in the far future, so that the server never releases it. */
const ANOTHER = createArchiveWriteId(new Date('2999-01-01'));

onEachEngine((app) => {
  /** Begins an import that has not written anything yet. */
  const beginImport = async (user: TestUser) => {
    const { db, config } = app();
    const userId = await getUserId(db, user.email);
    const { _id: id } = await importFiles(user, FILE);
    const asked = { userId, currency: 'USD', id, now: LONG_AGO };
    await runIdempotentChange(db, { id: userId }, undefined, (tx) => beginImportRun({ config }, tx, asked));
    return { userId, id };
  };
  const setLock = (userId: number, import_id: string | null) =>
    app().db.updateTable('users').set({ import_id }).where('id', '=', userId).execute();
  const lockOf = async (userId: number) =>
    (await app().db.selectFrom('users').select('import_id').where('id', '=', userId).executeTakeFirstOrThrow())
      .import_id;
  const countOf = async (userId: number) =>
    (await app().db.selectFrom('transactions').select('id').where('user_id', '=', userId).execute()).length;
  const doneOf = async (id: string) =>
    (await app().db.selectFrom('imports').select('done_count').where('id', '=', id).executeTakeFirstOrThrow())
      .done_count;

  /** Makes the import lose its lock while its second batch is being prepared. */
  const loseLock = (userId: number) => {
    let looks = 0;
    let isLost: Promise<unknown> = Promise.resolve();
    const stopping = {
      get aborted() {
        if (++looks === 2) isLost = setLock(userId, ANOTHER);
        return false;
      },
    } as AbortSignal;
    return { stopping, isLost: () => isLost };
  };

  test('a run that lost its lock stops writing and does not release the lock', async () => {
    const user = await app().newUser();
    const { userId, id } = await beginImport(user);
    const { stopping, isLost } = loseLock(userId);
    await expect(writeAllImportRows(app().db, userId, id, () => LONG_AGO, stopping)).rejects.toThrow(
      BulkWriteLockLostError,
    );
    await isLost();
    const written = await countOf(userId);
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(ROWS);
    expect(await doneOf(id)).toBe(written);
    await expect(writeAllImportRows(app().db, userId, id, () => LONG_AGO, AbortSignal.any([]))).rejects.toThrow(
      BulkWriteLockLostError,
    );
    expect(await countOf(userId)).toBe(written);
    expect(await lockOf(userId)).toBe(ANOTHER);

    await setLock(userId, id);
    await writeAllImportRows(app().db, userId, id, () => LONG_AGO, AbortSignal.any([]));
    expect(await countOf(userId)).toBe(ROWS);
    expect(await lockOf(userId)).toBeNull();
    await expectTotalsToEqualSums(app().db);
  });

  test('an undo that lost its lock stops removing and does not release the lock', async () => {
    const user = await app().newUser();
    const { userId, id } = await beginImport(user);
    const { db } = app();
    await writeAllImportRows(db, userId, id, () => LONG_AGO, AbortSignal.any([]));
    const reverting = { state: 'reverting' as const, done_count: ROWS };
    await db.updateTable('imports').set(reverting).where('id', '=', id).execute();
    await setLock(userId, id);
    const { stopping, isLost } = loseLock(userId);
    await expect(undoAllImportRows(db, userId, id, () => LONG_AGO, stopping)).rejects.toThrow(BulkWriteLockLostError);
    await isLost();
    const left = await countOf(userId);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(ROWS);
    await expect(undoAllImportRows(db, userId, id, () => LONG_AGO, AbortSignal.any([]))).rejects.toThrow(
      BulkWriteLockLostError,
    );
    expect(await countOf(userId)).toBe(left);
    expect(await lockOf(userId)).toBe(ANOTHER);
    await setLock(userId, id);
    await undoAllImportRows(db, userId, id, () => LONG_AGO, AbortSignal.any([]));
    expect(await countOf(userId)).toBe(0);
    expect(await lockOf(userId)).toBeNull();
    await expectTotalsToEqualSums(db);
  });

  test('a starting server releases users whose import no longer exists, and continues runs without a lock', async () => {
    const [locked, running, held] = [await app().newUser(), await app().newUser(), await app().newUser()];
    await setLock(await getUserId(app().db, locked.email), 'an import that is gone');
    const { userId, id } = await beginImport(running);
    await setLock(userId, null);
    // Another server updates the time of this import, so the import keeps its lock.
    const { userId: heldId, id: heldImport } = await beginImport(held);
    if (app().engine === 'postgres') await touch(app(), heldImport);

    await startAnother(app());
    await expect.poll(async () => (await running.send('GET', `/imports/${id}`)).body).toMatchObject({ state: 'done' });
    await expect.poll(() => lockOf(userId)).toBeNull();
    expect(await countOf(userId)).toBe(ROWS);
    await locked.add();
    await running.add();
    if (app().engine === 'postgres') expect(await lockOf(heldId)).toBe(heldImport);
    else await expect.poll(() => lockOf(heldId)).toBeNull();
    await expectTotalsToEqualSums(app().db);
    await setLock(heldId, null);
  });
});

test('two servers on one PostgreSQL undo the same interrupted archive import once', async () => {
  const app = await startTestApp('postgres');
  onTestFinished(app.close);
  const user = await app.newUser();
  const userId = await getUserId(app.db, user.email);
  await user.send('POST', '/accounts', { body: { name: 'Bank' } });
  for (let count = 0; count < 5; count++) await user.add();
  await app.db
    .updateTable('users')
    .set({ import_id: createArchiveWriteId(LONG_AGO) })
    .where('id', '=', userId)
    .execute();
  await Promise.all([startAnother(app), startAnother(app)]);
  const lock = () => app.db.selectFrom('users').select('import_id').where('id', '=', userId).executeTakeFirstOrThrow();
  await expect.poll(lock).toEqual({ import_id: null });
  expect((await user.send('GET', '/accounts')).body).toMatchObject([{ _id: 'everyday', name: 'Everyday' }]);
  expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 0 });
  await user.add();
  await expectTotalsToEqualSums(app.db);
});

const touch = ({ db, now }: TestApp, id: string) =>
  db.updateTable('imports').set({ touched_at: now().getTime() }).where('id', '=', id).execute();

/** Starts another server on the same data, which stops with the test. */
async function startAnother(app: TestApp): Promise<void> {
  const database = app.engine === 'postgres' ? openDatabase(app.config) : app;
  const server = await buildApp({ ...app, ...database });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await server.close();
    if (database !== app) await database.db.destroy();
  });
}
