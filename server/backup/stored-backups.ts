import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../platform/errors.ts';
import type { ProgressReporter } from '../platform/progress.ts';
import { createReceiptFileStore, measureFolderBytes, removeUnneededReceiptFiles } from './receipt-file-store.ts';
import { type BackupSource, type WrittenBackup, writeBackup } from './write-backup.ts';

/** Why a backup in the data folder was made. */
export type BackupReason = 'daily' | 'before-update' | 'before-restore';

/** A backup in the data folder. */
export type StoredBackup = { path: string; madeAt: Date; occasion: BackupReason };

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|before-update|before-restore)\.moneta$/;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Number of bytes that must remain free after a backup, because the server cannot work on a full disk. */
const RESERVE = 100 * 1024 * 1024;

/** Thrown if there is not enough disk space for a backup. */
export class DiskFullError extends OperatorError {}

/** Returns the folder that contains the backups and the receipt files that they share. */
export function getBackupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Lists the backups in the data folder, newest first. */
export async function listStoredBackups(dataDir: string): Promise<StoredBackup[]> {
  const folder = getBackupFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const kept = names.flatMap((name) => {
    const [, day, hours, minutes, seconds, occasion] = NAME.exec(name) ?? [];
    if (!day) return [];
    const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
    return [{ path: join(folder, name), madeAt, occasion: occasion as BackupReason }];
  });
  return kept.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/**
 * True unless a daily backup was made within the last day. Backups dated in the future are ignored, because they were
 * made while the clock was wrong.
 */
export async function isDailyBackupDue(dataDir: string, now: Date): Promise<boolean> {
  const ages = (await listStoredBackups(dataDir))
    .filter(({ occasion }) => occasion === 'daily')
    .map(({ madeAt }) => now.getTime() - madeAt.getTime());
  return !ages.some((age) => age > -HOUR && age < DAY);
}

type Options = {
  now: Date;
  progress?: ProgressReporter | undefined;
  /** Returns the number of free bytes on the disk that contains a folder. */
  freeOn?: (folder: string) => Promise<number>;
};

/**
 * Makes a backup in the data folder.
 * @throws DiskFullError, and all errors that `writeBackup` throws
 */
export async function createStoredBackup(
  source: BackupSource,
  occasion: BackupReason,
  { now, progress, freeOn = getFreeBytes }: Options,
): Promise<WrittenBackup & StoredBackup> {
  const folder = getBackupFolder(source.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  await refuseWithoutRoom(source, folder, freeOn);
  const path = await freeName(folder, occasion, now);
  const store = createReceiptFileStore(folder);
  // Check the free space again before each file, because the estimate may have been too low.
  const keepFile: typeof store = async (bytes) => {
    const free = await freeOn(folder);
    if (free < RESERVE)
      throw new DiskFullError(
        `Not enough disk space for a backup in ${folder}: ${formatMegabytes(free)} free. Free some space.`,
      );
    return store(bytes);
  };
  const canBeNewer = occasion === 'before-restore';
  return { ...(await writeBackup(source, path, { now, progress, keepFile, canBeNewer })), path, madeAt: now, occasion };
}

/**
 * Returns an unused file name. If another server has just used the name for this second, returns the name for the next
 * second.
 */
async function freeName(folder: string, occasion: BackupReason, now: Date): Promise<string> {
  const path = join(folder, `${formatTimeForFileName(now)}-${occasion}.moneta`);
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  );
  return isTaken ? freeName(folder, occasion, new Date(now.getTime() + 1000)) : path;
}

/** Formats a time for a file name, without colons. */
export function formatTimeForFileName(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Keeps the newest `count` daily backups, and removes all backups that are older than those. Ignores backups dated in
 * the future, because they were made while the clock was wrong.
 * @param count number of daily backups to keep
 */
export async function removeOldBackups(dataDir: string, count: number, now: Date): Promise<void> {
  const kept = (await listStoredBackups(dataDir)).filter(({ madeAt }) => madeAt.getTime() < now.getTime() + HOUR);
  const oldest = kept.filter(({ occasion }) => occasion === 'daily')[count - 1];
  const old = oldest ? kept.filter(({ madeAt }) => madeAt < oldest.madeAt) : [];
  if (!oldest || old.length === 0) return;
  for (const { path } of old) await rm(path, { force: true });
  // Also keep files that are up to an hour older than the oldest backup, because the times of its files were set one by
  // one while it was being written.
  await removeUnneededReceiptFiles(getBackupFolder(dataDir), new Date(oldest.madeAt.getTime() - HOUR));
}

/** Removes what crashed backups left behind, except recent files, which may still be in use. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.includes('.moneta.part-')) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { force: true });
  }
}

async function refuseWithoutRoom(
  { database, dataDir }: BackupSource,
  folder: string,
  freeOn: typeof getFreeBytes,
): Promise<void> {
  const stored = await measureFolderBytes(join(folder, 'files'));
  const data = await sizeOfDatabase(database, dataDir);
  const files = database.engine === 'sqlite' ? await measureFolderBytes(join(dataDir, 'receipts')) : 0;
  const needed = data + Math.max(files - stored, 0) + RESERVE;
  const free = await freeOn(folder);
  if (free >= needed) return;
  throw new DiskFullError(
    `Not enough disk space for a backup in ${folder}: the backup may need ${formatMegabytes(needed)}, but only ${formatMegabytes(free)} is free.`,
  );
}

/** Returns an upper limit for the size of the compressed rows, in bytes. */
async function sizeOfDatabase({ db, engine }: Database, dataDir: string): Promise<number> {
  if (engine === 'sqlite') return (await stat(join(dataDir, SQLITE_FILE))).size;
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function getFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function formatMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;
}
