import type { SchemaDialect } from './schema-dialects.ts';

/** Adds the purchase to which a refund belongs, and the line of the purchase if only that line was refunded. */
export const addRefunds = ({ text }: SchemaDialect) => [
  `alter table transactions add column refund_of ${text}`,
  'alter table transactions add column refund_line integer',
  // A partial index that contains only refunds, so that other transactions do not have to update it.
  'create index transactions_refunds on transactions (user_id, refund_of) where refund_of is not null',
];
