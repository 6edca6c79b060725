import type { SchemaDialect } from '../schema-dialects.ts';

export const userTablesSql = ({ userId, owner, text }: SchemaDialect) => `
create table users (
  id ${userId},
  email ${text} not null,
  password_hash ${text} not null,
  default_currency ${text} not null,
  is_setup_complete integer not null default 0,
  time_zone ${text},
  last_sequence bigint not null default 0,
  created_at bigint not null,
  deleted_at bigint,
  revision bigint not null default 0,
  import_id ${text},
  month_start_day integer not null default 1,
  budgets_through ${text},
  constraint users_email_key unique (email)
);
create index users_deleted on users (deleted_at);

create table sessions (
  token_hash ${text} primary key,
  ${owner},
  created_at bigint not null,
  last_used_at bigint not null,
  id ${text} not null default '',
  device ${text} not null default '',
  address ${text} not null default '',
  confirmed_at bigint not null default 0,
  access ${text} not null default 'owner',
  name ${text} not null default '',
  ends_at bigint not null default 0
);
create index sessions_by_end on sessions (ends_at);
create index sessions_of_user on sessions (user_id, access, last_used_at);

create table two_factor (
  user_id bigint references users (id) on delete cascade primary key,
  secret ${text} not null,
  is_on integer not null,
  last_step bigint not null
);

create table recovery_codes (
  ${owner},
  code_hash ${text} not null,
  constraint recovery_codes_pk primary key (user_id, code_hash)
);

create table known_logins (
  ${owner},
  mark ${text} not null,
  last_at bigint not null,
  constraint known_logins_pk primary key (user_id, mark)
);
create index known_logins_by_time on known_logins (last_at);

create table password_resets (
  token_hash ${text} primary key,
  ${owner},
  ends_at bigint not null
);
create index password_resets_by_end on password_resets (ends_at);
create index password_resets_of_user on password_resets (user_id);

create table email_changes (
  token_hash ${text} primary key,
  ${owner},
  email ${text} not null,
  ends_at bigint not null
);
create index email_changes_by_end on email_changes (ends_at);
create index email_changes_of_user on email_changes (user_id);

create table invites (
  token_hash ${text} primary key,
  ends_at bigint not null
);
create index invites_by_end on invites (ends_at);

create table deleted_accounts (
  id bigint not null,
  created_at bigint not null,
  deleted_at bigint not null,
  constraint deleted_accounts_pk primary key (id, created_at)
);

create table trail (
  ${owner},
  sequence bigint not null,
  at bigint not null,
  event ${text} not null,
  address ${text} not null,
  device ${text} not null,
  details ${text} not null,
  constraint trail_pk primary key (user_id, sequence)
);
create index trail_by_time on trail (at);

create table mail_queue (
  ${owner},
  id ${text} not null,
  kind ${text} not null,
  recipient ${text} not null,
  details ${text} not null,
  attempts integer not null default 0,
  due_at bigint not null,
  constraint mail_queue_pk primary key (user_id, id)
);
create index mail_queue_by_time on mail_queue (due_at);

create table limit_counts (
  key ${text} primary key,
  count integer not null,
  ends_at bigint not null
);
create index limit_counts_by_end on limit_counts (ends_at);

create table idempotency_keys (
  user_id bigint not null,
  operation ${text} not null,
  key ${text} not null,
  body_hash ${text} not null,
  reply ${text} not null,
  created_at bigint not null,
  constraint idempotency_keys_pk primary key (user_id, operation, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at)`;
