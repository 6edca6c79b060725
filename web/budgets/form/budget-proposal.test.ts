import { expect, test } from 'vitest';
import { proposeBudgetAmount } from './budget-proposal.ts';

test.each([
  [[310.25, 0, 295], { amount: 210, months: 3 }],
  [[100, 0, 0], { amount: 100, months: 1 }],
  [[0, 60, 0], { amount: 30, months: 2 }],
  [[0.01, 0, 0], { amount: 5, months: 1 }],
  [[99.99, 99.99, 99.99], { amount: 100, months: 3 }],
  [[1432.1, 1432.1, 1432.1], { amount: 1500, months: 3 }],
  [[0, 0, 0], null],
] as const)('spending of %j proposes a budget of %o', (spent, proposal) =>
  expect(proposeBudgetAmount(spent)).toEqual(proposal),
);
