import { expect, test } from 'vitest';
import { createTextPage } from '../../testing/create-text-page.ts';
import { toTextLines } from '../text-line.ts';
import { type AmountCandidate, listAmountCandidates } from './amount-candidates.ts';
import { computeAmountFeatures } from './amount-features.ts';
import { calculateTotals } from './calculated-totals.ts';

/**
 * Returns how many properties are read while comparing the amounts of a receipt that has `count` totals and as many
 * payments, amounts of change and prices.
 */
function looksAt(count: number): number {
  const each = (i: number) => [`TOTAL ${i}.50`, `CASH ${i + 5000}.00`, `CHANGE ${i}.10`, `BREAD ${i}.31`];
  const lines = toTextLines([createTextPage(Array.from({ length: count }, (_, i) => each(i)).flat())]);
  let looks = 0;
  const watched = listAmountCandidates(lines).map(
    (candidate) =>
      new Proxy(candidate, {
        get(target, name) {
          looks++;
          return target[name as keyof AmountCandidate];
        },
      }),
  );
  expect(computeAmountFeatures(watched, watched, calculateTotals(watched), lines.length)).toHaveLength(watched.length);
  return looks;
}

test('twice as many amounts take twice the work', () => {
  expect(looksAt(400)).toBeLessThan(2.2 * looksAt(200));
});

test('the number of totals expected from payments and prices is limited', () => {
  const lines = Array.from({ length: 3000 }, (_, i) => [
    `BREAD ${i}.31`,
    `CASH ${i + 5000}.00`,
    `CHANGE ${i}.10`,
  ]).flat();
  const balance = calculateTotals(listAmountCandidates(toTextLines([createTextPage([...lines, 'TOTAL 12.00'])])));
  expect(balance.cashLessChange.size).toBeLessThan(600);
  expect(balance.items.size).toBeLessThan(600);
});
