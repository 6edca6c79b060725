import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createId } from '../../db/create-id.ts';
import { openDatabase, SQLITE_FILE } from '../../db/database.ts';
import { FolderInUseError, lockFolder } from '../../db/folder-lock.ts';
import type { Tx } from '../../db/schema.ts';
import { disableShortReadConnection } from '../../db/short-read-connection.ts';
import { syncFile, syncFolder } from '../../platform/durable-files.ts';
import { OperatorError } from '../../platform/errors.ts';
import { isDatabaseDamageError, toExplainedWriteError } from '../backup-errors.ts';
import { readBackup } from '../read-backup.ts';
import {
  createStoredBackup,
  formatMegabytes,
  formatTimeForFileName,
  getBackupFolder,
  getFreeBytes,
} from '../stored-backups.ts';
import { removeOnExit } from '../temporary-files.ts';
import { checkpointWriteAheadLog, inspectOldDatabase, removeWriteAheadLog } from './inspect-old-database.ts';
import { type LoadBackupResult, loadBackup, type ReplacedData } from './load-backup.ts';
import { createDataExistsError, type RestoreRequest, type RestoreResult } from './restore-request.ts';
import {
  createReceiptFileStager,
  moveStagedReceiptFiles,
  removeUnfinishedRestores,
  STAGING_FOLDER_PREFIX,
} from './staged-receipt-files.ts';

/**
 * Builds a new database next to the old one, moves the receipt files, and then renames the new database to replace the
 * old one. After a crash at any point, either the old or the new data is complete. Damaged old data is first moved to
 * another place.
 */
export async function restoreIntoSqlite(request: RestoreRequest): Promise<RestoreResult> {
  const { dataDir } = request.config;
  const release = hold(dataDir);
  const staging = join(dataDir, `${STAGING_FOLDER_PREFIX}${createId()}`);
  const { remove } = removeOnExit(staging);
  try {
    await removeUnfinishedRestores(dataDir);
    checkpointWriteAheadLog(dataDir);
    const old = inspectOldDatabase(dataDir);
    if (old.has !== 'nothing' && !request.isReplacing) throw createDataExistsError(dataDir);
    await refuseWithoutRoom(request);
    const loaded = await build(request, staging, old.replaced);
    // Wait until the new database is on disk, because it was written without waiting for the disk.
    await syncFile(join(staging, SQLITE_FILE));
    const keptAs = old.has === 'nothing' ? undefined : await keepOld(request, old.has);
    await moveStagedReceiptFiles(join(staging, 'receipts'), join(dataDir, 'receipts'));
    await removeWriteAheadLog(dataDir);
    await rename(join(staging, SQLITE_FILE), join(dataDir, SQLITE_FILE));
    await syncFolder(dataDir);
    return { ...loaded, keptAs };
  } catch (error) {
    throw toExplainedWriteError(error, dataDir);
  } finally {
    await remove();
    release();
  }
}

function hold(dataDir: string): () => void {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw toExplainedWriteError(error, dataDir);
    throw new OperatorError(`A Moneta server is using ${dataDir}. Stop it before restoring.`);
  }
}

/**
 * Checks the disk space. A database with its indexes takes up to three times the size of its rows as JSON.
 * @throws OperatorError if there is not enough space
 */
async function refuseWithoutRoom({ config: { dataDir }, end }: RestoreRequest): Promise<void> {
  const [needed, free] = [3 * end.rowBytes + end.fileBytes, await getFreeBytes(dataDir)];
  if (free >= needed) return;
  throw new OperatorError(
    `Not enough disk space in ${dataDir}: restoring may need ${formatMegabytes(needed)}, but only ${formatMegabytes(free)} is free.`,
  );
}

async function build(
  { file, now, progress }: RestoreRequest,
  staging: string,
  replaced: ReplacedData,
): Promise<LoadBackupResult> {
  await mkdir(staging, { mode: 0o700 });
  const { db } = openDatabase({ dataDir: staging });
  disableShortReadConnection(db);
  try {
    // Do not wait for the disk, because after a crash the unfinished database is removed anyway.
    await sql`pragma synchronous = off`.execute(db);
    await sql`pragma foreign_keys = off`.execute(db);
    const loaded = await db.connection().execute(async (one) => {
      await sql`begin`.execute(one);
      const putFile = createReceiptFileStager(join(staging, 'receipts'));
      const loaded = await loadBackup(one as Tx, { content: readBackup(file), replaced, putFile, now, progress });
      await sql`commit`.execute(one);
      return loaded;
    });
    // Transfer the log to the database file, so that the database consists of a single file that can be renamed.
    await sql`pragma journal_mode = delete`.execute(db);
    return loaded;
  } finally {
    await db.destroy();
  }
}

/**
 * Saves the previous data as a backup. If the data is damaged, keeps its files instead.
 * @returns the path where the data is kept
 */
async function keepOld({ config, now, progress }: RestoreRequest, has: 'data' | 'damage'): Promise<string> {
  const { dataDir, program } = config;
  if (has === 'data') {
    const database = openDatabase({ dataDir });
    try {
      return (await createStoredBackup({ database, dataDir, program }, 'before-restore', { now, progress })).path;
    } catch (error) {
      if (!isDatabaseDamageError(error)) throw error;
    } finally {
      await database.db.destroy();
    }
  }
  const folder = join(getBackupFolder(dataDir), `damaged-${formatTimeForFileName(now)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of [SQLITE_FILE, `${SQLITE_FILE}-wal`, `${SQLITE_FILE}-shm`, 'receipts']) {
    if (existsSync(join(dataDir, name))) await rename(join(dataDir, name), join(folder, name));
  }
  return folder;
}
