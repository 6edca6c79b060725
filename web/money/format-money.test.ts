import { expect, test } from 'vitest';
import { runInRegion } from '../region/run-in-region.ts';
import { formatMoney, roundedCurrencyTracker } from './format-money.ts';

test.each([
  ['USD', '$1,234.50'],
  ['EUR', '€1,234.50'],
  ['GBP', '£1,234.50'],
  ['JPY', '¥1,235'],
  ['CAD', 'CA$1,234.50'],
  ['AUD', 'A$1,234.50'],
  ['INR', '₹1,234.50'],
] as const)('%s looks as it does in US English', (currency, shown) =>
  expect(formatMoney(1234.5, currency)).toBe(shown),
);

test('a signed amount shows income as + and expense as -', () => {
  expect(formatMoney(12, 'USD', 'signed')).toBe('+$12.00');
  expect(formatMoney(-12, 'USD', 'signed')).toBe('-$12.00');
});

test('axis labels are short', () => {
  expect(formatMoney(1500, 'USD', 'compact')).toBe('$1.5K');
  expect(formatMoney(20, 'USD', 'compact')).toBe('$20');
  expect(formatMoney(0.05, 'USD', 'compact')).toBe('$0.05');
});

test('axis labels have the group separator of the region', () => {
  const format = () => formatMoney(2000, 'EUR', 'compact');
  expect(runInRegion('de-DE', format)).toBe('2.000\u00a0€');
});

test('the largest total is formatted exactly to the cent', () => {
  expect(formatMoney(90_000_000_000_000, 'USD')).toBe('$90,000,000,000,000.00');
});

test('an amount that is shown rounded is reported once for a currency', async () => {
  roundedCurrencyTracker.currency = '';
  let reports = 0;
  roundedCurrencyTracker.onChange = () => reports++;
  const format = async (...of: Parameters<typeof formatMoney>) => {
    formatMoney(...of);
    await Promise.resolve();
  };
  await format(12, 'JPY');
  await format(12.5, 'JPY', 'compact');
  await format(12.5, 'USD');
  expect([reports, roundedCurrencyTracker.currency]).toEqual([0, '']);
  await format(12.5, 'JPY');
  await format(13.5, 'JPY');
  expect([reports, roundedCurrencyTracker.currency]).toEqual([1, 'JPY']);
});
