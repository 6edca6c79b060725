import type { AppContext } from '../app-context.ts';
import { tryCount } from '../http/limits.ts';
import { resetMail } from './reset-mail.ts';
import { insertReset } from './resets.ts';
import { findUserByEmail } from './store.ts';

/** Under which the mails of an account are counted. */
export function resetMailsKey(userId: number): string {
  return `reset mails ${userId}`;
}

/** Mails a link to choose a new password, where the address has an account that was not mailed too often of late. */
export async function mailResetLink({ db, config, limits, mailer, now }: AppContext, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const token = await db.transaction().execute(async (tx) => {
    const isAllowed = await tryCount(tx, resetMailsKey(user.id), limits.resetMails, now());
    return isAllowed ? insertReset(tx, user.id, now()) : undefined;
  });
  if (token) await mailer.send(resetMail(user.email, `${config.publicUrl}/reset-password?token=${token}`));
}
