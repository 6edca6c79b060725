import type { TransactionKind } from '../column-values.ts';

export type TagTables = {
  /** The tags of each user. A tag is removed when no transaction has it any more. */
  tags: {
    user_id: number;
    /** The `getTagKey` of the name. Names with the same key refer to the same tag. */
    key: string;
    name: string;
    count: number;
  };
  /** The transactions that have each tag, sorted as in lists. */
  transaction_tags: { user_id: number; key: string; day: string; sequence: number; transaction_id: string };
  /** Running totals per tag, both for each month and for all time. They are updated like those in `totals`. */
  tag_totals: {
    user_id: number;
    key: string;
    span: 'all' | 'month';
    period: string;
    kind: TransactionKind;
    /** The category; empty for the total of all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
  /**
   * Former names of renamed or merged tags and categories. They are needed to restore deleted transactions, which still
   * have the old names.
   */
  former_names: {
    user_id: number;
    noun: 'category' | 'tag';
    /** The `getTagKey` or `getCategoryKey` of the old name. */
    key: string;
    name: string;
  };
};
