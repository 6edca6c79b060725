import { expect, test } from 'vitest';
import type { RepeatingBudget } from '../../../contract/schedules/repeating-budgets.ts';
import {
  createBudgetFormValues,
  isRepeatingBudgetForm,
  toBudgetFormValues,
  toNewRepeatingBudget,
  validateBudgetFormValues,
} from './budget-form-values.ts';

const add = { mode: 'add', month: { month: 11, year: 2026 } } as const;
const empty = createBudgetFormValues(add);
const saved: RepeatingBudget = {
  ...{ _id: 'b', name: 'Eating out', categories: ['Food', 'Coffee'], period: 'week' },
  ...{ firstDay: '2026-11-22', lastDay: '2026-11-28', amount: 20, spent: 5, remaining: 15, currentAmount: 25 },
  version: 1,
};

test('a new budget is for one category and one month until the person chooses otherwise', () => {
  expect(isRepeatingBudgetForm(add, empty)).toBe(false);
  expect(isRepeatingBudgetForm(add, { ...empty, scope: 'all' })).toBe(true);
  expect(isRepeatingBudgetForm(add, { ...empty, period: 'week' })).toBe(true);
  expect(isRepeatingBudgetForm({ mode: 'edit repeating', budget: saved }, empty)).toBe(true);
});

test('a repeating budget is edited with the amount of the current period', () => {
  const values = toBudgetFormValues(saved);
  expect(values).toMatchObject({ scope: 'group', amountText: '25.00' });
  expect(toNewRepeatingBudget(values)).toEqual({
    ...{ name: 'Eating out', categories: ['Food', 'Coffee'], amount: 25, period: 'week' },
  });
  expect(toBudgetFormValues({ ...saved, name: 'Food', categories: ['Food'] })).toMatchObject({
    scope: 'category',
    name: '',
  });
  expect(toBudgetFormValues({ ...saved, name: 'All spending', categories: [] })).toMatchObject({
    scope: 'all',
    name: '',
  });
});

test('a group needs a name and a category, and all spending needs only an amount', () => {
  expect(Object.keys(validateBudgetFormValues(add, { ...empty, scope: 'group' }))).toEqual([
    'name',
    'categories',
    'amountText',
  ]);
  expect(validateBudgetFormValues(add, { ...empty, period: 'week' })).toMatchObject({
    category: 'Please select a category',
  });
  expect(validateBudgetFormValues(add, { ...empty, scope: 'all', amountText: '5' })).toEqual({});
});
