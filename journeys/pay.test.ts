import { expect } from 'vitest';
import { pressButton, selectOption, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const IN_A_YEAR = new Date(Date.now() + 365 * 864e5).toISOString().slice(0, 10);

story('the dashboard asks for the pay, which can come every two weeks', async ({ visit }) => {
  const { page, account } = await visit('/dashboard', { fill: ({ add }) => add() });
  await page.getByRole('link', { name: 'Add your pay to see a daily allowance' }).click();
  await waitForHeading(page, 'Recurring Transactions');
  const form = page.getByRole('dialog', { name: 'Add Recurring Transaction' });
  await expect.poll(() => form.getByRole('checkbox', { name: 'Income' }).isChecked()).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await form.getByLabel('Name').fill('Acme');
  await form.getByLabel('Amount').fill('1950');
  await selectOption(form, 'Category', 'Salary');
  await selectOption(form, 'Frequency', 'Every 2 weeks');
  // The form shows the next dates instead of the fields of a custom rhythm.
  await expect.poll(() => form.getByLabel('Every', { exact: true }).count()).toBe(0);
  await form.getByRole('textbox', { name: 'Start date' }).fill(IN_A_YEAR);
  await page.keyboard.press('Tab');
  await pressButton(form, 'Save Recurring');
  await form.waitFor({ state: 'hidden' });
  await expect
    .poll(() => account.send('GET', '/recurring'))
    .toMatchObject([{ isIncome: true, frequency: 'weekly', every: { count: 2, unit: 'week' } }]);

  await pressButton(page, 'Edit Acme');
  const edit = page.getByRole('dialog', { name: 'Edit Recurring Transaction' });
  await expect.poll(() => edit.getByRole('combobox', { name: 'Frequency' }).inputValue()).toBe('Every 2 weeks');
  await selectOption(edit, 'Frequency', 'Custom…');
  await edit.getByLabel('Every', { exact: true }).fill('3');
  await edit.getByLabel('Every', { exact: true }).fill('2');
  await edit.getByLabel('Every', { exact: true }).waitFor();
  await pressButton(edit, 'Cancel');
});
