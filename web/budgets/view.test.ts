import { expect, test } from 'vitest';
import { budgetsViewOf } from './view.ts';

test.each([{ month: '2026-11' }, { month: 'all' }, {}])('an address with %o says what is shown', (address) =>
  expect(budgetsViewOf(address)).toEqual(address),
);

test.each([{ month: 'soon' }, { month: '2026-13' }, { month: 7 }, { year: '2026' }])('%o is this month', (address) =>
  expect(budgetsViewOf(address)).toEqual({}),
);
