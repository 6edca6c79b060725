import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * Adds the mark for transactions that wait for a review. No existing transaction gets it. The partial index contains
 * only marked transactions, so it costs nothing for all others.
 */
export async function addReview(db: Db): Promise<void> {
  for (const statement of [
    'alter table transactions add column needs_review integer not null default 0',
    'create index transactions_to_review on transactions (user_id, day, sequence) where needs_review = 1',
  ])
    await sql.raw(statement).execute(db);
}
