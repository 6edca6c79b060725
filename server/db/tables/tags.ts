import type { Kind } from '../values.ts';

/** Tags, and what they add up to. */
export type TagTables = {
  /** The tags that transactions have: one that none has is gone. */
  tags: {
    user_id: number;
    /** `tagKey` of the name: two names with one key are one tag. */
    key: string;
    name: string;
    count: number;
  };
  /** Which transactions have a tag, in list order. */
  transaction_tags: { user_id: number; key: string; day: string; sequence: number; transaction_id: string };
  /** What the transactions of a tag add up to, kept as `totals` is; without days. */
  tag_totals: {
    user_id: number;
    /** The tag's. */
    key: string;
    span: 'all' | 'month';
    period: string;
    kind: Kind;
    /** Empty for the total over all categories. */
    category: string;
    count: number;
    sum_minor: number;
  };
  /** What a tag or a category was called before it was renamed or merged, for deleted transactions that come back. */
  former_names: {
    user_id: number;
    noun: 'category' | 'tag';
    /** Of the name it had. */
    key: string;
    /** What it goes by now. */
    name: string;
  };
};
