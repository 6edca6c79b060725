import { setImmediate, setTimeout } from 'node:timers/promises';
import { purgeUserRowsInTable } from '../account/purge-user-accounts.ts';
import type { AppContext } from '../app-context.ts';
import {
  BulkWriteLockLostError,
  createArchiveWriteId,
  getLastProgressTime,
  isArchiveWriteId,
  listBulkWrites,
  writeBulkStep,
  writeLastBulkStep,
} from '../db/bulk-write.ts';
import type { Db, Tx } from '../db/schema.ts';
import { isTableInArchive } from '../db/table-roles.ts';
import { insertDefaultAccount } from '../transactions/accounts/account-store.ts';

/** Time without progress, in milliseconds, after which the importing server is considered dead. */
const SILENT_FOR = 60_000;

type Parts = Pick<AppContext, 'db' | 'files' | 'modules' | 'now'>;

/** Writes an archive into an account in batches. See `server/db/bulk-write.ts`. */
export type ArchiveWriter = {
  userId: number;
  /**
   * Writes one batch.
   * @throws BulkWriteLockLostError if another server has undone the import
   */
  step<R>(write: (tx: Tx) => Promise<R>): Promise<R>;
  /**
   * Writes the last batch and unlocks the user.
   * @throws the same errors as `step`
   */
  finish(write: (tx: Tx) => Promise<void>): Promise<void>;
};

/**
 * Continues the import of an archive.
 * @param owner the current value of `users.import_id`
 */
export function resumeArchiveImport({ db, now }: Parts, userId: number, owner: string): ArchiveWriter {
  let current = owner;
  return {
    userId,
    async step(write) {
      const next = createArchiveWriteId(now());
      const result = await db.transaction().execute((tx) => writeBulkStep(tx, userId, current, () => write(tx), next));
      current = next;
      return result;
    },
    finish: (write) => db.transaction().execute((tx) => writeLastBulkStep(tx, userId, current, () => write(tx))),
  };
}

/**
 * Undoes archive imports whose server has died.
 * @param isAlone true if no other server uses this database
 */
export async function undoInterruptedArchiveImports(
  parts: Parts,
  isAlone: boolean,
  stopping: AbortSignal,
): Promise<void> {
  const oldest = parts.now().getTime() - (isAlone ? 0 : SILENT_FOR);
  for (const { userId, owner } of await listBulkWrites(parts.db)) {
    if (!isArchiveWriteId(owner) || getLastProgressTime(owner) > oldest) continue;
    await undoArchiveImport(parts, resumeArchiveImport(parts, userId, owner), stopping).catch((error) => {
      // Ignore the error if another server is already undoing the import.
      if (!(error instanceof BulkWriteLockLostError)) throw error;
    });
  }
}

/** Removes all imported records in small batches. The account is then as empty as before the import. */
export async function undoArchiveImport(
  { files, modules }: Parts,
  { userId, step, finish }: ArchiveWriter,
  stopping?: AbortSignal,
): Promise<void> {
  const tables = modules
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .filter(([table]) => isTableInArchive(table));
  for (const [table, purge] of tables) {
    for (let left = 'some'; left === 'some'; ) {
      if (stopping?.aborted) return;
      const began = performance.now();
      left = await step((tx) => purgeUserRowsInTable(tx, table, purge, userId));
      await rest(began);
    }
  }
  await files.discardAll(userId);
  await finish(async (tx) => {
    const { revision } = await tx
      .selectFrom('users')
      .select('revision')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    // Use a higher version than any that the account has had. No version exceeds the revision, so `revision + 1` is
    // high enough.
    await insertDefaultAccount(tx, userId, revision + 1);
  });
}

/** Pauses for as long as the last batch took, so that other requests are served. */
async function rest(began: number): Promise<void> {
  await setTimeout(performance.now() - began);
}

/** True if the user has no data except the initial account. */
export async function isUserDataEmpty(db: Db, userId: number, tables: readonly string[]): Promise<boolean> {
  for (const table of tables) {
    const rows = await db
      .selectFrom(table as 'accounts')
      .selectAll()
      .where('user_id', '=', userId)
      .limit(2)
      .execute();
    await setImmediate();
    if (table !== 'accounts' && rows.length > 0) return false;
    if (table === 'accounts' && rows.some(({ opening_minor }, at) => at > 0 || opening_minor !== 0)) return false;
  }
  return true;
}
