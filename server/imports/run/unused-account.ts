import { DEFAULT_ACCOUNT } from '../../../contract/accounts.ts';
import type { Tx } from '../../db/schema.ts';
import { HttpError } from '../../platform/errors.ts';
import { deleteMoneyAccount } from '../../transactions/accounts/delete-money-account.ts';
import { type AccountRow, listAccounts } from '../../transactions/accounts/store.ts';
import { isProgramExport, type StoredAccount, type StoredFile } from '../records/import-details.ts';
import { listImportsIn } from '../records/store.ts';

/**
 * Deletes the default account if it was never used and files of another program have just created the user's real
 * accounts. It would remain as an empty account that nobody asked for.
 * @returns the deleted account, or undefined if it is kept
 */
export async function deleteUnusedAccount(
  tx: Tx,
  userId: number,
  files: readonly StoredFile[],
  accounts: readonly StoredAccount[],
): Promise<AccountRow | undefined> {
  if (!files.every(isProgramExport)) return undefined;
  const made = new Set(accounts.flatMap(({ madeId }) => madeId ?? []));
  const others = (await listAccounts(tx, userId)).filter(({ id }) => !made.has(id));
  const [unused] = others;
  const isUnchanged = unused?.id === DEFAULT_ACCOUNT.id && unused.version === 1 && unused.opening_day === null;
  if (made.size === 0 || others.length !== 1 || !isUnchanged) return undefined;
  const previews = await listImportsIn(tx, userId, 'preview');
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

/** Restores the account that `deleteUnusedAccount` deleted, unless there is one with its id or name. */
export async function restoreUnusedAccount(tx: Tx, userId: number, unused: AccountRow | undefined): Promise<void> {
  if (!unused) return;
  const existing = await listAccounts(tx, userId);
  if (existing.some(({ id, name }) => id === unused.id || name === unused.name)) return;
  await tx
    .insertInto('accounts')
    .values({ ...unused, user_id: userId })
    .execute();
}
