import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchTransactions, type TestAccount } from './testing/account.ts';
import { importRows } from './testing/import-rows.ts';
import { pressButton, runWhileNotificationsStay, runWhileUnreachable, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const dayAgo = (days: number) => new Date(Date.now() - days * 864e5).toISOString().slice(0, 10);

/** Imports transactions, which then wait for a review, the newest first. */
const addToReview = (owner: TestAccount, ...names: string[]) =>
  importRows(owner, ...names.map((name, at) => `${dayAgo(1 + at)},${name},-${10 + at}.00`));

const waitForToReview = (page: Page, count: number) =>
  page.getByRole('status').getByText(`${count} to review`, { exact: true }).waitFor();
const getCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

story.atDesk('imported transactions are accepted, corrected and undone with the keyboard', async ({ visit }) => {
  const { page, account } = await visit('/dashboard', {
    fill: async (owner) => {
      await owner.add({ name: 'Kiosk 12', category: 'Bills', addedOn: dayAgo(20) });
      await owner.add({ name: 'Kiosk 12', category: 'Bills', addedOn: dayAgo(30) });
      await addToReview(owner, 'Bakery', 'Kiosk 12', 'Cinema', 'Water');
    },
  });
  const listKiosks = async () =>
    (await fetchTransactions(account)).filter(({ name }) => name === 'Kiosk 12').map(({ category }) => category);
  await page.getByRole('link', { name: '4 to review' }).click();
  await waitForHeading(page, 'Review');
  await getCard(page, 'Bakery').waitFor();
  await page.keyboard.press('j');
  await getCard(page, 'Kiosk 12').waitFor();
  await page.keyboard.press('ArrowUp');
  await getCard(page, 'Bakery').waitFor();
  await page.keyboard.press('Enter');
  await getCard(page, 'Kiosk 12').waitFor();
  await waitForToReview(page, 3);

  // A new category is a correction, which accepts the transaction and offers a rule.
  await page.keyboard.press('c');
  await page.keyboard.type('Shopp');
  await page.keyboard.press('Enter');
  await page.getByText('2 other transactions would change.').waitFor();
  await waitForToReview(page, 2);
  await page.keyboard.press('r');
  const rule = page.getByRole('dialog', { name: 'Add Rule' });
  await expect.poll(() => rule.getByLabel('Words in the name').inputValue()).toBe('Kiosk 12');
  await pressButton(rule, 'Save Rule');
  await pressButton(page.getByRole('dialog', { name: 'Past Transactions' }), 'Change 2 Transactions');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(listKiosks).toEqual(['Shopping', 'Shopping', 'Shopping']);
  await getCard(page, 'Cinema').waitFor();

  await page.keyboard.press('s');
  const form = page.getByRole('dialog', { name: /^Edit Transaction/ });
  await form.getByText('Split').first().waitFor();
  await expect.poll(() => form.getByRole('combobox', { name: /Category/ }).count()).toBe(2);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'hidden' });

  await page.keyboard.press('u');
  await waitForToReview(page, 3);
  await getCard(page, 'Kiosk 12').waitFor();
  await expect.poll(listKiosks).toEqual(['Bills', 'Shopping', 'Shopping']);

  await pressButton(page, 'Accept All 3');
  await page.getByText('All caught up').last().waitFor();
  await page.keyboard.press('u');
  await waitForToReview(page, 3);
  await page.getByRole('button', { name: 'Accept All 3' }).click();
  await page.getByText('All caught up').last().waitFor();
  await page.goto('/dashboard');
  await waitForHeading(page, 'Dashboard Overview');
  await page.getByText('Water').first().waitFor();
  await expect.poll(() => page.getByRole('link', { name: /to review/ }).count()).toBe(0);
});

story.onPhone(
  'imported transactions are accepted by thumb, and stay if the server cannot be reached',
  async ({ visit }) => {
    const { page } = await visit('/review', { fill: (owner) => addToReview(owner, 'Bakery', 'Kiosk 12', 'Cinema') });
    await waitForToReview(page, 3);
    await runWhileUnreachable(page, '/transactions/review', async () => {
      await pressButton(getCard(page, 'Bakery'), 'Accept');
      await page.getByRole('alert').first().waitFor();
      await waitForToReview(page, 3);
    });
    await pressButton(page, 'Bakery');
    await pressButton(getCard(page, 'Bakery'), 'Skip');
    await pressButton(getCard(page, 'Kiosk 12'), 'Accept');
    await waitForToReview(page, 2);
    await pressButton(getCard(page, 'Cinema'), 'Accept');
    await pressButton(getCard(page, 'Bakery'), 'Accept');
    await page.getByText('All caught up').last().waitFor();
    await pressButton(page, 'Undo');
    await waitForToReview(page, 1);
    await getCard(page, 'Bakery').waitFor();
  },
);

story('two tabs show the same transactions to review, and the list can be filtered by them', async ({ visit }) => {
  const { page, account } = await visit('/review', { fill: (owner) => addToReview(owner, 'Bakery', 'Cinema') });
  const other = await page.context().newPage();
  await other.goto('/review');
  await waitForToReview(other, 2);
  // The browser slows down tabs in the background.
  await page.bringToFront();
  await pressButton(page, 'Accept');
  await waitForToReview(page, 1);
  await waitForToReview(other, 1);
  await other.close();
  await account.add({ name: 'Entered by hand' });
  await page.goto('/transactions?toReview=only');
  await page.getByRole('button', { name: 'Remove filter: To Review' }).waitFor();
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Cinema']);

  await page.goto('/review');
  await waitForToReview(page, 1);
  // This transaction arrives after the page was loaded, so "Accept All" must not accept it.
  await addToReview(account, 'Bakery', 'Cinema', 'Late arrival');
  await pressButton(page, 'Accept All 1');
  await getCard(page, 'Late arrival').waitFor();
  await waitForToReview(page, 1);

  // The filter shows only transactions without a recognized category, and "Accept All" accepts only these.
  expect(await page.getByRole('navigation', { name: 'Transactions to show' }).count()).toBe(0);
  await importRows(account, `${dayAgo(1)},Netflix,-15.49`, `${dayAgo(2)},Qwertz,-3.21`);
  await page.goto('/review');
  await page.getByRole('link', { name: 'Not recognized 2' }).click();
  await waitForToReview(page, 2);
  expect(await page.getByRole('button', { name: 'Netflix' }).count()).toBe(0);
  await page.reload();
  await pressButton(page, 'Accept All 2');
  await page.getByText('Every transaction has a category').waitFor();
  await page.getByRole('link', { name: 'All 1' }).click();
  await getCard(page, 'Netflix').waitFor();
});

story(
  'an imported payment that only moved money becomes a transfer, and focus stays on the review',
  async ({ visit }) => {
    const { page, account } = await visit('/review', {
      fill: async (owner) => {
        await owner.send('POST', '/accounts', { name: 'Savings', kind: 'savings' });
        await importRows(owner, `${dayAgo(1)},Qwertz,-40.00`, `${dayAgo(2)},Netflix,-15.49`);
      },
    });
    const card = getCard(page, 'Qwertz');
    await card.getByText('Did this move money between your own accounts?').waitFor();
    await pressButton(card, 'Make It a Transfer…');
    const dialog = page.getByRole('dialog', { name: 'Make It a Transfer' });
    await dialog.getByText('A transfer does not count as spending.').waitFor();
    await runWhileNotificationsStay(page, async () => {
      await pressButton(dialog, 'Save Transfer');
      await page.getByText('Saved as a transfer: Everyday → Savings.').waitFor();
      await getCard(page, 'Netflix').waitFor();
      await waitForToReview(page, 1);
      // The next payment has a category, so it is not taken for a transfer.
      expect(await page.getByRole('button', { name: 'Make It a Transfer…' }).count()).toBe(0);
      await waitForFocusOnCard(page, 'Netflix');
      expect(await account.send('GET', '/accounts')).toMatchObject([{ balance: -55.49 }, { balance: 40 }]);
      await pressButton(page, 'Undo');
      await page.getByText('Qwertz is an expense again.').waitFor();
    });
    await expect.poll(() => account.send('GET', '/accounts')).toMatchObject([{ balance: -55.49 }, { balance: 0 }]);
    await page.waitForFunction(() => document.activeElement !== document.body);
  },
);

const waitForFocusOnCard = (page: Page, name: string) =>
  page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name);
