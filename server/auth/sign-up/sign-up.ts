import type { FastifyRequest } from 'fastify';
import { signUp as operation, type SignUp } from '../../../contract/auth/sign-up.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import {
  claimIdempotencyKey,
  findStoredReply,
  hashRequest,
  type IdempotentChangeKey,
  storeIdempotentReply,
} from '../../http/idempotency.ts';
import { createConflictError, HttpError } from '../../platform/errors.ts';
import { checkLogin } from '../check-password.ts';
import { hashPassword, refuseCommonPassword } from '../passwords.ts';
import { startSession } from '../start-session.ts';
import { findUserByEmail, insertUser } from '../user-store.ts';
import { admitSignUp, precheckSignUpAdmission } from './sign-up-admission.ts';

/**
 * Creates an account and its first session. A repeated request counts as a login and starts another session, because
 * the token of the first session is not stored and cannot be sent again.
 * @param intent its hash covers only the email address, because a fast hash of a password must not be stored
 * @throws 409 if the address has an account, 422 if the key was used for a different request
 */
export async function signUp(
  context: AppContext,
  body: SignUp,
  { intent, request }: { intent: IdempotentChangeKey | undefined; request: FastifyRequest },
) {
  const repeated = await replay(context, body, intent, request);
  const made = repeated ? undefined : await make(context, body, intent);
  // A request with the same key may have created the account while this one was hashing the password.
  const user = repeated ?? made ?? (await replay(context, body, intent, request));
  if (!user) throw createEmailTakenError();
  return {
    user,
    token: await startSession(context, user, { event: made ? 'sign-up' : 'login', request, isCodeChecked: false }),
  };
}

async function make({ db, config, now }: AppContext, body: SignUp, intent: IdempotentChangeKey | undefined) {
  const { email, password } = body;
  await precheckSignUpAdmission(db, config.signups, body, now());
  refuseCommonPassword(password, 'password');
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    // Check the email address before the invitation, so that an invitation is not used up if the address already has an
    // account.
    if (await findUserByEmail(tx, email)) return undefined;
    await admitSignUp(tx, config.signups, body, now());
    const user = await insertUser(tx, { email, passwordHash, now: now() });
    if (user && intent && (await claimIdempotencyKey(tx, intent))) await storeIdempotentReply(tx, intent, true);
    return user;
  });
}

async function replay(
  context: AppContext,
  { email, password }: SignUp,
  intent: IdempotentChangeKey | undefined,
  request: FastifyRequest,
) {
  if (!intent || !(await findStoredReply(context.db, intent))) return undefined;
  const user = await findUserByEmail(context.db, email);
  const verdict = await checkLogin(context, { email, user, password, code: undefined, request });
  if (verdict === 'right' && user) return user;
  throw new HttpError(
    422,
    `This Idempotency-Key has already been used for another ${operation.id} request. Send a new key.`,
  );
}

export function createEmailTakenError(): HttpError {
  return createConflictError('An account with this email already exists.');
}

/**
 * Deletes the idempotency keys of sign-ups with this email address. Must be called when the password or address of an
 * account changes or the account is deleted, because the keys are then outdated.
 */
export async function deleteSignUpIdempotencyKeys(db: Db, email: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((row) => row.and({ user_id: 0, operation: operation.id, body_hash: hashRequest(email) }))
    .execute();
}
