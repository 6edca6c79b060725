import { expect, test } from 'vitest';
import { compareWithPastPeriods } from './compare-with-past-periods.ts';

const period = (month: number, spent: number) => ({
  firstDay: `2026-0${month}-01`,
  lastDay: `2026-0${month}-28`,
  spent,
});

test('a budget holds in periods that spend at most its amount, and the three worst others are named', () => {
  const periods = [period(9, 100), period(8, 100.01), period(7, 350), period(6, 0), period(5, 120), period(4, 130)];
  const { total, held, worst } = compareWithPastPeriods(periods, 100);
  expect([total, held]).toEqual([6, 2]);
  expect(worst.map(({ firstDay, over }) => [firstDay, over])).toEqual([
    ['2026-07-01', 250],
    ['2026-04-01', 30],
    ['2026-05-01', 20],
  ]);
});

test('without past periods nothing held and nothing was exceeded', () => {
  expect(compareWithPastPeriods([], 100)).toEqual({ total: 0, held: 0, worst: [] });
});
