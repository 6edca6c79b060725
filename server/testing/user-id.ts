import type { Db } from '../db/schema.ts';

/** Returns the id of a user in the database. */
export async function getUserId(db: Db, email: string): Promise<number> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}
