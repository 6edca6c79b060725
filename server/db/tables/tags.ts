import type { Kind } from '../values.ts';

/** Tags and their totals. */
export type TagTables = {
  /** Tags in use. A tag without transactions is removed. */
  tags: {
    user_id: number;
    /** `tagKey` of the name: names with the same key are the same tag. */
    key: string;
    name: string;
    count: number;
  };
  /** The transactions of a tag, in list order. */
  transaction_tags: { user_id: number; key: string; day: string; sequence: number; transaction_id: string };
  /** Totals per tag, updated like `totals`, but without days. */
  tag_totals: {
    user_id: number;
    /** The key of the tag. */
    key: string;
    span: 'all' | 'month';
    period: string;
    kind: Kind;
    /** Empty for the total over all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
  /** Former names of renamed or merged tags and categories, for restoring deleted transactions. */
  former_names: {
    user_id: number;
    noun: 'category' | 'tag';
    /** The key of the old name. */
    key: string;
    /** The current name. */
    name: string;
  };
};
