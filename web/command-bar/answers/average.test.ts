import { expect, test } from 'vitest';
import type { Report } from '../../../contract/reports.ts';
import { computeAverage, findFirstMonthWithData } from './average.ts';

const report = (income: number[], expenses: number[]) =>
  ({
    periods: income.map(() => ({})),
    income: { amounts: income },
    expenses: { amounts: expenses },
  }) as unknown as Report;

test('months before the first transaction are not counted, and empty months after it are', () => {
  expect(findFirstMonthWithData(report([0, 0, 10, 0], [0, 0, 0, 5]))).toBe(2);
  expect(findFirstMonthWithData(report([0, 0], [3, 0]))).toBe(0);
  expect(findFirstMonthWithData(report([0, 0], [0, 0]))).toBeUndefined();
});

test('the average is rounded to the cent', () => {
  expect(computeAverage({ income: 0, expense: 100, net: -100 }, 3)).toEqual({ amount: 33.33, word: 'spent' });
  expect(computeAverage({ income: 50, expense: 0, net: 50 }, 2)).toEqual({ amount: 25, word: 'received' });
  expect(computeAverage({ income: 50, expense: 20, net: 30 }, 2)).toEqual({ amount: 15, word: 'net' });
  expect(computeAverage(null, 2)).toBeUndefined();
});
