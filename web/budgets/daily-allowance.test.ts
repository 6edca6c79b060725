import { expect, test } from 'vitest';
import { computeDailyAllowance } from './daily-allowance.ts';

const NOVEMBER = { first: '2026-11-01', last: '2026-11-30' };

test.each([
  [108, '2026-11-22', { aDay: 12, days: 9 }],
  [10, '2026-11-28', { aDay: 3.33, days: 3 }],
  [0.29, '2026-11-30', { aDay: 0.29, days: 1 }],
  [0.02, '2026-11-28', null],
  [-5, '2026-11-22', null],
  [100, '2026-10-31', null],
  [100, '2026-12-01', null],
] as const)('%d left on %s lasts with a pace of %o', (remaining, today, pace) =>
  expect(computeDailyAllowance(remaining, NOVEMBER, today)).toEqual(pace),
);
