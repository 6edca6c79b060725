import { badInput } from '../../errors.ts';
import type { KeptAccount } from '../records/details.ts';

/**
 * Sends an account's rows to the new account of another. @throws 400 if that one creates no account, or none in its currency
 */
export function joinOther(accounts: KeptAccount[], place: number, other: number): void {
  const [account, its] = [accounts[place], accounts[other]];
  const leader = its?.newWith ?? other;
  if (!account || !its || leader === place || its.accountId !== null || its.isLeftOut) {
    throw badInput('That file does not create a new account. Choose another.', 'accounts');
  }
  if (account.currency !== its.currency)
    throw badInput('These two have different currencies. Choose another account.', 'accounts');
  Object.assign(account, { accountId: null, newWith: leader, reason: 'chosen' });
}

/** Separates an account from the others. Those that shared its new account share the first one's among them. */
export function leaveOthers(accounts: KeptAccount[], place: number): void {
  const account = accounts[place];
  if (!account) return;
  delete account.newWith;
  const [first, ...rest] = [...accounts.entries()].filter(([, { newWith }]) => newWith === place);
  if (!first) return;
  const [leader, its] = first;
  delete its.newWith;
  Object.assign(its, { newName: account.newName, newKind: account.newKind });
  for (const [, each] of rest) each.newWith = leader;
}
