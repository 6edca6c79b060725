import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Adds an index with which the refunds of a month or year are found without reading other transactions. */
export async function addRefundsByDay(db: Db): Promise<void> {
  await sql
    .raw('create index transactions_refunds_by_day on transactions (user_id, day) where refund_of is not null')
    .execute(db);
}
