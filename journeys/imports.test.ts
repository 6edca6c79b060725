import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fetchTransactions } from './testing/account.ts';
import { dropOrPasteFiles } from './testing/incoming-files.ts';
import { pressButton, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

const dayAgo = (days: number) => new Date(Date.now() - days * 864e5).toISOString().slice(0, 10);

/** A bank file in the format of a real download. */
const STATEMENT = {
  name: 'statement.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Description,Amount,Balance',
      `${dayAgo(2)},REWE SAGT DANKE 4711,-23.40,1476.60`,
      `${dayAgo(3)},City Transport,-2.90,1500.00`,
      `${dayAgo(4)},Acme Payroll,1400.00,1502.90`,
      `${dayAgo(5)},Corner Bakery,-4.10,102.90`,
    ].join('\n'),
  ),
};

story('dropping a bank file fills the first chart, adds nothing twice, and can be undone', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await waitForHeading(page, 'Import');
  await dropOrPasteFiles(page, 'dragenter', [STATEMENT]);
  await page.getByText('Drop bank files here').waitFor();
  await dropOrPasteFiles(page, 'drop', [STATEMENT]);
  await sees(page, '4 rows: 4 new.');
  // True if the button is visible without scrolling and nothing covers it.
  const isOnTop = (button: Element) => {
    window.scrollTo(0, 0);
    const { left, width, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, bottom - 4));
  };
  const run = page.getByRole('button', { name: 'Import 4 Transactions' });
  await expect.poll(() => run.evaluate(isOnTop)).toBe(true);
  await pressButton(page, 'Import 4 Transactions');
  await sees(page, '4 transactions added.');
  await page.getByRole('link', { name: 'View Dashboard' }).click();
  await page.getByText('Acme Payroll').waitFor();
  await expect
    .poll(() => account.send('GET', '/transactions/summary'))
    .toMatchObject({
      totalIncome: 1400,
      totalExpenses: 30.4,
    });

  // The test drops the same file again, this time on the list.
  await page.goto('/transactions');
  await waitForTransactionCount(page, '4 transactions');
  await dropOrPasteFiles(page, 'drop', [STATEMENT]);
  await sees(page, '4 rows: 4 already recorded.');
  await page.getByText('Nothing new to import.').waitFor();
  await pressButton(page, 'Discard');
  await pressButton(page.getByRole('alertdialog'), 'Discard');

  // The file has three more rows. The test corrects one row, completes another row, and skips the third.
  const more = [
    `${dayAgo(1)},KIOSK 12,-3.00,1473.60`,
    `${dayAgo(1)},Parking,-1.00,1472.60`,
    `${dayAgo(1)},Market,many,`,
  ];
  const [head, ...lines] = String(STATEMENT.buffer).split('\n');
  const wider = [head, ...more, ...lines].join('\n');
  await page.getByLabel('Bank files').setInputFiles({ ...STATEMENT, buffer: Buffer.from(wider) });
  await sees(page, '7 rows: 2 new, 4 already recorded, 1 unreadable (line 4: amount).');
  await pressButton(page, /^Edit Market/);
  await page.getByRole('textbox', { name: 'Amount' }).fill('-7.50');
  await pressButton(page, 'Save and Import');
  await sees(page, '7 rows: 3 new, 4 already recorded.');
  await pressButton(page, /^New \d/);
  await pressButton(page, /^Skip Parking/);
  await pressButton(page, /^Skip Market/);
  await sees(page, '7 rows: 1 new, 4 already recorded, 1 unreadable (line 4: amount), 1 skipped.');
  await pressButton(page, /^Edit Kiosk/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Newspaper');
  await page.keyboard.press('Enter');
  await atRow(page, /^Newspaper/);
  await pressButton(page, 'Import 1 Transaction');
  await page.getByRole('link', { name: 'View Transactions' }).click();
  await expect.poll(async () => (await readListedNames(page))[0]).toBe('Newspaper');

  // Undoing the first import keeps the transactions that were edited since.
  const [, first] = (await account.send('GET', '/imports')) as { _id: string }[];
  const bakery = (await fetchTransactions(account)).find(({ name }) => name === 'Corner Bakery');
  await account.send('PUT', `/transactions/${bakery?._id}`, { ...bakery, cost: 5 });
  await page.goto(`/import?id=${first?._id}`);
  await pressButton(page, 'Undo Import');
  await pressButton(page.getByRole('alertdialog'), 'Undo Import');
  await sees(page, '3 transactions removed, 1 kept because you edited it.');
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByText(/Undone: 3 transactions removed/).waitFor();
  await page.goto('/transactions');
  await expect.poll(() => readListedNames(page)).toEqual(['Newspaper', 'Corner Bakery']);
});

/** A long file whose newest row comes first. */
const LONG = {
  ...STATEMENT,
  buffer: Buffer.from(
    [
      'Date,Description,Amount',
      ...Array.from({ length: 3000 }, (_, at) => `${dayAgo(at + 1)},"Shop, the ${at + 1}.",-${at + 1}.50`),
    ].join('\n'),
  ),
};

story.atDesk('thousands of rows are one tab stop, and the keyboard does everything a mouse does', async ({ visit }) => {
  const { page } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(LONG);
  await sees(page, '3,000 rows: 3,000 new.');
  const keys = async (...pressed: string[]) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
  // The hint about keys is visible only with a keyboard and on a large screen.
  const hint = page.getByText('Use the arrow keys to move between rows');
  await hint.waitFor();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height });
  await hint.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width, height });
  await page.getByRole('checkbox', { name: 'Select all' }).focus();
  await keys('Tab');
  await atRow(page, 'Shop, the 1.');
  await keys('Tab');
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: 'Import 3,000 Transactions' }))
    .waitFor();
  await keys('Shift+Tab', 'End');
  await atRow(page, 'Shop, the 3000.');
  await keys('Home', ...Array.from({ length: 20 }, () => 'ArrowDown'));
  await atRow(page, 'Shop, the 21.');
  // Escape in a field closes the form of the row and returns the focus to the row.
  await keys('Enter', 'Tab', 'Escape');
  await atRow(page, 'Shop, the 21.');
  // The arrow keys also reach the buttons in the row.
  await keys('ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter');
  await expectAboveBar(page, page.getByRole('form'));
  await page.keyboard.type('Kiosk');
  await keys('Enter');
  await atRow(page, 'Kiosk');
  await keys('Space');
  await sees(page, '3,000 rows: 2,999 new, 1 skipped.');
  await keys('Shift+Space');
  await page.getByRole('region', { name: 'Selected rows' }).getByText('1 row selected').waitFor();
  await pressButton(page, 'Clear selection');
  // The import contains the changes to a row that has scrolled out of view.
  await page.getByRole('row').filter({ hasText: 'Shop, the 21.' }).focus();
  await keys('Enter', 'Control+a', 'T', 'e', 'a');
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, 30_000);
  await page.getByRole('row').filter({ hasText: 'Shop, the 5' }).first().getByRole('checkbox').click();
  await keys('ArrowDown');
  await pressButton(page, 'Clear selection');
  await pressButton(page, 'Import 2,999 Transactions');
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Tea');
});

story('edits of a row are not lost, and the reason why an import cannot start is shown', async ({ visit }) => {
  const { page } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(STATEMENT);
  await sees(page, '4 rows: 4 new.');
  await pressButton(page, /^Edit City Transport/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Tram');
  await pressButton(page, /^New \d/);
  await pressButton(page.getByRole('alertdialog'), 'Keep Editing');
  const address = page.url();
  await page.goto('/dashboard');
  await waitForHeading(page, 'Dashboard Overview');
  await page.goto(address);
  await pressButton(page, 'Restore');
  const bar = page.getByRole('region', { name: 'Import summary' });
  await pressButton(page, 'Import 4 Transactions');
  await bar.getByRole('alert').getByText('Save or cancel the row you are editing first').waitFor();
  await pressButton(page, 'Save');
  await atRow(page, /^Tram/);

  const refusal = { status: 400, json: { message: 'You can keep at most 3 transactions.' } };
  await page.route('**/run', (route) => route.fulfill(refusal));
  await pressButton(page, 'Import 4 Transactions');
  await bar.getByRole('alert').getByText(refusal.json.message).waitFor();
  await expectInSight(page, bar.getByRole('alert'));
  await page.unroute('**/run');
  await pressButton(page, 'Import 4 Transactions');
  await sees(page, '4 transactions added.');
});

story('unfinished imports are listed separately and can be discarded', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(STATEMENT);
  await pressButton(page, 'Import 4 Transactions');
  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByLabel('Bank files').setInputFiles({ ...STATEMENT, name: 'again.csv' });
  await sees(page, '4 rows: 4 already recorded.');
  await page.goto('/import');
  await page.getByText(/^4 rows · waiting since /).waitFor();
  await pressButton(page, 'Discard again.csv');
  await pressButton(page.getByRole('alertdialog'), 'Discard');
  await page.getByText('Not Imported Yet').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'statement.csv' }).waitFor();
  await expect.poll(() => account.send('GET', '/imports')).toHaveLength(1);
});

story('columns can be assigned, and an invalid choice is kept with an explanation', async ({ visit }) => {
  const { page } = await visit('/import');
  const lines = ['Date,Valued,Description,Amount', '03/04/2026,03/06/2026,Corner Bakery,12.50', ',,Total,12.50'];
  const empty = { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Description,Amount') };
  await page.getByLabel('Bank files').setInputFiles(empty);
  await page.getByRole('alert').getByText('empty.csv: This file has a header but no rows.').waitFor();
  await page.getByLabel('Bank files').setInputFiles({ ...STATEMENT, buffer: Buffer.from(lines.join('\n')) });
  await sees(page, '2 rows: 1 new, 1 not a transaction.');
  // The page shows the ambiguous date as it is written in the file.
  await page
    .getByRole('heading', { name: /^Does 03\/04\/2026 for “Corner Bakery” mean (Mar 4|Apr 3), 2026 or / })
    .waitFor();
  // The file contains no account number.
  await page.getByText('1 row · your only account').waitFor();
  await page.getByText('How the File Was Read').click();
  const column = (name: string) => page.getByRole('combobox', { name: `Meaning of ${name}` });
  await expect.poll(() => column('Description').locator('option:checked').textContent()).toBe('Name');
  await column('Description').selectOption('Date');
  await page.getByRole('alert').getByText('No row has a date in “Description”.').waitFor();
  await expect.poll(() => column('Description').inputValue()).toBe('day');
  await sees(page, '2 rows: 1 new, 1 not a transaction.');
  await column('Valued').selectOption('Date');
  await column('Description').selectOption('Name');
  await page.getByRole('alert').waitFor({ state: 'detached' });
  await page.getByLabel('Amounts without a minus sign').selectOption('Money you spent');
  await page.getByText(/^CSV · 2 rows · (Mar 6|Jun 3), 2026$/).waitFor();
});

/** Waits until the row has the focus and the bar does not cover it. */
async function atRow(page: Page, name: string | RegExp): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name }).and(page.locator(':focus'));
  await row.waitFor();
  await expectAboveBar(page, row);
}

async function expectAboveBar(page: Page, what: Locator): Promise<void> {
  const bar = await page.getByRole('region', { name: 'Import summary' }).elementHandle();
  // One call measures both, because the page may scroll between two calls.
  const measureGap = () =>
    what.evaluate((it, below) => {
      const top = below?.getBoundingClientRect().top ?? Number.NaN;
      return top - it.getBoundingClientRect().bottom;
    }, bar);
  await expect.poll(measureGap).toBeGreaterThanOrEqual(0);
}

async function expectInSight(page: Page, what: Locator): Promise<void> {
  await expect.poll(() => bottomOf(what)).toBeLessThan(page.viewportSize()?.height ?? 0);
}

async function bottomOf(what: Locator): Promise<number> {
  const { y = 0, height = 0 } = (await what.boundingBox()) ?? {};
  return y + height;
}

function sees(page: Page, words: string): Promise<void> {
  return page.getByRole('status').getByText(words, { exact: true }).waitFor();
}
