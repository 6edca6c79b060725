import type { Db } from '../db/schema.ts';

/** The number by which the tables know a user. */
export async function userIdOf(db: Db, email: string): Promise<number> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}
