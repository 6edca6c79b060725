import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pressButton, selectOption } from './testing/page-actions.ts';
import {
  createReceiptPdf,
  createUploadFile,
  findFilePicker,
  findQueueRow,
  READING_TIMEOUT,
  startUpload,
} from './testing/receipts.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const SENTENCE =
  'The server cannot find its data, so nothing was saved. Contact the administrator, and try again later.';

/** Moves the database file away while `run` runs, although the server is running. */
async function whileDatabaseIsAway(dataDir: string, run: () => Promise<unknown>): Promise<void> {
  const database = join(dataDir, 'moneta.sqlite');
  renameSync(database, `${database}.away`);
  try {
    await run();
  } finally {
    renameSync(`${database}.away`, database);
  }
}

// Only SQLite has a file that can be moved. The PostgreSQL server is shared by all tests.
story.atDesk('an entry that the server cannot store stays in its form and is created once on retry', async (site) => {
  const { page, account } = await site.visit('/transactions');
  const made = async () => {
    const { transactions } = (await account.send('GET', '/transactions')) as { transactions: { name: string }[] };
    return transactions.map(({ name }) => name);
  };
  await pressButton(page, 'Add Transaction');
  const dialog = page.getByRole('dialog');
  await pressButton(dialog, 'Add Income');
  await dialog.getByLabel('Amount').fill('1234.50');
  await selectOption(dialog, 'Category', 'Salary');
  await dialog.getByLabel('Note').fill('with holiday pay');
  await whileDatabaseIsAway(site.dataDir, async () => {
    for (let times = 0; times < 2; times++) {
      await pressButton(dialog, 'Save Income');
      await dialog.getByText(SENTENCE).waitFor();
    }
    await expect.poll(() => dialog.getByLabel('Amount').inputValue()).toBe('1234.50');
    await expect.poll(() => dialog.getByLabel('Note').inputValue()).toBe('with holiday pay');
  });
  await pressButton(dialog, 'Save Income');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('+$1,234.50').waitFor();
  await expect.poll(() => made()).toEqual(['Salary Income']);

  await page.goto('/receipts');
  await findFilePicker(page).setInputFiles(
    createUploadFile('mill.pdf', createReceiptPdf('OLD MILL', '2026-11-17', 840)),
  );
  const row = findQueueRow(page, 'mill.pdf');
  await row.getByText('Ready to upload').waitFor();
  await whileDatabaseIsAway(site.dataDir, async () => {
    await startUpload(page);
    await row.getByText(SENTENCE).waitFor(READING_TIMEOUT);
  });
  await row.getByRole('button', { name: 'Retry' }).click();
  await row.getByText(/^Done/).waitFor(READING_TIMEOUT);
  await expect.poll(() => made()).toEqual(['Salary Income', 'OLD MILL']);
});
