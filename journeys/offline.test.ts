import { expect } from 'vitest';
import { transactionsOf } from './testing/account.ts';
import { choose, goTo, heading, press } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const story = storyteller();

story.atDesk(
  'without a network the app opens, shows what was, and sends what was entered exactly once',
  async (site) => {
    const { page, account } = await site.visit('/dashboard', {
      serviceWorkers: 'allow',
      fill: ({ add }) => add({ name: 'Before', category: 'Salary', isIncome: true, cost: 100 }),
    });
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    await goTo(page, 'Transactions');
    await page.getByText('Before').waitFor();
    // What the form asks is kept from when it was asked.
    await press(page, 'Add Transaction');
    const form = page.getByRole('dialog');
    await choose(form, 'Category', 'Food');
    await press(form, 'Cancel');
    await form.waitFor({ state: 'detached' });
    // A call that fails while the server answers is a failure, as ever.
    await page.route('**/api/budgets', (route) => route.abort());
    await page.goto('/budgets');
    await page.getByRole('button', { name: 'Retry' }).waitFor();
    await page.unroute('**/api/budgets');

    await site.whileServerIsDown(async () => {
      await page.goto('/transactions');
      await heading(page, 'Transactions');
      await page.getByText('Before').waitFor();
      const status = page.getByText(/^Moneta cannot be reached/);
      await status.waitFor();
      await press(page, 'Add Transaction');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Tea on the train');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).fill('2.50');
      await choose(page.getByRole('dialog'), 'Category', 'Food');
      await press(page, 'Save Expense');
      await page.getByText('1 entry waiting to be sent.').waitFor();
      await page.reload();
      await page.getByText('1 entry waiting to be sent.').waitFor();

      await press(page, 'Logout');
      const question = page.getByRole('dialog', { name: 'Log out?' });
      await press(question, 'Send and log out');
      await page.getByText('1 entry could not be sent.').waitFor();
    });
    await expect
      .poll(async () => (await transactionsOf(account)).map(({ name }) => name).sort(), { timeout: 15_000 })
      .toEqual(['Before', 'Tea on the train']);
    await page.getByText('Tea on the train').waitFor();
    await page.getByText(/^Moneta cannot be reached/).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Tea on the train').waitFor();
    expect(await transactionsOf(account)).toHaveLength(2);
  },
);
