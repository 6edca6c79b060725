import { expect, test } from 'vitest';
import { getToday } from '../days/today.ts';
import {
  toBudgetFormPurpose,
  toListFilters,
  toTransactionFormPurpose,
  toTransferFormPurpose,
} from './to-form-values.ts';

const accounts = [
  { _id: 'a1', name: 'Everyday' },
  { _id: 'a2', name: 'Chase Card' },
];
const suggestion = { name: 'Trader Joe’s', category: 'Groceries', cost: 31, accountId: 'a2', addedOn: '2026-01-01' };

test('a question becomes the filters of the list', () => {
  expect(
    toListFilters({ do: 'list', text: 'uber', amount: '>20', account: 'Chase Card', from: '2026-03-01' }, accounts),
  ).toEqual({ search: 'uber >20', account: 'a2', from: '2026-03-01' });
  expect(toListFilters({ do: 'list', type: 'transfer', tag: 'Work' }, accounts)).toEqual({
    type: 'transfer',
    tag: 'Work',
  });
});

const fill = (meaning: object) => toTransactionFormPurpose({ do: 'add', ...meaning }, accounts, [suggestion]);

test('an earlier transaction with the same name fills in category and account', () => {
  expect(fill({ cost: 12.5, name: "trader joe's" })).toEqual({
    mode: 'add',
    filled: {
      kind: 'expense',
      values: {
        name: 'Trader Joe’s',
        costText: '12.50',
        category: 'Groceries',
        addedOn: getToday(),
        note: '',
        tags: [],
        accountId: 'a2',
      },
    },
  });
});

test('typed values count before those of an earlier transaction', () => {
  expect(fill({ name: 'trader joes', category: 'Food', account: 'Everyday', tag: 'Work', note: 'wine' })).toMatchObject(
    {
      filled: { values: { category: 'Food', accountId: 'a1', tags: ['Work'], note: 'wine', costText: '' } },
    },
  );
});

test('a category without a name is also the name of an expense', () => {
  expect(fill({ cost: 5, category: 'Food' })).toMatchObject({ filled: { values: { name: 'Food', category: 'Food' } } });
  expect(fill({ cost: 5, category: 'Salary', type: 'income' })).toMatchObject({
    filled: { kind: 'income', values: { name: '', category: 'Salary' } },
  });
});

test('a budget that exists is changed, and another one is added', () => {
  const budget = {
    ...{ _id: 'b1', category: 'Food', amount: 400, month: 11, year: 2026, rollover: 'none' as const, version: 1 },
    ...{ spent: 0, remaining: 400, carriedOver: 0 },
  };
  const now = { month: 11, year: 2026 };
  expect(toBudgetFormPurpose({ do: 'budget', category: 'Food', cost: 450 }, [budget], now)).toEqual({
    mode: 'edit',
    budget,
    amountText: '450.00',
  });
  expect(toBudgetFormPurpose({ do: 'budget', category: 'Food', month: '2026-12' }, [budget], now)).toEqual({
    mode: 'add',
    category: 'Food',
    month: { month: 12, year: 2026 },
  });
});

test('a transfer fills in the accounts and the amount', () => {
  expect(
    toTransferFormPurpose({ do: 'transfer', cost: 100, account: 'Everyday', toAccount: 'Chase Card' }, accounts),
  ).toEqual({
    mode: 'add',
    filled: { amountText: '100.00', addedOn: getToday(), fromAccountId: 'a1', toAccountId: 'a2' },
  });
});
