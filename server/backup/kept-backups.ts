import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../platform/errors.ts';
import type { Progress } from '../platform/progress.ts';
import { countBytes, createFileStore, removeUnneeded } from './file-store.ts';
import { type Source, type WrittenBackup, writeBackup } from './write-backup.ts';

/** Why a backup in the data folder was made. */
export type Occasion = 'daily' | 'before-update' | 'before-restore';

/** A backup in the data folder. */
export type Kept = { path: string; madeAt: Date; occasion: Occasion };

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|before-update|before-restore)\.moneta$/;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Bytes that a backup leaves free, because the server cannot work on a full disk. */
const RESERVE = 100 * 1024 * 1024;

/** There is not enough disk space for a backup. */
export class NoRoom extends OperatorError {}

/** Returns the folder of the backups, which also holds the receipt files they share. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** Lists the backups, newest first. */
export async function listKept(dataDir: string): Promise<Kept[]> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  const kept = names.flatMap((name) => {
    const [, day, hours, minutes, seconds, occasion] = NAME.exec(name) ?? [];
    if (!day) return [];
    const madeAt = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
    return [{ path: join(folder, name), madeAt, occasion: occasion as Occasion }];
  });
  return kept.sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/** True if the last daily backup is a day old or dated in the future, e.g. after the clock was wrong. */
export async function isDailyDue(dataDir: string, now: Date): Promise<boolean> {
  const ages = (await listKept(dataDir))
    .filter(({ occasion }) => occasion === 'daily')
    .map(({ madeAt }) => now.getTime() - madeAt.getTime());
  return !ages.some((age) => age > -HOUR && age < DAY);
}

type Options = {
  now: Date;
  progress?: Progress | undefined;
  /** Returns the free bytes on the disk of a folder. */
  freeOn?: (folder: string) => Promise<number>;
};

/** Makes a backup in the data folder. @throws NoRoom, and everything `writeBackup` throws */
export async function keepBackup(
  source: Source,
  occasion: Occasion,
  { now, progress, freeOn = freeBytes }: Options,
): Promise<WrittenBackup & Kept> {
  const folder = backupFolder(source.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  await refuseWithoutRoom(source, folder, freeOn);
  const path = await freeName(folder, occasion, now);
  const store = createFileStore(folder);
  // Stored files may belong to deleted receipts, so the estimate of the space needed may have been too low.
  const keepFile: typeof store = async (bytes) => {
    const free = await freeOn(folder);
    if (free < RESERVE) throw new NoRoom(`Not enough disk space for a backup in ${folder}: ${inMegabytes(free)} free.`);
    return store(bytes);
  };
  const canBeNewer = occasion === 'before-restore';
  return { ...(await writeBackup(source, path, { now, progress, keepFile, canBeNewer })), path, madeAt: now, occasion };
}

/** Uses the next second if a backup of this one exists, e.g. when two servers start at once. */
async function freeName(folder: string, occasion: Occasion, now: Date): Promise<string> {
  const path = join(folder, `${inName(now)}-${occasion}.moneta`);
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  );
  return isTaken ? freeName(folder, occasion, new Date(now.getTime() + 1000)) : path;
}

/** Formats an instant for use in a file name. */
export function inName(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Removes old backups. Keeps the newest daily backups and all backups that are as recent. Backups dated in the future,
 * made while the clock was wrong, are kept but not counted, because they would push out new ones.
 * @param count how many daily backups to keep
 */
export async function removeOldBackups(dataDir: string, count: number, now: Date): Promise<void> {
  const kept = (await listKept(dataDir)).filter(({ madeAt }) => madeAt.getTime() < now.getTime() + HOUR);
  const oldest = kept.filter(({ occasion }) => occasion === 'daily')[count - 1];
  const old = oldest ? kept.filter(({ madeAt }) => madeAt < oldest.madeAt) : [];
  if (!oldest || old.length === 0) return;
  for (const { path } of old) await rm(path, { force: true });
  // Backups update the times of their files while they are being made. An hour of tolerance, because the name has no fractions
  // of seconds and clocks get adjusted.
  await removeUnneeded(backupFolder(dataDir), new Date(oldest.madeAt.getTime() - HOUR));
}

/** Removes unfinished backups after a crash once they are so old that no other process can still be writing them. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.includes('.moneta.part-')) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - DAY) await rm(path, { force: true });
  }
}

async function refuseWithoutRoom(
  { database, dataDir }: Source,
  folder: string,
  freeOn: typeof freeBytes,
): Promise<void> {
  const stored = await countBytes(join(folder, 'files'));
  const data = await sizeOfDatabase(database, dataDir);
  const files = database.engine === 'sqlite' ? await countBytes(join(dataDir, 'receipts')) : 0;
  const needed = data + Math.max(files - stored, 0) + RESERVE;
  const free = await freeOn(folder);
  if (free >= needed) return;
  throw new NoRoom(
    `Not enough disk space for a backup in ${folder}: it may need ${inMegabytes(needed)}, and ${inMegabytes(free)} is free.`,
  );
}

/** An upper bound in bytes: the rows as compressed text are never larger. */
async function sizeOfDatabase({ db, engine }: Database, dataDir: string): Promise<number> {
  if (engine === 'sqlite') return (await stat(join(dataDir, SQLITE_FILE))).size;
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`;
}
