import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CURRENT_MONTH } from './testing/budgets.ts';
import { pressButton, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false, note: 'with Ann' };

const story = createStoryTests();

story('if two tabs edit a transaction, the second to save sees both versions and chooses', async ({ visit }) => {
  const { page, context, account } = await visit('/transactions', { fill: ({ add }) => add(LUNCH) });
  const otherTab = await context.newPage();
  await otherTab.goto('/transactions');
  for (const tab of [page, otherTab]) {
    // The browser slows down tabs in the background.
    await tab.bringToFront();
    await pressButton(tab, /^Edit Lunch/);
  }
  const [form, otherForm] = [page.getByRole('dialog'), otherTab.getByRole('dialog')];
  await otherForm.getByLabel('Amount').fill('15');
  await otherForm.getByLabel('Note').fill('');
  await pressButton(otherForm, 'Save Expense');
  await otherForm.waitFor({ state: 'detached' });

  await page.bringToFront();
  await form.getByLabel('Name').fill('Dinner');
  await form.getByLabel('Amount').fill('20');
  await form.getByLabel('Amount').press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Changed Elsewhere' });
  await expect
    .poll(() => question.getByRole('row').allTextContents())
    .toEqual(['Saved VersionYours', 'Name', 'LunchDinner', 'Amount', '$15.00$20.00', 'Note', 'Nonewith Ann']);

  // Pressing Enter repeatedly must not select one of the versions.
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Dinner');
  await pressButton(form, 'Save Expense');
  await pressButton(question, 'Keep Mine');
  await form.waitFor({ state: 'detached' });
  await expectStored(account, { name: 'Dinner', cost: 20, note: 'with Ann', version: 3 });

  // The other tab has reloaded the transaction, so its form starts with the stored version.
  await pressButton(otherTab, /^Edit Dinner/);
  await otherForm.getByLabel('Note').fill('alone');
  await pressButton(otherForm, 'Save Expense');
  await otherForm.waitFor({ state: 'detached' });
  await expectStored(account, { name: 'Dinner', note: 'alone', version: 4 });
});

story('the stored version can be taken, even if its type changed, and edited further', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  const { _id } = await account.add(LUNCH);
  await page.reload();
  await pressButton(page, /^Edit Lunch/);
  const form = page.getByRole('dialog');
  await account.send('PUT', `/transactions/${_id}`, {
    ...LUNCH,
    name: 'Refund',
    category: 'Refunds',
    isIncome: true,
  });
  await form.getByLabel('Note').fill('with Bob');
  await pressButton(form, 'Save Expense');
  await pressButton(page.getByRole('alertdialog'), 'Use Saved Version');
  await form.getByRole('heading', { name: 'Edit Transaction Income' }).waitFor();
  await expect.poll(() => form.getByLabel('Note').inputValue()).toBe('with Ann');
  await form.getByLabel('Amount').and(page.locator(':focus')).waitFor();
  await form.getByLabel('Amount').fill('13');
  await pressButton(form, 'Save Income');
  await form.waitFor({ state: 'detached' });
  await expectStored(account, { name: 'Refund', cost: 13, isIncome: true, version: 3 });
});

story('making the same change in two tabs asks nothing', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  const { _id } = await account.add(LUNCH);
  await page.reload();
  await pressButton(page, /^Edit Lunch/);
  const form = page.getByRole('dialog');
  await account.send('PUT', `/transactions/${_id}`, { ...LUNCH, cost: 13 });
  await form.getByLabel('Amount').fill('13');
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
});

story('budgets and recurring transactions detect conflicts too', async ({ visit }) => {
  const budget = { category: 'Food', amount: 100, month: CURRENT_MONTH.month, year: CURRENT_MONTH.year };
  const rent = { name: 'Rent', category: 'Bills', amount: 900, frequency: 'monthly', startDate: '2999-01-31' };
  const ids: string[] = [];
  const { page, account } = await visit('/budgets', {
    fill: async ({ send }) => {
      for (const made of [await send('POST', '/budgets', budget), await send('POST', '/recurring/create', rent)])
        ids.push((made as { _id: string })._id);
    },
  });
  const form = page.getByRole('dialog');
  await pressButton(page, /^Edit Food/);
  await account.send('PUT', `/budgets/${ids[0]}`, { ...budget, amount: 150 });
  await form.getByLabel('Amount').fill('200');
  await pressButton(form, 'Save Budget');
  await seesInQuestion(page, ['Amount', '$150.00$200.00']);
  await pressButton(page, 'Use Saved Version');
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('150.00');
  await form.getByRole('button', { name: 'Save Budget' }).and(page.locator(':focus')).waitFor();
  await pressButton(form, 'Save Budget');
  await form.waitFor({ state: 'detached' });

  await page.goto('/recurring-transactions');
  await pressButton(page, 'Edit Rent');
  await account.send('PUT', `/recurring/${ids[1]}`, { ...rent, startDate: '2999-02-01', isIncome: true });
  await selectOption(form, 'Frequency', 'Weekly');
  await pressButton(form, 'Save Recurring');
  await seesInQuestion(page, [
    'Type',
    'IncomeExpense',
    'Frequency',
    'MonthlyWeekly',
    'Start date',
    'Feb 1, 2999Jan 31, 2999',
  ]);
  await pressButton(page, 'Keep Mine');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Weekly').waitFor();
});

async function seesInQuestion(page: Page, rows: string[]): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Changed Elsewhere' });
  await expect.poll(() => question.getByRole('row').allTextContents()).toEqual(['Saved VersionYours', ...rows]);
}

async function expectStored(account: { send: (method: string, path: string) => Promise<unknown> }, stored: object) {
  await expect.poll(() => account.send('GET', '/transactions')).toMatchObject({ transactions: [stored] });
}
