import { deleteEmailChanges } from '../auth/email-changes.ts';
import { resetFailedLoginCounts } from '../auth/failed-login-limits.ts';
import { deletePasswordResets } from '../auth/password-resets.ts';
import { deleteSignUpIdempotencyKeys } from '../auth/sign-up/sign-up.ts';
import type { Tx } from '../db/schema.ts';

/**
 * Deletes an account immediately. From then on, nobody can log in to it, its sessions and links are invalid, and its
 * email address can be used for a new account. Its data is removed later (`purge-user-accounts.ts`).
 */
export async function deleteUserAccount(
  tx: Tx,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<void> {
  // A restore of an older backup reads this table, in order to delete the account again.
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
    // Nobody can sign up with this value, because it is not an email address. The id makes it unique, as the column
    // requires.
    .set({ email: `deleted ${id}`, password_hash: '', time_zone: null, deleted_at: now.getTime() })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  await deleteEmailChanges(tx, id);
  await deletePasswordResets(tx, id);
  await resetFailedLoginCounts(tx, email);
  await deleteSignUpIdempotencyKeys(tx, email);
}
