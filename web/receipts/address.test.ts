import { expect, test } from 'vitest';
import { receiptsViewOf } from './address.ts';

test('an address says which receipt is open and what the list is searched for', () => {
  expect(receiptsViewOf({ receipt: 'a-1_B', search: ' milk ', page: '3' })).toEqual({
    receipt: 'a-1_B',
    search: 'milk',
    page: 3,
  });
});

test.each([
  { receipt: '', search: ' ', page: '0' },
  { receipt: '../account', search: 'x'.repeat(201), page: 'two' },
  { receipt: 7, search: ['a'], page: '1' },
])('what makes no sense of %j is left out', (address) => {
  expect(receiptsViewOf(address)).toEqual({});
});
