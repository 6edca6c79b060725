import { expect, test } from 'vitest';
import { parseListAddress, parseListSearchParams } from './list-address.ts';
import { isListFiltered, toTransactionsQuery } from './use-list-search-params.ts';

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
  expect(parseListSearchParams(everything)).toEqual({ ...everything, page: 3 });
});

test('the first page without filters has an empty address', () => {
  expect(parseListSearchParams({ page: '1', rows: '10', search: ' ', category: '' })).toEqual({});
  expect(parseListSearchParams({ rows: '50' })).toEqual({ rows: 50 });
  expect(toTransactionsQuery({ page: 2, rows: 100 })).toMatchObject({ page: 2, limit: 100 });
});

test('a date preset replaces the two dates', () => {
  expect(parseListSearchParams({ dates: 'this-year', from: '2026-11-01' })).toEqual({ dates: 'this-year' });
  expect(toTransactionsQuery({ dates: 'this-year' })).toMatchObject({
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
  { rows: '20' },
  { rows: 'all' },
  { toReview: 'all' },
])('the invalid value %o is ignored', (address) => expect(parseListSearchParams(address)).toEqual({}));

test('the filter for a review excludes transfers, which need none', () => {
  const query = toTransactionsQuery(parseListSearchParams({ toReview: 'only' }));
  expect(query).toMatchObject({ reviewed: 'false', transfers: undefined });
  expect(toTransactionsQuery({})).toMatchObject({ transfers: 'include' });
});

test('filters are translated for the server', () => {
  expect(toTransactionsQuery(parseListSearchParams(everything))).toEqual({
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
  expect(toTransactionsQuery({}).transfers).toBe('include');
  expect(toTransactionsQuery({ account: 'everyday' }).transfers).toBe('include');
  expect(toTransactionsQuery({ category: 'Food' }).transfers).toBeUndefined();
  expect(toTransactionsQuery({ tag: 'holiday' }).transfers).toBeUndefined();
  expect(toTransactionsQuery({ name: 'Landlord' }).transfers).toBeUndefined();
  expect(toTransactionsQuery({ type: 'income' }).transfers).toBeUndefined();
  expect(toTransactionsQuery({ type: 'transfer' }).transfers).toBe('only');
});

test('the page is not a filter', () => {
  expect(isListFiltered({ page: 2, rows: 50 })).toBe(false);
  expect(isListFiltered({ page: 2, type: 'income' })).toBe(true);
});

test('the open transaction is in the address but is not a filter', () => {
  expect(parseListAddress({ category: 'Food', open: 'abc' })).toEqual({ category: 'Food', open: 'abc' });
  expect(parseListSearchParams({ category: 'Food', open: 'abc' })).toEqual({ category: 'Food' });
  expect(parseListAddress({ open: 'no id' })).toEqual({});
});
