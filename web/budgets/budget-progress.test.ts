import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_AMOUNT_MINOR, minorToAmount } from '../../domain/money.ts';
import { computeBudgetProgress, computeElapsedShare, sortOverspentFirst, sumBudgets } from './budget-progress.ts';

test.each([
  [100, 0, 'green', 0, 0],
  [100, 79.99, 'green', 79, 0],
  [100, 80, 'yellow', 80, 0],
  [100, 99.99, 'yellow', 99, 0],
  [100, 100, 'red', 100, 0],
  [100, 127.5, 'red', 127, 27.5],
  [100, 29, 'green', 29, 0],
  [0.7, 0.56, 'yellow', 80, 0],
  [999_999_999.99, 799_999_999.99, 'green', 79, 0],
  [999_999_999.99, 999_999_999.98, 'yellow', 99, 0],
] as const)('of %d, %d spent is %s at %d percent', (amount, spent, level, percent, overspent) =>
  expect(computeBudgetProgress({ amount, spent })).toMatchObject({ level, percent, overspent }),
);

test('any spending uses 100% of a budget of zero', () => {
  expect(computeBudgetProgress({ amount: 0, spent: 0 })).toEqual({
    level: 'green',
    percent: 0,
    filled: 0,
    overspent: 0,
  });
  expect(computeBudgetProgress({ amount: 0, spent: 0.01 })).toEqual({
    level: 'red',
    percent: 100,
    filled: 100,
    overspent: 0.01,
  });
});

test('a budget used up by an overspent month is at 100%', () => {
  expect(computeBudgetProgress({ amount: -5, spent: 0 })).toEqual({
    level: 'red',
    percent: 100,
    filled: 100,
    overspent: 5,
  });
});

test('the bar is full at 100% and above', () => {
  expect(computeBudgetProgress({ amount: 50, spent: 12.5 }).filled).toBe(25);
  expect(computeBudgetProgress({ amount: 50, spent: 50 }).filled).toBe(100);
  expect(computeBudgetProgress({ amount: 50, spent: 5000 }).filled).toBe(100);
});

test('the colour depends on the exact share, to the cent', () => {
  const minor = fc.integer({ min: 1, max: MAX_AMOUNT_MINOR });
  fc.assert(
    fc.property(minor, fc.double({ min: 0, max: 1.3, noNaN: true }), (amountMinor, share) => {
      const spentMinor = Math.round(amountMinor * share);
      const percent = (BigInt(spentMinor) * 100n) / BigInt(amountMinor);
      const { level, ...progress } = computeBudgetProgress({
        amount: minorToAmount(amountMinor),
        spent: minorToAmount(spentMinor),
      });
      expect(level).toBe(percent >= 100n ? 'red' : percent >= 80n ? 'yellow' : 'green');
      expect(progress.percent).toBe(Number(percent));
    }),
  );
});

test('the totals line is exact to the cent', () => {
  const budgets = [
    { amount: 0.1, carriedOver: 0, spent: 0.3, remaining: -0.2 },
    { amount: 0.2, carriedOver: 0.7, spent: 0, remaining: 0.9 },
  ];
  expect(sumBudgets(budgets)).toEqual({ amount: 0.3, carriedOver: 0.7, spent: 0.3, remaining: 0.7 });
});

test('the elapsed share of a period includes today, and other periods have none', () => {
  const november = { first: '2026-11-01', last: '2026-11-30' };
  expect(computeElapsedShare(november, '2026-11-01')).toBeCloseTo(1 / 30);
  expect(computeElapsedShare(november, '2026-11-24')).toBe(0.8);
  expect(computeElapsedShare(november, '2026-11-30')).toBe(1);
  expect(computeElapsedShare(november, '2026-10-31')).toBeNull();
  expect(computeElapsedShare(november, '2026-12-01')).toBeNull();
});

test('overspent budgets come first, in the given order', () => {
  const budgets = [{ remaining: 1 }, { remaining: -1 }, { remaining: 0 }, { remaining: -2 }];
  expect(sortOverspentFirst(budgets).map(({ remaining }) => remaining)).toEqual([-1, -2, 1, 0]);
  expect(budgets[0]).toEqual({ remaining: 1 });
});
