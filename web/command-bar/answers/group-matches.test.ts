import { expect, test } from 'vitest';
import { type ListedTransaction, TRANSACTION_DEFAULTS } from '../../../contract/transactions/transactions.ts';
import { groupMatches } from './group-matches.ts';

const create = (
  name: string,
  addedOn: string,
  cost: number,
  more: Partial<ListedTransaction> = {},
): ListedTransaction => ({
  ...TRANSACTION_DEFAULTS,
  _id: `${name} ${addedOn}`,
  name,
  addedOn,
  cost,
  category: 'Food',
  isIncome: false,
  accountId: 'a1',
  version: 1,
  ...more,
});
const transactions = [
  create('Shell', '2026-11-24', 20),
  create('shell', '2026-10-05', 10.1),
  create('Costco', '2026-10-06', 40.2, {
    lines: [
      { category: 'Food', amount: 10, note: '' },
      { category: 'Pets', amount: 30.2, note: '' },
    ],
  }),
];
const toPairs = (groups: ReturnType<typeof groupMatches>) => groups.map(({ label, total }) => [label, total]);

test('sums per month begin with the latest month', () => {
  const groups = groupMatches(transactions, 'month', undefined, []);
  expect(toPairs(groups)).toEqual([
    ['November 2026', 20],
    ['October 2026', 50.3],
  ]);
  expect(groups[0]?.filters).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});

test('the largest month, shop or category comes first', () => {
  expect(toPairs(groupMatches(transactions, 'month', 'largest', []))[0]).toEqual(['October 2026', 50.3]);
  expect(toPairs(groupMatches(transactions, 'name', undefined, []))).toEqual([
    ['Costco', 40.2],
    ['shell', 30.1],
  ]);
  expect(toPairs(groupMatches(transactions, 'category', undefined, []))).toEqual([
    ['Food', 40.1],
    ['Pets', 30.2],
  ]);
});

test('of a split transaction, only the lines in the asked categories count', () =>
  expect(toPairs(groupMatches(transactions, 'name', undefined, ['Pets']))).toContainEqual(['Costco', 30.2]));
