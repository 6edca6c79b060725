import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, SQLITE_FILE } from '../../db/database.ts';
import { FolderInUse, holdFolder } from '../../db/folder-lock.ts';
import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/schema.ts';
import { disableShortReads } from '../../db/short-reads.ts';
import { syncFile, syncFolder } from '../../platform/durable-files.ts';
import { OperatorError } from '../../platform/errors.ts';
import { backupFolder, freeBytes, inMegabytes, inName, keepBackup } from '../kept-backups.ts';
import { readBackup } from '../read-backup.ts';
import { temporary } from '../temporary.ts';
import { explainTrouble, isDamage } from '../trouble.ts';
import { type Loaded, load, type Replaced } from './load.ts';
import { emptyLog, lookInto, removeLog } from './old-file.ts';
import { type Request, type Restored, refuseToReplace } from './restore-request.ts';
import { moveFiles, removeUnfinishedRestores, STAGING, stageFile } from './staged-files.ts';

/**
 * Builds a new database next to the old one, then renames it. The receipt files are moved just before the rename: until
 * then no row refers to them. Afterwards no row refers to the old files, which the server then removes. So after a
 * crash at any moment either the old or the new data is complete. Only damaged data is moved away first.
 */
export async function restoreIntoSqlite(request: Request): Promise<Restored> {
  const { dataDir } = request.config;
  const release = hold(dataDir);
  const staging = join(dataDir, `${STAGING}${newId()}`);
  const { remove } = temporary(staging);
  try {
    await removeUnfinishedRestores(dataDir);
    emptyLog(dataDir);
    const old = lookInto(dataDir);
    if (old.has !== 'nothing' && !request.isReplacing) throw refuseToReplace(dataDir);
    await refuseWithoutRoom(request);
    const loaded = await build(request, staging, old.replaced);
    // The new database was written without waiting for the disk.
    await syncFile(join(staging, SQLITE_FILE));
    const keptAs = old.has === 'nothing' ? undefined : await keepOld(request, old.has);
    await moveFiles(join(staging, 'receipts'), join(dataDir, 'receipts'));
    await removeLog(dataDir);
    await rename(join(staging, SQLITE_FILE), join(dataDir, SQLITE_FILE));
    await syncFolder(dataDir);
    return { ...loaded, keptAs };
  } catch (error) {
    throw explainTrouble(error, dataDir);
  } finally {
    await remove();
    release();
  }
}

function hold(dataDir: string): () => void {
  try {
    return holdFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw explainTrouble(error, dataDir);
    throw new OperatorError(`A Moneta server is running on ${dataDir}. Stop it, then restore.`);
  }
}

/** With its indexes a database takes up to three times the size of its rows as text. */
async function refuseWithoutRoom({ config: { dataDir }, end }: Request): Promise<void> {
  const [needed, free] = [3 * end.rowBytes + end.fileBytes, await freeBytes(dataDir)];
  if (free >= needed) return;
  throw new OperatorError(
    `Not enough disk space in ${dataDir}: restoring may need ${inMegabytes(needed)}, and ${inMegabytes(free)} is free.`,
  );
}

async function build({ file, now, progress }: Request, staging: string, replaced: Replaced): Promise<Loaded> {
  await mkdir(staging, { mode: 0o700 });
  const { db } = openDatabase({ dataDir: staging });
  disableShortReads(db);
  try {
    // A crash leaves nothing worth keeping: the new database would be removed anyway.
    await sql`pragma synchronous = off`.execute(db);
    await sql`pragma foreign_keys = off`.execute(db);
    const loaded = await db.connection().execute(async (one) => {
      await sql`begin`.execute(one);
      const putFile = stageFile(join(staging, 'receipts'));
      const loaded = await load(one as Tx, { content: readBackup(file), replaced, putFile, now, progress });
      await sql`commit`.execute(one);
      return loaded;
    });
    // Moves the log into the file, so that there is only one file.
    await sql`pragma journal_mode = delete`.execute(db);
    return loaded;
  } finally {
    await db.destroy();
  }
}

/** Keeps the previous data as a backup, or unchanged if it is damaged. @returns the path where it is kept */
async function keepOld({ config, now, progress }: Request, has: 'data' | 'damage'): Promise<string> {
  const { dataDir, program } = config;
  if (has === 'data') {
    const database = openDatabase({ dataDir });
    try {
      return (await keepBackup({ database, dataDir, program }, 'before-restore', { now, progress })).path;
    } catch (error) {
      if (!isDamage(error)) throw error;
    } finally {
      await database.db.destroy();
    }
  }
  const folder = join(backupFolder(dataDir), `damaged-${inName(now)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, 'receipts']) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(folder, name));
  }
  return folder;
}
