import type { Generated } from 'kysely';
import type { CategoryColour, CategoryIcon } from '../../../contract/category-looks.ts';
import type { StoredBoolean, TransactionKind } from '../column-values.ts';

/** Transactions and categories, with the search index and totals. */
export type TransactionTables = {
  /**
   * Categories that are not in the built-in list for their kind (income or expense). These are custom categories, and
   * built-in categories of the other kind.
   */
  categories: {
    user_id: number;
    /** The `getCategoryKey` of the name. Names with the same key refer to the same category. */
    key: string;
    name: string;
    is_expense: StoredBoolean;
    is_income: StoredBoolean;
  };
  /** The group of each category. Built-in categories can have a group too. */
  category_groups: { user_id: number; key: string; group_name: string };
  /** The colour and icon of custom categories, and of built-in categories that the user changed. */
  category_looks: { user_id: number; key: string; colour: CategoryColour; icon: CategoryIcon };
  /** Filters of the transaction list that the user has saved and named. */
  saved_filters: {
    user_id: number;
    id: string;
    name: string;
    /** The filter, as JSON of the contract's `SavedFilter`. */
    filter: string;
  };
  transactions: {
    user_id: number;
    id: string;
    sequence: number;
    day: string;
    kind: TransactionKind;
    name: string;
    category: string;
    /** The amount in hundredths. It is negative only for a refund, but lines may be negative in any transaction. */
    amount_minor: number;
    note: string;
    /** The recurring item that posted the transaction; null if the user entered it. */
    recurring_id: Generated<string | null>;
    created_at: number;
    version: Generated<number>;
    /** The rowid of the transaction in SQLite's search index. PostgreSQL does not use it. */
    number: Generated<number>;
    /** The name, note and notes of lines, in lower case and without accents, for searching. */
    search_text: string;
    account_id: Generated<string>;
    /** 1 if the transaction was checked against a statement of its account. */
    is_checked: Generated<StoredBoolean>;
    /**
     * The transaction's tag names, packed into one string (`server/transactions/tags/packed-tags.ts`); empty if there
     * are no tags.
     */
    tags: Generated<string>;
    /** 1 if the transaction is split into lines. `category` is then the category of the largest line. */
    is_split: Generated<StoredBoolean>;
    /**
     * 1 if a recurring item posted the transaction with an estimated amount that has not been confirmed or corrected
     * yet.
     */
    is_estimate: Generated<StoredBoolean>;
    /**
     * 1 if an import, a receipt or a recurring item created the transaction and the user has not reviewed it yet
     * (decision 127).
     */
    needs_review: Generated<StoredBoolean>;
    /**
     * The purchase that was refunded; null if the transaction is not a refund. A refund is an expense with a negative
     * amount (decision 117). The purchase may be in the trash or permanently deleted.
     */
    refund_of: Generated<string | null>;
    /** The position of the refunded line in the purchase; null if the refund is for all lines. */
    refund_line: Generated<number | null>;
  };
  /** The lines of split transactions, which add up to the amount (`server/transactions/split-lines.ts`). */
  transaction_lines: {
    user_id: number;
    transaction_id: string;
    /** The position of the line in its transaction, counted from 0. */
    position: number;
    category: string;
    amount_minor: number;
    note: string;
    /**
     * The kind of the transaction. It is copied to the line, so that an index can contain a category's lines in the
     * order of the transaction list.
     */
    kind: TransactionKind;
    day: string;
    sequence: number;
    /**
     * 1 if this line makes its category's list show the transaction. Only one line per category has a 1, so that the
     * transaction is listed once. Lines in the transaction's own category have a 0, because that category's list shows
     * the transaction anyway.
     */
    is_listed: StoredBoolean;
  };
  /** SQLite's search index (`server/db/search-index.ts`). The `rowid` is the `number` of the transaction. */
  search_grams: { rowid: number; grams: string; search_grams: Generated<string> };
  /**
   * The trigrams of a user's texts, including texts that were deleted (`server/db/search-index.ts`). PostgreSQL only.
   */
  search_runs: { user_id: number; run: string };
  /**
   * Deleted transactions and transfers, which can be restored for some time. They are not included in lists and totals.
   */
  deleted: {
    user_id: number;
    id: string;
    deleted_at: number;
    /** The deleted row as JSON, without the columns that can be calculated. */
    snapshot: string;
  };
  /** Running totals, which are updated in the same database transaction as `transactions`. */
  totals: {
    user_id: number;
    span: 'all' | 'month' | 'day';
    /** The period: empty, `YYYY-MM` or `YYYY-MM-DD`, depending on `span`. */
    period: string;
    kind: TransactionKind;
    /** The category; empty for the total of all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
};
