import type { Schema } from '../db/schema.ts';

/**
 * What becomes of a table: its rows are copied, or made anew of others when they are restored; or they end with a restore, and
 * so are in no backup.
 */
type Role = 'copied' | 'made anew' | 'ends';

/** Whoever adds a table says so here, or this does not compile. */
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
  // Its rows are files, as they are with SQLite.
  receipt_files: 'made anew',
  search_grams: 'made anew',
  search_runs: 'made anew',
  // What was ended since the backup was made would be good again: sessions, tokens for programs, links.
  sessions: 'ends',
  password_resets: 'ends',
  email_changes: 'ends',
  invites: 'ends',
  // A preview can be run as it is; to read it in another way its files are chosen again.
  import_files: 'ends',
  // It was sent since.
  mail_queue: 'ends',
};

/** Of what is copied, what a database gives its own. */
const OWN_COLUMNS: Record<string, readonly string[]> = { transactions: ['number'] };

/** The tables of this version. */
export const TABLES = Object.keys(ROLES);

/** Whether a table is copied: one that only other versions have is. */
export function isCopied(table: string): boolean {
  // What SQLite keeps its index of words in.
  if (table.startsWith('search_grams_')) return false;
  return !(table in ROLES) || ROLES[table as keyof Schema] === 'copied';
}

export function isOwnColumn(table: string, column: string): boolean {
  return OWN_COLUMNS[table]?.includes(column) ?? false;
}
