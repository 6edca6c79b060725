import type { Db } from '../db/schema.ts';

const AT_ONCE = 500;

/** Lists all users by id, without those whose account is being removed. */
export async function* listUsers(db: Db): AsyncIterable<{ id: number; email: string }> {
  for (let last = 0; ; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    if (users.length === 0) return;
    yield* users;
    last = users.at(-1)?.id ?? last;
  }
}
