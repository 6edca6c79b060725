import type { CurrencyCode } from '../../contract/common-currencies.ts';
import { DEFAULT_CURRENCY } from '../../contract/common-currencies.ts';
import { type Db, type Tx, toStoredBoolean } from '../db/schema.ts';
import { insertDefaultAccount } from '../transactions/accounts/account-store.ts';

/**
 * Creates a user with a first money account.
 * @returns undefined if the email address already has an account
 */
export async function insertUser(
  db: Db,
  {
    email,
    passwordHash,
    now,
    hasChecklist = true,
  }: { email: string; passwordHash: string; now: Date; hasChecklist?: boolean },
) {
  const user = await db
    .insertInto('users')
    .values({
      email,
      password_hash: passwordHash,
      default_currency: DEFAULT_CURRENCY,
      created_at: now.getTime(),
      has_checklist: toStoredBoolean(hasChecklist),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (user) await insertDefaultAccount(db, user.id);
  return user;
}

/** Returns the user with this email address, or undefined if there is none or the account was deleted. */
export function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function completeSetup(db: Db, userId: number, currency: CurrencyCode): Promise<void> {
  await db
    .updateTable('users')
    .set({ default_currency: currency, is_setup_complete: 1 })
    .where('id', '=', userId)
    .execute();
}

/** Sets the locale for numbers and dates on the page. */
export async function setRegion(tx: Tx, userId: number, locale: string): Promise<void> {
  await tx.updateTable('users').set({ region: locale }).where('id', '=', userId).execute();
}

/**
 * Stores the time zone of a user.
 * @param timeZone an IANA name
 */
export async function setTimeZone(db: Db, userId: number, timeZone: string): Promise<void> {
  await db.updateTable('users').set({ time_zone: timeZone }).where('id', '=', userId).execute();
}

/** True if the password has not changed since it was verified. */
export async function isPasswordUnchanged(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return user !== undefined;
}

export async function setPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}
