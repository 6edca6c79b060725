import type { Schema } from './schema.ts';

/**
 * What happens to a table in a backup of the server. `copied`: the backup contains the rows. `rebuilt`: a restore
 * creates the rows from other data. `dropped`: the backup does not contain the rows, and a restore deletes them.
 */
type InBackup = 'copied' | 'rebuilt' | 'dropped';

/**
 * What happens to a table in an archive of one user. `records`: each row is a record. `within`: the rows are part of
 * other records. `rebuilt`: an import creates the rows from other data. `excluded`: the archive does not contain the
 * rows.
 */
type InArchive = 'records' | 'within' | 'rebuilt' | 'excluded';

/** The roles of each table in a backup and in an archive. Omitting a table is a compile error. */
export const TABLE_ROLES = {
  users: ['copied', 'records'], // an archive contains the user's settings from this row
  accounts: ['copied', 'records'],
  categories: ['copied', 'records'],
  category_groups: ['copied', 'records'],
  category_looks: ['copied', 'records'],
  former_names: ['copied', 'records'],
  transactions: ['copied', 'records'],
  transfers: ['copied', 'records'],
  kept_apart: ['copied', 'records'],
  reconciliations: ['copied', 'records'],
  deleted: ['copied', 'records'],
  saved_filters: ['copied', 'records'],
  rules: ['copied', 'records'],
  budgets: ['copied', 'records'],
  repeating_budgets: ['copied', 'records'],
  recurring: ['copied', 'records'],
  posted_occurrences: ['copied', 'records'],
  dismissed_series: ['copied', 'records'],
  holidays: ['copied', 'records'],
  reminders: ['copied', 'records'],
  receipts: ['copied', 'records'],
  receipt_lessons: ['copied', 'records'],
  imports: ['copied', 'records'],
  import_rows: ['copied', 'records'],
  import_lessons: ['copied', 'records'],
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
} as const satisfies Record<keyof Schema, readonly [InBackup, InArchive]>;

type Table = keyof typeof TABLE_ROLES;

export const TABLE_NAMES = Object.keys(TABLE_ROLES) as Table[];

/** Tables whose rows are records of an archive. */
export type ArchiveTable = { [T in Table]: (typeof TABLE_ROLES)[T][1] extends 'records' ? T : never }[Table];

/** True if a backup copies the rows of the table. Tables that this version does not know are copied too. */
export function isTableInBackup(table: string): boolean {
  // These are internal tables that SQLite creates for the search index.
  if (table.startsWith('search_grams_')) return false;
  return !(table in TABLE_ROLES) || TABLE_ROLES[table as Table][0] === 'copied';
}

/**
 * True if an archive contains the table. Such a table must be empty before an archive is imported, and is cleared if
 * the import fails.
 */
export function isTableInArchive(table: string): boolean {
  return table !== 'users' && table in TABLE_ROLES && TABLE_ROLES[table as Table][1] !== 'excluded';
}
