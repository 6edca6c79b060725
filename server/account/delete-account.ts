import { deleteEmailChanges } from '../auth/email-changes.ts';
import { forgetFailedLogins } from '../auth/failed-logins.ts';
import { deleteResets } from '../auth/resets.ts';
import { forgetSignUp } from '../auth/sign-up.ts';
import type { Tx } from '../db/schema.ts';

/**
 * Ends an account at once: it has no e-mail any more, so that nobody logs in to it and the address is free, and its
 * sessions and links count for nothing. What is in it goes afterwards (`purge-account.ts`).
 */
export async function deleteAccount(tx: Tx, { id, email }: { id: number; email: string }, now: Date): Promise<void> {
  // For backups that still have it: one that is restored has it deleted again.
  await tx
    .insertInto('deleted_accounts')
    .columns(['id', 'created_at', 'deleted_at'])
    .expression((row) =>
      row
        .selectFrom('users')
        .select((user) => ['id', 'created_at', user.val(now.getTime()).as('deleted_at')])
        .where('users.id', '=', id)
        .where('deleted_at', 'is', null),
    )
    .onConflict((known) => known.doNothing())
    .execute();
  await tx
    .updateTable('users')
    // No address: nobody can sign up with it. The column is unique, so it names the user.
    .set({ email: `deleted ${id}`, password_hash: '', time_zone: null, deleted_at: now.getTime() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await deleteEmailChanges(tx, id);
  await deleteResets(tx, id);
  await forgetFailedLogins(tx, email);
  await forgetSignUp(tx, email);
}
