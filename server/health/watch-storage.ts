import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { classifyDatabaseError, type StorageFailureKind } from '../db/classify-database-error.ts';
import { type Database, pingDatabase } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/connections.ts';

/** Tracks whether data can currently be read and written. */
export type StorageWatch = {
  /** Records that a request failed because of the storage. */
  note(trouble: StorageFailureKind): void;
  /** Returns the current storage failure; undefined if there is none. */
  look(): Promise<{ trouble: StorageFailureKind; cause: unknown } | undefined>;
};

/**
 * Minimum time in milliseconds between two successful test writes. Without this limit, anyone could cause many writes
 * by requesting the health status often.
 */
const TRIED_EVERY = 10_000;

/** Number of free bytes below which the disk is considered full. */
const NO_ROOM = 1_000_000;

/**
 * Checks the storage by reading, and every few seconds also by writing, because a full or read-only disk can still be
 * read.
 */
export function watchStorage({ db, engine, config, connections = CONNECTION_LIMITS, now }: WatchedParts): StorageWatch {
  let isDamaged = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const tryAll = async () => {
    await pingDatabase(db);
    if (engine === 'sqlite') await expectRoom(config.dataDir);
    if (performance.now() - writtenAt < TRIED_EVERY) return;
    await tryWriting(db, now());
    writtenAt = performance.now();
  };
  // Concurrent calls share one check, even while it waits for a database that does not respond.
  const tryTogether = () => {
    underWay ??= tryAll().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    note(trouble) {
      writtenAt = Number.NEGATIVE_INFINITY;
      // Damage does not repair itself. So this remains true until the server restarts, even if requests for other data
      // succeed.
      if (trouble === 'damaged') isDamaged = true;
    },
    async look() {
      try {
        await within(connections.databaseWithin, tryTogether());
      } catch (cause) {
        return { trouble: classifyDatabaseError(cause) ?? 'away', cause };
      }
      return isDamaged
        ? { trouble: 'damaged', cause: 'Unreadable data was found after the server started.' }
        : undefined;
    },
  };
}

type WatchedParts = Database & { config: Pick<Config, 'dataDir'>; connections?: ConnectionLimits; now: () => Date };

/** Writes a dummy counter to the table of rate limits. This counter expires by itself, like all rows of the table. */
async function tryWriting(db: Db, now: Date): Promise<void> {
  const ends_at = now.getTime() + TRIED_EVERY;
  await db
    .insertInto('limit_counts')
    .values({ key: 'health', count: 0, ends_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at }))
    .execute();
}

async function expectRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= NO_ROOM) return;
  throw Object.assign(new Error(`No disk space left for ${folder}.`), { code: 'ENOSPC' });
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
