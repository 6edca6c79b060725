import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext, PurgeMethod } from '../app-context.ts';
import { getConfirmationMailLimitKey } from '../auth/change-email.ts';
import { getWarningMailLimitKey } from '../auth/check-password.ts';
import { getResetMailLimitKey } from '../auth/mail-password-reset-link.ts';
import { isPostgres } from '../db/database.ts';
import type { Tx } from '../db/schema.ts';
import { resetAttemptCount } from '../http/rate-limits.ts';

type Parts = Pick<AppContext, 'db' | 'files' | 'modules'>;

/**
 * Removes the data of deleted accounts. Ends early if the server is stopping. The next call then continues where this
 * one ended.
 */
export async function purgeDeletedUserAccounts(parts: Parts, stopping: AbortSignal): Promise<void> {
  const dead = await parts.db.selectFrom('users').select('id').where('deleted_at', 'is not', null).execute();
  for (const { id } of dead) await purgeUserAccount(parts, id, stopping);
}

/**
 * Removes all data of a deleted account in batches, and the user's row last, because a later call only continues if
 * this row still exists. After each batch, pauses for as long as the batch took, so that other requests are served.
 * Nothing new can be added to the account, because `lockUser` and `allocateSequenceNumbers` refuse deleted accounts.
 */
export async function purgeUserAccount(
  { db, files, modules }: Parts,
  userId: number,
  stopping: AbortSignal,
): Promise<void> {
  for (const [table, purge] of modules.flatMap(({ tables = {} }) => Object.entries(tables))) {
    for (let left = 'some'; left === 'some'; ) {
      if (stopping.aborted) return;
      const began = performance.now();
      left = await db.transaction().execute(async (tx) => {
        return (await isThere(tx, userId)) ? purgeUserRowsInTable(tx, table, purge, userId) : 'gone';
      });
      if (left === 'gone') return;
      await setTimeout(performance.now() - began);
    }
  }
  await files.discardAll(userId);
  for (const keyOf of [getResetMailLimitKey, getConfirmationMailLimitKey, getWarningMailLimitKey])
    await resetAttemptCount(db, keyOf(userId));
  await db.deleteFrom('users').where('id', '=', userId).where('deleted_at', 'is not', null).execute();
}

/**
 * True if the deleted account still exists in the database. Locks its row, so that several servers do not purge it at
 * the same time.
 */
async function isThere(tx: Tx, userId: number): Promise<boolean> {
  const dead = tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is not', null);
  // SQLite needs no row lock, because a transaction locks the whole database as soon as it starts.
  const user = await (isPostgres(tx) ? dead.forUpdate() : dead).executeTakeFirst();
  return user !== undefined;
}

/** Removes a batch of a user's rows from a table. */
export async function purgeUserRowsInTable(
  tx: Tx,
  table: string,
  purge: PurgeMethod,
  userId: number,
): Promise<'some' | 'none'> {
  if (typeof purge === 'function') return purge(tx, userId);
  const from = sql.table(table);
  const place = sql.raw(isPostgres(tx) ? 'ctid' : 'rowid');
  const some = sql`select ${place} from ${from} where user_id = ${userId} limit ${sql.lit(purge)}`;
  const { numAffectedRows } = await sql`delete from ${from} where ${place} in (${some})`.execute(tx);
  return numAffectedRows === 0n ? 'none' : 'some';
}
