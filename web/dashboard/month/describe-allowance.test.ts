import { expect, test } from 'vitest';
import { describeAllowance } from './describe-allowance.ts';

const pay = { day: '2026-11-27', name: 'Salary' };
const friday = { lastDay: '2026-11-26', pay, days: 6, available: 509.5, perDay: 84.91 };

test.each([
  [{}, "$84 a day until Friday's pay"],
  [{ days: 1, available: 1234, perDay: 1234 }, "$1,234 a day until tomorrow's pay"],
  [{ days: 7, perDay: 9.99 }, '$9.99 a day until pay on Nov 27'],
  [{ pay: null, lastDay: '2026-11-30' }, '$84 a day until Nov 30'],
  [{ available: 0, perDay: 0 }, "$0.00 a day until Friday's pay"],
  [{ available: -120.5, perDay: -20.09 }, "$120.50 short before Friday's pay"],
  [{ available: -1, perDay: -1, pay: null, lastDay: '2026-11-30' }, '$1.00 short before Dec 1'],
])('%o reads: %s', (changed, sentence) => {
  const { amount, words } = describeAllowance({ ...friday, ...changed }, 'USD');
  expect(`${amount} ${words}`).toBe(sentence);
});
