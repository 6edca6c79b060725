import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { getDayInTimeZone } from '../domain/calendar-day.ts';
import { chooseSomeOrAll } from '../reader/testing/choose-some-or-all.ts';
import { fetchTransactions } from './testing/account.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { formatDay, goToScreen, holdRequests, pressButton, runWhileNotificationsStay } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
/** The milliseconds that an experienced user needs for a key and for a click. */
const [KEY, PRESS] = [150, 400];

/** The purchases of a week. Most of them have a new price. */
const WEEK = [
  ['4.20', 'Corner Bakery', 'Food'],
  ['61.35', 'Harvest Market', 'Groceries'],
  ['', 'Tram ticket', 'Transportation'],
  ['12+3.50', 'Blue Door Coffee', 'Food'],
  ['18.90', 'Pharmacy', 'Miscellaneous'],
  ['', 'Newspaper', 'Subscriptions'],
  ['7.75', 'Corner Bakery', 'Food'],
  ['32', 'Fuel stop', 'Transportation'],
  ['24.50', 'Little Cinema', 'Entertainment'],
  ['9.99', 'Paint shop', 'Shopping'],
] as const;

const story = createStoryTests();

story.everywhere('ten known purchases can be entered in a minute', async ({ visit, viewport }) => {
  const isPhone = viewport.width === PHONE_SIZE.width;
  const entered = isPhone ? chooseSomeOrAll(WEEK.slice(0, 4), [...WEEK]) : WEEK;
  const { page, account } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add({ name: 'Pay', isIncome: true, category: 'Salary', cost: 5000 });
      for (const [, name, category] of WEEK) await add({ name, category, cost: 3, addedOn: '2026-01-01' });
    },
  });
  await waitForTransactionCount(page, '11 transactions');
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Amount');
  const hands = handsOn(page);

  if (isPhone) {
    await hands.press(page.getByRole('button', { name: 'Add Transaction' }));
  } else {
    await openShortcuts(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await hands.keys('n');
  }
  for (const [index, [cost, name]] of entered.entries()) {
    await amount.and(page.locator(':focus')).waitFor();
    await hands.type(cost);
    if (isPhone) await hands.press(dialog.getByLabel('Name'));
    else await hands.keys('Tab');
    await hands.type(name.slice(0, 3).toLowerCase());
    const option = dialog.getByRole('option').first().filter({ hasText: name });
    await option.waitFor();
    if (isPhone) await hands.press(option);
    else await hands.keys('ArrowDown', 'Enter');
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe(name);
    if (index === entered.length - 1) {
      if (isPhone) await hands.press(dialog.getByRole('button', { name: 'Save Expense' }));
      else await hands.keys('Enter');
    } else {
      if (isPhone) await hands.press(dialog.getByRole('button', { name: 'Save & Next' }));
      else await hands.keys('Control+Enter');
      await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('');
    }
  }
  await dialog.waitFor({ state: 'detached' });
  await waitForTransactionCount(page, `${11 + entered.length} transactions`);
  await expect
    .poll(async () => (await readListedNames(page)).slice(0, entered.length))
    .toEqual(entered.map(([, name]) => name).toReversed());
  // Fields without a price were filled with the latest price of the same name.
  const costs = (await fetchTransactions(account)).slice(0, entered.length).map(({ cost }) => cost);
  expect(costs).toEqual(
    entered.map(([cost]) => (cost === '' ? 3 : cost === '12+3.50' ? 15.5 : Number(cost))).toReversed(),
  );
  expect(hands.time()).toBeLessThan(entered.length * (isPhone ? 9000 : 6000));
});

story.atDesk(
  'entries are confirmed, kept over a reload, undone and changed together by keyboard only',
  async ({ visit }) => {
    const { page, account } = await visit('/budgets', {
      fill: async ({ add }) => {
        await add({ name: 'Pay', isIncome: true, category: 'Salary', cost: 5000, addedOn: '2026-01-01' });
        for (const name of ['Tea', 'Cake']) await add({ name, category: 'Food', addedOn: '2026-01-02' });
      },
    });
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    const keys = async (...all: string[]) => {
      for (const key of all) await page.keyboard.press(key);
    };
    await page.getByText('No budgets found').waitFor();
    await openShortcuts(page);
    await keys('n', 'Escape');
    await dialog.waitFor({ state: 'detached' });
    await keys('/');
    await page.getByLabel('Search').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('gn');
    await waitForTransactionCount(page, '0 matches');
    await pressButton(page, 'Clear Filters');
    await waitForTransactionCount(page, '3 transactions');

    // Text is not lost if the person types it while the form loads.
    const release = await holdRequests(page, '**/assets/transaction-dialog*');
    await keys('+');
    await page.keyboard.type('20-5');
    await keys('Tab');
    await page.keyboard.type('Bic');
    release();
    await dialog.getByText('= $15.00').waitFor();
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('ycle');
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Bicycle');
    await keys('Escape');
    await pressButton(question, 'Keep Editing');
    await dialog.getByRole('textbox', { name: 'Date' }).fill('');
    await dialog.getByRole('textbox', { name: 'Date' }).press('Tab');
    await page.reload();
    await runWhileNotificationsStay(page, async () => {
      await page.getByText('You have an unsaved transaction.').waitFor();
      await pressButton(page, 'Continue');
    });
    await dialog.getByText('Your unsaved changes were restored.').waitFor();
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('20-5');
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Date' }).inputValue()).toBe('');
    await page.mouse.click(5, 400);
    await pressButton(question, 'Discard');
    await dialog.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))))
      .toEqual([]);

    await page.goto('/transactions?type=income');
    await waitForTransactionCount(page, '1 match');
    await pressButton(page, 'Add Transaction');
    await dialog.getByLabel('Amount').fill('15');
    await dialog.getByLabel('Name').fill('Bicycle');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('sho');
    await dialog.getByRole('combobox', { name: 'Category' }).press('Tab');
    await dialog.getByRole('textbox', { name: 'Date' }).fill('today');
    await runWhileNotificationsStay(page, async () => {
      await pressButton(dialog, 'Save Expense');
      await page.getByText('Saved, but not listed on this page.').waitFor();
      await pressButton(page, 'Show');
    });
    await page.waitForURL(`**/transactions?from=${TODAY}&to=${TODAY}`);
    await expect.poll(() => readListedNames(page)).toEqual(['Bicycle']);
    await page.getByText(formatDay(TODAY)).first().waitFor();

    // The same purchase is pointed out, and saved with the next press. A repeated one opens the recurring form.
    await keys('n');
    await dialog.getByLabel('Amount').fill('15');
    await dialog.getByLabel('Name').fill('bicycle');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('sho');
    await dialog.getByRole('combobox', { name: 'Category' }).press('Tab');
    await dialog.getByText('You already have Bicycle, $15.00 on this day.').waitFor();
    await dialog.getByLabel('Repeat').check();
    await keys('Enter');
    await dialog.getByText('Save again to add it anyway.').waitFor();
    await keys('Enter');
    const recurring = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
    await expect.poll(() => recurring.getByLabel('Name').inputValue()).toBe('bicycle');
    await expect.poll(() => recurring.getByLabel('Amount').inputValue()).toBe('15.00');
    await keys('Escape');
    await dialog.waitFor({ state: 'detached' });

    await pressButton(page, 'Clear Filters');
    await waitForTransactionCount(page, '5 transactions');
    for (const name of ['Tea', 'Cake']) await page.getByLabel(`Select ${name}, Jan 2, 2026`).check();
    await pressButton(page, 'Change (2)');
    await dialog.getByRole('combobox', { name: 'Category' }).fill('ent');
    await dialog.getByRole('combobox', { name: 'Category' }).press('Enter');
    await dialog.getByLabel('Date', { exact: true }).first().fill('Jan 9, 2026');
    const entertainment = () => account.send('GET', '/transactions?category=Entertainment&startDate=2026-01-09');
    await runWhileNotificationsStay(page, async () => {
      await pressButton(dialog, 'Change');
      await page.getByText('2 transactions changed.').waitFor();
      await expect.poll(() => entertainment()).toMatchObject({ totalCount: 2 });
      await pressButton(page, 'Undo');
    });
    await page.getByText('2 transactions changed back.').waitFor();
    await expect.poll(() => entertainment()).toMatchObject({ totalCount: 0 });

    // The undo button restores only transactions that were not changed again.
    for (const name of ['Tea', 'Cake']) await page.getByLabel(`Select ${name}, Jan 2, 2026`).check();
    await pressButton(page, 'Change (2)');
    await dialog.getByLabel('Name').fill('Fair');
    await dialog.getByLabel('Add to the note').fill('with Ann');
    await pressButton(dialog, 'Change');
    const ofFair = async () => (await fetchTransactions(account)).filter(({ name }) => name === 'Fair');
    await expect.poll(async () => (await ofFair()).length).toBe(2);
    const [fair] = await ofFair();
    expect(fair?.note).toBe('with Ann');
    await account.send('PUT', `/transactions/${fair?._id}`, { ...fair, name: 'Funfair' });
    await pressButton(page, 'Undo Change (2)');
    await page.getByText('1 transaction changed back. 1 was edited after the change and stayed as edited.').waitFor();
    await expect.poll(async () => (await readListedNames(page)).includes('Funfair')).toBe(true);

    await goToScreen(page, 'Settings');
    await page.getByLabel('Single-key shortcuts').uncheck();
    await keys('n', 'g', 'd');
    await pressButton(page, 'Show Shortcuts');
    await dialog.getByRole('heading', { name: 'Keyboard Shortcuts' }).waitFor();
  },
);

/** Opens the list of shortcuts by key. Repeats the key, because it works only after the page has loaded. */
async function openShortcuts(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const isOpen = async () => {
    await page.keyboard.press('?');
    return dialog.count();
  };
  await expect.poll(isOpen).toBe(1);
  await dialog.getByRole('heading', { name: 'Keyboard Shortcuts' }).waitFor();
}

/** Operates the page. It counts keys and clicks, because measured times would depend on the machine. */
function handsOn(page: Page) {
  let [keyCount, pressCount] = [0, 0];
  return {
    async type(text: string) {
      keyCount += text.length;
      await page.keyboard.type(text);
    },
    async keys(...keys: string[]) {
      // A combination such as `Control+a` counts as two keys.
      for (const key of keys) keyCount += key === '+' ? 1 : key.split('+').length;
      for (const key of keys) await page.keyboard.press(key);
    },
    async press(what: Locator) {
      pressCount++;
      await what.click();
    },
    /** The time that an experienced user would need, in milliseconds. */
    time: () => keyCount * KEY + pressCount * PRESS,
  };
}
