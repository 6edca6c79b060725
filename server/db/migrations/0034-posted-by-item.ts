import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Indexes what each recurring item has posted, with the amount, by day. */
export async function postedByItem(db: Db): Promise<void> {
  await sql`
    create index transactions_of_recurring on transactions (user_id, recurring_id, day, sequence, kind, amount_minor)
    where recurring_id is not null`.execute(db);
}
