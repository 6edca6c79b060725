import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from '../region/format-number.ts';
import { formatUsMoney } from './format-us-money.ts';

const OPTIONS = {
  plain: {},
  signed: { signDisplay: 'exceptZero' },
  whole: { maximumFractionDigits: 0 },
  compact: {
    notation: 'compact',
    maximumSignificantDigits: 3,
    maximumFractionDigits: 0,
    roundingPriority: 'morePrecision',
  },
} as const;

/** Zero is positive, as in sums. */
const cents = fc
  .oneof(fc.integer({ min: -200_000_00, max: 200_000_00 }), fc.maxSafeInteger())
  .map((count) => count + 0);
const ticks = fc
  .tuple(fc.integer({ min: 0, max: 10_000 }), fc.constantFrom(1, 100, 250))
  .map(([count, step]) => count * step);
const amounts = fc.oneof(
  cents.map((count) => count / 100),
  ticks,
);

test.each(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR'])('%s is formatted as Intl formats it', (currency) => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...(Object.keys(OPTIONS) as (keyof typeof OPTIONS)[])), (amount, style) => {
      const text = formatUsMoney(amount, currency, style);
      const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...OPTIONS[style] });
      if (text !== undefined) expect(text).toBe(format.format(amount));
    }),
    { numRuns: 500 },
  );
});

test('everyday amounts need no Intl, and rounded ones and other currencies do', () => {
  expect(formatUsMoney(1234.5, 'USD')).toBe('$1,234.50');
  expect(formatUsMoney(-9_000_000_000_000, 'USD')).toBe('-$9,000,000,000,000.00');
  expect(formatUsMoney(-90_000_000_000_000, 'USD')).toBeUndefined();
  expect([0, 0.05, 12.5, 999, 1000, 2500, 125_000].map((tick) => formatUsMoney(tick, 'USD', 'compact'))).toEqual([
    '$0',
    '$0.05',
    '$12.5',
    '$999',
    '$1K',
    '$2.5K',
    '$125K',
  ]);
  expect(formatUsMoney(1.005, 'USD')).toBeUndefined();
  expect(formatUsMoney(1234, 'USD', 'compact')).toBeUndefined();
  expect(formatUsMoney(1_000_000, 'USD', 'compact')).toBeUndefined();
  expect(formatUsMoney(12, 'JPY')).toBeUndefined();
});

test('counts are formatted as Intl formats them', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => formatNumber(count) === count.toLocaleString('en-US')));
});
