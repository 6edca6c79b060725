import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseAmount, signedAmountError, typedSignedAmount } from './parse-amount.ts';

test.each([
  ['1234.5', 123450],
  ['1,234.50', 123450],
  ['$1,234.50', 123450],
  [' CA$ 1,234.50 ', 123450],
  ['USD 12', 1200],
  ['12.00 €', 1200],
  ['1.234,50 €', 123450],
  ['12,5', 1250],
  ['1,23', 123],
  ['¥1,234', 123400],
  ['₹1,23,456.70', 12345670],
  ['Rs. 99', 9900],
  ['.5', 50],
  ['7.', 700],
  ['0', 0],
  ['999999999.99', 99999999999],
  ['0.07', 7],
])('%s is read exactly', (text, minor) => expect(parseAmount(text)).toEqual({ minor }));

test.each(['', ' ', 'abc', '-5', '1.2.3', '12,34,5', '1 2', '5e3', '1,2345', '$', '.', ','])(
  '"%s" is no amount',
  (text) => expect(parseAmount(text)).toEqual({ problem: 'not-a-number' }),
);

test.each(['1.005', '0.001', '1,234.567', '.125', '1.234'])('%s has too many decimals', (text) =>
  expect(parseAmount(text)).toEqual({ problem: 'too-many-decimals' }),
);

test('an amount that no number holds is still larger than the largest', () => {
  expect(parseAmount('9'.repeat(40))).toEqual({ minor: Number.MAX_SAFE_INTEGER });
});

test('every amount, written as people write it, is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
      const whole = Math.floor(minor / 100).toLocaleString('en-US');
      const cents = String(minor % 100).padStart(2, '0');
      expect(parseAmount(`$${whole}.${cents}`)).toEqual({ minor });
    }),
  );
});

test.each([
  ['-5', -5],
  ['−1,234.50', -1234.5],
  ['-$5', -5],
  ['$-5', -5],
  ['EUR -5', -5],
  ['12.50', 12.5],
  ['-0', 0],
])('%s is read with its sign', (text, amount) => expect(typedSignedAmount(text)).toBe(amount));

test('two signs are no amount, and too many decimals are told of behind a sign', () => {
  expect(typedSignedAmount('--5')).toBeNaN();
  expect(typedSignedAmount('5-')).toBeNaN();
  expect(signedAmountError('-1.005', 'no amount')).toBe('Please enter an amount with at most two decimals');
  expect(signedAmountError('-x', 'no amount')).toBe('no amount');
});
