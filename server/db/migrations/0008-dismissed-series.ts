import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { DIALECTS } from './dialect.ts';

/** Adds the repeating series that a user has dismissed, so that they are not suggested again. */
export async function addDismissedSeries(db: Db, engine: Engine): Promise<void> {
  const { text, owner } = DIALECTS[engine];
  await sql
    .raw(
      `create table dismissed_series (
        ${owner},
        kind ${text} not null,
        words ${text} not null,
        amount_minor bigint not null,
        constraint dismissed_series_pk primary key (user_id, kind, words, amount_minor)
      )`,
    )
    .execute(db);
}
