import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { CURRENCY_CODES } from '../../contract/currency-codes.ts';
import { setRegion } from '../region/region.ts';
import { toAmountText } from './amount-text.ts';
import { formatMoney } from './format-money.ts';
import {
  computeTypedSum,
  findAmountError,
  findSignedAmountError,
  parseAmount,
  parseAmountOrSum,
  parseTypedSignedAmount,
} from './parse-amount.ts';

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
])('%s is parsed exactly', (text, minor) => expect(parseAmount(text)).toEqual({ minor }));

test.each([
  ['25k', 2500000],
  ['25 K', 2500000],
  ['4.2k', 420000],
  ['$1.255k', 125500],
  ['1,234k', 123400000],
  ['20k€', 2000000],
  ['20k USD', 2000000],
  ['Rs.99', 9900],
  ['$.5', 50],
  ['12 dollars', 1200],
  ['12 euros', 1200],
  ['12.50 kr.', 1250],
  ['$ 5 CAD', 500],
])('%s is parsed with its currency and thousands', (text, minor) => expect(parseAmount(text)).toEqual({ minor }));

test.each([
  'about 25k',
  'about 25',
  '5 eggs',
  '25 thousand',
  '5m',
  '5kg',
  '25kk',
  '~25',
  '25 (cash)',
  'CA 5 x',
  '5 $ x',
])('"%s" is rejected instead of being shortened to its number', (text) => {
  expect(parseAmount(text)).toEqual({ problem: 'not-a-number' });
  expect(findAmountError(text, 'no amount')).toBe('Enter an amount, such as 25,000');
  expect(parseTypedSignedAmount(`-${text}`)).toBeNaN();
});

test('the example in the error message has the format of the region', () => {
  setRegion('de-DE');
  expect(findAmountError('etwa 5', 'no amount')).toBe('Enter an amount, such as 25.000');
  expect([findAmountError('abc', 'no amount'), findAmountError('-5', 'no amount')]).toEqual(['no amount', 'no amount']);
});

test('thousands can be part of a sum, and can have a sign', () => {
  expect(parseAmountOrSum('12k + 3')).toEqual({ minor: 1200300 });
  expect(parseTypedSignedAmount('-20k')).toBe(-20000);
});

test.each(['', ' ', 'abc', '-5', '1.2.3', '12,34,5', '1 2', '5e3', '1,2345', '$', '.', ','])(
  '"%s" is not an amount',
  (text) => expect(parseAmount(text)).toEqual({ problem: 'not-a-number' }),
);

test.each(['1.005', '0.001', '1,234.567', '.125', '1.234'])('%s has too many decimals', (text) =>
  expect(parseAmount(text)).toEqual({ problem: 'too-many-decimals' }),
);

test('an amount beyond the number range still exceeds the limit', () => {
  expect(parseAmount('9'.repeat(40))).toEqual({ minor: Number.MAX_SAFE_INTEGER });
});

test('every common notation of an amount is parsed to the cent', () => {
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
])('%s is parsed with its sign', (text, amount) => expect(parseTypedSignedAmount(text)).toBe(amount));

test('two signs are not an amount, and too many decimals are reported after a sign', () => {
  expect(parseTypedSignedAmount('--5')).toBeNaN();
  expect(parseTypedSignedAmount('5-')).toBeNaN();
  expect(findSignedAmountError('-1.005', 'no amount')).toBe('Enter an amount with at most two decimals');
  expect(findSignedAmountError('-x', 'no amount')).toBe('no amount');
});

test.each([
  ['12+3.5', 1550],
  ['12,50+3', 1550],
  ['20-5', 1500],
  [' $1,234.50 + $0.50 − 1 ', 123400],
  ['0.1+0.2', 30],
  ['5-20', -1500],
  ['12.50', 1250],
])('the sum %s is calculated exactly', (text, minor) => expect(parseAmountOrSum(text)).toEqual({ minor }));

test.each(['12+', '+', '-5', '1++2', '1e+3', '3*4', '1+x', `1${'+1'.repeat(200)}`])('"%s" is not a sum', (text) =>
  expect(parseAmountOrSum(text)).toEqual({ problem: 'not-a-number' }),
);

test('the result of a sum is shown, and too many decimals are reported', () => {
  expect(computeTypedSum('12+3.5')).toBe(15.5);
  expect([computeTypedSum('12'), computeTypedSum('12+')]).toEqual([undefined, undefined]);
  expect(findAmountError('1+1.005', 'no amount')).toBe('Enter an amount with at most two decimals');
});

test('adding and subtracting amounts is exact to the hundredth', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 12 }), (parts) => {
      const [first = 0, ...rest] = parts;
      const text = rest.reduce(
        (sum, part, at) => `${sum}${at % 2 ? '+' : '-'}${(part / 100).toFixed(2)}`,
        (first / 100).toFixed(2),
      );
      const minor = rest.reduce((sum, part, at) => sum + (at % 2 ? part : -part), first);
      expect(parseAmountOrSum(text)).toEqual({ minor });
    }),
  );
});

afterEach(() => setRegion());

test.each([
  ['de-DE', '1.234', 123400],
  ['de-DE', '1.234,50', 123450],
  ['de-DE', '1.234.567,5 €', 123456750],
  ['de-DE', '12,50', 1250],
  ['de-DE', '12.50', 1250],
  ['de-DE', '1,234.50', 123450],
  ['de-DE', ',5', 50],
  ['fr-FR', '1 234,50', 123450],
  ['fr-FR', '1\u202f234\u202f567,50 €', 123456750],
  ['de-CH', "CHF 1'234.50", 123450],
  ['de-CH', '1’234’567', 123456700],
  ['fr-CH', '1 234,50', 123450],
  ['fr-CH', '1 234.50', 123450],
  ['sv-SE', '1 234', 123400],
  ['en-IN', '₹12,50,000.75', 125000075],
  ['ja-JP', '￥1,234', 123400],
])('in %s, %s is parsed exactly', (region, text, minor) => {
  setRegion(region);
  expect(parseAmount(text)).toEqual({ minor });
});

test.each([
  ['de-DE', '1,234', 'too-many-decimals'],
  ['fr-FR', '1 23', 'not-a-number'],
  ['fr-FR', '1 234 5', 'not-a-number'],
  ['de-DE', '1 234', 'not-a-number'],
  ['de-DE', '1.23.4', 'not-a-number'],
] as const)('in %s, %s is not an amount', (region, text, problem) => {
  setRegion(region);
  expect(parseAmount(text)).toEqual({ problem });
});

test('sums and signs are typed with the marks of the region', () => {
  setRegion('de-DE');
  expect(parseAmountOrSum('1.000+3,5')).toEqual({ minor: 100350 });
  expect(parseTypedSignedAmount('−1.234,50')).toBe(-1234.5);
});

test('an amount in a field is parsed to the same amount in every region', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'fr-CH', 'de-CH', 'en-IN', 'ja-JP', 'en-ZA', 'ar-EG'),
      fc.integer({ min: 0, max: 99_999_999_999 }),
      (region, minor) => {
        setRegion(region);
        expect(parseAmount(toAmountText(minor / 100))).toEqual({ minor });
      },
    ),
  );
});

test('a formatted amount of every currency can be pasted', () => {
  for (const region of ['en-US', 'de-DE', 'fr-CA', 'da-DK', 'pl-PL', 'en-IN', 'ja-JP', 'pt-BR', 'cs-CZ']) {
    setRegion(region);
    const texts = CURRENCY_CODES.map((currency) => formatMoney(25, currency, 'whole'));
    expect(texts.filter((text) => parseTypedSignedAmount(text) !== 25)).toEqual([]);
  }
});

test('a formatted amount can be pasted in every region', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'en-US',
        'de-DE',
        'fr-FR',
        'fr-CH',
        'de-CH',
        'de-AT',
        'en-IN',
        'sv-SE',
        'en-ZA',
        'pl-PL',
        'tr-TR',
      ),
      fc.integer({ min: 0, max: 99_999_999_999 }),
      (region, minor) => {
        setRegion(region);
        expect(parseAmount(formatMoney(minor / 100, 'EUR'))).toEqual({ minor });
      },
    ),
  );
});
