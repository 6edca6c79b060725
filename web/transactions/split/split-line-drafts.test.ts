import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeLastLineMinor,
  parseLineAmount,
  replacePercentage,
  sumLinesMinor,
  toNewLines,
  toSplitLineDraft,
} from './split-line-drafts.ts';

const line = (amountText: string) => ({ ...toSplitLineDraft({ category: 'Food' }), amountText });

test.each([
  ['30%', 3000],
  [' 12,5 % ', 1250],
  ['33.3333%', 3333],
  ['100%', 10_000],
  ['12.40', 1240],
  ['$ 12.40', 1240],
  ['-12.40', -1240],
  ['−$ 5', -500],
  ['-10+3', -700],
  ['-10%', -1000],
  ['--5', undefined],
  ['thirty %', undefined],
  ['', undefined],
])('"%s" of 100.00 is parsed', (text, minor) => expect(parseLineAmount(text, 10_000)).toBe(minor));

test('a percentage of an unknown total is unknown', () => {
  expect(parseLineAmount('30%', undefined)).toBeUndefined();
  expect(replacePercentage('30%', undefined)).toBe('30%');
  expect(replacePercentage('30%', 4990)).toBe('14.97');
  expect(replacePercentage('1,234.5', 4990)).toBe('1,234.5');
});

test('the last line gets the rest, so the lines add up to the total', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 6 }),
      fc.nat(100_000),
      (parts, total) => {
        const lines = [...parts.map((part) => line(`${part / 7}%`.slice(0, 6))), line('1')];
        const rest = computeLastLineMinor(lines, total);
        const others = sumLinesMinor(lines.slice(0, -1), total);
        expect(rest ?? 0).toBe(total - others);
      },
    ),
  );
  expect(computeLastLineMinor([line('60'), line('50'), line('')], 10_000)).toBe(-1000);
  expect(computeLastLineMinor([line('60'), line('40'), line('')], 10_000)).toBeUndefined();
});

test('amounts are sent in whole units, and invalid ones as NaN', () => {
  expect(toNewLines([line('30%'), line('69.99'), line('x')], '99.99').map(({ amount }) => amount)).toEqual([
    30,
    69.99,
    Number.NaN,
  ]);
});
