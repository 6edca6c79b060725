import type { FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { noteEvent } from '../audit-log/note-event.ts';
import { readOrigin } from '../audit-log/origin.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { tryCount } from '../http/limits.ts';
import { queueMail, sendSoon } from '../mail/queue.ts';
import { findUserByEmail } from './store.ts';

/** Returns the rate limit key for password reset mails to an account. */
export function resetMailsKey(userId: number): string {
  return `reset mails ${userId}`;
}

/** Mails a password reset link if the address has an account that has not received too many mails recently. */
export async function mailResetLink(context: AppContext, email: string, request: FastifyRequest): Promise<void> {
  const { db, limits, now } = context;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, user.id);
    const { isWithin } = await tryCount(tx, resetMailsKey(user.id), limits.resetMails, now());
    if (!isWithin) return;
    await noteEvent(tx, { userId: user.id, event: 'password-reset-asked', from: request, now: now() });
    const mail = { userId: user.id, kind: 'reset-password', to: user.email, from: readOrigin(request) } as const;
    await queueMail(tx, mail, now());
  });
  sendSoon(context);
}
