import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountToMinor, MAX_AMOUNT_MINOR, minorToAmount } from '../domain/money.ts';
import { positiveAmountSchema } from './amount-schemas.ts';

const Amount = positiveAmountSchema('Enter an amount');

test('every amount survives conversion to hundredths and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_MINOR }), (minor) => {
      const written = JSON.parse(JSON.stringify(minorToAmount(minor)));
      expect(Amount.safeParse(written).success).toBe(true);
      expect(amountToMinor(written)).toBe(minor);
    }),
  );
});

test.each([0, -1, Number.NaN, '5', null, undefined, 0.001, 1.005, 0.1 + 0.2, 1e9, 1e300])(
  '%s is not an amount',
  (value) => {
    expect(Amount.safeParse(value).success).toBe(false);
  },
);

test('the largest amount is valid', () => {
  expect(Amount.safeParse(999_999_999.99).success).toBe(true);
});
