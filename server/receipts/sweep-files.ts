import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/schema.ts';

/** Files younger than this may be of an upload that is under way, in milliseconds: an hour. */
const AGE = 60 * 60 * 1000;

/** The folders that a sweep looks through. */
export type Swept = {
  /** Uploads while they come in. */
  incoming: string;
  /** `<user>/<receipt>/…`; undefined where the database holds the files. */
  kept?: string;
};

/**
 * Removes what a crash has left behind: uploads that never came to be kept, and files of receipts that no row names, such
 * as those whose row was deleted just before. Goes through them one after the other, so that it disturbs nobody.
 */
export async function sweepFiles(db: Db, { incoming, kept }: Swept, stopping: AbortSignal): Promise<void> {
  // The disk keeps its own time, which is the machine's.
  const before = Date.now() - AGE;
  for await (const path of entriesOf(incoming)) {
    if (stopping.aborted) return;
    if (await isOlder(path, before)) await rm(path, { force: true });
  }
  if (kept === undefined) return;
  for await (const ofUser of entriesOf(kept)) {
    const userId = Number(nameOf(ofUser));
    if (!Number.isSafeInteger(userId)) continue;
    for await (const path of entriesOf(ofUser)) {
      if (stopping.aborted) return;
      const isLost = (await isOlder(path, before)) && !(await isNamed(db, userId, nameOf(path)));
      if (isLost) await rm(path, { recursive: true, force: true });
    }
  }
}

async function isNamed(db: Db, userId: number, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('receipts')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Paths of what is in a folder, read bit by bit; none where there is no folder. */
async function* entriesOf(folder: string): AsyncIterable<string> {
  try {
    for await (const entry of await opendir(folder)) yield join(folder, entry.name);
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

async function isOlder(path: string, instant: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < instant;
}

function nameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
