import type { FastifyRequest } from 'fastify';
import type { ResetPassword } from '../../contract/auth/password-reset.ts';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import type { Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { deleteEmailChanges } from './email-changes.ts';
import { resetFailedLoginCounts } from './failed-login-limits.ts';
import { deletePasswordResets, getPasswordReset } from './password-resets.ts';
import { hashPassword, refuseCommonPassword } from './passwords.ts';
import { deleteAllSessions } from './sessions.ts';
import { deleteSignUpIdempotencyKeys } from './sign-up/sign-up.ts';
import { setPassword } from './user-store.ts';

/**
 * Sets a new password with the token of an emailed link, and notifies the user. Ends all sessions, revokes all API
 * tokens, and invalidates other links. Also resets the counts of failed logins, so that the user can log in at once.
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
    await deleteAllSessions(tx, userId);
    await resetFailedLoginCounts(tx, email);
    await recordAuditEvent(tx, { userId, event: 'password-reset', from: request, now: now() });
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
  await deleteSignUpIdempotencyKeys(tx, email);
}
