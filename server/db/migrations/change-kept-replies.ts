import { sql } from 'kysely';
import type { Db } from '../schema.ts';

type Kept = { user_id: number; operation: string; key: string; reply: string };

/**
 * Updates replies stored for idempotency keys, so that a repeated request returns objects with the fields that a migration
 * adds.
 * @param change receives each object in a reply, innermost first, and returns the new one
 */
export async function changeKeptReplies(db: Db, change: (thing: object) => object): Promise<void> {
  const { rows } = await sql<Kept>`select user_id, operation, key, reply from idempotency_keys`.execute(db);
  const changeThing = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? change(value) : value;
  for (const { user_id, operation, key, reply } of rows) {
    const changed = JSON.stringify(JSON.parse(reply, changeThing));
    if (changed === reply) continue;
    await sql`
      update idempotency_keys set reply = ${changed}
      where user_id = ${user_id} and operation = ${operation} and key = ${key}`.execute(db);
  }
}
