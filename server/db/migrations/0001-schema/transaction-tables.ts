import type { SchemaDialect } from '../schema-dialects.ts';

export const transactionTablesSql = ({ kindDefault, firstText, number, owner, andSearchText, text }: SchemaDialect) => `
create table accounts (
  ${owner},
  id ${text} not null,
  position integer not null,
  name ${text} not null,
  kind ${text} not null,
  opening_minor bigint not null default 0,
  opening_day ${text},
  is_closed integer not null default 0,
  last_used bigint not null default 0,
  version integer not null default 1,
  constraint accounts_pk primary key (user_id, id)
);

create table transactions (
  number ${number},
  ${owner},
  id ${text} not null,
  sequence bigint not null,
  day ${text} not null,
  name ${text} not null,
  category ${text} not null,
  amount_minor bigint not null,
  note ${text} not null,
  created_at bigint not null,
  search_text ${text} not null,
  recurring_id ${text},
  kind ${text} not null${kindDefault},
  version integer not null default 1,
  account_id ${text} not null default 'everyday',
  is_checked integer not null default 0,
  is_split integer not null default 0,
  tags ${text} not null default '',
  constraint transactions_id unique (user_id, id)
);
-- Includes kind and day, so that counting reads no rows.
create index transactions_by_amount on transactions (user_id, amount_minor, day, sequence, kind);
-- Finds the newest transaction with a name, to propose its category.
create index transactions_by_name on transactions (user_id, kind, (substr(${firstText}, 1, 100)), day, sequence);
-- One index in list order for each combination of filters. In SQLite each ends with the search text, so that a search
-- reads only the rows that it returns.
create index transactions_in_order on transactions (user_id, day, sequence${andSearchText});
-- Contains the columns that lists are filtered by.
create index transactions_in_order_of_account on transactions (user_id, account_id, day, sequence, kind, category${andSearchText});
create index transactions_in_order_of_category on transactions (user_id, category, day, sequence${andSearchText});
create index transactions_in_order_of_category_of_kind on transactions (user_id, category, kind, day, sequence${andSearchText});
create index transactions_in_order_of_kind on transactions (user_id, kind, day, sequence${andSearchText});
create index transactions_of_recurring on transactions (user_id, recurring_id, day, sequence, kind, amount_minor)
    where recurring_id is not null;

create table transaction_lines (
  ${owner},
  transaction_id ${text} not null,
  position integer not null,
  category ${text} not null,
  amount_minor bigint not null,
  note ${text} not null,
  kind ${text} not null,
  day ${text} not null,
  sequence bigint not null,
  is_listed integer not null,
  constraint transaction_lines_pk primary key (user_id, transaction_id, position)
);
create index transaction_lines_in_order on transaction_lines (user_id, category, is_listed, day, sequence);
create index transaction_lines_in_order_of_kind on transaction_lines (user_id, category, is_listed, kind, day, sequence);

create table transfers (
  ${owner},
  id ${text} not null,
  sequence bigint not null,
  day ${text} not null,
  from_account_id ${text} not null,
  to_account_id ${text} not null,
  amount_minor bigint not null,
  note ${text} not null,
  search_text ${text} not null,
  recurring_id ${text},
  from_checked integer not null default 0,
  to_checked integer not null default 0,
  created_at bigint not null,
  version integer not null default 1,
  sides ${text},
  constraint transfers_pk primary key (user_id, id)
);
create index transfers_in_order on transfers (user_id, day, sequence);
create index transfers_in_order_of_from_account_id on transfers (user_id, from_account_id, day, sequence);
create index transfers_in_order_of_to_account_id on transfers (user_id, to_account_id, day, sequence);

create table kept_apart (
  ${owner},
  expense_id ${text} not null,
  income_id ${text} not null,
  constraint kept_apart_pk primary key (user_id, expense_id, income_id)
);

create table deleted (
  ${owner},
  id ${text} not null,
  deleted_at bigint not null,
  snapshot ${text} not null,
  constraint deleted_pk primary key (user_id, id)
);
create index deleted_by_age on deleted (deleted_at);
create index deleted_in_order on deleted (user_id, deleted_at, id);

create table changed (
  ${owner},
  change_id ${text} not null,
  transaction_id ${text} not null,
  version integer not null,
  changed_at bigint not null,
  before ${text} not null,
  constraint changed_pk primary key (user_id, change_id, transaction_id)
);
create index changed_by_age on changed (changed_at);
create index changed_of_transaction on changed (user_id, transaction_id);

create table search_runs (
  ${owner},
  run ${text} not null,
  constraint search_runs_pk primary key (user_id, run)
);

create table categories (
  ${owner},
  key ${text} not null,
  name ${text} not null,
  is_expense integer not null,
  is_income integer not null,
  constraint categories_pk primary key (user_id, key)
);

create table category_groups (
  ${owner},
  key ${text} not null,
  group_name ${text} not null,
  constraint category_groups_pk primary key (user_id, key)
);

create table category_looks (
  ${owner},
  key ${text} not null,
  colour ${text} not null,
  icon ${text} not null,
  constraint category_looks_pk primary key (user_id, key)
);

create table tags (
  ${owner},
  key ${text} not null,
  name ${text} not null,
  count bigint not null,
  constraint tags_pk primary key (user_id, key)
);

create table transaction_tags (
  ${owner},
  key ${text} not null,
  day ${text} not null,
  sequence bigint not null,
  transaction_id ${text} not null
);
create unique index transaction_tags_by_transaction on transaction_tags (user_id, transaction_id, key);
-- Includes the id, so that a page is read from the index alone.
create index transaction_tags_in_order on transaction_tags (user_id, key, day, sequence, transaction_id);

create table former_names (
  ${owner},
  noun ${text} not null,
  key ${text} not null,
  name ${text} not null,
  constraint former_names_pk primary key (user_id, noun, key)
);

create table totals (
  ${owner},
  span ${text} not null,
  period ${text} not null,
  kind ${text} not null,
  category ${text} not null,
  count bigint not null,
  sum_minor bigint not null,
  constraint totals_key primary key (user_id, span, period, kind, category)
);
-- For the periods of one category in order. The primary key groups all categories of a period instead.
create index totals_by_category on totals (user_id, span, category, period, kind);

create table account_totals (
  ${owner},
  account_id ${text} not null,
  span ${text} not null,
  period ${text} not null,
  count bigint not null,
  transfer_count bigint not null,
  income_minor bigint not null,
  expense_minor bigint not null,
  sum_minor bigint not null,
  constraint account_totals_pk primary key (user_id, account_id, span, period)
);

create table account_months (
  ${owner},
  account_id ${text} not null,
  category ${text} not null,
  month ${text} not null,
  kind ${text} not null,
  count bigint not null,
  sum_minor bigint not null,
  constraint account_months_pk primary key (user_id, account_id, category, month, kind)
);
-- When a category is renamed or merged, its months move too, whatever their account.
create index account_months_by_category on account_months (user_id, category);

create table tag_totals (
  ${owner},
  key ${text} not null,
  span ${text} not null,
  period ${text} not null,
  kind ${text} not null,
  category ${text} not null,
  count bigint not null,
  sum_minor bigint not null,
  constraint tag_totals_pk primary key (user_id, key, span, category, period, kind)
);
-- When a category is renamed or merged, its totals move too, whatever their tags.
create index tag_totals_by_category on tag_totals (user_id, category)`;
