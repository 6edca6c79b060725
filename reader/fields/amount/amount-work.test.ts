import { expect, test } from 'vitest';
import { writeLines } from '../../testing/write-lines.ts';
import { textLines } from '../text-line.ts';
import { type AmountCandidate, amountCandidates } from './amount-candidates.ts';
import { amountFeatures } from './amount-features.ts';
import { balanceOf } from './balance.ts';

/**
 * Returns how many properties are read when the amounts of one receipt are compared. The receipt has `count` totals,
 * payments, amounts of change and prices each.
 */
function looksAt(count: number): number {
  const each = (i: number) => [`TOTAL ${i}.50`, `CASH ${i + 5000}.00`, `CHANGE ${i}.10`, `BREAD ${i}.31`];
  const lines = textLines([writeLines(Array.from({ length: count }, (_, i) => each(i)).flat())]);
  let looks = 0;
  const watched = amountCandidates(lines).map(
    (candidate) =>
      new Proxy(candidate, {
        get(target, name) {
          looks++;
          return target[name as keyof AmountCandidate];
        },
      }),
  );
  expect(amountFeatures(watched, watched, balanceOf(watched), lines.length)).toHaveLength(watched.length);
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
  const balance = balanceOf(amountCandidates(textLines([writeLines([...lines, 'TOTAL 12.00'])])));
  expect(balance.cashLessChange.size).toBeLessThan(600);
  expect(balance.items.size).toBeLessThan(600);
});
