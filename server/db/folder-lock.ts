import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../platform/errors.ts';
import { openSqlite, type SqliteFile } from './sqlite/open-sqlite.ts';
import { getSqliteErrorCode } from './sqlite/sqlite-file-dialect.ts';

/*
 * Two servers in the same data folder would delete each other's uploads as orphans, and a restore would replace the
 * data of a running server. A process that needs the folder for itself therefore locks an empty database in the folder.
 * The operating system releases this lock when the process ends, even after a crash. Never open the lock file in any
 * other way, because closing it would release the lock.
 */
const LOCK_FILE = 'server.lock';

/** SQLite's result code if another connection holds the lock. */
const BUSY = 5;

/**
 * Maximum time, in milliseconds, to wait until a server has shut down, or until another process has finished checking
 * the lock.
 */
const PATIENCE = 500;

/**
 * The locks held by this process. They are stored here because the lock is released when its connection is
 * garbage-collected.
 */
const held = new Set<SqliteFile>();

/** Thrown if another process is using the data folder. */
export class FolderInUseError extends OperatorError {}

/**
 * Locks a data folder for this process until the process ends or releases the lock. Creates the folder if it does not
 * exist.
 * @returns a function that releases the lock
 * @throws FolderInUseError if the folder is already locked, by another process or by this one
 */
export function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = openSqlite(join(dataDir, LOCK_FILE));
  try {
    // Keep the journal in memory, because SQLite would otherwise create a journal file even though nothing is written.
    lock.exec(`pragma busy_timeout = ${PATIENCE}; pragma journal_mode = memory; begin exclusive`);
  } catch (error) {
    lock.close();
    if (getSqliteErrorCode(error) !== BUSY) throw error;
    throw new FolderInUseError(
      `Another Moneta server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
    );
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** True if a process, such as a running server, has locked the data folder. */
export function isFolderLocked(dataDir: string): boolean {
  const file = join(dataDir, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = openSqlite(file);
  try {
    lock.exec('pragma busy_timeout = 0; select 1 from sqlite_master');
    return false;
  } catch (error) {
    if (getSqliteErrorCode(error) === BUSY) return true;
    throw error;
  } finally {
    lock.close();
  }
}
