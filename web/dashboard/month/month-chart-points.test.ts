import { expect, test } from 'vitest';
import { createLinePath } from '../../charts/line-drawing.tsx';
import { hasSpendingWithoutBudget, listMonthChartPoints } from './month-chart-points.ts';

const FEBRUARY = {
  firstDay: '2026-02-01',
  lastDay: '2026-02-28',
  through: '2026-02-02',
  spentByDay: [
    { date: '2026-02-01', total: 0.1 },
    { date: '2026-02-02', total: 0.2 },
  ],
  budgets: { count: 1, amount: 28, spent: 0.2, remaining: 27.8, spentByDay: [{ date: '2026-02-02', total: 0.2 }] },
  before: {
    firstDay: '2026-01-01',
    lastDay: '2026-01-31',
    spentByDay: [
      { date: '2026-01-01', total: 5 },
      { date: '2026-01-31', total: 10 },
    ],
  },
};

test('spending is added up to the cent, through the current day', () => {
  const points = listMonthChartPoints(FEBRUARY);
  expect(points).toHaveLength(31);
  const second = { day: '2026-02-02', dayBefore: '2026-01-02' };
  expect(points[1]).toEqual({ ...second, spent: 0.3, before: 5, budgeted: 0.2, pace: 2 });
  expect(points[2]).toMatchObject({ day: '2026-02-03', spent: null, budgeted: null, pace: 3 });
  expect(points[27]).toMatchObject({ pace: 28 });
  // If the previous month is longer, all of its days are included.
  const last = { day: null, dayBefore: '2026-01-31' };
  expect(points[30]).toEqual({ ...last, spent: null, before: 15, budgeted: null, pace: null });
});

test('a future month shows the amounts already entered', () => {
  const points = listMonthChartPoints({ ...FEBRUARY, through: null, budgets: null });
  expect(points[27]).toMatchObject({ spent: 0.3, budgeted: null, pace: null });
});

test('budgeted spending has a line of its own unless budgets cover all spending', () => {
  expect(hasSpendingWithoutBudget(listMonthChartPoints(FEBRUARY))).toBe(true);
  const budgets = { ...FEBRUARY.budgets, spentByDay: FEBRUARY.spentByDay };
  expect(hasSpendingWithoutBudget(listMonthChartPoints({ ...FEBRUARY, budgets }))).toBe(false);
  expect(hasSpendingWithoutBudget(listMonthChartPoints({ ...FEBRUARY, budgets: null }))).toBe(false);
});

test('a line ends at the first unknown value', () => {
  expect(createLinePath([0, 5, 10, null], 10)).toBe('M0 1.00000L1 0.50000L2 0.00000');
  expect(createLinePath([null], 10)).toBe('');
});
