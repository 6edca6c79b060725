import { HttpError } from '../../platform/errors.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import type { ImportRecord } from '../records/import-store.ts';
import { isPreviewOutdated } from './is-preview-outdated.ts';
import { readFilesAgain } from './read-files-again.ts';

type Dependencies = Parameters<typeof readFilesAgain>[0];
type User = Parameters<typeof readFilesAgain>[1];

/**
 * Returns a function that compares the rows of a preview with the existing entries again, if these have changed since
 * the last comparison. Simultaneous calls for the same preview share one comparison. If the comparison is not possible
 * now, the preview stays as it is, and is checked when it is imported.
 */
export function createPreviewRefresher(dependencies: Dependencies) {
  const underWay = new Map<string, Promise<void>>();
  const refresh = async (user: User, record: ImportRecord, signal: AbortSignal) => {
    try {
      const accounts = await listRemainingTargets(dependencies, record);
      await readFilesAgain(dependencies, user, record, accounts, [], signal);
    } catch (error) {
      if (!(error instanceof HttpError) && !signal.aborted) throw error;
    }
  };
  return async (user: User, record: ImportRecord, signal: AbortSignal): Promise<void> => {
    const key = `${record.user_id} ${record.id}`;
    const running = underWay.get(key);
    if (running) return running;
    if (record.state !== 'preview' || !(await isPreviewOutdated(dependencies.db, record))) return;
    const started = underWay.get(key) ?? refresh(user, record, signal).finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

/**
 * Returns the chosen target accounts, without those that were deleted, so that others are proposed for them. All are
 * kept if some share a new account, because these refer to each other by index.
 */
async function listRemainingTargets({ db }: Dependencies, { user_id: userId, details: { accounts } }: ImportRecord) {
  if (accounts.some(({ newWith }) => newWith !== undefined)) return accounts;
  const known = new Set((await listAccounts(db, userId)).map(({ id }) => id));
  return accounts.filter(({ accountId }) => accountId === null || known.has(accountId));
}
