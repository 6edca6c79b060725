import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import { getRequestOrigin } from '../audit-log/request-origin.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { recordAttempt } from '../http/rate-limits.ts';
import { queueMail, sendMailAfterReply } from '../mail/mail-queue.ts';
import { findUserByEmail } from './user-store.ts';

/** Returns the rate limit key for password reset emails to an account. */
export function getResetMailLimitKey(userId: number): string {
  return `reset mails ${userId}`;
}

/**
 * Emails a password reset link if the address has an account. Does nothing if the account recently received too many of
 * these emails.
 */
export async function mailPasswordResetLink(
  context: AppContext,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const { db, limits, now } = context;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    const { isWithin } = await recordAttempt(tx, getResetMailLimitKey(user.id), limits.resetMails, now());
    if (!isWithin) return;
    await recordAuditEvent(tx, { userId: user.id, event: 'password-reset-asked', from: request, now: now() });
    const mail = { userId: user.id, kind: 'reset-password', to: user.email, from: getRequestOrigin(request) } as const;
    await queueMail(tx, mail, now());
  });
  sendMailAfterReply(context);
}
