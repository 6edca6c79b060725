import type { Db, Tx } from '../../db/schema.ts';
import { createNotFoundError } from '../../platform/errors.ts';
import { type AccountRow, listAccounts } from './account-store.ts';

/** The accounts that a new or restored entry can belong to. */
export type AccountChooser = {
  /** The open account that the user used last or, if there is none, the first open account. */
  proposed: string;
  /**
   * Returns the requested account, or the proposed one if none was requested.
   * @throws 404 if the user has no such account
   */
  choose(id: string | undefined): string;
  /** Returns the account for a restored entry: its former account or, if that was deleted, the first open account. */
  goBack(id: string): string;
};

export async function loadAccountChooser(tx: Tx, userId: number): Promise<AccountChooser> {
  const accounts = await listAccounts(tx, userId);
  const known = new Set(accounts.map(({ id }) => id));
  const first = firstOf(accounts);
  if (!first) throw new Error(`User ${userId} has no money account.`);
  const proposed = chooseDefaultAccountId(accounts) ?? first.id;
  return {
    proposed,
    choose(id = proposed) {
      if (!known.has(id)) throw createNotFoundError('account');
      return id;
    },
    goBack: (id) => (known.has(id) ? id : first.id),
  };
}

/**
 * Checks that the user has the account.
 * @throws 404 if the user has no such account
 */
export async function refuseUnknownAccount(db: Db, userId: number, id: string): Promise<void> {
  if (!(await listAccounts(db, userId)).some((account) => account.id === id)) throw createNotFoundError('account');
}

/**
 * Returns the open account that was used last or, if there is none, the first open account.
 * @param accounts the accounts in the user's order
 */
export function chooseDefaultAccountId(accounts: readonly AccountRow[]): string | undefined {
  const first = firstOf(accounts);
  return first && accounts.filter(isOpen).reduce(usedLater, first).id;
}

function firstOf(accounts: readonly AccountRow[]): AccountRow | undefined {
  return accounts.find(isOpen) ?? accounts[0];
}

function isOpen(account: AccountRow): boolean {
  return account.is_closed === 0;
}

/** Records that an account was used, so that it is proposed for the next entry. */
export async function recordAccountUse(tx: Tx, userId: number, id: string, sequence: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ last_used: sequence })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

function usedLater(a: AccountRow, b: AccountRow): AccountRow {
  return b.last_used > a.last_used ? b : a;
}
