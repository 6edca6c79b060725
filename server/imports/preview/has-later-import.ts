import type { Db } from '../../db/schema.ts';
import {
  getTargetAccountId,
  IMPORT_PREVIEW_LIFETIME_MS,
  type ImportRecord,
  listImportsDoneSince,
} from '../records/import-store.ts';

/** True if the same files, or other files for the same accounts, have been imported since the preview was created. */
export async function hasLaterImport(db: Db, record: ImportRecord): Promise<boolean> {
  const { user_id: userId, sequence, created_at, details } = record;
  // The files were read shortly before the preview was stored. Older imports are not loaded, because there may be many.
  const since = created_at - IMPORT_PREVIEW_LIFETIME_MS;
  const targets = new Set(details.accounts.map(getTargetAccountId).filter((id) => id !== null));
  const hashes = new Set(details.files.map(({ hash }) => hash));
  return (await listImportsDoneSince(db, userId, since)).some(
    ({ details: { firstSequence = 0, accounts, files } }) =>
      firstSequence >= sequence &&
      (accounts.some((account) => targets.has(getTargetAccountId(account) ?? '')) ||
        files.some(({ hash }) => hashes.has(hash))),
  );
}
