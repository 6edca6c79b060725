import { expect, test } from 'vitest';
import type { ListedTransaction } from '../../../contract/transactions/transactions.ts';
import { findIncompleteDays, sumTransactionsByDay } from './day-sums.ts';

const row = (addedOn: string, cost: number, more: object = {}) =>
  ({ addedOn, cost, isIncome: false, lines: [], ...more }) as unknown as ListedTransaction;

test('the sums of a day have income and expenses to the hundredth, without transfers', () => {
  const listed = [
    row('2026-11-21', 0.1),
    row('2026-11-21', 0.2),
    row('2026-11-21', 100, { isIncome: true }),
    row('2026-11-21', 40, { isTransfer: true }),
    row('2026-11-20', 5),
  ];
  expect([...sumTransactionsByDay(listed, [])]).toEqual([
    ['2026-11-21', { income: 100, expense: 0.3 }],
    ['2026-11-20', { income: 0, expense: 5 }],
  ]);
});

test('in a list of some categories, only their lines of a split count', () => {
  const lines = [
    { category: 'Food', amount: 3 },
    { category: 'Pets', amount: 7 },
    { category: 'Bills', amount: 5 },
  ];
  const sumIn = (...categories: string[]) =>
    sumTransactionsByDay([row('2026-11-21', 15, { lines })], categories).get('2026-11-21')?.expense;
  expect([sumIn('Food'), sumIn('Food', 'Bills'), sumIn('Food', 'Bills', 'Pets')]).toEqual([3, 8, 15]);
});

test('the last day of a page may continue on the next page', () => {
  const listed = [row('2026-11-21', 1), row('2026-11-20', 1), row('2026-11-19', 1)];
  expect(findIncompleteDays(listed, 1, 1)).toEqual([]);
  expect(findIncompleteDays(listed, 1, 2)).toEqual(['2026-11-19']);
  expect(findIncompleteDays(listed, 2, 3)).toEqual(['2026-11-21', '2026-11-19']);
  expect(findIncompleteDays([row('2026-11-21', 1)], 2, 3)).toEqual(['2026-11-21']);
  expect(findIncompleteDays([], 1, 0)).toEqual([]);
});
