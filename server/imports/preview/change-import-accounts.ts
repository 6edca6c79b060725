import type { Db } from '../../db/schema.ts';
import { createBadInputError } from '../../platform/errors.ts';
import { listAccounts } from '../../transactions/accounts/account-store.ts';
import { getTargetAccountKey } from '../records/balances-after-import.ts';
import type { StoredImportAccount } from '../records/import-details.ts';
import type { ImportChanges } from './change-import-rows.ts';

/** Applies the user's choices of target accounts. @throws 400 if an account does not exist */
export async function changeImportAccounts(
  db: Db,
  userId: number,
  accounts: readonly StoredImportAccount[],
  changes: NonNullable<ImportChanges['accounts']>,
): Promise<StoredImportAccount[]> {
  const known = new Set((await listAccounts(db, userId)).map(({ id }) => id));
  const after = accounts.map((account) => ({ ...account }));
  for (const { account: index, accountId, newName, newKind, newWith, isLeftOut } of changes) {
    const account = after[index];
    if (!account) throw createBadInputError('This import does not contain this account.', 'accounts');
    if (accountId !== undefined && !known.has(accountId)) {
      throw createBadInputError('Choose an existing account.', 'accounts');
    }
    if (accountId !== undefined || newWith !== undefined || isLeftOut) leaveOthers(after, index);
    if (accountId !== undefined) Object.assign(account, { accountId, reason: 'chosen' });
    else if (newWith !== undefined) joinOther(after, index, newWith);
    else if (newName !== undefined) {
      delete account.newWith;
      Object.assign(account, { accountId: null, newName, reason: 'chosen' });
    }
    if (newKind !== undefined) account.newKind = newKind;
    if (isLeftOut !== undefined) account.isLeftOut = isLeftOut;
  }
  return after;
}

/** True if the target accounts have changed, so that the rows must be compared with existing entries again. */
export function haveTargetAccountsChanged(
  before: readonly StoredImportAccount[],
  after: readonly StoredImportAccount[],
): boolean {
  return after.some((account, index) => {
    const old = before[index];
    return (
      !old ||
      getTargetAccountKey(old, index) !== getTargetAccountKey(account, index) ||
      old.isLeftOut !== account.isLeftOut
    );
  });
}

/**
 * Makes an account share the new account that is created for another account in the files.
 * @throws 400 if no account is created for the other one, or if it is created in another currency
 */
function joinOther(accounts: StoredImportAccount[], index: number, otherIndex: number): void {
  const [account, other] = [accounts[index], accounts[otherIndex]];
  const leader = other?.newWith ?? otherIndex;
  if (!account || !other || leader === index || other.accountId !== null || other.isLeftOut) {
    throw createBadInputError(
      'The chosen account is not one of the accounts that this import creates. Choose another account.',
      'accounts',
    );
  }
  if (account.currency !== other.currency)
    throw createBadInputError('These two accounts have different currencies. Choose another account.', 'accounts');
  Object.assign(account, { accountId: null, newWith: leader, reason: 'chosen' });
}

/**
 * Makes an account stop sharing a new account. If other accounts in the files shared the new account of this one, the
 * first of them now creates it.
 */
function leaveOthers(accounts: StoredImportAccount[], index: number): void {
  const account = accounts[index];
  if (!account) return;
  delete account.newWith;
  const [first, ...rest] = [...accounts.entries()].filter(([, { newWith }]) => newWith === index);
  if (!first) return;
  const [leader, its] = first;
  delete its.newWith;
  Object.assign(its, { newName: account.newName, newKind: account.newKind });
  for (const [, each] of rest) each.newWith = leader;
}
