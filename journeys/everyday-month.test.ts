import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDaysClamped as addDays, getDayInTimeZone } from '../domain/calendar-day.ts';
import { pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readFilterChips, readListedNames, readShownSums } from './testing/transactions-list.ts';

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const [year = '', month = '', day = ''] = TODAY.split('-');
const toGermanDay = (text: string) => text.split('-').reverse().join('.');

const story = createStoryTests();

story('a month with pay every second Friday, instalments, a refund and a group budget', async (site) => {
  const { page, account } = await site.visit('/recurring-transactions', {
    fill: (person) => person.send('PUT', '/auth/region', { locale: 'de-DE' }),
  });

  // The salary arrives every second Friday. The third of twelve instalments is due in five days.
  const friday = addDays(TODAY, ((5 - new Date(TODAY).getUTCDay() + 7) % 7) + 7);
  await addRecurring(
    page,
    { name: 'Gehalt', amount: '1.234,56', category: 'Salary', startDay: friday },
    async (form) => {
      await form.getByLabel('Income').check();
      await form.getByLabel('Every').fill('2');
      await form.getByText(/^Every 2 weeks on Friday, next on /).waitFor();
    },
  );
  const plan = { name: 'Laptop', amount: '99,90', category: 'Shopping', startDay: addDays(TODAY, 5 - 56) };
  await addRecurring(page, plan, async (form) => {
    await form.getByLabel('Every').fill('4');
    await selectOption(form, 'Ends', 'After a number of times');
    await form.getByLabel('Number of times').fill('12');
  });
  await expect
    .poll(() => readTableRow(page, 'Gehalt'))
    .toMatchObject({ 2: expect.stringContaining('+1.234,56\u00a0$') });
  await expect
    .poll(() => readTableRow(page, 'Laptop'))
    .toMatchObject({ 5: expect.stringContaining('in 5 days · 3 of 12') });

  // The group budget covers two categories. The purchase is entered with only a day and a month.
  await page.goto('/budgets');
  await pressButton(page, 'Add Budget');
  const budget = page.getByRole('dialog');
  await selectOption(budget, 'For', 'Category group');
  await budget.getByLabel('Name').fill('Haushalt');
  await selectOption(budget, 'Categories', 'Shopping');
  await page.getByRole('option', { name: 'Groceries', exact: true }).click();
  await page.keyboard.press('Escape');
  await budget.getByLabel('Amount').fill('1.000,00');
  await pressButton(budget, 'Save Budget');
  await budget.waitFor({ state: 'detached' });
  await page.goto('/transactions');
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('ZALANDO');
  await form.getByLabel('Amount').fill('1.034,50');
  await selectOption(form, 'Category', 'Shopping');
  await form.getByLabel('Date').fill(`${day}.${month}.`);
  await pressButton(form, 'Save Expense');
  // The account has no money yet.
  await pressButton(page.getByRole('alertdialog'), 'Submit Anyway');
  await form.waitFor({ state: 'detached' });
  await account.add({ name: 'REWE', category: 'Groceries', cost: 65.5, addedOn: TODAY });
  await account.add({ name: 'Kino', category: 'Entertainment', cost: 12, addedOn: TODAY });

  // The bank's file contains the refund. The person imports it as income, and links it to the purchase afterwards.
  await page.goto('/import');
  const rows = ['Buchungstag;Verwendungszweck;Betrag', `${toGermanDay(TODAY)};ZALANDO Gutschrift;34,50`];
  const file = { name: 'karte.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('Bank files').setInputFiles(file);
  await pressButton(page, 'Import 1 Transaction');
  await page.getByText('1 transaction added.').first().waitFor();
  await page.getByRole('link', { name: 'View Transactions' }).click();
  await page.getByText('ZALANDO Gutschrift').locator('visible=true').first().click();
  await linkToPurchase(page);
  await pressButton(page, 'Unlink');
  await waitForFocus(page, 'Refund of…');
  await linkToPurchase(page);

  // The refund reduces the budget, and the spending leads to the transactions that add up to it.
  await page.goto('/budgets');
  await expect
    .poll(async () => (await readTableRow(page, 'Haushalt')).map((cell) => cell.replaceAll('\u00a0', ' ')))
    .toMatchObject({ 2: '1.000,00 $', 4: '-65,50 $' });
  await page.getByText(/after 34,50\s\$ refunds/).waitFor();
  await page.getByRole('link', { name: /^1\.065,50\s\$, transactions of Haushalt/ }).click();
  await page.waitForURL(/\/transactions\?/);
  await expect.poll(() => readListedNames(page)).toHaveLength(3);
  expect(new Set(await readListedNames(page))).toEqual(new Set(['ZALANDO Gutschrift', 'REWE', 'ZALANDO']));
  await expect.poll(() => readShownSums(page)).toMatch(/1\.065,50\s\$/);
  const chips = ['Type: Expense', 'Categories: Shopping, Groceries'];
  await expect
    .poll(() => readFilterChips(page))
    .toEqual([...chips, expect.stringContaining('From: '), expect.stringContaining(year)]);
  await page.getByRole('button', { name: 'Remove filter: Categories: Shopping, Groceries' }).click();
  await expect.poll(() => readListedNames(page)).toHaveLength(4);
});

type Planned = { name: string; amount: string; category: string; startDay: string };

/** Adds a recurring item in weeks. `choose` changes further fields. */
async function addRecurring(page: Page, planned: Planned, choose: (form: Locator) => Promise<void>): Promise<void> {
  await pressButton(page, 'Add Recurring');
  const form = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
  await form.getByLabel('Name').fill(planned.name);
  await form.getByLabel('Amount').fill(planned.amount);
  await selectOption(form, 'Category', planned.category);
  await selectOption(form, 'Frequency', 'Custom…');
  await selectOption(form, 'Unit', 'week');
  await form.getByLabel('Start date', { exact: false }).first().fill(toGermanDay(planned.startDay));
  await choose(form);
  await pressButton(form, 'Save Recurring');
  await form.waitFor({ state: 'detached' });
}

async function linkToPurchase(page: Page): Promise<void> {
  await pressButton(page, 'Refund of…');
  await pressButton(page.getByRole('dialog', { name: 'Refund of…' }), /^ZALANDO/);
  await waitForFocus(page, 'Unlink');
}

/** Waits until a button has the focus, because it replaced the button that had it. */
async function waitForFocus(page: Page, button: string): Promise<void> {
  await page.waitForFunction((name) => document.activeElement?.textContent === name, button);
}
