import type { SchemaDialect } from './schema-dialects.ts';

/** Adds two columns to refunds: the purchase, and its line if only that line was refunded. */
export const addRefunds = ({ text }: SchemaDialect) => [
  `alter table transactions add column refund_of ${text}`,
  'alter table transactions add column refund_line integer',
  // A partial index that contains only refunds. So inserting or changing other transactions does not update it.
  'create index transactions_refunds on transactions (user_id, refund_of) where refund_of is not null',
];
