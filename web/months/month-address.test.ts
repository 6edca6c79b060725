import { expect, test } from 'vitest';
import { parseBudgetsView, parseDashboardView } from './month-address.ts';

test.each([{ month: '2026-11' }, { month: '2100-12' }, { month: 'all' }, {}])(
  'the budgets page accepts %o in its address',
  (address) => expect(parseBudgetsView(address)).toEqual(address),
);

test.each([{ month: 'soon' }, { month: '2026-13' }, { month: '2101-01' }, { month: 7 }, { year: '2026' }])(
  '%o falls back to the current month',
  (address) => {
    expect(parseBudgetsView(address)).toEqual({});
    expect(parseDashboardView(address)).toEqual({});
  },
);

test('the dashboard shows one month at a time', () => {
  expect(parseDashboardView({ month: '2000-01' })).toEqual({ month: '2000-01' });
  expect(parseDashboardView({ month: 'all' })).toEqual({});
});
