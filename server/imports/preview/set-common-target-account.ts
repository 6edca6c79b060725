import { getImportRecord } from '../records/import-store.ts';
import { changeImportAccounts } from './change-import-accounts.ts';
import { readFilesAgain } from './read-files-again.ts';

/** Sends the rows of all accounts in the files to one account. */
export async function setCommonTargetAccount(
  parts: Parameters<typeof readFilesAgain>[0],
  user: Parameters<typeof readFilesAgain>[1],
  id: string,
  accountId: string,
  signal: AbortSignal,
): Promise<void> {
  const record = await getImportRecord(parts.db, user.id, id, parts.now());
  const changes = record.details.accounts.map((_, account) => ({ account, accountId }));
  const accounts = await changeImportAccounts(parts.db, user.id, record.details.accounts, changes);
  await readFilesAgain(parts, user, record, accounts, [], signal);
}
