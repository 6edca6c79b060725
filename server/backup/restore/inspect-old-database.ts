import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SQLITE_FILE } from '../../db/database.ts';
import { openSqlite, type SqliteFile } from '../../db/sqlite/open-sqlite.ts';
import { getSqliteErrorCode } from '../../db/sqlite/sqlite-file-dialect.ts';
import { OperatorError } from '../../platform/errors.ts';
import { hasReceiptFiles } from '../../receipts/refuse-receipts-without-database.ts';
import { isDatabaseDamageError } from '../backup-errors.ts';
import { NO_REPLACED_DATA, type ReplacedData } from './load-backup.ts';

type Found = { has: 'nothing' | 'data' | 'damage'; replaced: ReplacedData };

/**
 * Returns what a data folder contains: data of any version, no data, or damaged data. Receipts without a database are
 * treated as damaged data, because there may be no backup of them.
 */
export function inspectOldDatabase(dataDir: string): Found {
  const withoutUsers = hasReceiptFiles(dataDir) ? 'damage' : 'nothing';
  if (!existsSync(join(dataDir, SQLITE_FILE))) return { has: withoutUsers, replaced: NO_REPLACED_DATA };
  const file = openSqlite(join(dataDir, SQLITE_FILE));
  try {
    const rowsOf = <R>(table: string, query: string) => (hasTable(file, table) ? file.prepare(query).all() : []) as R[];
    const hasUsers = rowsOf('users', 'select 1 from users limit 1').length > 0;
    const [last] = rowsOf<{ seq: number }>('users', `select seq from sqlite_sequence where name = 'users'`);
    const deletedAccounts = rowsOf<ReplacedData['deletedAccounts'][number]>(
      'deleted_accounts',
      'select * from deleted_accounts',
    );
    // If the database has had users, receipt files without rows are leftovers of those users. They do not mean that a
    // database is missing.
    const has = hasUsers ? 'data' : last ? 'nothing' : withoutUsers;
    return { has, replaced: { deletedAccounts, lastUserId: last?.seq ?? 0 } };
  } catch (error) {
    if (isDatabaseDamageError(error)) return { has: 'damage', replaced: NO_REPLACED_DATA };
    throw error;
  } finally {
    file.close();
  }
}

function hasTable(file: SqliteFile, name: string): boolean {
  return file.prepare('select 1 from sqlite_master where name = ?').all(name).length > 0;
}

/**
 * Transfers the write-ahead log to the database file.
 * @throws OperatorError if another program has the database open
 */
export function checkpointWriteAheadLog(dataDir: string): void {
  if (!existsSync(join(dataDir, SQLITE_FILE))) return;
  const file = openSqlite(join(dataDir, SQLITE_FILE));
  try {
    // SQLite can only leave WAL mode with exclusive access to the database.
    file.exec('pragma busy_timeout = 2000; pragma journal_mode = delete');
  } catch (error) {
    // Result code 5 is SQLITE_BUSY: another program has the database open.
    if (getSqliteErrorCode(error) === 5) throw inUse(dataDir);
    if (!isDatabaseDamageError(error)) throw error;
  } finally {
    file.close();
  }
}

/**
 * Removes the write-ahead log, because SQLite would otherwise apply it to the new database file.
 * @throws OperatorError if another program has written to the log
 */
export async function removeWriteAheadLog(dataDir: string): Promise<void> {
  const log = join(dataDir, `${SQLITE_FILE}-wal`);
  const found = await stat(log).catch(() => undefined);
  if (found && found.size > 0) throw inUse(dataDir);
  await rm(log, { force: true });
  await rm(join(dataDir, `${SQLITE_FILE}-shm`), { force: true });
}

function inUse(dataDir: string): OperatorError {
  return new OperatorError(`Another program is using ${join(dataDir, SQLITE_FILE)}. Stop it before restoring.`);
}
