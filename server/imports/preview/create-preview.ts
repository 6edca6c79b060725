import type { Import } from '../../../contract/imports/import-preview.ts';
import { MAX_IMPORT_FILE_BYTES } from '../../../contract/imports/imports.ts';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { type IdempotentChangeKey, runIdempotentChange } from '../../http/idempotency.ts';
import { createConflictError } from '../../platform/errors.ts';
import { discardImport, throwIfUserDeleted } from '../records/clean-up-imports.ts';
import { getImportRecord, insertImport, listImportsInStates, updateImportRecord } from '../records/import-store.ts';
import { getImportWithPreview } from '../show/import-reply.ts';
import { storePreviewFiles } from './preview-files.ts';
import {
  type FileToRead,
  type ImportingUser,
  type ImportReadingDependencies,
  readImportFiles,
} from './read-import-files.ts';

/** Maximum total size, in bytes, of the files stored with all of a user's previews. */
const MAX_KEPT = 4 * MAX_IMPORT_FILE_BYTES;

/**
 * Reads files and stores what they contain as a preview. If anything fails, nothing is stored.
 * @throws 409 if the user's previews already store too many files, 422 if none of the files can be read
 */
export async function createPreview(
  parts: Pick<AppContext, 'now'> & ImportReadingDependencies,
  user: ImportingUser,
  files: readonly FileToRead[],
  intent: IdempotentChangeKey | undefined,
  signal: AbortSignal,
): Promise<Import> {
  const { db, now } = parts;
  await refuseMoreFiles(db, user.id, files);
  const { id, readingId } = await insertImport(db, user.id, now());
  try {
    const { rowCount, details, words } = await readImportFiles(
      parts,
      user,
      readingId,
      files,
      { accounts: [], categories: [] },
      signal,
    );
    await storePreviewFiles(db, user.id, id, files, words);
    const shown = await runIdempotentChange(
      db,
      user,
      intent,
      async (tx) => {
        signal.throwIfAborted();
        // Another upload may have used up the limit since it was checked above.
        await refuseMoreFiles(tx, user.id, files);
        const created_at = now().getTime();
        await updateImportRecord(tx, user.id, id, { state: 'preview', row_count: rowCount, details, created_at });
        return getImportWithPreview(tx, await getImportRecord(tx, user.id, id, now()), user.defaultCurrency);
      },
      lockUserRow,
    );
    // A concurrent request with the same idempotency key created its preview first, so discard this one.
    if (shown._id !== id) await discardImport(db, user.id, id).catch(() => {});
    return shown;
  } catch (error) {
    await discardImport(db, user.id, id).catch(throwIfUserDeleted);
    throw error;
  }
}

/**
 * Refuses files that would exceed `MAX_KEPT`, because previews store files for a day and repeated uploads would fill
 * the disk.
 * @throws 409
 */
async function refuseMoreFiles(db: Db, userId: number, files: readonly FileToRead[]): Promise<void> {
  const kept = (await listImportsInStates(db, userId, 'preview')).flatMap(({ details }) => details.files);
  const bytes = [...kept, ...files].reduce((sum, { size }) => sum + size, 0);
  if (bytes <= MAX_KEPT) return;
  throw createConflictError(
    'Your unfinished imports are larger than 200 MB in total. Import or discard some of them first.',
  );
}
