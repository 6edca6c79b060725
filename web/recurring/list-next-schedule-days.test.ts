import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import type { Schedule } from '../../domain/schedule.ts';
import { findFirstPostDay, listNextScheduleDays } from './list-next-schedule-days.ts';

const TODAY = '2026-11-21';

test.each<[Schedule, string[]]>([
  [{ startDate: '2026-01-31', frequency: 'monthly' }, ['2026-11-30', '2026-12-31', '2027-01-31']],
  [{ startDate: '2026-11-21', frequency: 'weekly' }, ['2026-11-21', '2026-11-28', '2026-12-05']],
  [{ startDate: '2020-05-05', frequency: 'daily' }, ['2026-11-21', '2026-11-22', '2026-11-23']],
  [{ startDate: '2024-02-29', frequency: 'annually' }, ['2027-02-28', '2028-02-29', '2029-02-28']],
  [{ startDate: '2027-03-01', frequency: 'monthly' }, ['2027-03-01', '2027-04-01', '2027-05-01']],
])('the next dates of %o are after today, counted from the start date', (schedule, days) =>
  expect(listNextScheduleDays(schedule, TODAY)).toEqual(days),
);

test.each(['daily', 'weekly', 'monthly', 'annually'] as const)('%s dates end where the calendar does', (frequency) =>
  expect(listNextScheduleDays({ startDate: '9999-12-31', frequency }, TODAY)).toEqual(['9999-12-31']),
);

const RENT: Recurring = {
  _id: 'a',
  name: 'Rent',
  category: 'Bills',
  amount: 900,
  isIncome: false,
  frequency: 'monthly',
  startDate: '2026-01-21',
  nextDueDate: '2026-12-21',
  isPaused: false,
  formerAmount: null,
  amountSince: null,
  accountId: 'everyday',
  toAccountId: null,
  version: 1,
};

test('a new item posts starting today', () => {
  expect(findFirstPostDay(RENT, null, TODAY)).toBe(TODAY);
});

test('an item with an unchanged schedule keeps its next date', () => {
  expect(findFirstPostDay({ startDate: '2026-01-21', frequency: 'monthly' }, RENT, TODAY)).toBe('2026-12-21');
});

test('a changed schedule starts today and does not post today twice', () => {
  const schedule: Schedule = { startDate: '2026-11-21', frequency: 'weekly' };
  expect(findFirstPostDay(schedule, RENT, TODAY)).toBe('2026-11-22');
  expect(findFirstPostDay(schedule, { ...RENT, startDate: '2026-01-30', nextDueDate: '2026-11-30' }, TODAY)).toBe(
    TODAY,
  );
});
