import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

story('a report shows spending and the reasons for changes, and links to transactions', async ({ visit }) => {
  const { page } = await visit('/reports?from=2025-09&to=2025-10', {
    fill: async ({ add, send }) => {
      await add({ name: 'Hofer', category: 'Groceries', cost: 40, addedOn: '2025-09-03' });
      await add({ name: 'HOFER', category: 'Groceries', cost: 55.5, addedOn: '2025-10-03' });
      await add({ name: 'Bike', category: 'Shopping', cost: 300, addedOn: '2025-10-07' });
      await add({ name: 'Tyres', category: 'Shopping', cost: 30, addedOn: '2025-08-07' });
      await add({ name: 'Pay', category: 'Salary', isIncome: true, cost: 2000, addedOn: '2025-10-01' });
      await send('PUT', '/transactions/category/group', { category: 'Groceries', group: 'Household' });
    },
  });
  const isPhone = (page.viewportSize()?.width ?? 0) < 480;
  await expect
    .poll(() => readTableRow(page, 'Expenses'))
    .toEqual([
      'Expenses',
      ...(isPhone ? ['+$395.50', '$395.50'] : ['$395.50', '+$395.50']),
      '+$365.50',
      '$40.00',
      '$355.50',
    ]);
  await expect.poll(() => readTableRow(page, 'Groceries')).toMatchObject({ 3: '+$95.50', 4: '$40.00', 5: '$55.50' });
  await page.getByRole('link', { name: 'Groceries', exact: true }).click();
  await page.waitForURL('**/transactions?type=expense&category=Groceries&from=2025-09-01&to=2025-10-31');
  await page.goBack();

  const readColour = (name: string) =>
    page
      .getByRole('button', { name })
      .last()
      .evaluate((it) => getComputedStyle(it).color);
  const [more, spent] = [await readColour('why did Income change?'), await readColour('why did Expenses change?')];
  expect(more).not.toBe(spent);

  await pressButton(page, '+$365.50: why did Expenses change?');
  const why = page.getByRole('dialog');
  const reasons = why.getByRole('listitem');
  await why.getByText('Jul 1 – Aug 31, 2025').waitFor();
  await expect
    .poll(async () => (await reasons.allTextContents()).map((text) => text.replace(/(once|\d times).*(?=[+-]\$)/, ' ')))
    .toEqual(['Bike +$300.00', expect.stringMatching(/^Hofer \+\$95\.50$/i), 'Tyres -$30.00', 'Total+$365.50']);
  await pressButton(why, 'Close');

  await selectOption(page, 'Amounts open', 'Reasons for the change');
  await pressButton(page, '$55.50: why did Groceries change?');
  await reasons.filter({ hasText: '$40.00 → $55.50' }).waitFor();
  await why.getByRole('link', { name: 'Hofer' }).click();
  await page.getByText(/^Remove filter: Name: hofer/i).waitFor();
  await waitForTransactionCount(page, '2 matches');
  await page.goBack();

  await selectOption(page, 'Amounts open', 'Transactions');
  await selectOption(page, 'Rows', 'Groups');
  await page.waitForURL('**/reports?from=2025-09&to=2025-10&rows=groups');
  await readTableRow(page, 'Household');
  await pressButton(page, '$55.50, categories of Household');
  const parts = page.getByRole('dialog', { name: 'Household' });
  await expect.poll(() => parts.getByRole('listitem').allTextContents()).toEqual(['Groceries$55.50', 'Total$55.50']);
  await pressButton(parts, 'Why did this change?');
  await reasons.filter({ hasText: '$40.00 → $55.50' }).waitFor();
  await pressButton(why.filter({ hasText: 'Difference' }), 'Close');
  await pressButton(page, '$55.50, categories of Household');
  await parts.getByRole('link', { name: /^Groceries/ }).click();
  await page.waitForURL('**/transactions?type=expense&category=Groceries&from=2025-10-01&to=2025-10-31');
  await waitForTransactionCount(page, '1 match');
  await page.goBack();
  const [file] = await Promise.all([page.waitForEvent('download'), pressButton(page, 'Download CSV')]);
  expect(file.suggestedFilename()).toBe('moneta-report-2025-09-01-2025-10-31.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain('"Expenses","Household","",40.00,55.50,95.50,0.00,0.00');
  await page
    .getByRole('row', { name: /^Shopping/ })
    .getByRole('link', { name: /^\$300\.00/ })
    .last()
    .click();
  await page.waitForURL('**/transactions?type=expense&category=Shopping&from=2025-10-01&to=2025-10-31');
  await waitForTransactionCount(page, '1 match');
});

story('a report on a single period has one column for it', async ({ visit }) => {
  const { page } = await visit('/reports?from=2025-01&to=2025-12&by=year', {
    fill: ({ add }) => add({ name: 'Hofer', category: 'Groceries', cost: 40, addedOn: '2025-09-03' }),
  });
  const table = page.getByRole('table', { name: /^Income and expenses, compared/ });
  const groceries = table.getByRole('row', { name: /^Groceries/ });
  await expect
    .poll(async () => (await groceries.locator('th, td').allTextContents()).toSorted())
    .toEqual(['$40.00', '+$40.00', 'Groceries']);
  await page.getByRole('columnheader', { name: '2025', exact: true }).waitFor();
  await page.getByRole('application', { name: /^Expenses by Category \(2025\)/ }).waitFor();
  expect(await page.getByRole('application', { name: /^Income and expenses/ }).count()).toBe(0);
  await page.getByRole('heading', { name: 'Top Names' }).waitFor();
  expect(await page.getByRole('heading', { name: 'Biggest Changes' }).count()).toBe(0);
});
