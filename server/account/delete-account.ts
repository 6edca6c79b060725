import { forgetFailedLogins } from '../auth/failed-logins.ts';
import { forgetSignUp } from '../auth/sign-up.ts';
import type { Tx } from '../db/schema.ts';

/**
 * Ends an account at once: it has no e-mail any more, so that nobody logs in to it and the address is free, and its
 * sessions and links count for nothing. What is in it goes afterwards (`purge-account.ts`).
 */
export async function deleteAccount(tx: Tx, { id, email }: { id: number; email: string }, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    // No address: nobody can sign up with it. The column is unique, so it names the user.
    .set({ email: `deleted ${id}`, password_hash: '', time_zone: null, deleted_at: now.getTime() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await forgetFailedLogins(tx, email);
  await forgetSignUp(tx, email);
}
