import { expect, test } from 'vitest';
import { computeSavingsGoalProgress } from './savings-goal-progress.ts';

const TODAY = '2026-11-26';
const progress = (balance: number, goalDay: string | null = '2027-05-26', goalAmount = 1000, decimals = 2) =>
  computeSavingsGoalProgress({ balance, goalAmount, goalDay }, TODAY, decimals);

test('a goal shows what is missing, and what it takes a month', () => {
  expect(progress(400)).toEqual({ percent: 40, missing: 600, isReached: false, isOverdue: false, monthly: 100 });
  expect(progress(400, '2027-05-25')).toMatchObject({ monthly: 120 });
  expect(progress(400, '2027-06-25')).toMatchObject({ monthly: 100 });
});

test('the monthly amount is rounded up, so that the goal is reached', () => {
  expect(progress(0, '2027-02-26', 100)).toMatchObject({ monthly: 33.34 });
  expect(progress(0, '2027-02-26', 100, 0)).toMatchObject({ monthly: 34 });
  expect(progress(0.01, '2027-02-26', 0.04)).toMatchObject({ monthly: 0.01, percent: 25 });
});

test.each([
  [400, null],
  [400, '2027-01-25'],
  [400, '2026-12-01'],
  [400, TODAY],
])('a balance of %d with the day %s needs no monthly amount', (balance, day) => {
  expect(progress(balance, day)).toMatchObject({ missing: 600, monthly: null, isReached: false, isOverdue: false });
});

test('a goal is reached at its amount, also after its day', () => {
  for (const day of [null, '2026-11-25', '2027-05-26']) {
    const reached = { percent: 100, missing: 0, isReached: true, isOverdue: false, monthly: null };
    expect(progress(1000, day)).toEqual(reached);
    expect(progress(1500, day)).toEqual(reached);
  }
  expect(progress(999.99)).toMatchObject({ percent: 99, missing: 0.01, isReached: false });
});

test('a goal is overdue after its day', () => {
  expect(progress(400, '2026-11-25')).toMatchObject({ isOverdue: true, missing: 600, monthly: null });
});

test('a negative balance counts as no progress, but has to be paid back', () => {
  expect(progress(-200)).toMatchObject({ percent: 0, missing: 1200, monthly: 200 });
});

test('months are counted from the end of a month to the end of another', () => {
  const monthly = (today: string, goalDay: string) =>
    computeSavingsGoalProgress({ balance: 0, goalAmount: 12, goalDay }, today).monthly;
  expect(monthly('2026-12-31', '2027-02-28')).toBe(6);
  expect(monthly('2026-12-31', '2027-02-27')).toBeNull();
  expect(monthly('2027-02-28', '2027-04-28')).toBe(6);
  expect(monthly('2026-12-31', '2028-12-31')).toBe(0.5);
});
