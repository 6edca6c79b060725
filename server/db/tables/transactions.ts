import type { Generated } from 'kysely';
import type { CategoryColour, CategoryIcon } from '../../../contract/category-looks.ts';
import type { Bit, Kind } from '../values.ts';

/** Transactions and categories, with their search index and totals. */
export type TransactionTables = {
  /** Categories in use beyond the built-in lists: custom ones, and built-in ones used for the other kind. */
  categories: {
    user_id: number;
    /** `categoryKey` of the name: names with the same key are the same category. */
    key: string;
    name: string;
    is_expense: Bit;
    is_income: Bit;
  };
  /** The group of each category, including built-in ones. */
  category_groups: { user_id: number; key: string; group_name: string };
  /** The colour and icon of custom categories, and of built-in ones that the user changed. */
  category_looks: { user_id: number; key: string; colour: CategoryColour; icon: CategoryIcon };
  /** Filters of the list that the user saved under a name. */
  saved_filters: {
    user_id: number;
    id: string;
    name: string;
    /** JSON of the contract's `SavedFilter`. */
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
    /** The recurring item that posted it; null if it was entered. */
    recurring_id: Generated<string | null>;
    created_at: number;
    version: Generated<number>;
    /** The rowid in SQLite's search index; unused in PostgreSQL. */
    number: Generated<number>;
    /** The folded search text: name, note and notes of lines. */
    search_text: string;
    account_id: Generated<string>;
    /** 1 if it was checked against a statement of its account. */
    is_checked: Generated<Bit>;
    /** Its packed tag names (`server/transactions/tags/packed.ts`); empty if it has none. */
    tags: Generated<string>;
    /** 1 if it has lines; `category` is then that of the largest line. */
    is_split: Generated<Bit>;
  };
  /** The lines of split transactions, which add up to the amount (`server/transactions/lines.ts`). */
  transaction_lines: {
    user_id: number;
    transaction_id: string;
    /** The index among the lines of the transaction, from 0. */
    position: number;
    category: string;
    amount_minor: number;
    note: string;
    /** Copied from the transaction, so that an index can list the lines of a category in list order. */
    kind: Kind;
    day: string;
    sequence: number;
    /**
     * 1 if this line makes the transaction appear in lists of the line's category. Only one line per category has it, so that
     * the transaction is listed once. Lines of the transaction's own category never have it.
     */
    is_listed: Bit;
  };
  /** SQLite's search index (`server/db/search-index.ts`); `rowid` is a transaction's `number`. */
  search_grams: { rowid: number; grams: string; search_grams: Generated<string> };
  /** PostgreSQL only: the trigrams that a user's texts contain or once contained (`server/db/search-index.ts`). */
  search_runs: { user_id: number; run: string };
  /** Deleted transactions and transfers, stored for a while so that they can be restored. They are in no list and no total. */
  deleted: {
    user_id: number;
    id: string;
    deleted_at: number;
    /** The deleted row as JSON, without the columns that can be derived. */
    snapshot: string;
  };
  /** Running totals, updated in the same database transaction as `transactions`. */
  totals: {
    user_id: number;
    span: 'all' | 'month' | 'day';
    /** Empty, `YYYY-MM` or `YYYY-MM-DD`, depending on `span`. */
    period: string;
    kind: Kind;
    /** Empty for the total over all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
};
