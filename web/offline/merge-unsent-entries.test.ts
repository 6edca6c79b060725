import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../contract/money-accounts.ts';
import { TRANSACTION_DEFAULTS, type Transaction } from '../../contract/transactions/transactions.ts';
import { matchesListQuery } from './matches-list-query.ts';
import {
  addUnsentEntriesToBalances,
  addUnsentEntriesToList,
  addUnsentEntriesToSummary,
  addUnsentEntriesToSums,
} from './merge-unsent-entries.ts';
import type { UnsentTransaction } from './unsent-transaction.ts';

function row(own: Partial<UnsentTransaction>): UnsentTransaction {
  return {
    ...TRANSACTION_DEFAULTS,
    _id: 'waiting-1',
    name: 'Tea',
    category: 'Food',
    cost: 2.5,
    addedOn: '2026-11-20',
    isIncome: false,
    accountId: '',
    version: 0,
    ...own,
  };
}

const TEA = row({});
const PAY = row({
  _id: 'waiting-2',
  name: 'Pay',
  category: 'Salary',
  cost: 0.1,
  isIncome: true,
  addedOn: '2026-11-10',
});
const SPLIT = row({
  _id: 'waiting-3',
  name: 'Market',
  cost: 10,
  lines: [
    { category: 'Food', amount: 9.8, note: '' },
    { category: 'Health', amount: 0.2, note: 'plasters' },
  ],
});

function listOf(transactions: Transaction[], totalPages = 1) {
  const sums = { income: 0.2, expense: 7.3, net: -7.1 };
  return { transactions, totalPages, currentPage: 1, totalCount: transactions.length, sums };
}

test('waiting entries are listed by date, newest first, and included in the sums to the hundredth', () => {
  const later = row({ _id: 'a', addedOn: '2026-11-21' });
  const sameDay = row({ _id: 'b', addedOn: '2026-11-20' });
  const merged = addUnsentEntriesToList(listOf([later, sameDay]), { page: 1 }, [PAY, TEA, SPLIT]);
  expect(merged.transactions.map(({ _id }) => _id)).toEqual(['a', 'waiting-3', 'waiting-1', 'b', 'waiting-2']);
  expect(merged.totalCount).toBe(5);
  expect(merged.sums).toEqual({ income: 0.3, expense: 19.8, net: -19.5 });
  expect(merged).not.toHaveProperty('waiting');
});

test('waiting entries are on the first page only but count on every page', () => {
  const merged = addUnsentEntriesToList(listOf([row({ _id: 'a' })], 3), { page: 2 }, [TEA]);
  expect(merged.transactions.map(({ _id }) => _id)).toEqual(['a']);
  expect(merged.totalCount).toBe(2);
});

test('a list that is not stored shows only waiting entries and says so', () => {
  const merged = addUnsentEntriesToList(undefined, { startDate: '2026-11-20', endDate: '2026-11-20' }, [TEA, PAY]);
  expect(merged).toMatchObject({
    transactions: [TEA],
    totalPages: 1,
    totalCount: 1,
    waiting: { isPartial: true, undecidedCount: 0 },
  });
});

test('unknown sums stay unknown', () => {
  expect(addUnsentEntriesToList({ ...listOf([]), sums: null }, {}, [TEA]).sums).toBeNull();
});

test('only the lines in the category count for a split entry', () => {
  const sums = { income: 0, expense: 1, net: -1 };
  expect(addUnsentEntriesToSums(sums, { category: 'Health' }, [TEA, SPLIT])).toEqual({
    income: 0,
    expense: 1.2,
    net: -1.2,
  });
});

test('the dashboard totals and newest transactions include waiting entries', () => {
  const recent = ['2026-11-19', '2026-11-18', '2026-11-17', '2026-11-16', '2026-11-15'].map((addedOn) =>
    row({ _id: addedOn, addedOn }),
  );
  const summary = { totalIncome: 0.2, totalExpenses: 1, balance: -0.8, balanceWithOpening: null };
  const merged = addUnsentEntriesToSummary({ ...summary, recentTransactions: recent }, [PAY, TEA]);
  expect(merged).toMatchObject({ totalIncome: 0.3, totalExpenses: 3.5, balance: -3.2, balanceWithOpening: null });
  expect(merged.recentTransactions.map(({ _id }) => _id)).toEqual([
    'waiting-1',
    ...recent.slice(0, 4).map((r) => r._id),
  ]);
  expect(
    addUnsentEntriesToSummary({ ...summary, balanceWithOpening: 9.2, recentTransactions: [] }, [TEA])
      .balanceWithOpening,
  ).toBe(6.7);
});

test('a balance includes entries up to today, and the default account those without an account', () => {
  const account = {
    kind: 'everyday',
    openingBalance: 0,
    openingDay: null,
    goalAmount: null,
    goalDay: null,
    isClosed: false,
    version: 1,
  } as const;
  const accounts: MoneyAccount[] = [
    { ...account, _id: 'everyday', name: 'Everyday', balance: 10, isProposed: true },
    { ...account, _id: 'cash', name: 'Cash', balance: 0.1, isProposed: false },
  ];
  const rows = [TEA, row({ accountId: 'cash', cost: 0.2 }), row({ accountId: 'cash', cost: 5, addedOn: '2026-11-27' })];
  expect(addUnsentEntriesToBalances(accounts, rows, '2026-11-26').map(({ balance }) => balance)).toEqual([7.5, -0.1]);
});

test.each([
  [{}, true],
  [{ isIncome: 'false' }, true],
  [{ isIncome: 'true' }, false],
  [{ reviewed: 'true' }, true],
  [{ reviewed: 'false' }, false],
  [{ transfers: 'only' }, false],
  [{ transfers: 'include' }, true],
  [{ category: 'Food' }, true],
  [{ category: 'Health' }, false],
  [{ startDate: '2026-11-20', endDate: '2026-11-20' }, true],
  [{ startDate: '2026-11-21' }, false],
  [{ endDate: '2026-11-19' }, false],
  [{ minAmount: '2.5', maxAmount: '2.5' }, true],
  [{ maxAmount: '2.49' }, false],
  [{ name: 'tea' }, true],
  [{ name: 'Teas' }, false],
  [{ tag: 'trip' }, false],
  [{ search: 'TE' }, true],
  [{ search: 'coffee' }, false],
  // Only the server compares amounts, folds accents, and knows the default account.
  [{ search: '>2' }, undefined],
  [{ search: 'té' }, undefined],
  [{ name: 'Téa' }, undefined],
  [{ accountId: 'cash' }, undefined],
  [{ accountId: 'cash', category: 'Health' }, false],
] as const)('whether an entry matches %j: %s', (query, verdict) => {
  expect(matchesListQuery(TEA, query)).toBe(verdict);
});

test('a split entry matches by each of its categories and by the notes of its lines', () => {
  expect(matchesListQuery(SPLIT, { category: 'Health' })).toBe(true);
  expect(matchesListQuery(SPLIT, { search: 'plaster' })).toBe(true);
  expect(matchesListQuery(row({ tags: ['Trip'] }), { tag: 'trip' })).toBe(true);
  expect(matchesListQuery(row({ accountId: 'cash' }), { accountId: 'cash' })).toBe(true);
});
