import type { Page } from 'playwright-core';
import { getDayInTimeZone } from '../../domain/calendar-day.ts';
import type { TestAccount } from './account.ts';

/**
 * Returns a month in the browser's time zone as numbers, as text and by name.
 * @param fromNow the number of months from now; negative for the past
 */
export function getMonthAhead(fromNow: number) {
  const [year = 0, number = 0] = getDayInTimeZone(new Date(), 'Europe/Berlin').split('-').map(Number);
  const date = new Date(Date.UTC(year, number - 1 + fromNow));
  const words = (style: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-US', { month: style, year: 'numeric', timeZone: 'UTC' }).format(date);
  return {
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
    text: date.toISOString().slice(0, 7),
    day: date.toISOString().slice(0, 10),
    name: words('long'),
    shortName: words('short'),
  };
}

export const CURRENT_MONTH = getMonthAhead(0);
export const PREVIOUS_MONTH = getMonthAhead(-1);

/** Creates a budget. By default, it is $100 for food in the current month. */
export const createBudget = (account: TestAccount, body: object) =>
  account.send('POST', '/budgets', {
    category: 'Food',
    amount: 100,
    month: CURRENT_MONTH.month,
    year: CURRENT_MONTH.year,
    ...body,
  });

/** Waits until the first budget is listed, then returns the categories of all listed budgets. */
export async function readBudgetCategories(page: Page): Promise<string[]> {
  await page.getByRole('rowheader').first().waitFor();
  return page.getByRole('rowheader').allTextContents();
}
