import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { pressButton, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

story.onPhone('the header of a transaction stays above its form, and deleting closes the sheet', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: ({ add }) => add({ note: 'line\n'.repeat(12) }) });
  await page.getByRole('rowheader', { name: 'Lunch' }).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Transaction' });
  await pressButton(sheet, 'Edit');
  await sheet.getByLabel('Amount').waitFor();
  const close = sheet.getByRole('button', { name: 'Close the transaction' });
  for (let scrolled = 0; scrolled < 200; scrolled += 10) {
    await sheet.evaluate((it, top) => it.scrollTo({ top, behavior: 'instant' }), scrolled);
    expect([scrolled, await isOnTop(close)]).toEqual([scrolled, true]);
  }
  await pressButton(sheet, 'Cancel');
  await pressButton(sheet, 'Delete');
  await pressButton(page.getByRole('alertdialog'), 'Delete');
  await sheet.waitFor({ state: 'detached' });
});

story.onPhone('Save & Next shows the label of the amount', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: ({ add }) => add({ isIncome: true, category: 'Salary' }) });
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('3');
  await dialog.getByLabel('Name').fill('Tea');
  await selectOption(dialog, 'Category', 'Food');
  await dialog.getByLabel('Note').fill('line\n'.repeat(6));
  await pressButton(dialog, 'Save & Next');
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('');
  await expect.poll(() => isOnTop(dialog.getByText('Amount').first())).toBe(true);
});

story.onPhone('Accept stays at the same place, however long a name is', async ({ visit }) => {
  const rows = ['Tea', `${'A shop with a long name '.repeat(5)}`].map((name, at) => `2026-11-1${at},${name},-5.00`);
  const { page } = await visit('/review', {
    fill: async ({ send }) => {
      const form = new FormData();
      form.append('files', new Blob([['Date,Description,Amount', ...rows].join('\n')]), 'bank.csv');
      const { _id } = (await send('POST', '/imports', form)) as { _id: string };
      await send('POST', `/imports/${_id}/run`);
    },
  });
  // Both positions are read at once, because the page may scroll to the card in between.
  const measure = () =>
    page.getByRole('article').evaluate((card) => {
      const accept = [...card.querySelectorAll('button')].find((button) => button.textContent?.startsWith('Accept'));
      return (accept?.getBoundingClientRect().top ?? Number.NaN) - card.getBoundingClientRect().top;
    });
  const before = await measure();
  await pressButton(page, 'Skip');
  await expect.poll(measure).toBe(before);

  await pressButton(page, 'Category');
  await page.getByRole('option').first().waitFor();
});
