import { expect } from 'vitest';
import { fetchTransactions } from './testing/account.ts';
import { CURRENT_MONTH } from './testing/budgets.ts';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('an empty dashboard asks for the balance, and one click adds or removes sample data', async ({ visit }) => {
  const { page, account } = await visit('/dashboard');
  const question = page.getByRole('region', { name: "What's in your account today?" });
  await pressButton(question, 'Save');
  await question.getByText('Enter the balance, such as 1,250.00').waitFor();
  await question.getByLabel('Balance').fill('1250.50');
  await pressButton(question, 'Save');
  await question.waitFor({ state: 'detached' });
  const [everyday] = (await account.send('GET', '/accounts')) as [{ balance: number }];
  expect(everyday.balance).toBe(1250.5);

  await pressButton(page, 'Try Sample Data');
  await page.getByText('Remove Sample Data').waitFor();
  const [sample] = await fetchTransactions(account);
  await account.send('PUT', `/transactions/${sample?._id}`, { ...sample, name: 'Edited' });
  await pressButton(page, 'Remove Sample Data');
  await page.getByText('Sample data removed.').waitFor();
  await page.getByRole('button', { name: 'Try Sample Data' }).waitFor();
  expect(await fetchTransactions(account)).toEqual([]);
});

story('three clicks lead from a bank file to the first chart', async ({ visit }) => {
  const { page } = await visit('/dashboard');
  const chooser = page.waitForEvent('filechooser');
  await pressButton(page, 'Import a Bank File');
  const today = new Date().toISOString().slice(0, 10);
  const buffer = Buffer.from(`Date,Description,Amount\n${today},Corner Bakery,-4.10`);
  await (await chooser).setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
  await pressButton(page, 'Import 1 Transaction');
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await page.getByRole('application', { name: /^Spent Day by Day/ }).waitFor();
});

story('after an import of old transactions, the dashboard leads to their month', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill: ({ add }) => add({ name: 'Old', addedOn: '2025-05-17' }) });
  await page.getByRole('link', { name: 'Newest entries: May 2025' }).click();
  await page.waitForURL('**/dashboard?month=2025-05');
  await page.getByRole('application', { name: 'Spent Day by Day (May 2025)' }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Newest entries: May 2025' }).waitFor();
});

story('the dashboard shows what can be spent per day, and how it is computed', async ({ visit }) => {
  const { page } = await visit('/dashboard', {
    fill: async (account) => {
      await account.add({ name: 'Salary', category: 'Salary', isIncome: true, cost: 900 });
      const { month, year } = CURRENT_MONTH;
      await account.send('POST', '/budgets', { category: 'Food', amount: 100, month, year });
    },
  });
  await page.getByRole('button', { name: /^\$[\d.,]+ a day until/ }).click();
  const dialog = page.getByRole('dialog', { name: 'What You Can Spend' });
  await dialog.getByText('$900.00').waitFor();
  await dialog.getByText('-$100.00').waitFor();
  await dialog.getByText('$800.00').waitFor();
});
