import type { FastifyRequest } from 'fastify';
import type { ResetPassword } from '../../contract/passwords.ts';
import type { AppContext } from '../app-context.ts';
import type { Tx } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { queueMail, sendSoon } from '../mail/queue.ts';
import { noteEvent } from '../trail/note-event.ts';
import { originOf } from '../trail/origin.ts';
import { refuseCommon } from './common-passwords.ts';
import { deleteEmailChanges } from './email-changes.ts';
import { forgetFailedLogins } from './failed-logins.ts';
import { hashPassword } from './passwords.ts';
import { deleteResets, getReset } from './resets.ts';
import { deleteSessions } from './sessions.ts';
import { forgetSignUp } from './sign-up.ts';
import { setPassword } from './store.ts';

/**
 * Gives the account of a mailed link its new password, and tells its owner. Every session and every token for programs ends, every
 * other link dies, and failed logins are forgotten, so that its owner can come in at once.
 * @throws 400 for a token that is not good
 */
export async function resetPassword(
  context: AppContext,
  { token, newPassword }: ResetPassword,
  request: FastifyRequest,
): Promise<void> {
  const { db, now } = context;
  await getReset(db, token, now());
  refuseCommon(newPassword, 'newPassword');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const { user_id: userId, email } = await getReset(tx, token, now());
    await lockUserRow(tx, userId);
    // Again, now that rivals with the same link wait: it works once.
    await getReset(tx, token, now());
    await replacePassword(tx, { id: userId, email }, passwordHash);
    await deleteSessions(tx, userId);
    await forgetFailedLogins(tx, email);
    await noteEvent(tx, { userId, event: 'password-reset', from: request, now: now() });
    await queueMail(tx, { userId, kind: 'password-changed', to: email, from: originOf(request) }, now());
  });
  sendSoon(context);
}

/** Sets another password, and has every way in that was opened under the old one come to nothing, but for sessions and tokens. */
export async function replacePassword(
  tx: Tx,
  { id, email }: { id: number; email: string },
  passwordHash: string,
): Promise<void> {
  await setPassword(tx, id, passwordHash);
  await deleteResets(tx, id);
  await deleteEmailChanges(tx, id);
  await forgetSignUp(tx, email);
}
