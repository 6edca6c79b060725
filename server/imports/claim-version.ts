import type { Db } from '../db/schema.ts';
import { lockUserRow } from '../db/user-lock.ts';
import { conflict, refuseOutdated } from '../errors.ts';
import { changeImport, getImportRecord, type ImportRecord } from './store.ts';
import { showImport } from './to-import.ts';

export const CHANGED_MEANWHILE = 'This import was changed elsewhere. Review it, then try again.';

/** @throws 409 for what is no preview any more */
export function expectPreview({ state }: Pick<ImportRecord, 'state'>): void {
  if (state !== 'preview') throw conflict('Already imported. Undo the import to change it.');
}

/**
 * Gives a preview its next version before its rows are changed in many steps. Of changes that begin on the same version, also at two
 * servers, only one gets past this.
 * @throws 404; 409 where it is no preview any more or has another version by now
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
