import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/**
 * Gives every user four accounts, before they contain anything. The users to fill have signed up, so they already have the
 * first one.
 * @param eachUpTo starts a statement with that many numbers for each of some users
 */
export async function insertAccounts<User>(
  db: Db,
  eachUpTo: (rows: number, users: readonly User[]) => RawBuilder<unknown>,
  { others, toFill }: { others: readonly User[]; toFill: readonly User[] },
): Promise<void> {
  const into = sql`insert into accounts (user_id, id, position, name, kind, opening_minor)`;
  await sql`${into} ${eachUpTo(1, others)} select user_id, 'everyday', n, 'Everyday', 'everyday', 0 from filled`.execute(
    db,
  );
  await sql`${into} ${eachUpTo(3, [...others, ...toFill])}
    select user_id, 'a' || n, n + 1, 'Account ' || n, 'savings', n from filled`.execute(db);
}
