import type { Schema } from './schema.ts';

/**
 * A backup of the server copies the rows of a table or rebuilds them on restore; a restore deletes the rows of tables
 * that it drops.
 */
type InBackup = 'copied' | 'rebuilt' | 'dropped';

/**
 * In an archive of one person the rows of a table are records, belong to other records, are rebuilt on import, or are not
 * included.
 */
type InArchive = 'records' | 'within' | 'rebuilt' | 'excluded';

/** What a backup and an archive do with each table. A table missing here is a compile error. */
export const TABLE_ROLES = {
  users: ['copied', 'records'], // an archive has the settings from its single row
  accounts: ['copied', 'records'],
  categories: ['copied', 'records'],
  category_groups: ['copied', 'records'],
  category_looks: ['copied', 'records'],
  former_names: ['copied', 'records'],
  transactions: ['copied', 'records'],
  transfers: ['copied', 'records'],
  kept_apart: ['copied', 'records'],
  deleted: ['copied', 'records'],
  saved_filters: ['copied', 'records'],
  rules: ['copied', 'records'],
  budgets: ['copied', 'records'],
  recurring: ['copied', 'records'],
  posted_occurrences: ['copied', 'records'],
  receipts: ['copied', 'records'],
  receipt_lessons: ['copied', 'records'],
  imports: ['copied', 'records'],
  import_rows: ['copied', 'records'],
  import_lessons: ['copied', 'records'],
  transaction_lines: ['copied', 'within'],
  // Files in an archive, and also in the data folder of SQLite.
  receipt_files: ['rebuilt', 'within'],
  tags: ['copied', 'rebuilt'],
  transaction_tags: ['copied', 'rebuilt'],
  tag_totals: ['copied', 'rebuilt'],
  totals: ['copied', 'rebuilt'],
  account_totals: ['copied', 'rebuilt'],
  account_months: ['copied', 'rebuilt'],
  search_grams: ['rebuilt', 'rebuilt'],
  search_runs: ['rebuilt', 'rebuilt'],
  // Login data.
  two_factor: ['copied', 'excluded'],
  recovery_codes: ['copied', 'excluded'],
  known_logins: ['copied', 'excluded'],
  // Otherwise sessions, API tokens and links that ended since the backup would become valid again.
  sessions: ['dropped', 'excluded'],
  password_resets: ['dropped', 'excluded'],
  email_changes: ['dropped', 'excluded'],
  invites: ['dropped', 'excluded'],
  // Data that the server keeps only for a while.
  trail: ['copied', 'excluded'],
  limit_counts: ['copied', 'excluded'],
  idempotency_keys: ['copied', 'excluded'],
  changed: ['copied', 'excluded'],
  deleted_accounts: ['copied', 'excluded'],
  // The mail has been sent since.
  mail_queue: ['dropped', 'excluded'],
  // A preview can still be imported; to change how its files are read, choose them again.
  import_files: ['dropped', 'excluded'],
} as const satisfies Record<keyof Schema, readonly [InBackup, InArchive]>;

type Table = keyof typeof TABLE_ROLES;

export const TABLES = Object.keys(TABLE_ROLES) as Table[];

/** Tables in which each row of the user is a record of an archive. */
export type RecordTable = { [T in Table]: (typeof TABLE_ROLES)[T][1] extends 'records' ? T : never }[Table];

/** True if a backup copies the table. Tables unknown to this version are copied. */
export function isInBackup(table: string): boolean {
  // SQLite's internal tables of the search index.
  if (table.startsWith('search_grams_')) return false;
  return !(table in TABLE_ROLES) || TABLE_ROLES[table as Table][0] === 'copied';
}

/** True if a table must be empty before an archive is imported, and is cleared if the import fails. */
export function isInArchive(table: string): boolean {
  return table !== 'users' && table in TABLE_ROLES && TABLE_ROLES[table as Table][1] !== 'excluded';
}
