import { sql } from 'kysely';
import type { Engine } from '../database.ts';
import type { Db } from '../schema.ts';
import { DIALECTS } from './dialect.ts';

/** Adds the purchase to which a refund belongs, and the line of the purchase if only that line was refunded. */
export async function addRefunds(db: Db, engine: Engine): Promise<void> {
  const { text } = DIALECTS[engine];
  await sql.raw(`alter table transactions add column refund_of ${text}`).execute(db);
  await sql.raw('alter table transactions add column refund_line integer').execute(db);
  // A partial index that contains only refunds, so that other transactions do not have to update it.
  await sql
    .raw('create index transactions_refunds on transactions (user_id, refund_of) where refund_of is not null')
    .execute(db);
}
