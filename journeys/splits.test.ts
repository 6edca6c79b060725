import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { writeTextPdf } from '../reader/testing/write-pdf.ts';
import { fetchTransactions } from './testing/account.ts';
import { pressButton, selectOption } from './testing/page-actions.ts';
import { findReceiptResult } from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { waitForTransactionCount } from './testing/transactions-list.ts';
import { uploadReceiptByApi } from './testing/upload-receipt.ts';

const story = createStoryTests();

const left = (form: Locator, words: string) => form.getByRole('status').getByText(words).waitFor();

/** Fills in the form of a purchase and splits it into two lines. Returns the form. */
async function splitInTwo(page: Page): Promise<Locator> {
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Market hall');
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('100');
  await selectOption(form, 'Category', 'Groceries');
  await pressButton(form, 'Split');
  await left(form, '$100.00 left to assign');
  await form.getByLabel('Amount of line 1').fill('60%');
  await selectOption(form, 'Category of line 2', 'Food');
  await left(form, '$40.00 left to assign');
  return form;
}

story.onPhone('a purchase is split in its form and counted by its lines', async ({ visit }) => {
  const { page, account } = await visit('/transactions', {
    fill: ({ send }) => send('POST', '/transactions', { ...INCOME }),
  });
  const form = await splitInTwo(page);
  await form.getByLabel('Note of line 2').fill('Lunch at the stall');
  await form.getByLabel('Amount of line 2').fill('12.40');
  await pressButton(form, 'Save Expense');
  // The form shows and announces the remaining amount, and sends nothing.
  await expect
    .poll(() => form.getByText('$27.60 left to assign').evaluate((at) => at.closest('[data-wrong]') !== null))
    .toBe(true);
  await pressButton(form, 'Add Line');
  await expect
    .poll(() =>
      form.getByRole('combobox', { name: 'Category of line 3' }).evaluate((at) => at === document.activeElement),
    )
    .toBe(true);
  await selectOption(form, 'Category of line 3', 'Shopping');
  await pressButton(form, 'Add Remainder to Last Line');
  await expect.poll(() => form.getByLabel('Amount of line 3').inputValue()).toBe('27.60');
  await left(form, 'Everything is assigned');
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ hasText: 'Market hall' });
  await row.getByText('+2').waitFor();
  await row.getByText('Groceries').waitFor();

  await page.goto('/transactions?category=Food');
  await waitForTransactionCount(page, '1 match');
  await expect.poll(() => row.innerText()).toMatch(/-\$12\.40\s+of \$100\.00/);
  await page.goto(`/transactions?categories=${encodeURIComponent('Food\nGroceries')}`);
  await expect.poll(() => row.innerText()).toMatch(/-\$72\.40\s+of \$100\.00/);
  await pressButton(page.getByRole('banner'), 'Find or add');
  await page.getByRole('dialog').getByRole('combobox').fill('food');
  await page
    .getByRole('option', { name: /Market hall.*-\$12\.40.*of \$100\.00/ })
    .first()
    .waitFor();
  await page.goto('/transactions?category=Food');
  await pressButton(page, /^Details of Market hall/);
  const details = page.getByRole('dialog');
  for (const words of ['Groceries', '$60.00', '$12.40', 'Lunch at the stall', '$27.60']) {
    await details.getByText(words, { exact: true }).waitFor();
  }
  await pressButton(details, 'Edit');
  await pressButton(form, 'Remove line 3');
  await left(form, '$27.60 left to assign');
  await form.getByLabel('Amount of line 1').fill('87.60');
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  await pressButton(page, /^Edit Market hall/);
  await pressButton(form, 'End Split');
  await expect.poll(() => form.getByRole('combobox', { name: 'Category' }).inputValue()).toBe('Groceries');
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  await page.getByText('Nothing matches these filters.').waitFor();
  await expect
    .poll(async () => (await fetchTransactions(account))[0])
    .toMatchObject({ category: 'Groceries', cost: 100, lines: [] });
});

story.atDesk('if two tabs edit a split, both versions are shown line by line', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  const body = { name: 'Market hall', category: 'Food', cost: 30, addedOn: '2026-11-20', isIncome: false };
  const lines = (food: number) => [
    { category: 'Food', amount: food },
    { category: 'Shopping', amount: 30 - food },
  ];
  const { _id } = await account.add({ ...body, lines: lines(20) });
  await page.reload();
  await pressButton(page, /^Edit Market hall/);
  const form = page.getByRole('dialog');
  await account.send('PUT', `/transactions/${_id}`, { ...body, lines: lines(25) });
  await form.getByLabel('Amount of line 1').fill('18');
  await form.getByLabel('Amount of line 2').fill('12');
  await pressButton(form, 'Save Expense');
  const question = page.getByRole('alertdialog', { name: 'Changed Elsewhere' });
  await expect
    .poll(() => question.getByRole('row').allTextContents())
    .toEqual(['Saved VersionYours', 'Split', 'Food$25.00Shopping$5.00Food$18.00Shopping$12.00']);
  await pressButton(question, 'Use Saved Version');
  await expect.poll(() => form.getByLabel('Amount of line 1').inputValue()).toBe('25.00');
});

story('receipt items suggest a split, which is created only on saving', async ({ visit }) => {
  const { page, account } = await visit('/receipts');
  await uploadReceiptByApi(account, 'grocer.pdf', GROCER);
  await page.reload();
  await pressButton(findReceiptResult(page), 'Split by Items');
  const form = page.getByRole('dialog');
  await form.getByText(/^Based on the items of the receipt. Tax, tips and discounts are distributed/).waitFor();
  const line = async (number: number) => [
    await form.getByRole('combobox', { name: `Category of line ${number}` }).inputValue(),
    await form.getByLabel(`Amount of line ${number}`).inputValue(),
    await form.getByLabel(`Note of line ${number}`).inputValue(),
  ];
  await expect
    .poll(async () => [await line(1), await line(2)])
    .toEqual([
      ['Groceries', '6.30', 'WHOLE MILK, RYE BREAD'],
      ['Shopping', '1.80', 'SHAMPOO'],
    ]);
  await left(form, 'Everything is assigned');
  await pressButton(form, 'Cancel');
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => fetchTransactions(account)).toMatchObject([{ cost: 8.1, lines: [] }]);

  // The transaction form also offers to split by items.
  await page.goto('/transactions');
  await pressButton(page, /^Edit CORNER GROCER/);
  await pressButton(form, 'Split by Items');
  await expect
    .poll(() =>
      form
        .getByLabel('Category of line 1')
        .first()
        .evaluate((at) => at === document.activeElement),
    )
    .toBe(true);
  await selectOption(form, 'Category of line 2', 'Miscellaneous');
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  const lines = [
    { category: 'Groceries', amount: 6.3, note: 'WHOLE MILK, RYE BREAD' },
    { category: 'Miscellaneous', amount: 1.8, note: 'SHAMPOO' },
  ];
  await expect.poll(() => fetchTransactions(account)).toMatchObject([{ category: 'Groceries', cost: 8.1, lines }]);

  // The next split by items suggests the categories that the person chose before.
  await pressButton(page, /^Edit CORNER GROCER/);
  await pressButton(form, 'End Split');
  await pressButton(form, 'Split by Items');
  await expect.poll(() => line(2)).toEqual(['Miscellaneous', '1.80', 'SHAMPOO']);
});

const GROCER = writeTextPdf(
  [
    'CORNER GROCER LTD',
    'Date 17/11/2026',
    'PRODUCT                  PRICE  QTY  TOTAL',
    'WHOLE MILK                1.80    2   3.60',
    'RYE BREAD                 3.40    1   3.40',
    'SHAMPOO                   2.00    1   2.00',
    'VOUCHER                              -0.90',
    'Total                                 8.10',
  ],
  { font: 'Courier' },
);

const INCOME = { name: 'Pay', category: 'Salary', cost: 5000, addedOn: '2026-01-05', isIncome: true };
