import { sql } from 'kysely';
import { isPostgres } from '../database.ts';
import type { Db, Tx } from '../schema.ts';
import { getWalCheckpointer } from './wal-checkpointer.ts';

/**
 * Runs a database transaction that commits without waiting for the disk. A power failure may undo the last few of these
 * transactions, always the newest ones. Use this for long work that consists of many steps and records its progress.
 * Commit the last step normally.
 */
export async function runWithAsyncCommit<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  if (isPostgres(db)) {
    return db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return work(tx);
    });
  }
  const checkpointer = getWalCheckpointer(db);
  await checkpointer?.catchUp();
  const done = await db.connection().execute(async (own) => {
    // This setting applies only to this connection. Nothing else can use the connection until this work is done.
    await sql`pragma synchronous = normal`.execute(own);
    // Let the log grow longer than usual. Otherwise SQLite would checkpoint it after nearly every step, and all
    // requests would wait for the disk.
    await sql.raw(`pragma wal_autocheckpoint = ${LONGEST_LOG}`).execute(own);
    try {
      return await own.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(own);
      await sql.raw(`pragma wal_autocheckpoint = ${USUAL_LOG}`).execute(own);
    }
  });
  checkpointer?.noteChange();
  return done;
}

/**
 * Length of the log, in pages of 4 KB, at which SQLite checkpoints it. While a worker thread does the checkpoints
 * (`wal-checkpointer.ts`), `LONGEST_LOG` is used instead.
 */
const USUAL_LOG = 1000;
const LONGEST_LOG = 24_000;
