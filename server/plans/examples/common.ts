import type { Account, Example } from '../account.ts';

/** The examples of an operation, by their special property. Statements that prepare an example are not recorded. */
export type Examples = { [special: string]: (account: Account) => Example | Promise<Example> };

/** Examples by operation name. */
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
/** Returns a unique number. */
export const next = () => ++made;

export const plain: Examples = { '': () => ({}) };
