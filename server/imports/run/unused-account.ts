import { DEFAULT_MONEY_ACCOUNT } from '../../../contract/money-accounts.ts';
import type { Tx } from '../../db/schema.ts';
import { HttpError } from '../../platform/errors.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/account-store.ts';
import { deleteMoneyAccount } from '../../transactions/accounts/delete-money-account.ts';
import { isProgramExport, type StoredImportAccount, type StoredImportFile } from '../records/import-details.ts';
import { listImportsInStates } from '../records/import-store.ts';

/**
 * Deletes the default account if it was never used and if files of another program have just created the user's real
 * accounts. Otherwise, an unwanted empty account would remain.
 * @returns the deleted account, or undefined if it is kept
 */
export async function deleteUnusedAccount(
  tx: Tx,
  userId: number,
  files: readonly StoredImportFile[],
  accounts: readonly StoredImportAccount[],
): Promise<AccountRow | undefined> {
  if (!files.every(isProgramExport)) return undefined;
  const made = new Set(accounts.flatMap(({ madeId }) => madeId ?? []));
  const others = (await listAccounts(tx, userId)).filter(({ id }) => !made.has(id));
  const [unused] = others;
  const isUnchanged = unused?.id === DEFAULT_MONEY_ACCOUNT.id && unused.version === 1 && unused.opening_day === null;
  if (made.size === 0 || others.length !== 1 || !isUnchanged) return undefined;
  const previews = await listImportsInStates(tx, userId, 'preview');
  const targets = [...accounts, ...previews.flatMap(({ details }) => details.accounts)];
  if (targets.some(({ accountId }) => accountId === unused.id)) return undefined;
  try {
    await deleteMoneyAccount(tx, userId, unused.id, undefined);
  } catch (error) {
    // An account with entries or recurring items cannot be deleted, so it is kept.
    if (error instanceof HttpError) return undefined;
    throw error;
  }
  return unused;
}

/** Restores the account that `deleteUnusedAccount` deleted, unless another account already has its id or name. */
export async function restoreUnusedAccount(tx: Tx, userId: number, unused: AccountRow | undefined): Promise<void> {
  if (!unused) return;
  const existing = await listAccounts(tx, userId);
  if (existing.some(({ id, name }) => id === unused.id || name === unused.name)) return;
  await tx
    .insertInto('accounts')
    .values({ ...unused, user_id: userId })
    .execute();
}
