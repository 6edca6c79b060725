import type { SchemaDialect } from './schema-dialects.ts';

/**
 * Adds reminders by web push: the browsers that get them, the queued notifications, the keys of the server, and the
 * channel of each reminder. When a session ends, its browser is removed.
 */
export const addWebPush = ({ text, owner }: SchemaDialect) => [
  `create table push_devices (
      ${owner},
      id ${text} not null,
      session_hash ${text} not null references sessions (token_hash) on delete cascade,
      endpoint ${text} not null,
      p256dh ${text} not null,
      auth ${text} not null,
      device ${text} not null,
      created_at bigint not null,
      constraint push_devices_pk primary key (user_id, id)
    )`,
  'create unique index push_devices_by_endpoint on push_devices (user_id, endpoint)',
  'create index push_devices_of_session on push_devices (session_hash)',
  `create table push_queue (
      ${owner},
      id ${text} not null,
      device_id ${text} not null,
      kind ${text} not null,
      payload ${text} not null,
      attempts integer not null default 0,
      due_at bigint not null,
      constraint push_queue_pk primary key (user_id, id)
    )`,
  'create index push_queue_by_time on push_queue (due_at)',
  `create table push_keys (
      id integer primary key,
      public_key ${text} not null,
      private_key ${text} not null,
      created_at bigint not null
    )`,
  ...['due_by', 'budgets_by', 'double_charges_by', 'failed_imports_by', 'monthly_summary_by'].map(
    (column) => `alter table reminders add column ${column} ${text} not null default 'mail'`,
  ),
];
