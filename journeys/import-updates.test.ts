import { expect } from 'vitest';
import { fetchTransactions } from './testing/account.ts';
import { pressButton, runWhileNotificationsStay } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames } from './testing/transactions-list.ts';

const story = createStoryTests();

const file = (name: string, ...rows: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['Date,Description,Amount', ...rows].join('\n')),
});

story.atDesk(
  'a booking with a tip updates existing entries, a missing one is deleted, and two are merged',
  async ({ visit }) => {
    const { page, account } = await visit('/import');
    const costs = async () => (await fetchTransactions(account)).map(({ cost }) => cost);
    const files = page.getByLabel('Bank files');
    await account.add({ name: 'Noodle House', cost: 20, addedOn: '2026-09-04', note: 'With Jo' });
    const grocer = '2026-08-28,GROCER OAK,-54.10';
    await files.setInputFiles(
      file('first.csv', grocer, '2026-09-01,BISTRO MAREN,-40.35', '2026-09-01,HOTEL HARBOUR,-120.00'),
    );
    await pressButton(page, 'Import 3 Transactions');
    await page.getByText('3 transactions added.').waitFor();

    await page.goto('/import');
    await files.setInputFiles(
      file(
        'newer.csv',
        grocer,
        '2026-09-03,BISTRO MAREN,-46.35',
        '2026-09-05,NOODLE HOUSE 22,-23.00',
        '2026-09-08,KIOSK,-3.00',
      ),
    );
    await pressButton(page, /^Delete Hotel Harbour/);
    await pressButton(page.getByRole('alertdialog'), 'Delete');
    await page.getByRole('region', { name: 'Missing from this file' }).waitFor({ state: 'detached' });
    await pressButton(page, 'Compare');
    await page.getByText('Same as your transaction of $20.00? The bank booked $23.00 ($3.00 more).').waitFor();
    await page
      .getByText(
        /^You imported a transaction of \$40\.35 that is missing from this file\. Is this row the same transaction\?/,
      )
      .waitFor();
    await pressButton(page, 'Import 1 Transaction');
    await page.getByText(/^1 transaction added, 3 duplicates skipped/).waitFor();
    await expect.poll(costs).toEqual([3, 23, 46.35, 54.1]);

    await account.add({ name: 'Ice', cost: 2.5, addedOn: '2026-09-07', note: 'At the sea', category: 'Travel' });
    await page.goto('/transactions');
    await expect.poll(() => readListedNames(page)).toContain('Ice');
    for (const name of ['Kiosk', 'Ice']) await page.getByLabel(new RegExp(`^Select ${name},`)).check();
    const dialog = page.getByRole('dialog');
    await pressButton(page, 'Merge');
    await dialog.getByRole('radio', { name: /^Kiosk/, checked: true }).waitFor();
    await runWhileNotificationsStay(page, async () => {
      await pressButton(dialog, 'Merge');
      await page.getByText('2 transactions merged.').waitFor();
      await expect.poll(costs).toEqual([3, 23, 46.35, 54.1]);
      expect((await fetchTransactions(account))[0]).toMatchObject({ name: 'Ice', note: 'At the sea · KIOSK' });
      await pressButton(page, 'Undo');
    });
    await page.getByText('2 transactions changed back.').waitFor();
    await expect.poll(costs).toEqual([3, 2.5, 23, 46.35, 54.1]);

    // This time the amount and date of the other transaction are kept. The button above the list undoes the merge.
    for (const name of ['Kiosk', 'Ice']) await page.getByLabel(new RegExp(`^Select ${name},`)).check();
    await pressButton(page, 'Merge');
    await dialog.getByRole('radio', { name: /^Ice/ }).check();
    await pressButton(dialog, 'Merge');
    await expect.poll(() => readListedNames(page)).not.toContain('Ice');
    await expect.poll(costs).toEqual([2.5, 23, 46.35, 54.1]);
    await pressButton(page, 'Undo Change (2)');
    await expect.poll(costs).toEqual([3, 2.5, 23, 46.35, 54.1]);
  },
);
