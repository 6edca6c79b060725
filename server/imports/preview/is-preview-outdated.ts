import { addDaysClamped } from '../../../domain/calendar-day.ts';
import type { Db } from '../../db/schema.ts';
import { selectByIndex } from '../../db/select-by-index.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { EXTRA_COMPARED_DAYS } from '../match/import-comparison.ts';
import { getTargetAccountId, type ImportRecord } from '../records/import-store.ts';
import { hasLaterImport } from './has-later-import.ts';
import { hasChangedMatch } from './refuse-changed-matches.ts';

/** True if the entries with which the rows of a preview were compared have changed since then. */
export async function isPreviewOutdated(db: Db, record: ImportRecord): Promise<boolean> {
  return (
    (await hasDeletedTarget(db, record)) ||
    (await hasLaterImport(db, record)) ||
    (await hasLaterEntry(db, record)) ||
    (await hasChangedMatch(db, record))
  );
}

async function hasDeletedTarget(db: Db, { user_id: userId, details }: ImportRecord): Promise<boolean> {
  const known = new Set((await listAccounts(db, userId)).map(({ id }) => id));
  return details.accounts.some(({ accountId }) => accountId !== null && !known.has(accountId));
}

/** True if a transaction was added to one of the accounts on the days of the files. */
async function hasLaterEntry(db: Db, { user_id: userId, sequence, details }: ImportRecord): Promise<boolean> {
  for (const account of details.accounts) {
    const [accountId, { first, last }] = [getTargetAccountId(account), account];
    if (accountId === null || first === undefined || last === undefined) continue;
    const added = await selectByIndex(db, 'transactions', 'transactions_in_order_of_account')
      .select('id')
      .where('user_id', '=', userId)
      .where('account_id', '=', accountId)
      .where('day', '>=', addDaysClamped(first, -EXTRA_COMPARED_DAYS))
      .where('day', '<=', addDaysClamped(last, EXTRA_COMPARED_DAYS))
      .where('sequence', '>', sequence)
      .limit(1)
      .executeTakeFirst();
    if (added) return true;
  }
  return false;
}
