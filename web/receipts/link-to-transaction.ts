import type { Transaction } from '../../contract/transactions.ts';

/** Where a transaction is to be found: the list, narrowed to its name and day. */
export function linkToTransaction({ name, addedOn }: Transaction) {
  return { to: '/transactions', search: { search: name, from: addedOn, to: addedOn } } as const;
}
