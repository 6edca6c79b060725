import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { DIALECTS } from './dialect.ts';

/** Adds schedules and estimated amounts of recurring items, and the users' holidays. */
export async function addRhythms(db: Db, engine: Engine): Promise<void> {
  const { text, owner } = DIALECTS[engine];
  for (const statement of [
    `alter table recurring add column rhythm ${text}`,
    'alter table recurring add column is_estimate integer not null default 0',
    'alter table transactions add column is_estimate integer not null default 0',
    `create table holidays (
      ${owner},
      day ${text} not null,
      name ${text} not null,
      constraint holidays_pk primary key (user_id, day)
    )`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
