import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { heading, press } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const story = storyteller();

const bank = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Description,Amount,Balance', ...rows].join('\n')),
});
const FEBRUARY = bank('february.csv', '2026-02-05,Pay,1000.00,1850.00', '2026-02-20,Shop,-50.00,1800.00');
const DECEMBER = bank('december.csv', '2025-12-05,Pay,500.00,600.00', '2025-12-10,Shop,-100.00,500.00');

story(
  'an opening balance that the first file cannot give is set in the account, and an earlier file says how it moves it',
  async ({ visit }) => {
    const { page, account } = await visit('/import');
    await account.add({ name: 'Lunch', cost: 10, addedOn: '2026-01-02' });
    await page.getByLabel('Bank files').setInputFiles(FEBRUARY);
    await sees(page, 'With an opening balance of 860.00 it holds what the file begins with.');
    await page.getByRole('link', { name: 'Set it in the account' }).click();
    await heading(page, 'Everyday');
    await expect.poll(() => page.getByLabel('Opening balance').inputValue()).toBe('860.00');
    await press(page, 'Save Account');
    await page.getByText('Everyday saved.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expect.poll(() => account.send('GET', '/accounts')).toMatchObject([{ openingBalance: 860 }]);
    await page.goBack();
    await sees(page, 'Afterwards the account holds 1,800.00 on Feb 20, 2026, as the file says.');
    await press(page, 'Discard');
    await press(page.getByRole('alertdialog'), 'Discard');

    await account.send('PUT', '/accounts/everyday', { name: 'Everyday', openingBalance: 0 });
    const [{ _id } = { _id: '' }] = (
      (await account.send('GET', '/transactions')) as { transactions: { _id: string }[] }
    ).transactions;
    await account.send('DELETE', `/transactions/${_id}`);
    await page.getByLabel('Bank files').setInputFiles(FEBRUARY);
    await press(page, 'Import 2 transactions');
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByLabel('Bank files').setInputFiles(DECEMBER);
    await sees(page, 'The opening balance of the account changes from 850.00 to 450.00');
    await press(page, 'Import 2 transactions');
    await page.getByText('2 transactions added.').waitFor();
    await expect.poll(() => account.send('GET', '/accounts')).toMatchObject([{ openingBalance: 450, balance: 1800 }]);
  },
);

function sees(page: Page, words: string): Promise<void> {
  return page.getByText(words).waitFor();
}
