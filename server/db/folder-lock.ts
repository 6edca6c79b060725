import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { openSqlite, type SqliteFile } from './open-sqlite.ts';
import { resultOf } from './sqlite.ts';

/*
 * Two servers on one data folder would each take the other's uploads for lost ones, and a restore would take the data from
 * under a server's feet. So whoever needs the folder alone holds an empty database in it locked. That is a lock of the
 * operating system's, which ends with the process however that ends, so that nothing is left to clear away after a crash and
 * no number of a process is to be trusted. Never open the file by other means: closing it would end the lock.
 */
const LOCK_FILE = 'server.lock';

/** SQLite's result code for what another connection holds. */
const BUSY = 5;

/** Milliseconds for which a server that is ending, or somebody who only looks, is waited for. */
const PATIENCE = 500;

/** What this process holds: a connection that nobody names any more would be closed. */
const held = new Set<SqliteFile>();

/** The data folder is held by another process. */
export class FolderInUse extends OperatorError {}

/**
 * Holds a data folder for this process alone, until that ends or lets go. The folder is made.
 * @returns what lets go of it
 * @throws FolderInUse when another process, or this one, holds it
 */
export function holdFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = openSqlite(join(dataDir, LOCK_FILE));
  try {
    // The journal would be a second file, and is of no use where nothing is written.
    lock.exec(`pragma busy_timeout = ${PATIENCE}; pragma journal_mode = memory; begin exclusive`);
  } catch (error) {
    lock.close();
    if (resultOf(error) !== BUSY) throw error;
    throw new FolderInUse(
      `Another Moneta server is using ${dataDir}. Stop it first, or set DATA_DIR to another folder for this one.`,
    );
  }
  held.add(lock);
  return () => {
    if (held.delete(lock)) lock.close();
  };
}

/** Whether a process, such as a running server, holds the data folder. */
export function isFolderHeld(dataDir: string): boolean {
  const file = join(dataDir, LOCK_FILE);
  if (!existsSync(file)) return false;
  const lock = openSqlite(file);
  try {
    lock.exec('pragma busy_timeout = 0; select 1 from sqlite_master');
    return false;
  } catch (error) {
    if (resultOf(error) === BUSY) return true;
    throw error;
  } finally {
    lock.close();
  }
}
