import { expect } from 'vitest';
import { addDaysClamped as addDays, getDayInTimeZone } from '../domain/calendar-day.ts';
import { fetchTransactions, type TestAccount } from './testing/account.ts';
import { formatDay, holdRequests, pressButton, runWhileNotificationsStay } from './testing/page-actions.ts';
import { readRestingBox } from './testing/read-resting-box.ts';
import { createStoryTests } from './testing/story-tests.ts';

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');

/** Adds a payment every two weeks, of which the newest is some days old. */
async function addPayments(account: TestAccount, name: string, cost: number, daysAgo: number) {
  for (let back = 0; back < 6; back++) {
    await account.add({ name, category: 'Subscriptions', cost, addedOn: addDays(TODAY, -daysAgo - 14 * back) });
  }
}

const story = createStoryTests();

story('what repeats is added or dismissed with one press, and both can be undone', async ({ visit }) => {
  const { page, account } = await visit('/recurring-transactions', {
    fill: async (account) => {
      await addPayments(account, 'Netflix', 15.49, 3);
      await addPayments(account, 'Piano lesson', 35, 5);
    },
  });
  const proposals = page.getByRole('region', { name: 'We found 2 repeating transactions' });
  await proposals
    .getByText(/^Every 2 weeks on \w+, 6 times since/)
    .first()
    .waitFor();
  const next = formatDay(addDays(TODAY, 11));
  const last = page.getByRole('region', { name: 'We found 1 repeating transaction' });
  await runWhileNotificationsStay(page, async () => {
    await pressButton(proposals, 'Add Netflix');
    await page.getByText(`Netflix added. Next due ${next}.`).waitFor();
    await page.getByRole('rowheader', { name: 'Netflix' }).waitFor();
    await last.waitFor();
    expect(await fetchTransactions(account)).toHaveLength(12);
    await pressButton(page, 'Undo');
    await proposals.waitFor();
    await page.getByText('No recurring transactions').waitFor();

    await pressButton(proposals, 'Dismiss Piano lesson');
    await page.getByText('Piano lesson will not be suggested again.').waitFor();
    await last.waitFor();
    await pressButton(page, 'Undo');
    await proposals.waitFor();
  });

  await pressButton(proposals, 'Edit Netflix before adding');
  const form = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Netflix');
  await form.getByLabel('Name').fill('Films');
  await pressButton(form, 'Save Recurring');
  await page.getByText(`Films saved. Next due ${next}.`).waitFor();

  // Transfers between the same accounts become a recurring transfer.
  const { _id: toAccountId } = (await account.send('POST', '/accounts', { name: 'Savings' })) as { _id: string };
  for (let back = 0; back < 6; back++) {
    const addedOn = addDays(TODAY, -2 - 14 * back);
    await account.send('POST', '/transfers', { fromAccountId: 'everyday', toAccountId, amount: 50, addedOn });
  }
  await page.goto('/recurring-transactions');
  await page.getByText('From Everyday to Savings').waitFor();
  await pressButton(page, 'Add Transfer to Savings');
  await page.getByText(`Transfer to Savings added. Next due ${formatDay(addDays(TODAY, 12))}.`).waitFor();
  await page.getByRole('rowheader', { name: 'Transfer to Savings' }).waitFor();
  expect(await account.send('GET', '/recurring')).toContainEqual(expect.objectContaining({ toAccountId, amount: 50 }));
});

story.atDesk('a transaction is made recurring from its details', async ({ visit }) => {
  const { page, account } = await visit('/transactions', {
    fill: (account) => account.add({ name: 'Gym', category: 'Health', cost: 30, addedOn: TODAY }),
  });
  await pressButton(page, /^Details of Gym/);
  await pressButton(page.getByRole('dialog'), 'Make Recurring');
  const form = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Gym');
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('30.00');
  await pressButton(form, 'Save Recurring');
  await page.getByText(/^Gym saved\. Next due /).waitFor();
  // The transaction of today is not posted again.
  const transactions = await fetchTransactions(account);
  expect(transactions).toHaveLength(1);

  await page.goto(`/transactions?open=${transactions[0]?._id}`);
  await pressButton(page, 'Make Recurring');
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Gym');
});

story.atDesk('a slow search for what repeats does not hold up the list', async ({ visit }) => {
  const { page } = await visit('/dashboard', {
    fill: async (account) => {
      await addPayments(account, 'Netflix', 15.49, 3);
      await account.send('POST', '/recurring/create', {
        name: 'Rent',
        category: 'Bills',
        amount: 900,
        startDate: addDays(TODAY, 10),
      });
    },
  });
  const release = await holdRequests(page, '**/api/repeating');
  await page.goto('/recurring-transactions');
  await page.getByRole('rowheader', { name: 'Rent' }).waitFor();
  release();
  await page.getByRole('region', { name: 'We found 1 repeating transaction' }).waitFor();
  const proposal = page.getByRole('button', { name: 'Add Netflix', exact: true });
  const { y } = await readRestingBox(page.getByRole('rowheader', { name: 'Rent' }));
  expect((await readRestingBox(proposal)).y).toBeGreaterThan(y);
});
