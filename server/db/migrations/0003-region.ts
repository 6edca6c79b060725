import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { DIALECTS } from './dialect.ts';

/** Adds the locale for numbers and dates in the web app. It is null until the user chooses one. */
export async function addRegion(db: Db, engine: Engine): Promise<void> {
  await sql`alter table users add column region ${sql.raw(DIALECTS[engine].text)}`.execute(db);
}
