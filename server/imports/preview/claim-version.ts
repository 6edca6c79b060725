import type { Db } from '../../db/schema.ts';
import { lockUserRow } from '../../db/user-lock.ts';
import { conflict, refuseOutdated } from '../../platform/errors.ts';
import { changeImport, getImportRecord, type ImportRecord } from '../records/store.ts';
import { showImport } from '../show/to-import.ts';

export const CHANGED_MEANWHILE = 'This import was changed elsewhere. Review it, then try again.';

/** @throws 409 if the import is not a preview */
export function expectPreview({ state }: Pick<ImportRecord, 'state'>): void {
  if (state !== 'preview') throw conflict('Already imported. Undo the import to change it.');
}

/**
 * Increments the version of a preview before its rows are changed in steps. If several changes of the same version
 * arrive at the same time, even on two servers, only one succeeds.
 * @throws 404; 409 if the import is no longer a preview or the version differs
 */
export async function claimVersion(
  db: Db,
  { user_id: userId, id, version }: ImportRecord,
  currency: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUserRow(tx, userId);
    const current = await getImportRecord(tx, userId, id, now);
    expectPreview(current);
    await refuseOutdated('import', current.version, version, () => showImport(tx, current, currency));
    await changeImport(tx, userId, id, { version: version + 1 });
  });
}
