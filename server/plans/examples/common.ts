import type { Account, Example } from '../account.ts';

/** What an operation is asked, by what is special about it; each may prepare what it needs, which is not looked at. */
export type Examples = { [special: string]: (account: Account) => Example | Promise<Example> };

/** Those of some operations, by the names of these. */
export type ExamplesOf = { [operation: string]: Examples };

export const PURCHASE = {
  name: 'Coffee house 7',
  category: 'Food',
  cost: 12.5,
  addedOn: '2026-11-19',
  isIncome: false,
  note: '',
};

export const SPLIT = {
  ...PURCHASE,
  lines: [
    { category: 'Food', amount: 10 },
    { category: 'Pets', amount: 2.5 },
  ],
};

export const RENT = {
  name: 'Rent',
  category: 'Pets',
  amount: 10,
  isIncome: false,
  frequency: 'monthly',
  startDate: '2026-12-01',
};

let made = 0;
/** A number that nothing else has. */
export const next = () => ++made;

export const plain: Examples = { '': () => ({}) };
