/**
 * Adds a column that marks transactions waiting for review. Existing transactions are not marked. The partial index
 * contains only marked transactions, so changes of other transactions do not update it.
 */
export const addReviewFlag = () => [
  'alter table transactions add column needs_review integer not null default 0',
  'create index transactions_to_review on transactions (user_id, day, sequence) where needs_review = 1',
];
