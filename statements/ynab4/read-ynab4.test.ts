import { expect, test } from 'vitest';
import { UnreadableStatementError } from '../statement.ts';
import { readYnab4 } from './read-ynab4.ts';

const budget = (...transactions: object[]) =>
  JSON.stringify({
    transactions,
    accounts: [
      { entityId: 'a1', accountName: 'Giro' },
      { entityId: 'a2', accountName: 'Cash' },
    ],
    payees: [{ entityId: 'p1', name: 'Baker' }],
    masterCategories: [
      { name: 'Everyday', subCategories: [{ entityId: 'c1', name: 'Food' }] },
      { subCategories: null },
    ],
    budgetMetaData: { currencyISOSymbol: 'EUR' },
  });
const one = { entityId: 't1', date: '2024-01-15', amount: -12.34, accountId: 'a1', payeeId: 'p1', categoryId: 'c1' };

test('transactions are entries with names from the budget', () => {
  const { entries, currency, accounts } = readYnab4(
    budget(
      { ...one, memo: 'rolls' },
      { ...one, amount: 0.1 + 0.2, categoryId: 'Category/__ImmediateIncome__' },
      { ...one, targetAccountId: 'a2', categoryId: null },
    ),
  );
  expect(entries).toMatchObject([
    {
      line: 1,
      day: '2024-01-15',
      amountMinor: -1234,
      name: 'Baker',
      note: 'rolls',
      category: 'Everyday:Food',
      id: 't1',
    },
    { amountMinor: 30, category: 'Income:Available this month' },
    { account: 'Giro', transferWith: 'Cash' },
  ]);
  expect(currency).toBe('EUR');
  expect(accounts).toHaveLength(2);
});

test('splits skip deleted parts and name accounts', () => {
  const subTransactions = [
    { amount: -10, categoryId: 'c1', memo: 'a' },
    { amount: -2.34, targetAccountId: 'a2' },
    { amount: -99, categoryId: 'c1', isTombstone: true },
  ];
  expect(readYnab4(budget({ ...one, subTransactions })).entries[0]?.parts).toEqual([
    { category: 'Everyday:Food', amountMinor: -1000, note: 'a' },
    { category: '[Cash]', amountMinor: -234, note: '' },
  ]);
});

test('deleted and unreadable transactions are skipped', () => {
  const { left } = readYnab4(
    budget({ ...one, isTombstone: true }, { ...one, date: '2024-02-31' }, { ...one, amount: '5' }),
  );
  expect(left.map(({ line, reason, what }) => [line, reason, what])).toEqual([
    [1, 'deleted', undefined],
    [2, 'unreadable', 'date'],
    [3, 'unreadable', 'amount'],
  ]);
});

test.each([
  '{"transactions":',
  `{"transactions":${'['.repeat(100_000)}`,
  `{"transactions":[${'{},'.repeat(2_100_000)}{}]}`,
])('a truncated or oversized file is refused', (text) =>
  expect(() => readYnab4(text)).toThrow(UnreadableStatementError),
);
