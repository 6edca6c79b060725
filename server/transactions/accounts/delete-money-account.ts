import { setImmediate } from 'node:timers/promises';
import { MAX_AMOUNT_MINOR } from '../../../domain/money.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { lockUser, waitForBulkWrite } from '../../db/user-lock.ts';
import { deleteSavedFiltersOfAccount, replaceInSavedFilters } from '../../filters/saved-filter-store.ts';
import { deleteAccountMonthTotals } from '../../ledger/account-month-totals.ts';
import { countAccountEntries, deleteAccountTotals } from '../../ledger/account-totals.ts';
import { createBadInputError, createConflictError, createNotFoundError } from '../../platform/errors.ts';
import { moveTransactionBatchToAccount } from '../bulk-updates.ts';
import { replaceAccountInRules } from '../rules/replace-in-rules.ts';
import { moveTransferBatchToAccount } from '../transfers/write-transfers.ts';
import { type AccountRow, listAccounts } from './account-store.ts';

/**
 * At most this many transactions and this many transfers are moved per database transaction. The number is small so
 * that other requests don't wait long.
 */
const AT_ONCE = 1000;

/**
 * Moves an account's entries to another account, in batches, with pauses in between so that other requests can run. If
 * the server stops halfway, the data is consistent, and deleting the account again continues where it stopped.
 * @returns the number of moved transactions and transfers
 * @throws like `deleteMoneyAccount`, before anything is moved
 */
export async function moveEntriesToAccount(
  db: Db,
  userId: number,
  id: string,
  moveTo: string | undefined,
): Promise<number> {
  let moved = 0;
  for (let left = AT_ONCE; left >= AT_ONCE; moved += left) {
    const move = async (tx: Tx) => {
      await lockUser(tx, userId);
      const { heir } = await expectDeletable(tx, userId, id, moveTo);
      return heir ? moveSome(tx, userId, id, heir.id) : 0;
    };
    left = await waitForBulkWrite(() => db.transaction().execute(move));
    // SQLite calls are synchronous, so without this pause no other request would be served until all batches are done.
    await setImmediate();
  }
  return moved;
}

/**
 * Deletes an account. Its remaining entries, opening balance, recurring items and saved filters move to the account
 * `moveTo`. If `moveTo` is not given, the saved filters are deleted. Transfers between the two accounts, and
 * corrections learned from imports, are always deleted.
 * @returns the number of moved transactions and transfers
 * @throws 404 if one of the two accounts does not exist; 400 for the last open account, or if both accounts are the
 * same; 409 if the account has entries but `moveTo` is missing
 */
export async function deleteMoneyAccount(
  tx: Tx,
  userId: number,
  id: string,
  moveTo: string | undefined,
): Promise<number> {
  await lockUser(tx, userId);
  const { account, heir } = await expectDeletable(tx, userId, id, moveTo);
  let moved = 0;
  if (heir) {
    for (let some = AT_ONCE; some >= AT_ONCE; moved += some) some = await moveSome(tx, userId, id, heir.id);
    await moveRecurring(tx, userId, id, heir.id);
    await moveOpening(tx, userId, account, heir);
    await replaceInSavedFilters(tx, userId, 'account', id, heir.id);
  }
  await deleteSavedFiltersOfAccount(tx, userId, id);
  await replaceAccountInRules(tx, userId, id, heir?.id);
  await tx
    .deleteFrom('import_lessons')
    .where((row) => row.and({ user_id: userId, about: 'account', value: id }))
    .execute();
  await tx.deleteFrom('reconciliations').where('user_id', '=', userId).where('account_id', '=', id).execute();
  await deleteAccountTotals(tx, userId, id);
  await deleteAccountMonthTotals(tx, userId, id);
  await tx.deleteFrom('accounts').where('user_id', '=', userId).where('id', '=', id).execute();
  return moved;
}

async function expectDeletable(tx: Tx, userId: number, id: string, moveTo: string | undefined) {
  const accounts = await listAccounts(tx, userId);
  const account = accounts.find((each) => each.id === id);
  const heir = accounts.find((each) => each.id === moveTo);
  if (!account || (moveTo !== undefined && !heir)) throw createNotFoundError('account');
  if (accounts.every((each) => each === account || each.is_closed === 1)) {
    throw createBadInputError('The last open account cannot be deleted. Add or reopen another one first.');
  }
  if (heir === account) throw createBadInputError('Choose a different account to move the entries to.', 'moveTo');
  if (!heir && (account.opening_minor !== 0 || (await isUsed(tx, userId, id)))) {
    throw createConflictError('This account has entries. Choose an account to move them to.');
  }
  return { account, heir };
}

async function isUsed(tx: Tx, userId: number, id: string): Promise<boolean> {
  if ((await countAccountEntries(tx, userId, id)) > 0) return true;
  const item = await tx
    .selectFrom('recurring')
    .select('id')
    .where('user_id', '=', userId)
    .where((row) => row.or([row('account_id', '=', id), row('to_account_id', '=', id)]))
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}

async function moveSome(tx: Tx, userId: number, from: string, to: string): Promise<number> {
  const transactions = await moveTransactionBatchToAccount(tx, userId, from, to, AT_ONCE);
  return transactions + (await moveTransferBatchToAccount(tx, userId, from, to, AT_ONCE));
}

async function moveRecurring(tx: Tx, userId: number, from: string, to: string): Promise<void> {
  for (const column of ['account_id', 'to_account_id'] as const) {
    await tx
      .updateTable('recurring')
      .set((old) => ({ [column]: to, version: old('version', '+', 1) }))
      .where('user_id', '=', userId)
      .where(column, '=', from)
      .execute();
  }
  const ended = await tx
    .selectFrom('recurring')
    .select('id')
    .where('user_id', '=', userId)
    .whereRef('account_id', '=', 'to_account_id')
    .execute();
  for (const { id } of ended) {
    const item = { user_id: userId, recurring_id: id };
    await tx
      .deleteFrom('posted_occurrences')
      .where((row) => row.and(item))
      .execute();
    await tx.deleteFrom('recurring').where('user_id', '=', userId).where('id', '=', id).execute();
  }
}

/**
 * Adds an account's opening balance to that of another account. Of their two opening days, the earlier one applies to
 * the sum.
 */
async function moveOpening(tx: Tx, userId: number, account: AccountRow, heir: AccountRow): Promise<void> {
  if (account.opening_minor === 0) return;
  const opening_minor = account.opening_minor + heir.opening_minor;
  if (Math.abs(opening_minor) > MAX_AMOUNT_MINOR) {
    throw createBadInputError(
      'The combined opening balance would exceed 999,999,999.99. Choose another account.',
      'moveTo',
    );
  }
  const isOnlyOne = heir.opening_minor === 0;
  const days = isOnlyOne ? [account.opening_day] : [account.opening_day, heir.opening_day];
  const opening_day = days.includes(null) ? null : (days.sort()[0] ?? null);
  await tx
    .updateTable('accounts')
    .set({ opening_minor, opening_day, version: heir.version + 1 })
    .where('user_id', '=', userId)
    .where('id', '=', heir.id)
    .execute();
}
