import { signUp as operation, type SignUp } from '../../contract/auth.ts';
import type { Db } from '../db/schema.ts';
import { conflict, Refusal } from '../errors.ts';
import { claimKey, findAnswer, hashOf, type Intent, storeReply } from '../http/idempotency.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { startSession } from './start-session.ts';
import { findUserByEmail, insertUser } from './store.ts';

/**
 * Makes an account and its first session. Sent again with the same key and the same password it starts another session
 * of that account, since a token is never kept to be answered twice.
 * @param intent its hash is of the e-mail alone: a fast hash of a password is not kept either
 * @throws 409 where the e-mail has an account, 422 where the key was used for another
 */
export async function signUp(db: Db, { email, password }: SignUp, intent: Intent | undefined, now: Date) {
  const made = (await replay(db, email, password, intent)) ?? (await make(db, email, password, intent, now));
  // A rival with the same key may have come first while the password was hashed.
  const user = made ?? (await replay(db, email, password, intent));
  if (!user) throw conflict('An account with this email already exists.');
  return { user, token: await startSession(db, user, now) };
}

async function make(db: Db, email: string, password: string, intent: Intent | undefined, now: Date) {
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const user = await insertUser(tx, { email, passwordHash, now });
    if (user && intent && (await claimKey(tx, intent))) await storeReply(tx, intent, true);
    return user;
  });
}

async function replay(db: Db, email: string, password: string, intent: Intent | undefined) {
  if (!intent || !(await findAnswer(db, intent))) return undefined;
  const user = await findUserByEmail(db, email);
  if (await isPassword(password, user?.password_hash)) return user;
  throw new Refusal(422, `This Idempotency-Key was already used for another ${operation.id}. Please send a new one.`);
}

/** Forgets the keys under which the e-mail was signed up: its account is gone, and the next is another. */
export async function forgetSignUp(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((row) => row.and({ user_id: 0, operation: operation.id, body_hash: hashOf(email) }))
    .execute();
}
