import type { SchemaDialect } from './schema-dialects.ts';

/** Adds schedules and estimated amounts of recurring items, and the users' holidays. */
export const addSchedulesAndHolidays = ({ text, owner }: SchemaDialect) => [
  `alter table recurring add column rhythm ${text}`,
  'alter table recurring add column is_estimate integer not null default 0',
  'alter table transactions add column is_estimate integer not null default 0',
  `create table holidays (
      ${owner},
      day ${text} not null,
      name ${text} not null,
      constraint holidays_pk primary key (user_id, day)
    )`,
];
