import { expressionBuilder } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import { BulkWriteLockLostError, isArchiveWriteId, listBulkWrites } from '../../db/bulk-write.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { createConflictError, HttpError } from '../../platform/errors.ts';
import { remindOfFailedImport } from '../../reminders/remind-of-failed-import.ts';
import { getImportRecord, type ImportRecord, updateImportRecord } from '../records/import-store.ts';
import { undoAllImportRows } from './undo-import.ts';
import { writeAllImportRows } from './write-import-rows.ts';

/** Milliseconds without reported progress after which the server of an import is considered stopped. */
const SILENT_FOR = 20_000;

export type ImportJobs = {
  /** Continues an import in progress until it is done. Never rejects. */
  go(userId: number, id: string): Promise<void>;
  /**
   * Resumes unfinished imports of servers that have stopped.
   * @param isAlone true if no other server can be running. If false, only imports without recent progress are resumed
   */
  resume(isAlone: boolean): Promise<void>;
};

export function createImportJobs({ db, now, app, runAfterReply }: AppContext): ImportJobs {
  const going = new Map<string, Promise<void>>();
  const go = (userId: number, id: string): Promise<void> => {
    const key = `${userId} ${id}`;
    const known = going.get(key);
    if (known) return known;
    const job = new Promise<void>((resolve) => {
      runAfterReply(async (stopping) => {
        try {
          await work(db, userId, id, now, stopping, (error) => app.log.error(error));
        } catch (error) {
          if (!(error instanceof BulkWriteLockLostError || error instanceof HttpError)) app.log.error(error);
        } finally {
          going.delete(key);
          resolve();
        }
      });
    });
    going.set(key, job);
    return job;
  };
  return {
    go,
    async resume(isAlone) {
      const left = await db
        .selectFrom('imports')
        .select(['user_id', 'id'])
        .where('state', 'in', WRITING)
        .where('touched_at', '<=', now().getTime() - (isAlone ? 0 : SILENT_FOR))
        .execute();
      for (const { user_id, id } of left) {
        await claimIfFree(db, user_id, id);
        void go(user_id, id);
      }
      await releaseEnded(db);
    },
  };
}

const WRITING: ImportRecord['state'][] = ['running', 'stopping', 'reverting'];

/**
 * Takes the user's bulk-write lock for an import that is being written, unless the lock is already taken. Imports
 * started by older versions did not take it.
 */
async function claimIfFree(db: Db, userId: number, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ import_id: id })
    .where('id', '=', userId)
    .where('import_id', 'is', null)
    .where(isBeingWritten(userId, id))
    .execute();
}

/** Releases the locks of imports that are no longer being written. Older versions left such locks behind. */
async function releaseEnded(db: Db): Promise<void> {
  for (const { userId, owner } of await listBulkWrites(db)) {
    if (isArchiveWriteId(owner)) continue;
    await db
      .updateTable('users')
      .set({ import_id: null })
      .where('id', '=', userId)
      .where('import_id', '=', owner)
      .where(({ not }) => not(isBeingWritten(userId, owner)))
      .execute();
  }
}

function isBeingWritten(userId: number, id: string) {
  const { exists, selectFrom } = expressionBuilder<Schema, 'users'>();
  return exists(
    selectFrom('imports').select('id').where('user_id', '=', userId).where('id', '=', id).where('state', 'in', WRITING),
  );
}

const BROKEN = 'Something went wrong during the import, and nothing was saved. Try again.';

/** Writes or undoes the rows of an import. If an import cannot finish, it is undone and the reason is stored. */
async function work(
  db: Db,
  userId: number,
  id: string,
  now: () => Date,
  stopping: AbortSignal,
  log: (error: unknown) => void,
): Promise<void> {
  const { state } = await getImportRecord(db, userId, id, now());
  if (state === 'running') {
    try {
      return await writeAllImportRows(db, userId, id, now, stopping);
    } catch (error) {
      if (!(error instanceof BulkWriteLockLostError)) {
        const isExpected = error instanceof HttpError;
        if (!isExpected) log(error);
        await cancelRun(db, userId, id, now(), isExpected ? error.message : BROKEN);
      }
    }
  }
  const { state: after } = await getImportRecord(db, userId, id, now());
  if (after === 'stopping' || after === 'reverting') await undoAllImportRows(db, userId, id, now, stopping);
}

/**
 * Stops an import at its user's request, so that it becomes a preview again.
 * @throws 409 if it has already finished
 */
export async function stopImportRun(db: Db, userId: number, id: string, now: Date): Promise<void> {
  await cancelRun(db, userId, id, now);
  if ((await getImportRecord(db, userId, id, now)).state === 'done') {
    throw createConflictError('The import has already finished, so it cannot be stopped. You can undo it.');
  }
}

/** Marks an import to be undone. Does nothing if it is not running. */
async function cancelRun(db: Db, userId: number, id: string, now: Date, problem?: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userId);
    const record = await getImportRecord(tx, userId, id, now);
    if (record.state !== 'running') return;
    const details = { ...record.details, ...(problem !== undefined && { problem }) };
    await updateImportRecord(tx, userId, id, { state: 'stopping', details, version: record.version + 1 });
    if (problem === undefined) return;
    const name = details.files.map((file) => file.name).join(', ');
    await remindOfFailedImport(tx, userId, { key: `${id} ${record.version}`, name, reason: problem }, now);
  });
}
