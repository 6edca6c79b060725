import type { Schema } from './schema.ts';

/**
 * What happens to a table in a backup of the server. `copied`: the backup contains the rows. `rebuilt`: a restore
 * creates the rows from other data. `dropped`: the backup does not contain the rows, and a restore deletes them.
 */
type InBackup = 'copied' | 'rebuilt' | 'dropped';

/**
 * What happens to a table in an archive of one user. `within`: the rows are part of other records. `rebuilt`: an import
 * creates the rows from other data. `excluded`: the archive does not contain the rows.
 */
type InArchive = 'within' | 'rebuilt' | 'excluded';

/**
 * The roles of the tables whose rows are not records of an archive. All other tables are copied by backups and need a
 * kind of record in `server/archive/archive-record-kinds.ts`. Without one, the code does not compile.
 */
const TABLE_ROLES = {
  transaction_lines: ['copied', 'within'],
  // An archive contains the receipt files. With SQLite they are in the data folder instead of this table.
  receipt_files: ['rebuilt', 'within'],
  tags: ['copied', 'rebuilt'],
  transaction_tags: ['copied', 'rebuilt'],
  tag_totals: ['copied', 'rebuilt'],
  totals: ['copied', 'rebuilt'],
  account_totals: ['copied', 'rebuilt'],
  account_months: ['copied', 'rebuilt'],
  search_grams: ['rebuilt', 'rebuilt'],
  search_runs: ['rebuilt', 'rebuilt'],
  // The following tables contain login data.
  two_factor: ['copied', 'excluded'],
  recovery_codes: ['copied', 'excluded'],
  known_logins: ['copied', 'excluded'],
  // The following tables are dropped, because a restore would otherwise revive sessions, API tokens and links that have
  // ended.
  sessions: ['dropped', 'excluded'],
  // Dropped as well, because a browser may get notifications only until its session ends.
  push_devices: ['dropped', 'excluded'],
  password_resets: ['dropped', 'excluded'],
  email_changes: ['dropped', 'excluded'],
  invites: ['dropped', 'excluded'],
  // The server deletes old rows from the following tables.
  trail: ['copied', 'excluded'],
  limit_counts: ['copied', 'excluded'],
  idempotency_keys: ['copied', 'excluded'],
  changed: ['copied', 'excluded'],
  sent_reminders: ['copied', 'excluded'],
  deleted_accounts: ['copied', 'excluded'],
  // Dropped, because the server would otherwise send old emails and notifications again after a restore.
  mail_queue: ['dropped', 'excluded'],
  push_queue: ['dropped', 'excluded'],
  // The private key of the server. Only backups contain it.
  push_keys: ['copied', 'excluded'],
  // After a restore, a preview can still be imported, but to change how its files are read, the user has to select the
  // files again.
  import_files: ['dropped', 'excluded'],
} as const satisfies { [T in keyof Schema]?: readonly [InBackup, InArchive] };

/** Tables whose rows are records of an archive. For `users`, the record contains the settings. */
export type ArchiveTable = Exclude<keyof Schema, keyof typeof TABLE_ROLES>;

const roles: Record<string, readonly [InBackup, InArchive]> = TABLE_ROLES;

/** True if a backup copies the rows of the table. Tables that this version does not know are copied too. */
export function isTableInBackup(table: string): boolean {
  // These are internal tables that SQLite creates for the search index.
  if (table.startsWith('search_grams_')) return false;
  return (roles[table]?.[0] ?? 'copied') === 'copied';
}

/**
 * True if an archive contains the table. Such a table must be empty before an archive is imported, and is cleared if
 * the import fails.
 */
export function isTableInArchive(table: string): boolean {
  return table !== 'users' && roles[table]?.[1] !== 'excluded';
}
