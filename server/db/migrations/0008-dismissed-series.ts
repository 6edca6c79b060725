import type { SchemaDialect } from './schema-dialects.ts';

/** Adds the repeating series that a user has dismissed, so that they are not suggested again. */
export const addDismissedSeries = ({ text, owner }: SchemaDialect) => [
  `create table dismissed_series (
        ${owner},
        kind ${text} not null,
        words ${text} not null,
        amount_minor bigint not null,
        constraint dismissed_series_pk primary key (user_id, kind, words, amount_minor)
      )`,
];
