import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, SQLITE_FILE } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import { countBytes, removeUnneeded, storeIn } from './file-store.ts';
import { type Made, type Source, writeBackup } from './write-backup.ts';

/** What a backup in the data folder was made for. */
export type Occasion = 'daily' | 'before-update' | 'before-restore';

/** A backup in the data folder. */
export type Kept = { path: string; madeAt: Date; occasion: Occasion };

const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z-(daily|before-update|before-restore)\.moneta$/;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Bytes that a backup leaves free: without any, the server could not go on. */
const RESERVE = 100 * 1024 * 1024;

/** There is no room for a backup. */
export class NoRoom extends OperatorError {}

/** Where they are: beside them, once each, the files of receipts that they need. */
export function keptIn(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** The newest first. */
export async function listKept(dataDir: string): Promise<Kept[]> {
  const folder = keptIn(dataDir);
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

/** Whether the last daily backup is a day old, or of a time to come, as after a clock was wrong. */
export async function isDailyDue(dataDir: string, now: Date): Promise<boolean> {
  const ages = (await listKept(dataDir))
    .filter(({ occasion }) => occasion === 'daily')
    .map(({ madeAt }) => now.getTime() - madeAt.getTime());
  return !ages.some((age) => age > -HOUR && age < DAY);
}

type Options = {
  now: Date;
  /** Tells the bytes that are free on the disk of a folder. */
  freeOn?: (folder: string) => Promise<number>;
};

/** Makes a backup in the data folder. @throws NoRoom, and as `writeBackup` does */
export async function keepBackup(
  source: Source,
  occasion: Occasion,
  { now, freeOn = freeBytes }: Options,
): Promise<Made & Kept> {
  const folder = keptIn(source.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeUnfinished(folder);
  await refuseWithoutRoom(source, folder, freeOn);
  const path = await freeName(folder, occasion, now);
  const store = storeIn(folder);
  // What is stored may be of receipts that are gone, so that there is less room than it seemed.
  const keepFile: typeof store = async (bytes) => {
    const free = await freeOn(folder);
    if (free < RESERVE) throw new NoRoom(`Not enough disk space for a backup in ${folder}: ${inMegabytes(free)} free.`);
    return store(bytes);
  };
  const canBeNewer = occasion === 'before-restore';
  return { ...(await writeBackup(source, path, { now, keepFile, canBeNewer })), path, madeAt: now, occasion };
}

/** Of the next second where there is one of this already, as when two servers start at once. */
async function freeName(folder: string, occasion: Occasion, now: Date): Promise<string> {
  const path = join(folder, `${inName(now)}-${occasion}.moneta`);
  const isTaken = await stat(path).then(
    () => true,
    () => false,
  );
  return isTaken ? freeName(folder, occasion, new Date(now.getTime() + 1000)) : path;
}

/** An instant as names of files have it. */
export function inName(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/**
 * Keeps the newest daily backups, and what is as young as they are. Those of a time to come, made while a clock was wrong, stay
 * and are not counted: they would take the places of new ones.
 * @param count how many
 */
export async function removeOldBackups(dataDir: string, count: number, now: Date): Promise<void> {
  const kept = (await listKept(dataDir)).filter(({ madeAt }) => madeAt.getTime() < now.getTime() + HOUR);
  const oldest = kept.filter(({ occasion }) => occasion === 'daily')[count - 1];
  const old = oldest ? kept.filter(({ madeAt }) => madeAt < oldest.madeAt) : [];
  if (!oldest || old.length === 0) return;
  for (const { path } of old) await rm(path, { force: true });
  // Each backup renews the time of the files that it needs, while it is being made. An hour, as the name has no fractions of
  // seconds and clocks are set.
  await removeUnneeded(keptIn(dataDir), new Date(oldest.madeAt.getTime() - HOUR));
}

/** What a crash has left of a backup, which another process does not write any more. */
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

/** Its rows as text, compressed, are never more. */
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
