import { expect, test } from 'vitest';
import type { Budget } from '../../contract/budgets.ts';
import type { RepeatingBudget } from '../../contract/schedules/repeating-budgets.ts';
import { sumBudgetsWithoutOverlap } from './totals-without-overlap.ts';

const single = (category: string): Budget => ({
  ...{ _id: category, category, amount: 100, month: 11, year: 2026, spent: 10, remaining: 95, rollover: 'left' },
  ...{ carriedOver: 5, version: 1 },
});
const wide = (name: string, categories: string[], period: RepeatingBudget['period'] = 'month'): RepeatingBudget => ({
  ...{ _id: name, name, categories, period, firstDay: '', lastDay: '', amount: 300, spent: 40, remaining: 260 },
  ...{ currentAmount: 300, version: 1 },
});

test('a group replaces the budgets of its categories in the totals', () => {
  const group = wide('Eating out', ['Food', 'Coffee']);
  const { totals, skippedCount, findCover } = sumBudgetsWithoutOverlap([single('Food'), single('Bills')], [group]);
  expect(totals).toEqual({ amount: 400, carriedOver: 5, spent: 50, remaining: 355 });
  expect(skippedCount).toBe(1);
  expect(findCover('Food')).toBe(group);
  expect(findCover('Bills')).toBeUndefined();
});

test('budgets of other periods are not in the totals of a month', () => {
  const week = wide('Food', ['Food'], 'week');
  const { totals, skippedCount, findOther } = sumBudgetsWithoutOverlap([single('Food')], [week]);
  expect([totals.amount, skippedCount, findOther(week)]).toEqual([100, 0, undefined]);
});

test('a group that overlaps with a larger one names the one that counts', () => {
  const [large, small] = [wide('Large', ['Food', 'Coffee', 'Tea']), wide('Small', ['Tea', 'Bills'])];
  const { skippedCount, findOther } = sumBudgetsWithoutOverlap([], [small, large]);
  expect([skippedCount, findOther(small), findOther(large)]).toEqual([1, large, undefined]);
});
