import { sql } from 'kysely';
import { isPostgres } from './database.ts';
import { logEmptierOf } from './log-emptier.ts';
import type { Db, Tx } from './schema.ts';

/**
 * A database transaction of which nobody is told that it is done: it is on the disk no later than any that comes after it, and does not
 * wait for that. A power cut may undo the last of them, in the order in which they came, and nothing else. Long work in many steps is
 * done so, of which each says how far it has come; its last step is an ordinary one.
 */
export async function withAsyncCommit<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  if (isPostgres(db)) {
    return db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit = off`.execute(tx);
      return work(tx);
    });
  }
  const emptier = logEmptierOf(db);
  await emptier?.catchUp();
  const done = await db.connection().execute(async (own) => {
    // SQLite knows it of a connection alone: nobody else has this one meanwhile.
    await sql`pragma synchronous = normal`.execute(own);
    // Else it empties its log with nearly each step, and holds up everybody until that is on the disk.
    await sql.raw(`pragma wal_autocheckpoint = ${LONGEST_LOG}`).execute(own);
    try {
      return await own.transaction().execute(work);
    } finally {
      await sql`pragma synchronous = full`.execute(own);
      await sql.raw(`pragma wal_autocheckpoint = ${USUAL_LOG}`).execute(own);
    }
  });
  emptier?.noteChange();
  return done;
}

/** Pages of 4 KB in SQLite's log from which on it empties that itself, usually and where a thread does it (`log-emptier.ts`). */
const USUAL_LOG = 1000;
const LONGEST_LOG = 24_000;
