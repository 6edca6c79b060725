import { expect, test } from 'vitest';
import { parseReceiptsSearchParams } from './receipts-search-params.ts';

test('the address holds the open receipt and the search text', () => {
  expect(parseReceiptsSearchParams({ receipt: 'a-1_B', search: ' milk ', page: '3' })).toEqual({
    receipt: 'a-1_B',
    search: 'milk',
    page: 3,
  });
});

test.each([
  { receipt: '', search: ' ', page: '0' },
  { receipt: '../account', search: 'x'.repeat(201), page: 'two' },
  { receipt: 7, search: ['a'], page: '1' },
])('invalid values of %j are ignored', (address) => {
  expect(parseReceiptsSearchParams(address)).toEqual({});
});
