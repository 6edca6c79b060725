import { setImmediate } from 'node:timers/promises';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { HttpError } from '../../platform/errors.ts';
import { IMPORT_PREVIEW_LIFETIME_MS, selectImportRows } from './import-store.ts';

/** Milliseconds after which an import that is still reading its files is considered abandoned by a stopped server. */
const LONGEST_READING = 60 * 60 * 1000;
const ROWS_AT_ONCE = 500;

/** Removes expired previews, and the data of imports whose files were never completely read. */
export async function cleanUpImports(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  stopping: AbortSignal,
): Promise<void> {
  const at = now().getTime();
  const over = [
    ...(await listOlder(db, 'discarded', at)),
    ...(await listOlder(db, 'preview', at - IMPORT_PREVIEW_LIFETIME_MS)),
    ...(await listOlder(db, 'reading', at - LONGEST_READING)),
  ];
  for (const each of over) {
    if (stopping.aborted) return;
    await discardImport(db, each.user_id, each.id);
  }
}

function listOlder(db: Db, state: 'discarded' | 'preview' | 'reading', than: number) {
  return db
    .selectFrom('imports')
    .select(['user_id', 'id'])
    .where('state', '=', state)
    .where('created_at', '<=', than)
    .execute();
}

/**
 * Hides a preview at once. Then deletes its rows and files in small batches and, at the end, the import itself.
 * @returns false if importing the preview has started, or if it no longer exists
 */
export async function discardImport(db: Db, userId: number, id: string): Promise<boolean> {
  const discarded = await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userId);
    return tx
      .updateTable('imports')
      .set({ state: 'discarded' })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('state', 'in', ['reading', 'preview', 'discarded'])
      .returning('reading_id')
      .executeTakeFirst();
  });
  if (!discarded) return false;
  const readingId = discarded.reading_id;
  for (;;) {
    const some = selectImportRows(db, userId, readingId).select('position').limit(ROWS_AT_ONCE);
    const { numDeletedRows } = await db
      .deleteFrom('import_rows')
      .where('user_id', '=', userId)
      .where('reading_id', '=', readingId)
      .where('position', 'in', some)
      .executeTakeFirstOrThrow();
    await setImmediate();
    if (numDeletedRows === 0n) break;
  }
  for (;;) {
    const part = await db
      .selectFrom('import_files')
      .select(['position', 'part'])
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
      .limit(1)
      .executeTakeFirst();
    if (!part) break;
    await db
      .deleteFrom('import_files')
      .where('user_id', '=', userId)
      .where('import_id', '=', id)
      .where('position', '=', part.position)
      .where('part', '=', part.part)
      .execute();
    await setImmediate();
  }
  await db.deleteFrom('imports').where('user_id', '=', userId).where('id', '=', id).execute();
  return true;
}

/**
 * Handles an error of `discardImport`. Most errors are ignored, because a later cleanup discards the import again. If
 * the user's Moneta account has been deleted in the meantime, throws 401.
 */
export function throwIfUserDeleted(error: unknown): void {
  if (error instanceof HttpError) throw error;
}
