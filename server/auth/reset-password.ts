import type { FastifyRequest } from 'fastify';
import type { ResetPassword } from '../../contract/auth/passwords.ts';
import type { AppContext } from '../app-context.ts';
import { logEvent } from '../audit-log/log-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import type { Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { deleteEmailChanges } from './email-changes.ts';
import { deleteFailedLogins } from './failed-logins.ts';
import { deletePasswordResets, getPasswordReset } from './password-resets.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { deleteSessions } from './sessions.ts';
import { deleteSignUpKeys } from './sign-up/sign-up.ts';
import { setPassword } from './store.ts';

/**
 * Sets a new password by means of an emailed link, and notifies the user. Ends all sessions, revokes all API tokens,
 * invalidates other links, and resets failed logins, so that the user can log in at once.
 * @throws 400 for an invalid token
 */
export async function resetPassword(
  context: AppContext,
  { token, newPassword }: ResetPassword,
  request: FastifyRequest,
): Promise<void> {
  const { db, now } = context;
  await getPasswordReset(db, token, now());
  refuseCommonPassword(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const { user_id: userId, email } = await getPasswordReset(tx, token, now());
    await lockUserRow(tx, userId);
    // Check the token again after locking the user, so that the link works only once.
    await getPasswordReset(tx, token, now());
    await replacePassword(tx, { id: userId, email }, passwordHash);
    await deleteSessions(tx, userId);
    await deleteFailedLogins(tx, email);
    await logEvent(tx, { userId, event: 'password-reset', from: request, now: now() });
    await queueMail(tx, { userId, kind: 'password-changed', to: email, from: getRequestOrigin(request) }, now());
  });
  sendMailAfterReply(context);
}

/**
 * Sets a new password. Cancels all pending requests made with the old password, but sessions and API tokens remain
 * valid.
 */
export async function replacePassword(
  tx: Tx,
  { id, email }: { id: number; email: string },
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, id, passwordHash);
  await deletePasswordResets(tx, id);
  await deleteEmailChanges(tx, id);
  await deleteSignUpKeys(tx, email);
}
