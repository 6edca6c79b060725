import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Database, ping } from '../db/database.ts';
import type { Db } from '../db/schema.ts';
import { type Trouble, troubleOf } from '../db/trouble.ts';
import { CONNECTIONS, type Connections } from '../http/connections.ts';

/** What the server knows of whether data can be read and written. */
export type StorageWatch = {
  /** Notes what kept a request from being answered. */
  note(trouble: Trouble): void;
  /** What keeps data from being read or written now; undefined where nothing does. */
  look(): Promise<{ trouble: Trouble; cause: unknown } | undefined>;
};

/** After one that went well, writing is not tried again for so long, in milliseconds: who asks is anybody. */
const TRIED_EVERY = 10_000;

/** Fewer bytes than this on the disk of the data are no room. */
const NO_ROOM = 1_000_000;

/** Looks by reading, and now and then by writing: a disk that is full or that may not be written to is still read. */
export function watchStorage({ db, engine, config, connections = CONNECTIONS, now }: WatchedParts): StorageWatch {
  let isDamaged = false;
  let writtenAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const tryAll = async () => {
    await ping(db);
    if (engine === 'sqlite') await expectRoom(config.dataDir);
    if (performance.now() - writtenAt < TRIED_EVERY) return;
    await tryWriting(db, now());
    writtenAt = performance.now();
  };
  // Many who ask at once ask together, also while a database that does not answer is waited for.
  const tryTogether = () => {
    underWay ??= tryAll().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  return {
    note(trouble) {
      writtenAt = Number.NEGATIVE_INFINITY;
      // What one request cannot read another may not need, but it does not mend by itself.
      if (trouble === 'damaged') isDamaged = true;
    },
    async look() {
      try {
        await within(connections.databaseWithin, tryTogether());
      } catch (cause) {
        return { trouble: troubleOf(cause) ?? 'away', cause };
      }
      return isDamaged
        ? { trouble: 'damaged', cause: 'A request found unreadable data since the server started.' }
        : undefined;
    },
  };
}

type WatchedParts = Database & { config: Pick<Config, 'dataDir'>; connections?: Connections; now: () => Date };

/** A counter that counts nothing, in the table of those that run out. */
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
