import { DatabaseGone, resultOf, type SqliteResult } from './sqlite.ts';

/**
 * What keeps data from being read or written, which is nobody's mistake in the code and mostly somebody else's to mend:
 * - `away`: the database does not answer, or not in time
 * - `full`: there is no room left
 * - `unwritable`: what is there may not be written
 * - `gone`: the file, or its folder, is not where it was
 * - `damaged`: what is there cannot be read
 */
export type Trouble = 'away' | 'full' | 'unwritable' | 'gone' | 'damaged';

const OF_SQLITE: Record<SqliteResult, Trouble> = {
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

/** Kinds of input and output (10) in which something could not be read: READ, SHORT_READ, CORRUPTFS. */
const READ_ERRORS = [266, 522, 8458];

/** By the codes of PostgreSQL and of the system, the first that fits. */
const BY_CODE: [pattern: RegExp, Trouble][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|53100)$/, 'full'],
  [/^(EACCES|EPERM|EROFS|25006|42501)$/, 'unwritable'],
  [/^ENOENT$/, 'gone'],
  [/^(EIO|58030|58P0\d|XX00[12])$/, 'damaged'],
  [/^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/, 'away'],
  // A connection that failed, a server that ends or begins, or that has no connection or memory left.
  [/^(08\w{3}|57P\d\d|53\w{3})$/, 'away'],
];

/** What the library for PostgreSQL says without a code. */
const AWAY = /timeout exceeded when trying to connect|Connection terminated|is not queryable|Client was closed/;

/** Undefined where an error is none of these. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof DatabaseGone) return 'gone';
  const result = resultOf(error);
  if (READ_ERRORS.includes((error as { errcode?: number }).errcode ?? 0)) return 'damaged';
  if (result !== undefined) return OF_SQLITE[result];
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || AWAY.test(error.message)) return 'away';
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
}
