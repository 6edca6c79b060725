import { expect, test } from 'vitest';
import { getTotals, nameConditions } from './two-lists-answer.tsx';

test('two sums of expenses are compared as they are, but expenses are negative next to a net amount', () => {
  const rent = { income: 0, expense: 1450, net: -1450 };
  expect(getTotals({ income: 0, expense: 2000, net: -2000 }, rent)).toEqual([2000, 1450]);
  expect(getTotals({ income: 3000, expense: 2000, net: 1000 }, rent)).toEqual([1000, -1450]);
});

test('two searches are named by the condition in which they differ', () => {
  expect(nameConditions({ category: 'Food' }, { category: 'Pets' })).toEqual(['Food', 'Pets']);
  expect(nameConditions({ category: 'Food' }, { category: 'Food', text: 'Uber' })).toEqual(['Total', 'Uber']);
  const [october, november] = [
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-30' },
  ];
  expect(nameConditions(october, november)).toEqual(['October 2026', 'November 2026']);
});
