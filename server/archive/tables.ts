import type { Schema } from '../db/schema.ts';

/**
 * How an archive treats a table: its rows are records, belong to other records, are rebuilt on import, or are not
 * included.
 */
type Role = 'records' | 'within others' | 'made anew' | 'not of it';

/** A table missing here is a compile error. */
export const ROLES = {
  users: 'records', // the settings from its single row
  accounts: 'records',
  categories: 'records',
  category_groups: 'records',
  category_looks: 'records',
  former_names: 'records',
  transactions: 'records',
  transfers: 'records',
  kept_apart: 'records',
  deleted: 'records',
  saved_filters: 'records',
  rules: 'records',
  budgets: 'records',
  recurring: 'records',
  posted_occurrences: 'records',
  receipts: 'records',
  receipt_lessons: 'records',
  imports: 'records',
  import_rows: 'records',
  import_lessons: 'records',
  transaction_lines: 'within others',
  // Files in the archive.
  receipt_files: 'within others',
  tags: 'made anew',
  transaction_tags: 'made anew',
  tag_totals: 'made anew',
  totals: 'made anew',
  account_totals: 'made anew',
  account_months: 'made anew',
  search_grams: 'made anew',
  search_runs: 'made anew',
  // Login data, and data the server keeps only for a while.
  sessions: 'not of it',
  two_factor: 'not of it',
  recovery_codes: 'not of it',
  known_logins: 'not of it',
  password_resets: 'not of it',
  email_changes: 'not of it',
  invites: 'not of it',
  trail: 'not of it',
  mail_queue: 'not of it',
  limit_counts: 'not of it',
  idempotency_keys: 'not of it',
  deleted_accounts: 'not of it',
  import_files: 'not of it',
  // Expires after a day.
  changed: 'not of it',
} as const satisfies Record<keyof Schema, Role>;

/** Tables in which each row of the user is a record. */
export type RecordTable = {
  [T in keyof Schema]: (typeof ROLES)[T] extends 'records' ? T : never;
}[keyof Schema];

/** True if a table must be empty before an archive is imported, and is cleared if the import fails. */
export function isOfArchive(table: string): boolean {
  return table !== 'users' && table in ROLES && ROLES[table as keyof Schema] !== 'not of it';
}
