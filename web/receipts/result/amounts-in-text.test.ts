import { expect, test } from 'vitest';
import { amountsIn } from './amounts-in-text.ts';

test.each([
  ['12.75', [12.75]],
  ['RM12.75', [12.75]],
  ['$1,234.50', [1234.5]],
  ['1.234,50', [1234.5]],
  ['12,75-', [12.75]],
  ['TOTAL:9.90*', [9.9]],
  ['1 234,50 kr', [1234.5]],
  ['2 x 4.50 9.00', [4.5, 9]],
  ['1200', [1200]],
])('"%s" holds %j', (text, amounts) => expect(amountsIn(text)).toEqual(amounts));

test.each(['', 'TOTAL', '0.00', '02/11/2026', '12:34', '2026-11-02'])('"%s" holds no amount', (text) =>
  expect(amountsIn(text)).toEqual([]),
);
