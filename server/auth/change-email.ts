import type { FastifyRequest } from 'fastify';
import { WRONG_PASSWORD_MESSAGE } from '../../contract/auth/account-security.ts';
import { EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE, isBlockedEmail } from '../../contract/auth/sign-up.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import type { Tx } from '../db/schema.ts';
import { type ChangeAuthor, lockUserRow, requireActiveSession } from '../db/user-lock.ts';
import { recordAttempt } from '../http/rate-limits.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { createBadInputError, createTooManyRequestsError } from '../platform/errors.ts';
import { deleteEmailChanges, getEmailChange } from './email-changes.ts';
import { resetFailedLoginCounts } from './failed-login-limits.ts';
import { deletePasswordResets } from './password-resets.ts';
import { createEmailTakenError, deleteSignUpIdempotencyKeys } from './sign-up/sign-up.ts';
import { findUserByEmail, isPasswordUnchanged } from './user-store.ts';

/** Returns the rate limit key for emails that confirm a new address. */
export function getConfirmationMailLimitKey(userId: number): string {
  return `confirm mails ${userId}`;
}

/**
 * Emails a link to the new address. Opening this link changes the email address of the account.
 * @param user the user, with the password hash that was verified
 * @throws 400 if the address would be refused at sign-up or the password was changed in the meantime, 401 if the
 * session ended, 409 if the address already has an account, 429 after too many emails
 */
export async function requestEmailChange(
  context: AppContext,
  user: ChangeAuthor & { email: string; password_hash: string },
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const { db, config, limits, now } = context;
  if (isBlockedEmail(email, config.blockedEmailDomains))
    throw createBadInputError(EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE, 'email');
  if (email === user.email)
    throw createBadInputError('This is already your email address. Enter a different one.', 'email');
  if (await findUserByEmail(db, email)) throw createEmailTakenError();
  const { isWithin, seconds } = await recordAttempt(db, getConfirmationMailLimitKey(user.id), limits.resetMails, now());
  if (!isWithin) throw createTooManyRequestsError('Too many emails were sent recently. Try again in an hour.', seconds);
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    await requireActiveSession(tx, user);
    if (!(await isPasswordUnchanged(tx, user.id, user.password_hash)))
      throw createBadInputError(WRONG_PASSWORD_MESSAGE, 'password');
    await deleteEmailChanges(tx, user.id);
    await recordAuditEvent(tx, { userId: user.id, event: 'email-change-asked', from: request, now: now() });
    await queueMail(tx, { userId: user.id, kind: 'confirm-email', to: email, from: getRequestOrigin(request) }, now());
  });
  sendMailAfterReply(context);
}

/**
 * Changes the email address of the account to the one that the link confirms. Links emailed to the old address become
 * invalid.
 * @returns the new address
 * @throws 400 for an invalid token, 409 if the address was used for another account in the meantime
 */
export async function confirmEmailChange(context: AppContext, token: string, request: FastifyRequest): Promise<string> {
  const { db, config, now } = context;
  const { newEmail } = await db.transaction().execute(async (tx) => {
    const { user_id: userId } = await getEmailChange(tx, token, now());
    await lockUserRow(tx, userId);
    // Check the token again after locking the user, so that the link works only once.
    const change = await getEmailChange(tx, token, now());
    if (isBlockedEmail(change.newEmail, config.blockedEmailDomains))
      throw createBadInputError(EMAIL_DOMAIN_NOT_ALLOWED_MESSAGE, 'email');
    await setEmail(tx, userId, change.newEmail);
    await deleteEmailChanges(tx, userId);
    await deletePasswordResets(tx, userId);
    for (const email of [change.oldEmail, change.newEmail]) {
      await deleteSignUpIdempotencyKeys(tx, email);
      await resetFailedLoginCounts(tx, email);
    }
    await recordAuditEvent(tx, { userId, event: 'email-changed', from: request, now: now() });
    await queueMail(tx, { userId, kind: 'email-changed', to: change.oldEmail, from: getRequestOrigin(request) }, now());
    return change;
  });
  sendMailAfterReply(context);
  return newEmail;
}

/**
 * Sets the email address of a user.
 * @throws 409 if the address belongs to another account
 */
async function setEmail(tx: Tx, userId: number, email: string): Promise<void> {
  if (await findUserByEmail(tx, email)) throw createEmailTakenError();
  try {
    await tx.updateTable('users').set({ email }).where('id', '=', userId).execute();
  } catch (error) {
    // A sign-up with the same address was committed after the check above. PostgreSQL reports this only now.
    if ((error as { code?: string }).code === '23505') throw createEmailTakenError();
    throw error;
  }
}
