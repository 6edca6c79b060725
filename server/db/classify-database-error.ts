import { DatabaseGoneError, getSqliteErrorCode, type SqliteErrorCode } from './sqlite/sqlite-file-dialect.ts';

/**
 * Failures of the storage. They are not bugs, and most of them need the administrator:
 * - `away`: the database does not answer, or does not answer in time
 * - `full`: no space is left
 * - `unwritable`: the server has no permission to write
 * - `gone`: the file or its folder was moved or deleted
 * - `damaged`: the data cannot be read
 */
export type StorageFailureKind = 'away' | 'full' | 'unwritable' | 'gone' | 'damaged';

const OF_SQLITE: Record<SqliteErrorCode, StorageFailureKind> = {
  3: 'unwritable',
  5: 'away',
  6: 'away',
  8: 'unwritable',
  10: 'unwritable',
  11: 'damaged',
  13: 'full',
  14: 'gone',
  26: 'damaged',
};

/** The subtypes READ, SHORT_READ and CORRUPTFS of SQLite's I/O error (10). Each of them means that a read failed. */
const READ_ERRORS = [266, 522, 8458];

/** Storage failures by the error code of PostgreSQL or the operating system. The first matching pattern is used. */
const BY_CODE: [pattern: RegExp, StorageFailureKind][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|53100)$/, 'full'],
  [/^(EACCES|EPERM|EROFS|25006|42501)$/, 'unwritable'],
  [/^ENOENT$/, 'gone'],
  [/^(EIO|58030|58P0\d|XX00[12])$/, 'damaged'],
  [/^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/, 'away'],
  // The connection failed, PostgreSQL is starting or shutting down, or it has run out of connections or memory.
  [/^(08\w{3}|57P\d\d|53\w{3})$/, 'away'],
];

/** Messages of the `pg` library for errors that have no code. */
const AWAY = /timeout exceeded when trying to connect|Connection terminated|is not queryable|Client was closed/;

/** Returns the kind of storage failure that caused an error; undefined for other errors. */
export function classifyDatabaseError(error: unknown): StorageFailureKind | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseGoneError) return 'gone';
  const result = getSqliteErrorCode(error);
  if (READ_ERRORS.includes((error as { errcode?: number }).errcode ?? 0)) return 'damaged';
  if (result !== undefined) return OF_SQLITE[result];
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || AWAY.test(error.message)) return 'away';
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
}
