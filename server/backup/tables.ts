import type { Schema } from '../db/schema.ts';

/**
 * How a backup treats a table. Its rows are copied, or rebuilt from other rows on restore. Rows that a restore deletes
 * are not backed up.
 */
type Role = 'copied' | 'made anew' | 'ends';

/** A table missing here is a compile error. */
const ROLES: Record<keyof Schema, Role> = {
  users: 'copied',
  two_factor: 'copied',
  recovery_codes: 'copied',
  known_logins: 'copied',
  trail: 'copied',
  limit_counts: 'copied',
  idempotency_keys: 'copied',
  categories: 'copied',
  transactions: 'copied',
  transaction_lines: 'copied',
  deleted: 'copied',
  totals: 'copied',
  accounts: 'copied',
  transfers: 'copied',
  kept_apart: 'copied',
  account_totals: 'copied',
  account_months: 'copied',
  tags: 'copied',
  transaction_tags: 'copied',
  tag_totals: 'copied',
  former_names: 'copied',
  category_groups: 'copied',
  category_looks: 'copied',
  saved_filters: 'copied',
  budgets: 'copied',
  recurring: 'copied',
  posted_occurrences: 'copied',
  receipts: 'copied',
  receipt_lessons: 'copied',
  imports: 'copied',
  import_rows: 'copied',
  import_lessons: 'copied',
  rules: 'copied',
  changed: 'copied',
  deleted_accounts: 'copied',
  // Rebuilt from the receipt files, which are files with SQLite.
  receipt_files: 'made anew',
  search_grams: 'made anew',
  search_runs: 'made anew',
  // Otherwise sessions, API tokens and links that ended since the backup would become valid again.
  sessions: 'ends',
  password_resets: 'ends',
  email_changes: 'ends',
  invites: 'ends',
  // A preview can still be imported; to change how its files are read, choose them again.
  import_files: 'ends',
  // The mail has been sent since.
  mail_queue: 'ends',
};

/** Copied tables' columns whose values the database assigns itself. */
const OWN_COLUMNS: Record<string, readonly string[]> = { transactions: ['number'] };

/** The tables of this version. */
export const TABLES = Object.keys(ROLES);

/** True if a table is copied, which includes tables unknown to this version. */
export function isCopied(table: string): boolean {
  // SQLite's internal tables of the search index.
  if (table.startsWith('search_grams_')) return false;
  return !(table in ROLES) || ROLES[table as keyof Schema] === 'copied';
}

export function isOwnColumn(table: string, column: string): boolean {
  return OWN_COLUMNS[table]?.includes(column) ?? false;
}
