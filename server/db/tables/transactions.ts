import type { Generated } from 'kysely';
import type { CategoryColour, CategoryIcon } from '../../../contract/category-looks.ts';
import type { Bit, Kind } from '../values.ts';

/** Transactions, their categories, and what is kept to find them and add them up. */
export type TransactionTables = {
  /** What is in use beyond the built-in lists: custom categories, and built-in ones used for the other kind. */
  categories: {
    user_id: number;
    /** `categoryKey` of the name: two names with one key are one category. */
    key: string;
    name: string;
    is_expense: Bit;
    is_income: Bit;
  };
  /** Which categories, built-in ones too, are in a group of lists. */
  category_groups: { user_id: number; key: string; group_name: string };
  /** The colour and the icon of each category that a person has made, and of the built-in ones that they have changed. */
  category_looks: { user_id: number; key: string; colour: CategoryColour; icon: CategoryIcon };
  /** Filters of the list that a person has given a name. */
  saved_filters: {
    user_id: number;
    id: string;
    name: string;
    /** As JSON of the contract's `SavedFilter`. */
    filter: string;
  };
  transactions: {
    user_id: number;
    id: string;
    sequence: number;
    day: string;
    kind: Kind;
    name: string;
    category: string;
    amount_minor: number;
    note: string;
    /** The recurring item that posted it; null for what was entered. */
    recurring_id: Generated<string | null>;
    created_at: number;
    version: Generated<number>;
    /** Names the row to SQLite's search index; of no meaning elsewhere. */
    number: Generated<number>;
    /** What a search looks through: name, note and notes of lines, folded. */
    search_text: string;
    account_id: Generated<string>;
    /** Whether it was checked against a statement of its account. */
    is_checked: Generated<Bit>;
    /** The names of its tags (`server/transactions/tags/packed.ts`); empty where it has none. */
    tags: Generated<string>;
    /** Whether it has lines; `category` is then that of the largest. */
    is_split: Generated<Bit>;
  };
  /** What split transactions are split into, together their amount (`server/transactions/lines.ts`). */
  transaction_lines: {
    user_id: number;
    transaction_id: string;
    /** Its place among the lines of the transaction, from 0. */
    position: number;
    category: string;
    amount_minor: number;
    note: string;
    /** Of its transaction, so that an index has the lines of a category in the order of lists. */
    kind: Kind;
    day: string;
    sequence: number;
    /** By this line a list of its category finds the transaction: one of each category but the transaction's own has it. */
    is_listed: Bit;
  };
  /** SQLite's search index (`server/search-index.ts`); `rowid` is a transaction's `number`. */
  search_grams: { rowid: number; grams: string; search_grams: Generated<string> };
  /** Only in PostgreSQL: the runs of three letters that a user's texts have or once had (`server/search-index.ts`). */
  search_runs: { user_id: number; run: string };
  /** Deleted transactions and transfers, kept for a while so that the deletion can be undone; in no list and no total. */
  deleted: {
    user_id: number;
    id: string;
    deleted_at: number;
    /** What it was, as JSON: its columns but for those that are made from others. */
    snapshot: string;
  };
  /** Running totals, kept in the same database transaction as every change of `transactions`. */
  totals: {
    user_id: number;
    span: 'all' | 'month' | 'day';
    /** Empty, `YYYY-MM` or `YYYY-MM-DD`, as `span` says. */
    period: string;
    kind: Kind;
    /** Empty for the total over all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
};
