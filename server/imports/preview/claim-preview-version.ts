import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { createConflictError, refuseOutdatedVersion } from '../../platform/errors.ts';
import { getImportRecord, type ImportRecord, updateImportRecord } from '../records/import-store.ts';
import { getImportWithPreview } from '../show/import-reply.ts';

export const IMPORT_CHANGED_ELSEWHERE_MESSAGE = 'This import was changed elsewhere. Review it, then try again.';

/** @throws 409 if the import is not a preview */
export function requirePreviewState({ state }: Pick<ImportRecord, 'state'>): void {
  if (state !== 'preview')
    throw createConflictError('These files have already been imported. To make changes, undo the import first.');
}

/**
 * Increments the version of a preview before its rows are changed in batches. If several requests try this at the same
 * time, even on two servers, only one succeeds.
 * @throws 404; 409 if the import is no longer a preview or the version differs
 */
export async function claimPreviewVersion(
  db: Db,
  { user_id: userId, id, version }: ImportRecord,
  currency: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userId);
    const current = await getImportRecord(tx, userId, id, now);
    requirePreviewState(current);
    await refuseOutdatedVersion('import', current.version, version, () => getImportWithPreview(tx, current, currency));
    await updateImportRecord(tx, userId, id, { version: version + 1 });
  });
}
