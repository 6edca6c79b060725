import type { RowGroup } from '../../../contract/imports/import-preview.ts';
import { MAX_MONEY_ACCOUNTS } from '../../../contract/money-accounts.ts';
import type { Db } from '../../db/schema.ts';
import { formatCount } from '../../text/format-count.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { type ImportRecord, selectImportRows } from '../records/import-store.ts';

type Reading = Pick<ImportRecord, 'user_id' | 'reading_id' | 'details'>;

/** Returns the indexes of accounts in the files that the import would create. Skips accounts that get no rows. */
export async function listAccountsToCreate(db: Db, record: Reading, currency: string): Promise<ReadonlySet<number>> {
  const { user_id: userId, reading_id: readingId, details } = record;
  const isForeign = (index: number) => (details.accounts[index]?.currency ?? currency) !== currency;
  const indexes = details.accounts.flatMap(({ isLeftOut, accountId, newWith }, index) =>
    isLeftOut || accountId !== null || newWith !== undefined ? [] : [index],
  );
  const hasOtherCurrency = indexes.some(isForeign) && (await isAnyIncluded(db, userId, readingId, 'currency'));
  return new Set(indexes.filter((index) => hasOtherCurrency || !isForeign(index)));
}

/** Returns a sentence that explains why the accounts cannot be created, or undefined if they can. */
export async function explainTooManyAccounts(
  db: Db,
  userId: number,
  toMake: ReadonlySet<number>,
): Promise<string | undefined> {
  if (toMake.size === 0) return undefined;
  const there = (await listAccounts(db, userId)).length;
  if (there + toMake.size <= MAX_MONEY_ACCOUNTS) return undefined;
  const made = formatCount(toMake.size, 'account');
  return `This import would create ${made}, but you already have ${there} of the ${MAX_MONEY_ACCOUNTS} accounts allowed. Choose existing accounts for some of the files, or skip those files.`;
}

async function isAnyIncluded(db: Db, userId: number, readingId: string, group: RowGroup): Promise<boolean> {
  const found = await selectImportRows(db, userId, readingId)
    .select('position')
    .where('row_group', '=', group)
    .where('is_included', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
