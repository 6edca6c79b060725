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

test('the address holds the state of the list', () => {
  expect(viewOf(everything)).toEqual({ ...everything, page: 3 });
});

test('the first page without filters has an empty address', () => {
  expect(viewOf({ page: '1', search: ' ', category: '' })).toEqual({});
});

test('a date preset replaces the two dates', () => {
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
])('the invalid value %o is ignored', (address) => expect(viewOf(address)).toEqual({}));

test('filters are translated for the server', () => {
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

test('transfers are listed unless a filter cannot match them, and alone if requested', () => {
  expect(queryOf({}).transfers).toBe('include');
  expect(queryOf({ account: 'everyday' }).transfers).toBe('include');
  expect(queryOf({ category: 'Food' }).transfers).toBeUndefined();
  expect(queryOf({ tag: 'holiday' }).transfers).toBeUndefined();
  expect(queryOf({ name: 'Landlord' }).transfers).toBeUndefined();
  expect(queryOf({ type: 'income' }).transfers).toBeUndefined();
  expect(queryOf({ type: 'transfer' }).transfers).toBe('only');
});

test('the page is not a filter', () => {
  expect(isFiltered({ page: 2 })).toBe(false);
  expect(isFiltered({ page: 2, type: 'income' })).toBe(true);
});

test('the open transaction is in the address but is not a filter', () => {
  expect(addressOf({ category: 'Food', open: 'abc' })).toEqual({ category: 'Food', open: 'abc' });
  expect(viewOf({ category: 'Food', open: 'abc' })).toEqual({ category: 'Food' });
  expect(addressOf({ open: 'no id' })).toEqual({});
});
