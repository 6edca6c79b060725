import { join } from 'node:path';
import { InvalidSettingError, readConfig } from './config.ts';
import { classifyDatabaseError, type StorageFailureKind } from './db/classify-database-error.ts';
import { SQLITE_FILE } from './db/database.ts';
import { OperatorError } from './platform/errors.ts';
import { formatCommandLine } from './platform/installation.ts';

/**
 * Ends a program that cannot continue. Prints one line if the administrator can fix the cause, otherwise the full
 * error.
 */
export function exitWithError(error: unknown): never {
  console.error(sentenceOf(error) ?? error);
  process.exit(1);
}

function sentenceOf(error: unknown): string | undefined {
  const { code = '', syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof OperatorError || code.startsWith('ERR_PARSE_ARGS')) return message;
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Set PORT to a free port.';
  if (code === 'EADDRNOTAVAIL')
    return 'HOST is not an address of this machine. Set HOST to an address of this machine, such as 127.0.0.1.';
  if (code === 'EACCES' && syscall === 'listen') {
    return 'Moneta is not allowed to use this port. Set PORT to a number above 1023.';
  }
  const place = placeOfData();
  if (!place) return undefined;
  // Decide whether the error came from PostgreSQL. PostgreSQL's own errors have five-character codes and no `syscall`.
  // System errors have a `syscall`, and they only come from PostgreSQL if they are connection errors.
  const { databaseUrl } = place;
  const isOfPostgres = (!syscall && /^[\dA-Z]{5}$/.test(code)) || classifyDatabaseError(error) === 'away';
  return databaseUrl && isOfPostgres ? onPostgres(databaseUrl, error) : inFolder(place.dataDir, error);
}

function placeOfData() {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof InvalidSettingError) return undefined;
    throw error;
  }
}

/** The messages contain only the host and the database name, because the URL may contain a password. */
function onPostgres(databaseUrl: string, error: unknown): string | undefined {
  const { host, pathname } = new URL(databaseUrl);
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/^28/.test(code))
    return `PostgreSQL at ${host} does not accept the user name or password in DATABASE_URL. Correct them, then start Moneta again.`;
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}". Create it with createdb, or correct DATABASE_URL.`;
  if (code === '42501')
    return 'The user in DATABASE_URL lacks permissions for the database. Make this user the owner of the database.';
  const why = code || message;
  const sentences: Partial<Record<StorageFailureKind, string>> = {
    away: `PostgreSQL at ${host} is not responding (${why}). Check that it is running and that DATABASE_URL is correct.`,
    full: `PostgreSQL at ${host} is out of disk space. Free some space, then start Moneta again.`,
    unwritable: `PostgreSQL at ${host} is read-only (${why}). If this server is a replica, set DATABASE_URL to the primary server.`,
    damaged: `PostgreSQL at ${host} cannot read its data (${why}). Check its log and its disk.`,
  };
  return sentences[classifyDatabaseError(error) as StorageFailureKind];
}

function inFolder(dataDir: string, error: unknown): string | undefined {
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST' || code === 'ENOTDIR') {
    return `DATA_DIR is ${dataDir}, but part of that path is a file. Set DATA_DIR to a folder.`;
  }
  if (path !== undefined && !isOnTheWay(path, dataDir)) return undefined;
  const sentences: Partial<Record<StorageFailureKind, string>> = {
    away: `The database in ${dataDir} is locked by another program. Stop that program, then try again.`,
    full: `There is no disk space left for ${dataDir}. Free some space, then start Moneta again.`,
    unwritable: mayNotWrite(dataDir),
    // SQLite only reports that it could not open the file. The folder exists at this point, so the likely cause is
    // missing permissions.
    gone: mayNotWrite(dataDir),
    damaged: `${join(dataDir, SQLITE_FILE)} cannot be read (${message}). Check the disk, then restore a backup: ${formatCommandLine('restore')}.`,
  };
  return sentences[classifyDatabaseError(error) as StorageFailureKind];
}

/**
 * True if one path contains the other. An error about any other path, such as a file of the program, has nothing to do
 * with the data.
 */
function isOnTheWay(path: string, dataDir: string): boolean {
  const [one, other] = [`${path}/`, `${dataDir}/`];
  return one.startsWith(other) || other.startsWith(one);
}

function mayNotWrite(dataDir: string): string {
  return `Moneta cannot write to ${dataDir}. Make the user who runs Moneta the owner of the folder, or set DATA_DIR to another folder.`;
}
