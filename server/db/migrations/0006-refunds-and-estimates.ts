/**
 * Adds estimated amounts of transfers. Also adds partial indexes that contain only refunds and estimates, so that
 * changes of other entries do not update them.
 */
export const addEstimatesOfTransfers = () => [
  'alter table transfers add column is_estimate integer not null default 0',
  'create index transactions_refunds_by_day on transactions (user_id, day) where refund_of is not null',
  'create index transactions_estimates on transactions (user_id, day, sequence) where is_estimate = 1',
  'create index transfers_estimates on transfers (user_id, day, sequence) where is_estimate = 1',
];
