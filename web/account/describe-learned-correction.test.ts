import { expect, test } from 'vitest';
import { describeLearnedCorrection } from './describe-learned-correction.ts';

const NOTHING = { readAs: null, category: null, amountLabel: null, isMonthFirst: null };
const words = (correction: object) =>
  describeLearnedCorrection({ _id: 'a', merchant: 'Acme', learnedAt: '', ...NOTHING, ...correction });

test('a learned correction is shown as a sentence', () => {
  expect(words({ readAs: 'ACME SDN BHD', category: 'Food', amountLabel: 'NETT', isMonthFirst: true })).toBe(
    '“ACME SDN BHD” means Acme; category Food; the total is next to “NETT”; dates start with the month.',
  );
});

test('a correction lists only the fields that were learned', () => {
  expect(words({ category: 'Food' })).toBe('Category Food.');
  expect(words({ isMonthFirst: false })).toBe('Dates start with the day.');
  expect(words({})).toBe('You confirmed the name.');
});
