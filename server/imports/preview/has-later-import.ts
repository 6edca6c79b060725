import type { Db } from '../../db/schema.ts';
import { getTargetAccountId, type ImportRecord, listImportsInStates } from '../records/import-store.ts';

/** True if the same files, or other files for the same accounts, have been imported since the preview was created. */
export async function hasLaterImport(db: Db, { user_id: userId, sequence, details }: ImportRecord): Promise<boolean> {
  const targets = new Set(details.accounts.map(getTargetAccountId).filter((id) => id !== null));
  const hashes = new Set(details.files.map(({ hash }) => hash));
  return (await listImportsInStates(db, userId, 'done')).some(
    ({ details: { firstSequence = 0, accounts, files } }) =>
      firstSequence >= sequence &&
      (accounts.some((account) => targets.has(getTargetAccountId(account) ?? '')) ||
        files.some(({ hash }) => hashes.has(hash))),
  );
}
