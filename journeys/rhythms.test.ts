import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Recurring } from '../contract/recurring-items.ts';
import { addDaysClamped as addDays, getDayInTimeZone } from '../domain/calendar-day.ts';
import { listOccurrences } from '../domain/recurrence.ts';
import type { Schedule } from '../domain/schedule.ts';
import type { TestAccount } from './testing/account.ts';
import { formatDay, goToScreen, pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const START = addDays(TODAY, 3);

const story = createStoryTests();

/** The next days of each schedule, as the form shows them. */
const listDays = (schedule: Omit<Schedule, 'startDate' | 'frequency'>, count = 5) =>
  Array.from(
    listOccurrences({ startDate: START, frequency: 'monthly', ...schedule }, TODAY, addDays(TODAY, 1200)),
    ({ day }) => formatDay(day),
  ).slice(0, count);

story('a user chooses a custom rhythm, and the form says how it was understood', async ({ visit }) => {
  const { page, account } = await visit('/recurring-transactions');
  await pressButton(page, 'Add Recurring');
  const dialog = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
  await dialog.getByLabel('Name').fill('Cleaner');
  await dialog.getByLabel('Amount').fill('60');
  await selectOption(dialog, 'Category', 'Bills');
  await typeText(dialog, 'Start date', formatDay(START));
  await selectOption(dialog, 'Frequency', 'Custom…');
  await dialog.getByText(/^Every month on the /).waitFor();

  await dialog.getByLabel('Every').fill('2');
  await selectOption(dialog, 'Unit', 'weeks');
  await dialog.getByText(/^Every 2 weeks on [A-Z][a-z]+day, next on /).waitFor();
  await expect.poll(() => nextDates(dialog)).toEqual(listDays({ every: { count: 2, unit: 'week' } }));
  await dialog.getByLabel('Every').fill('0');
  await dialog.getByText('Fill in the fields above to see upcoming dates.').waitFor();
  await pressButton(dialog, 'Save Recurring');
  await dialog.getByText('Enter a whole number from 1 to 999').waitFor();
  await dialog.getByLabel('Every').fill('1');

  await selectOption(dialog, 'Unit', 'month');
  await selectOption(dialog, 'On', 'Specific days');
  await dialog.getByText('Every month on the 1st and 15th').waitFor();
  await selectOption(dialog, 'On', 'A day of the week');
  await dialog.getByText('Every month on the last Friday').waitFor();
  await selectOption(dialog, 'Ends', 'After a number of times');
  await dialog.getByLabel('Number of times').fill('3');
  await selectOption(dialog, 'On a weekend or holiday', 'Moves to the previous working day');
  await dialog.getByText('3 times, moved to the working day before a weekend or holiday').waitFor();
  const rhythm = { on: { weekday: 5, nth: -1 }, times: 3, weekend: 'before' } as const;
  await expect.poll(() => nextDates(dialog)).toEqual(listDays(rhythm));
  await save(dialog);
  const [due = ''] = listDays(rhythm);
  await expect
    .poll(() => readTableRow(page, 'Cleaner'))
    .toMatchObject({
      4: 'Every month on the last Friday',
      5: expect.stringMatching(new RegExp(`^${due} .* · 1 of 3$`)),
    });
  expect(await listItems(account)).toMatchObject([{ every: { count: 1, unit: 'month' }, ...rhythm, nextNumber: 1 }]);

  await pressButton(page, 'Edit Cleaner');
  const edit = page.getByRole('dialog', { name: 'Edit Recurring Transaction' });
  await expect.poll(() => edit.getByLabel('Number of times').inputValue()).toBe('3');
  await selectOption(edit, 'Frequency', 'Weekly');
  await edit.getByText('The next due date is computed from the start date and frequency.').waitFor();
  await save(edit);
  await expect.poll(() => readTableRow(page, 'Cleaner')).toMatchObject({ 4: 'Weekly' });
  expect((await listItems(account))[0]).not.toHaveProperty('times');
});

story('a holiday in the settings moves a recurring transaction', async ({ visit }) => {
  const { page, account } = await visit('/settings');
  const workday = [4, 5, 6].map((days) => addDays(TODAY, days)).find((day) => !/^S/.test(new Date(day).toUTCString()));
  const startDate = workday ?? '';
  const item = { name: 'Rent', category: 'Bills', amount: 900, startDate, weekend: 'before' };
  await account.send('POST', '/recurring/create', item);
  const panel = page.getByRole('region', { name: 'Holidays' });
  await typeText(panel, 'Day', formatDay(startDate));
  await panel.getByLabel('Name').fill('Feast');
  await pressButton(panel, 'Add Holiday');
  const list = page.getByRole('list', { name: 'Holidays, by date' });
  await list.getByText('Feast').waitFor();
  expect((await listItems(account))[0]?.nextDueDate).not.toBe(startDate);
  await pressButton(list, /^Remove Feast on /);
  await list.waitFor({ state: 'detached' });
  expect((await listItems(account))[0]?.nextDueDate).toBe(startDate);
});

story('an estimated amount is marked until the user confirms it', async ({ visit }) => {
  const { page, account } = await visit('/recurring-transactions');
  const item = { name: 'Power', category: 'Bills', amount: 80, startDate: TODAY, isEstimate: true };
  await account.send('POST', '/recurring/create', item);
  await page.reload();
  expect((await readTableRow(page, 'Power'))[2]).toBe('about Expense -$80.00');
  await goToScreen(page, 'Transactions');
  await page.getByRole('row').filter({ hasText: 'Power' }).getByText('estimate').waitFor();
  await page.getByRole('link', { name: 'Power' }).click();
  await pressButton(page, 'Confirm Amount');
  await page.getByText('The amount of Power is confirmed.').waitFor();
  await page.getByText(/^This amount is an estimate/).waitFor({ state: 'detached' });
  const { transactions } = (await account.send('GET', '/transactions')) as { transactions: object[] };
  expect(transactions).toMatchObject([{ name: 'Power', cost: 80 }]);
  expect(transactions[0]).not.toHaveProperty('isEstimate');
});

async function listItems(account: TestAccount): Promise<Recurring[]> {
  return (await account.send('GET', '/recurring')) as Recurring[];
}

async function typeText(within: Locator, label: string, text: string): Promise<void> {
  const field = within.getByRole('textbox', { name: label });
  await field.fill(text);
  await field.blur();
}

async function save(dialog: Locator): Promise<void> {
  await pressButton(dialog, 'Save Recurring');
  await dialog.waitFor({ state: 'detached' });
}

/** Returns the next dates that the form shows. */
async function nextDates(dialog: Locator): Promise<string[]> {
  await dialog.getByText('Upcoming dates').waitFor();
  return dialog.getByRole('listitem').locator('span:first-child').allTextContents();
}
