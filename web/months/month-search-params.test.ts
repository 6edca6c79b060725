import { expect, test } from 'vitest';
import { parseBudgetsSearchParams, parseDashboardSearchParams } from './month-search-params.ts';

test.each([{ month: '2026-11' }, { month: '2100-12' }, { month: 'all' }, {}])(
  'the budgets page accepts %o in its address',
  (address) => expect(parseBudgetsSearchParams(address)).toEqual(address),
);

test.each([{ month: 'soon' }, { month: '2026-13' }, { month: '2101-01' }, { month: 7 }, { year: '2026' }])(
  '%o falls back to the current month',
  (address) => {
    expect(parseBudgetsSearchParams(address)).toEqual({});
    expect(parseDashboardSearchParams(address)).toEqual({});
  },
);

test('the dashboard shows one month at a time', () => {
  expect(parseDashboardSearchParams({ month: '2000-01' })).toEqual({ month: '2000-01' });
  expect(parseDashboardSearchParams({ month: 'all' })).toEqual({});
});
