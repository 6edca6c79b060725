import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const bank = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Description,Amount,Balance', ...rows].join('\n')),
});
const FEBRUARY = bank('february.csv', '2026-02-05,Pay,1000.00,1850.00', '2026-02-20,Shop,-50.00,1800.00');
const DECEMBER = bank('december.csv', '2025-12-05,Pay,500.00,600.00', '2025-12-10,Shop,-100.00,500.00');

story(
  'a missing opening balance is set in the preview, and an earlier file shows how it changes',
  async ({ visit }) => {
    const { page, account } = await visit('/import');
    await account.add({ name: 'Lunch', cost: 10, addedOn: '2026-01-02' });
    await page.getByLabel('Bank files').setInputFiles(FEBRUARY);
    await sees(page, 'To match this file, the opening balance of this account must be 860.00.');
    expect(await page.getByText('too low.').count()).toBe(0);
    await pressButton(page, 'Set Opening Balance to 860.00');
    await page.getByText('Opening balance of Everyday set to 860.00.').waitFor();
    await expect
      .poll(() => account.send('GET', '/accounts'))
      .toMatchObject([{ openingBalance: 860, openingDay: '2026-01-02' }]);
    await sees(page, 'After the import, the balance on Feb 20, 2026 is 1,800.00, which matches the file.');
    await pressButton(page, 'Discard');
    await pressButton(page.getByRole('alertdialog'), 'Discard');

    await account.send('PUT', '/accounts/everyday', { name: 'Everyday', openingBalance: 0, openingDay: null });
    const [{ _id } = { _id: '' }] = (
      (await account.send('GET', '/transactions')) as { transactions: { _id: string }[] }
    ).transactions;
    await account.send('DELETE', `/transactions/${_id}`);
    await page.getByLabel('Bank files').setInputFiles(FEBRUARY);
    await pressButton(page, 'Import 2 Transactions');
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByLabel('Bank files').setInputFiles(DECEMBER);
    await sees(page, 'The opening balance changes from 850.00 to 450.00');
    await pressButton(page, 'Import 2 Transactions');
    await page.getByText('2 transactions added.').waitFor();
    await expect.poll(() => account.send('GET', '/accounts')).toMatchObject([{ openingBalance: 450, balance: 1800 }]);
  },
);

function sees(page: Page, words: string): Promise<void> {
  return page.getByText(words).waitFor();
}
