import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { DIALECTS } from './dialect.ts';

/** Adds the purchase that a refund belongs to, and the line of the purchase if only that line was refunded. */
export async function addRefunds(db: Db, engine: Engine): Promise<void> {
  const { text } = DIALECTS[engine];
  await sql.raw(`alter table transactions add column refund_of ${text}`).execute(db);
  await sql.raw('alter table transactions add column refund_line integer').execute(db);
  // A partial index of refunds only, so that it costs nothing for all other transactions.
  await sql
    .raw('create index transactions_refunds on transactions (user_id, refund_of) where refund_of is not null')
    .execute(db);
}
