import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { transactionsOf } from './testing/account.ts';
import { choose, press } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';
import { seeCount } from './testing/transactions-list.ts';

const story = storyteller();

const left = (form: Locator, words: string) => form.getByRole('status').getByText(words).waitFor();

/** Fills the form of a purchase and parts it in two. */
async function splitInTwo(page: Page): Promise<Locator> {
  await press(page, 'Add Transaction');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Market hall');
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('100');
  await choose(form, 'Category', 'Groceries');
  await press(form, 'Split');
  await left(form, '$100.00 left to assign');
  await form.getByLabel('Amount of line 1').fill('60%');
  await choose(form, 'Category of line 2', 'Food');
  await left(form, '$40.00 left to assign');
  return form;
}

story.everywhere('a purchase is split in its form, and counts where its lines do', async ({ visit }) => {
  const { page, account } = await visit('/transactions', {
    fill: ({ send }) => send('POST', '/transactions', { ...INCOME }),
  });
  const form = await splitInTwo(page);
  await form.getByLabel('Note of line 2').fill('Lunch at the stall');
  await form.getByLabel('Amount of line 2').fill('12.40');
  await press(form, 'Save Expense');
  // What is left is said where it is read out and seen, and nothing is sent.
  await expect
    .poll(() => form.getByText('$27.60 left to assign').evaluate((at) => at.closest('[data-wrong]') !== null))
    .toBe(true);
  await press(form, 'Add Line');
  await expect
    .poll(() =>
      form.getByRole('combobox', { name: 'Category of line 3' }).evaluate((at) => at === document.activeElement),
    )
    .toBe(true);
  await choose(form, 'Category of line 3', 'Shopping');
  await press(form, 'Last Line Takes the Rest');
  await expect.poll(() => form.getByLabel('Amount of line 3').inputValue()).toBe('27.60');
  await left(form, 'All is assigned');
  await press(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Market hall' });
  await row.getByText('+2').waitFor();
  await row.getByText('Groceries').waitFor();

  await page.goto('/transactions?category=Food');
  await seeCount(page, '1 match');
  await expect.poll(() => row.innerText()).toMatch(/-\$12\.40\s+of \$100\.00/);
  await press(page, /^Details of Market hall/);
  const details = page.getByRole('dialog');
  for (const words of ['Groceries', '$60.00', '$12.40', 'Lunch at the stall', '$27.60']) {
    await details.getByText(words, { exact: true }).waitFor();
  }
  await press(details, 'Edit');
  await press(form, 'Remove line 3');
  await left(form, '$27.60 left to assign');
  await form.getByLabel('Amount of line 1').fill('87.60');
  await press(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  await press(page, /^Edit Market hall/);
  await press(form, 'End Split');
  await expect.poll(() => form.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Groceries');
  await press(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Nothing matches these filters.').waitFor();
  expect((await transactionsOf(account))[0]).toMatchObject({ category: 'Groceries', cost: 100, lines: [] });
});

story.atDesk('of a split that two tabs edit both are shown, line by line', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  const body = { name: 'Market hall', category: 'Food', cost: 30, addedOn: '2026-11-20', isIncome: false };
  const lines = (food: number) => [
    { category: 'Food', amount: food },
    { category: 'Shopping', amount: 30 - food },
  ];
  const { _id } = await account.add({ ...body, lines: lines(20) });
  await page.reload();
  await press(page, /^Edit Market hall/);
  const form = page.getByRole('dialog');
  await account.send('PUT', `/transactions/${_id}`, { ...body, lines: lines(25) });
  await form.getByLabel('Amount of line 1').fill('18');
  await form.getByLabel('Amount of line 2').fill('12');
  await press(form, 'Save Expense');
  const question = page.getByRole('alertdialog', { name: 'Changed meanwhile' });
  await expect
    .poll(() => question.getByRole('row').allTextContents())
    .toEqual(['Stored nowYours', 'Split', 'Food$25.00Shopping$5.00Food$18.00Shopping$12.00']);
  await press(question, 'Use stored');
  await expect.poll(() => form.getByLabel('Amount of line 1').inputValue()).toBe('25.00');
});

const INCOME = { name: 'Pay', category: 'Salary', cost: 5000, addedOn: '2026-01-05', isIncome: true };
