import type { Db, Tx } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { type AccountRow, listAccounts } from './store.ts';

/** The accounts that new things can be put in. */
export type AccountChoice = {
  /** The open account that a person used last, else the first open one. */
  proposed: string;
  /** The account that is asked for, or the proposed one. @throws 404 where the user has no such account */
  choose(id: string | undefined): string;
  /** Where something that was in an account goes back to: that account, or the first open one where it is gone. */
  goBack(id: string): string;
};

export async function accountChoice(tx: Tx, userId: number): Promise<AccountChoice> {
  const accounts = await listAccounts(tx, userId);
  const known = new Set(accounts.map(({ id }) => id));
  const first = firstOf(accounts);
  if (!first) throw new Error(`The user ${userId} has no account.`);
  const proposed = proposedOf(accounts) ?? first.id;
  return {
    proposed,
    choose(id = proposed) {
      if (!known.has(id)) throw notFound('account');
      return id;
    },
    goBack: (id) => (known.has(id) ? id : first.id),
  };
}

/** @throws 404 where the user has no such account */
export async function refuseUnknownAccount(db: Db, userId: number, id: string): Promise<void> {
  if (!(await listAccounts(db, userId)).some((account) => account.id === id)) throw notFound('account');
}

/** The open account that was used last, else the first open one. The accounts come in the person's order. */
export function proposedOf(accounts: readonly AccountRow[]): string | undefined {
  const first = firstOf(accounts);
  return first && accounts.filter(isOpen).reduce(usedLater, first).id;
}

function firstOf(accounts: readonly AccountRow[]): AccountRow | undefined {
  return accounts.find(isOpen) ?? accounts[0];
}

function isOpen(account: AccountRow): boolean {
  return account.is_closed === 0;
}

/** Notes which account a person put something in, so that it is proposed the next time. */
export async function noteAccountUsed(tx: Tx, userId: number, id: string, sequence: number): Promise<void> {
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
