import type { CurrencyCode } from '../../contract/currencies.ts';
import { DEFAULT_CURRENCY } from '../../contract/currencies.ts';
import { isPostgres } from '../db/database.ts';
import type { Db, Tx } from '../db/schema.ts';

/** Makes an account; undefined where the e-mail has one already. */
export async function insertUser(
  db: Db,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
) {
  return db
    .insertInto('users')
    .values({
      email,
      password_hash: passwordHash,
      default_currency: DEFAULT_CURRENCY,
      created_at: now.getTime(),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findUserByEmail(db: Db, email: string) {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function completeSetup(db: Db, userId: number, currency: CurrencyCode): Promise<void> {
  await db
    .updateTable('users')
    .set({ default_currency: currency, is_setup_complete: 1 })
    .where('id', '=', userId)
    .execute();
}

/** @param timeZone an IANA name */
export async function rememberTimeZone(db: Db, userId: number, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute();
}

/** Holds the user's row until the database transaction ends, so that changes of one user queue up. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  // SQLite holds the whole database from the start of a transaction.
  if (isPostgres(tx)) await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** The next number in the order of things this user made. Holds the user's row as `lockUser` does. */
export async function nextSequence(tx: Tx, userId: number): Promise<number> {
  const { last_sequence } = await tx
    .updateTable('users')
    .set((row) => ({ last_sequence: row('last_sequence', '+', 1) }))
    .where('id', '=', userId)
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}
