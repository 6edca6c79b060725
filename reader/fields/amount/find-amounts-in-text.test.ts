import { expect, test } from 'vitest';
import { findAmountsInText } from './find-amounts-in-text.ts';

const exact = (text: string) =>
  findAmountsInText(text)
    .filter(({ form }) => form === 'exact')
    .map(({ minor }) => minor);

test.each([
  ['TOTAL 12.50', [1250]],
  ['TOTAL 12,50', [1250]],
  ['Total 1,234.50', [123450]],
  ['Summe 1.234,50', [123450]],
  ['Total 1 234,50', [123450]],
  ["Total CHF 1'234.50", [123450]],
  ['Total 12 .50', [1250]],
  ['Total 12. 50', [1250]],
  ['RM12.50', [1250]],
  ['TOTAL RM 12.50', [1250]],
  ['€ 642,18', [64218]],
  ['$4.90', [490]],
  ['SUMME EUR 0,79', [79]],
  ['Total 5O.0C', [5000]],
  ['Total 1B.5S', [1855]],
  ['15.56SR', [1556]],
  ['SUMME 12,50E', [1250]],
  ['Rounding -0.02', [-2]],
  ['Discount 1.00-', [-100]],
  ['TOTAL - 12.50', [1250]],
  ['TOTAL-12.50', [1250]],
  ['2 x 3.50 7.00', [350, 700]],
  ['TOT QTY: 16 132.40', [13240]],
  ['999,999,999.99', [99999999999]],
])('%s holds %j', (text, minors) => {
  expect(exact(text)).toEqual(minors);
});

test.each([
  'GST 6.00%',
  'GST 6.00 %',
  '12.03.2018',
  '12:31:50',
  '0,410 kg',
  '2.50KG',
  '11.30PM',
  '12.50abc',
  'TEL 03-7731 8169',
  'No 12-3-4',
  'Total',
])('%s holds no amount', (text) => {
  expect(exact(text)).toEqual([]);
});

test('an amount without a decimal point is distinguished from one with it', () => {
  expect(findAmountsInText('Total 80 91')).toMatchObject([{ minor: 8091, form: 'gap' }]);
  expect(findAmountsInText('Total 700')).toMatchObject([{ minor: 70_000, form: 'whole' }]);
});

test('an amount has its position in the line', () => {
  const [amount] = findAmountsInText('Total RM12.50 only');
  expect('Total RM12.50 only'.slice(amount?.start, amount?.end)).toBe('12.50');
});
