import type { Import } from '../../contract/import-preview.ts';
import type { AppContext } from '../app-context.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { changeOnce, type Intent } from '../http/idempotency.ts';
import { keepFiles } from './kept-files.ts';
import { type FileOfImport, type Importer, type ReadingParts, readImport } from './read-import.ts';
import { changeImport, getImportRecord, insertReading } from './store.ts';
import { clearOut } from './sweep.ts';
import { showImport } from './to-import.ts';

/**
 * Reads files and keeps what they say as a preview, which is there at once or not at all.
 * @throws 422 with a sentence where none of them can be read; then nothing is kept
 */
export async function makePreview(
  parts: Pick<AppContext, 'now'> & ReadingParts,
  user: Importer,
  files: readonly FileOfImport[],
  intent: Intent | undefined,
  signal: AbortSignal,
): Promise<Import> {
  const { db, now } = parts;
  const { id, readingId } = await insertReading(db, user.id, now());
  try {
    const { rowCount, details } = await readImport(
      parts,
      user,
      readingId,
      files,
      { accounts: [], categories: [] },
      signal,
    );
    await keepFiles(db, user.id, id, files);
    const shown = await changeOnce(
      db,
      user.id,
      intent,
      async (tx) => {
        signal.throwIfAborted();
        const created_at = now().getTime();
        await changeImport(tx, user.id, id, { state: 'preview', row_count: rowCount, details, created_at });
        return showImport(tx, await getImportRecord(tx, user.id, id, now()), user.defaultCurrency);
      },
      lockUserRow,
    );
    // The same files with the same key, which were sent at the same moment, became a preview first.
    if (shown._id !== id) await clearOut(db, user.id, id).catch(() => {});
    return shown;
  } catch (error) {
    await clearOut(db, user.id, id).catch(() => {});
    throw error;
  }
}
