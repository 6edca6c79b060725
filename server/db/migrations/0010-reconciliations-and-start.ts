import type { SchemaDialect } from './schema-dialects.ts';

/** Adds finished reconciliations of accounts, and the checklist for new users. */
export const addReconciliationsAndChecklist = ({ text, owner }: SchemaDialect) => [
  `create table reconciliations (
      ${owner},
      account_id ${text} not null,
      day ${text} not null,
      balance_minor bigint not null,
      compared_after ${text},
      last_sequence bigint not null,
      unchecked_ids text not null,
      finished_at bigint not null,
      constraint reconciliations_pk primary key (user_id, account_id, day)
    )`,
  // Existing users get the default 0, because they do not need the checklist for new users.
  'alter table users add column has_checklist integer not null default 0',
];
