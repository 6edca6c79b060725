import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../domain/calendar-day.ts';
import type { TestAccount } from './testing/account.ts';
import { CURRENT_MONTH, PREVIOUS_MONTH } from './testing/budgets.ts';
import { drawAllCharts } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

/** Today in the time zone of the browser (Berlin), as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const YESTERDAY = addDaysClamped(TODAY, -1);

const story = createStoryTests();
const fill = async (account: TestAccount) => {
  await account.add({ name: 'Lunch', cost: 12.5, addedOn: TODAY });
  await account.add({ name: 'Train', category: 'Transportation', cost: 37.5, addedOn: YESTERDAY });
  await account.add({ name: 'Pay', category: 'Salary', cost: 2000, addedOn: YESTERDAY, isIncome: true });
};

story.atDesk('every chart can be read point by point with the keyboard, in the display currency', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  await drawAllCharts(page);
  const days = chart(page, 'Daily Activity (Last 30 Days)');
  await days.focus();
  await page.keyboard.press('End');
  await said(days, `${formatDay(TODAY)}: Income $0.00, Expense $12.50`);
  await page.keyboard.press('ArrowLeft');
  await said(days, `${formatDay(YESTERDAY)}: Income $2,000.00, Expense $37.50`);
  await page.keyboard.press('Home');
  await said(days, `${formatDay(addDaysClamped(TODAY, -29))}: Income $0.00, Expense $0.00`);
  await page.keyboard.press('ArrowRight');
  await said(days, `${formatDay(addDaysClamped(TODAY, -28))}: Income $0.00, Expense $0.00`);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect.poll(() => activity.getByText(formatDay(addDaysClamped(TODAY, -28)), { exact: true }).count()).toBe(2);
  await page.keyboard.press('Escape');
  await said(days, '');
  // The tooltip has closed, so only the table contains this text.
  await expect.poll(() => activity.getByText(formatDay(addDaysClamped(TODAY, -28)), { exact: true }).count()).toBe(1);

  const ring = chart(page, 'Expenses by Category (Last 30 Days)');
  await ring.focus();
  await page.keyboard.press('ArrowRight');
  await said(ring, 'Transportation: Amount $37.50, Share 75.0%');
  await page.keyboard.press('Tab');
  await said(ring, '');

  await page.getByRole('combobox', { name: 'Display currency' }).click();
  await page.getByRole('option', { name: /^JPY/ }).click();
  const income = chart(page, 'Income Vs Time (Last 30 Days)');
  await income.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await said(income, `${formatDay(YESTERDAY)}: Income ¥2,000`);
});

story.atDesk('a chart can be read with the pointer', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  await drawAllCharts(page);
  const expense = chart(page, 'Expense Vs Time (Last 30 Days)');
  await expense.scrollIntoViewIfNeeded();
  const box = await expense.boundingBox();
  if (box === null) throw new Error('The chart is not there.');
  await page.mouse.move(box.x + box.width - 2, box.y + 20);
  await said(expense, `${formatDay(TODAY)}: Expense $12.50`);
  await page.mouse.move(5, 5);
  await said(expense, '');
});

story.onPhone('charts far below are drawn when they come near or the page is printed', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  const charts = page.getByRole('application');
  await charts.waitFor();
  await page.getByText('Pay', { exact: true }).waitFor();
  await expect.poll(() => charts.count()).toBe(1);
  await drawAllCharts(page);

  await page.reload();
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('beforeprint'));
    return document.querySelectorAll('[role=application]').length === 5;
  });
});

story.atDesk('each chart has a table', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  await drawAllCharts(page);
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
  await rows('Expenses by Category (Last 30 Days)').first().waitFor({ state: 'attached' });
  await expect
    .poll(() => rows('Expenses by Category (Last 30 Days)').allTextContents())
    .toEqual(['CategoryAmountShare', 'Transportation$37.5075.0%', 'Food$12.5025.0%']);
  for (const name of ['Daily Activity', 'Income Vs Time', 'Expense Vs Time']) {
    await expect.poll(() => rows(`${name} (Last 30 Days)`).count(), { message: name }).toBe(31);
  }
});

story.atDesk('the smallest categories are grouped in the legend until all are requested', async ({ visit }) => {
  const { page } = await visit('/dashboard', {
    fill: async ({ add }) => {
      for (let index = 1; index <= 12; index += 1) {
        await add({ category: `Kind ${index}`, cost: index, addedOn: TODAY });
      }
    },
  });
  const listed = page.getByRole('region', { name: 'Expenses by Category' }).locator('ul > li');
  await listed.first().waitFor();
  await expect.poll(() => listed.count()).toBe(10);
  await expect.poll(() => listed.last().textContent()).toBe('3 others7.7%$6.00');
  await page.getByRole('button', { name: 'Show All 12 Categories' }).click();
  await expect.poll(() => listed.count()).toBe(12);
  await expect.poll(() => listed.last().textContent()).toBe('Kind 11.3%$1.00');
  await page.getByRole('button', { name: 'Show Fewer Categories' }).click();
  await expect.poll(() => listed.count()).toBe(10);
});

story.atDesk(
  'the entry form asks for missing fields, and another currency applies everywhere at once',
  async ({ visit }) => {
    const { page } = await visit('/dashboard', { fill });
    await page.getByRole('button', { name: '+ Add Transaction' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save Expense' }).click();
    for (const sentence of [
      'Please enter a name for the transaction',
      'Please enter a valid cost greater than 0',
      'Please select a category',
    ]) {
      await dialog.getByText(sentence).waitFor();
    }
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('combobox', { name: 'Display currency' }).click();
    await page.getByRole('option', { name: /^JPY/ }).click();
    // No text of the dashboard contains dollars, and amounts in yen have no decimals. The axis label ¥1.5K is an
    // exception.
    await page.getByText('¥1,950').first().waitFor();
    const text = await page.locator('main').innerText();
    expect(text).not.toMatch(/\$|¥[\d,]*\.\d+\b/);
    for (const amount of ['¥2,000', '¥50', '-¥13', '-¥38', '+¥2,000']) expect(text).toContain(amount);
  },
);

story('the month is at the top, and its figures link to their transactions', async ({ visit }) => {
  const { page } = await visit('/dashboard', {
    fill: async (account) => {
      await account.add({ cost: 40, addedOn: PREVIOUS_MONTH.day });
      await account.add({ cost: 12.5, addedOn: CURRENT_MONTH.day });
      await account.add({ name: 'Rent', category: 'Bills', cost: 700, addedOn: CURRENT_MONTH.day });
      await account.add({ name: 'Pay', category: 'Salary', cost: 2000, addedOn: CURRENT_MONTH.day, isIncome: true });
      const { month, year } = PREVIOUS_MONTH;
      await account.send('POST', '/budgets', { category: 'Food', amount: 100, month, year });
      await account.send('POST', '/recurring/create', {
        name: 'Tea',
        category: 'Food',
        amount: 1,
        frequency: 'daily',
        startDate: addDaysClamped(TODAY, 1),
      });
    },
  });
  const top = page.getByRole('region', { name: 'The month' });
  await top.getByText(CURRENT_MONTH.name, { exact: true }).waitFor();
  await top.getByText(/^\$672\.50 more than /).waitFor();
  await top.getByText('$1,287.50 more than you spent').waitFor();
  // Opening the month copies the budgets of the previous month.
  await top.getByText('of $100.00 in 1 budget').waitFor();
  await top.getByText('Tea').first().waitFor();
  await top.getByText(`Expenses still due in ${CURRENT_MONTH.name.split(' ')[0]}`).waitFor();
  const line = chart(page, `Spent Day by Day (${CURRENT_MONTH.name})`);
  await line.focus();
  await page.keyboard.press('Home');
  const sums = `${formatDay(CURRENT_MONTH.day)}: \\w+ \\$712\\.50, \\w+ \\$40\\.00`;
  await said(line, new RegExp(`^${sums}, Spent in budgeted categories \\$12\\.50, Budgets, spread evenly \\$3\\.`));

  await top.getByRole('link', { name: 'Previous month' }).click();
  await page.waitForURL(`**/dashboard?month=${PREVIOUS_MONTH.text}`);
  // A past month has a chart of that month, but no charts of the last 30 days.
  const ring = chart(page, `Expenses by Category (${PREVIOUS_MONTH.name})`);
  await ring.focus();
  await page.keyboard.press('Home');
  await said(ring, 'Food: Amount $40.00, Share 100.0%');
  await expect.poll(() => page.getByRole('heading', { name: 'Last 30 Days' }).count()).toBe(0);
  await top.getByText(/^No spending recorded in /).waitFor();
  // Any other month can be chosen in one step.
  await top.getByRole('button', { name: PREVIOUS_MONTH.name }).click();
  const months = page.getByRole('dialog', { name: 'Choose a Month' });
  await months.getByRole('button', { name: 'Previous year' }).click();
  const earlier = `March ${PREVIOUS_MONTH.year - 1}`;
  await months.getByRole('link', { name: `Mar ${PREVIOUS_MONTH.year - 1}` }).click();
  await page.waitForURL(`**/dashboard?month=${PREVIOUS_MONTH.year - 1}-03`);
  await months.waitFor({ state: 'detached' });
  await page.waitForFunction((name) => document.activeElement?.textContent === name, earlier);
  await top.getByRole('link', { name: 'This month' }).click();
  await top.getByRole('link', { name: 'Transactions of spent so far' }).click();
  await page.waitForURL(`**/transactions?type=expense&from=${CURRENT_MONTH.day}&to=*`);
  await page.goBack();

  await page.getByRole('region', { name: 'Expenses by Category' }).getByRole('link', { name: 'Food' }).click();
  await page.waitForURL(`**/transactions?category=Food&type=expense&from=${addDaysClamped(TODAY, -29)}&to=${TODAY}`);
  await page.goBack();
  await page.getByRole('region', { name: 'Recent Transactions' }).getByRole('link', { name: 'Lunch' }).first().click();
  await page.waitForURL(`**/transactions?category=Food&type=expense&from=${CURRENT_MONTH.day}&to=${CURRENT_MONTH.day}`);
});

/** Formats a day as `Nov 21, 2026`. */
const formatDay = (day: string) => new Date(`${day}T12:00`).toLocaleDateString('en-US', { dateStyle: 'medium' });

const chart = (page: Page, name: string) => page.getByRole('application', { name });

/** Waits until the chart announces exactly this text. */
const said = (drawn: ReturnType<typeof chart>, sentence: string | RegExp) => {
  const words = expect.poll(() => drawn.getByRole('status').textContent());
  return typeof sentence === 'string' ? words.toBe(sentence) : words.toMatch(sentence);
};
