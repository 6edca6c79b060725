import { expect, test } from 'vitest';
import { budgetsViewOf, dashboardViewOf } from './address.ts';

test.each([{ month: '2026-11' }, { month: '2100-12' }, { month: 'all' }, {}])(
  'the budgets page accepts %o in its address',
  (address) => expect(budgetsViewOf(address)).toEqual(address),
);

test.each([{ month: 'soon' }, { month: '2026-13' }, { month: '2101-01' }, { month: 7 }, { year: '2026' }])(
  '%o falls back to the current month',
  (address) => {
    expect(budgetsViewOf(address)).toEqual({});
    expect(dashboardViewOf(address)).toEqual({});
  },
);

test('the dashboard shows one month at a time', () => {
  expect(dashboardViewOf({ month: '2000-01' })).toEqual({ month: '2000-01' });
  expect(dashboardViewOf({ month: 'all' })).toEqual({});
});
