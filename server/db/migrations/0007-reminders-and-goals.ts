import type { SchemaDialect } from './schema-dialects.ts';

/**
 * Adds the reminders that users have turned on, the events that users have been reminded of, and the savings goals of
 * accounts.
 */
export const addRemindersAndGoals = ({ text, owner }: SchemaDialect) => [
  `create table reminders (
      ${owner},
      due_days_before integer,
      budgets_since bigint,
      double_charges_since bigint,
      failed_imports_since bigint,
      monthly_summary_since bigint,
      next_check_at bigint not null default 0,
      constraint reminders_pk primary key (user_id)
    )`,
  'create index reminders_by_check on reminders (next_check_at, user_id)',
  `create table sent_reminders (
      ${owner},
      kind ${text} not null,
      event ${text} not null,
      sent_at bigint not null,
      constraint sent_reminders_pk primary key (user_id, kind, event)
    )`,
  'create index sent_reminders_by_age on sent_reminders (sent_at)',
  'alter table accounts add column goal_minor bigint',
  `alter table accounts add column goal_day ${text}`,
];
