import { sql } from 'kysely';
import { SIGNUPS_CLOSED_MESSAGE } from '../../../contract/auth/login.ts';
import { NOT_INVITED_MESSAGE, type SignUp } from '../../../contract/auth/sign-up.ts';
import type { Config } from '../../config.ts';
import { isPostgres } from '../../db/database.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { HttpError } from '../../platform/errors.ts';
import { isValidInvite, redeemInvite } from './invites.ts';

type Asking = Pick<SignUp, 'invite'>;

/** Returns who may currently sign up. On a server for a single user, sign-up is closed once there is an account. */
export async function getSignupMode(db: Db, signups: Config['signups']): Promise<'open' | 'invite' | 'closed'> {
  if (signups !== 'first') return signups;
  return (await hasAccounts(db)) ? 'closed' : 'open';
}

/**
 * Checks whether a sign-up can be accepted. Call this before hashing the password, which is slow.
 * @throws 403
 */
export async function precheckSignUpAdmission(db: Db, signups: Config['signups'], { invite = '' }: Asking, now: Date) {
  const isOpen = await getSignupMode(db, signups);
  if (isOpen === 'closed') throw new HttpError(403, SIGNUPS_CLOSED_MESSAGE);
  if (isOpen === 'invite' && !(await isValidInvite(db, invite, now))) throw new HttpError(403, NOT_INVITED_MESSAGE);
}

/**
 * Checks again whether a sign-up can be accepted. Runs in the transaction that creates the account, so that only one of
 * two simultaneous sign-ups succeeds.
 * @throws 403
 */
export async function admitSignUp(
  tx: Tx,
  signups: Config['signups'],
  { invite = '' }: Asking,
  now: Date,
): Promise<void> {
  if (signups === 'invite' && !(await redeemInvite(tx, invite, now))) throw new HttpError(403, NOT_INVITED_MESSAGE);
  if (signups !== 'first') return;
  // Wait for a simultaneous sign-up to finish, so that the queries below can see its account. SQLite runs only one
  // transaction at a time anyway.
  if (isPostgres(tx)) await sql`lock table users in exclusive mode`.execute(tx);
  if (await hasAccounts(tx)) throw new HttpError(403, SIGNUPS_CLOSED_MESSAGE);
}

async function hasAccounts(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).limit(1).executeTakeFirst();
  return user !== undefined;
}
