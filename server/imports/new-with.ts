import { badInput } from '../errors.ts';
import type { KeptAccount } from './details.ts';

/** Has the rows of an account of the files go to the account that is made for another. @throws 400 where none is, or not for its currency */
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

/** Has it go with no other any more; those that went with it share the one that is made for the first of them. */
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
