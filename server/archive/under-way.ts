import { setImmediate, setTimeout } from 'node:timers/promises';
import { purgeSome } from '../account/purge-account.ts';
import type { AppContext } from '../app-context.ts';
import {
  isArchiveWrite,
  lastProgressOf,
  listBulkWrites,
  nameArchiveWrite,
  StaleBulkWrite,
  writeLastStep,
  writeStep,
} from '../db/bulk-write.ts';
import type { Db, Tx } from '../db/schema.ts';
import { insertFirstAccount } from '../transactions/accounts/store.ts';
import { isOfArchive } from './tables.ts';

/** A server that makes no progress with an archive for this long has ended; in milliseconds. */
const SILENT_FOR = 60_000;

type Parts = Pick<AppContext, 'db' | 'files' | 'nouns' | 'now'>;

/** Writes an archive into an account step by step, see `server/db/bulk-write.ts`. */
export type ArchiveWrite = {
  userId: number;
  /** @throws StaleBulkWrite if another server has taken the archive back in the meantime */
  step<R>(write: (tx: Tx) => Promise<R>): Promise<R>;
  /** The last step, after which the user is free. Throws as `step` does. */
  finish(write: (tx: Tx) => Promise<void>): Promise<void>;
};

/** @param owner what `users.import_id` holds now */
export function continueArchiveWrite({ db, now }: Parts, userId: number, owner: string): ArchiveWrite {
  let current = owner;
  return {
    userId,
    async step(write) {
      const next = nameArchiveWrite(now());
      const result = await db.transaction().execute((tx) => writeStep(tx, userId, current, () => write(tx), next));
      current = next;
      return result;
    },
    finish: (write) => db.transaction().execute((tx) => writeLastStep(tx, userId, current, () => write(tx))),
  };
}

/** Takes back those whose server has ended. @param isAlone nobody else is at work in this database */
export async function takeBackBroken(parts: Parts, isAlone: boolean, stopping: AbortSignal): Promise<void> {
  const oldest = parts.now().getTime() - (isAlone ? 0 : SILENT_FOR);
  for (const { userId, owner } of await listBulkWrites(parts.db)) {
    if (!isArchiveWrite(owner) || lastProgressOf(owner) > oldest) continue;
    await takeBack(parts, continueArchiveWrite(parts, userId, owner), stopping).catch((error) => {
      // Another server has begun to take it back.
      if (!(error instanceof StaleBulkWrite)) throw error;
    });
  }
}

/** Removes all that was brought in, in short steps, and has the account be as it was: empty. */
export async function takeBack(
  { files, nouns }: Parts,
  { userId, step, finish }: ArchiveWrite,
  stopping?: AbortSignal,
): Promise<void> {
  const tables = nouns.flatMap(({ tables = {} }) => Object.entries(tables)).filter(([table]) => isOfArchive(table));
  for (const [table, purge] of tables) {
    for (let left = 'some'; left === 'some'; ) {
      if (stopping?.aborted) return;
      const began = performance.now();
      left = await step((tx) => purgeSome(tx, table, purge, userId));
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
    // Above each version that the account had before: none is above the revision.
    await insertFirstAccount(tx, userId, revision + 1);
  });
}

/** As long as a step took, so that others come in between. */
async function rest(began: number): Promise<void> {
  await setTimeout(performance.now() - began);
}

/** Whether a person has nothing yet but the account that everybody has from the first. */
export async function isEmpty(db: Db, userId: number, tables: readonly string[]): Promise<boolean> {
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
