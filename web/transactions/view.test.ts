import { expect, test } from 'vitest';
import { addressOf, viewOf } from './address.ts';
import { isFiltered, queryOf } from './view.ts';

const everything = {
  search: 'lunch',
  type: 'expense',
  category: 'Food',
  account: 'everyday',
  from: '2026-11-01',
  to: '2026-11-20',
  page: '3',
};

test('an address says what the list shows', () => {
  expect(viewOf(everything)).toEqual({ ...everything, page: 3 });
});

test('the first page without filters needs no words', () => {
  expect(viewOf({ page: '1', search: ' ', category: '' })).toEqual({});
});

test('days that are meant from today on stand in the place of two days', () => {
  expect(viewOf({ dates: 'this-year', from: '2026-11-01' })).toEqual({ dates: 'this-year' });
  expect(queryOf({ dates: 'this-year' })).toMatchObject({
    startDate: expect.stringMatching(/-01-01$/),
    endDate: expect.stringMatching(/-12-31$/),
  });
});

test.each([
  { type: 'both' },
  { dates: 'some-day' },
  { account: 'not an id' },
  { from: '2026-02-30' },
  { to: 'soon' },
  { page: '-1' },
  { page: '1.5' },
  { category: 'x'.repeat(51) },
  { search: 'x'.repeat(2001) },
  { search: 7 },
  { colour: 'red' },
])('%o makes no sense and is as good as not there', (address) => expect(viewOf(address)).toEqual({}));

test('the server is asked in its own words', () => {
  expect(queryOf(viewOf(everything))).toEqual({
    page: 3,
    limit: 10,
    search: 'lunch',
    isIncome: 'false',
    category: 'Food',
    accountId: 'everyday',
    startDate: '2026-11-01',
    endDate: '2026-11-20',
  });
});

test('transfers are listed where nothing is asked that they have not, and alone where they are asked', () => {
  expect(queryOf({}).transfers).toBe('include');
  expect(queryOf({ account: 'everyday' }).transfers).toBe('include');
  expect(queryOf({ category: 'Food' }).transfers).toBeUndefined();
  expect(queryOf({ tag: 'holiday' }).transfers).toBeUndefined();
  expect(queryOf({ name: 'Landlord' }).transfers).toBeUndefined();
  expect(queryOf({ type: 'income' }).transfers).toBeUndefined();
  expect(queryOf({ type: 'transfer' }).transfers).toBe('only');
});

test('a page is no filter', () => {
  expect(isFiltered({ page: 2 })).toBe(false);
  expect(isFiltered({ page: 2, type: 'income' })).toBe(true);
});

test('which transaction is open is in the address, but is no filter', () => {
  expect(addressOf({ category: 'Food', open: 'abc' })).toEqual({ category: 'Food', open: 'abc' });
  expect(viewOf({ category: 'Food', open: 'abc' })).toEqual({ category: 'Food' });
  expect(addressOf({ open: 'no id' })).toEqual({});
});
