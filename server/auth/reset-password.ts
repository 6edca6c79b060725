import type { ResetPassword } from '../../contract/passwords.ts';
import type { Db } from '../db/schema.ts';
import { forgetFailedLogins } from './failed-logins.ts';
import { hashPassword } from './passwords.ts';
import { deleteResets, getReset } from './resets.ts';
import { deleteSessionsOfUser } from './sessions.ts';
import { lockUser } from './user-lock.ts';

/**
 * Gives the account of a mailed link its new password. Every session ends, every other link dies, and failed logins are
 * forgotten, so that its owner can come in at once.
 * @throws 400 for a token that is not good
 */
export async function resetPassword(db: Db, { token, newPassword }: ResetPassword, now: Date): Promise<void> {
  await getReset(db, token, now);
  const passwordHash = await hashPassword(newPassword);
  await db.transaction().execute(async (tx) => {
    const { user_id: userId, email } = await getReset(tx, token, now);
    await lockUser(tx, userId);
    // Again, now that rivals with the same link wait: it works once.
    await getReset(tx, token, now);
    await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
    await deleteResets(tx, userId);
    await deleteSessionsOfUser(tx, userId);
    await forgetFailedLogins(tx, email);
  });
}
