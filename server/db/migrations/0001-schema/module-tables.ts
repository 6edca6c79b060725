import type { SchemaDialect } from '../schema-dialects.ts';

export const moduleTablesSql = ({ bytes, kindDefault, owner, text }: SchemaDialect) => `
create table budgets (
  ${owner},
  id ${text} not null,
  category ${text} not null,
  period ${text} not null,
  amount_minor bigint not null,
  version integer not null default 1,
  rollover ${text} not null default 'none',
  is_carried integer not null default 0,
  constraint budgets_pk primary key (user_id, id),
  constraint budgets_one_a_month unique (user_id, period, category)
);

create table recurring (
  ${owner},
  id ${text} not null,
  sequence bigint not null,
  name ${text} not null,
  category ${text} not null,
  amount_minor bigint not null,
  frequency ${text} not null,
  start_day ${text} not null,
  next_due_day ${text} not null,
  kind ${text} not null${kindDefault},
  version integer not null default 1,
  account_id ${text} not null default 'everyday',
  to_account_id ${text},
  paused_due_day ${text},
  former_amount_minor bigint,
  amount_since_day ${text},
  is_paused_at_limit integer not null default 0,
  constraint recurring_pk primary key (user_id, id)
);
create index recurring_by_due_day on recurring (next_due_day, user_id);
-- Every request of a user looks for due items.
create index recurring_of_user_by_due_day on recurring (user_id, next_due_day);

create table posted_occurrences (
  ${owner},
  recurring_id ${text} not null,
  due_day ${text} not null,
  is_skipped integer not null default 0,
  constraint posted_occurrences_pk primary key (user_id, recurring_id, due_day)
);

create table saved_filters (
  ${owner},
  id ${text} not null,
  name ${text} not null,
  filter ${text} not null,
  constraint saved_filters_pk primary key (user_id, id)
);

create table rules (
  ${owner},
  id ${text} not null,
  position integer not null,
  rule ${text} not null,
  version integer not null default 1,
  constraint rules_pk primary key (user_id, id)
);

-- Long columns come last, because SQLite reads a row only up to the last requested column.
create table receipts (
  ${owner},
  id ${text} not null,
  sequence bigint not null,
  file_name ${text} not null,
  file_type ${text} not null,
  file_hash ${text} not null,
  merchant ${text},
  amount_minor bigint,
  day ${text},
  category ${text} not null,
  currency ${text},
  transaction_id ${text},
  created_at bigint not null,
  version integer not null default 1,
  trust ${text} not null,
  text_marks ${text} not null,
  search_text ${text} not null,
  pages ${text} not null,
  tax_minor bigint,
  tip_minor bigint,
  items ${text},
  constraint receipts_pk primary key (user_id, id)
);
create index receipts_by_amount_minor on receipts (user_id, amount_minor);
create index receipts_by_day on receipts (user_id, day);
create index receipts_by_file_hash on receipts (user_id, file_hash);
create index receipts_by_transaction_id on receipts (user_id, transaction_id);
create unique index receipts_in_order on receipts (user_id, sequence);

create table receipt_files (
  user_id bigint not null,
  receipt_id ${text} not null,
  part ${text} not null,
  bytes ${bytes} not null,
  constraint receipt_files_of_receipt foreign key (user_id, receipt_id) references receipts (user_id, id) on delete cascade,
  constraint receipt_files_pk primary key (user_id, receipt_id, part)
);

create table receipt_lessons (
  ${owner},
  id ${text} not null,
  marks ${text} not null,
  merchant ${text} not null,
  is_renamed integer not null,
  read_as ${text},
  category ${text},
  amount_label ${text},
  is_month_first integer,
  learned_at bigint not null,
  constraint receipt_lessons_pk primary key (user_id, id)
);

create table imports (
  ${owner},
  id ${text} not null,
  sequence bigint not null,
  state ${text} not null,
  reading_id ${text} not null,
  created_at bigint not null,
  touched_at bigint not null,
  row_count integer not null,
  done_count integer not null default 0,
  details ${text} not null,
  version integer not null default 1,
  constraint imports_pk primary key (user_id, id)
);
-- Running and expired imports are looked up across all users.
create index imports_by_state on imports (state, created_at);

create table import_files (
  ${owner},
  import_id ${text} not null,
  position integer not null,
  part integer not null,
  bytes ${bytes} not null,
  constraint import_files_pk primary key (user_id, import_id, position, part)
);

create table import_rows (
  ${owner},
  reading_id ${text} not null,
  position integer not null,
  row_group ${text} not null,
  is_included integer not null,
  amount_minor bigint,
  transaction_id ${text},
  details ${text} not null,
  written_version integer not null default 1,
  constraint import_rows_pk primary key (user_id, reading_id, position)
);
-- Groups are counted and summed from this index alone.
create index import_rows_of_group on import_rows (user_id, reading_id, row_group, position, is_included, amount_minor);
create index import_rows_of_transaction on import_rows (user_id, transaction_id);

create table import_lessons (
  ${owner},
  about ${text} not null,
  key ${text} not null,
  value ${text} not null,
  constraint import_lessons_pk primary key (user_id, about, key)
)`;
