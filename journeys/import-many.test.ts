import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressButton } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const ACCOUNTS = [
  'Giro',
  'Visa',
  'Cash',
  'Broker',
  'Savings for the house that we want to build by the sea',
  'Gold',
  'PayPal',
];
const FILE = {
  name: 'all.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Date,Account,Description,Amount',
      ...ACCOUNTS.map((name, at) => `2026-10-0${at + 1},${name},Shop,-${at + 1}.00`),
    ].join('\n'),
  ),
};

story.onPhone('many accounts do not push the rows out of sight, and can be expanded', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await page.getByText('7 new accounts', { exact: true }).waitFor();
  const heading = page.getByRole('heading', { name: 'Rows' });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page.getByText('7 new accounts', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Account for Gold' }).selectOption('Skip');
  await page.getByText('6 new accounts, 1 skipped', { exact: true }).waitFor();
  await pressButton(page, 'Import 6 Transactions');
  await page.getByText('6 transactions added, 6 accounts created.').waitFor();
  await expect.poll(() => account.send('GET', '/accounts')).toHaveLength(7);
});

story.atDesk(
  'an account for a file without an account name is named after the file, or as last typed',
  async ({ visit }) => {
    const { page, account } = await visit('/import');
    const buffer = Buffer.from('Date,Description,Amount\n2026-10-01,Shop,-1.00\n2026-10-02,Pay,2.00');
    await page.getByLabel('Bank files').setInputFiles({ ...FILE, name: 'sav.CSV', buffer });
    const name = page.getByRole('textbox', { name: 'Name of the new account' });
    await accountFor(page, 'sav.CSV').selectOption('New account');
    await expect.poll(() => name.inputValue()).toBe('sav');
    await name.fill('Rainy days');
    await name.press('Tab');
    await accountFor(page, 'sav.CSV').selectOption('Everyday');
    await name.waitFor({ state: 'detached' });
    await accountFor(page, 'sav.CSV').selectOption('New account');
    await expect.poll(() => name.inputValue()).toBe('Rainy days');
    await pressButton(page, 'Import 2 Transactions');
    await page.getByText('2 transactions added, 1 account created.').waitFor();
    await expect
      .poll(() => account.send('GET', '/accounts'))
      .toMatchObject([{ name: 'Everyday' }, { name: 'Rainy days' }]);
  },
);

const DAYS = ['03', '07', '12', '21', '28'];

/** A monthly statement. Its closing balance is 20.00 lower than its opening balance. */
const month = (number: string, opening: number) => ({
  ...FILE,
  name: `gym_${number}.csv`,
  buffer: Buffer.from(
    [
      'Date,Description,Amount,Balance',
      ...DAYS.map((day, at) => `2026-${number}-${day},Gym ${day},-4.00,${(opening - 4 * (at + 1)).toFixed(2)}`),
    ].join('\n'),
  ),
});

/** The entries of another account at the same bank, on other days of the month. */
const OWN = {
  ...FILE,
  name: 'own.csv',
  buffer: Buffer.from(
    [
      'Date,Description,Amount,Balance',
      ...[2, 5, 9, 14, 22, 27].map(
        (day, at) => `2026-01-${String(day).padStart(2, '0')},Kiosk ${day},-1.00,${59 - at}.00`,
      ),
    ].join('\n'),
  ),
};

story('files of the same new account share one by default, and one can be separated', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(OWN);
  await pressButton(page, 'Import 6 Transactions');
  await page.getByRole('link', { name: 'All imports' }).click();
  const files = [month('01', 1000), month('02', 980), month('03', 960)];
  await page.getByLabel('Bank files').setInputFiles(files);
  await page.getByText('5 rows · seems to be the same account as gym_01.csv').nth(1).waitFor();
  for (const name of ['gym_02.csv', 'gym_03.csv'])
    await expect.poll(() => goesTo(page, name)).toBe('New account “gym”');
  // The first file is moved to a separate account and back, and another file stays in a separate account.
  await accountFor(page, 'gym_02.csv').selectOption('New account');
  await expect.poll(() => goesTo(page, 'gym_02.csv')).toBe('New account');
  await accountFor(page, 'gym_02.csv').selectOption('New account “gym”');
  await page.getByText('5 rows · goes to the same account as gym_01.csv').waitFor();
  await accountFor(page, 'gym_03.csv').selectOption('New account');
  const names = page.getByRole('textbox', { name: 'Name of the new account' });
  await expect
    .poll(() => names.evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)))
    .toEqual(['gym', 'gym_03']);
  await names.last().fill('Sauna');
  await names.last().press('Enter');
  await accountFor(page, 'gym_02.csv').getByText('New account “Sauna”').waitFor({ state: 'attached' });
  await pressButton(page, 'Import 15 Transactions');
  await page.getByText('15 transactions added, 2 accounts created.').waitFor();
  await expect
    .poll(() => account.send('GET', '/accounts'))
    .toMatchObject([
      { name: 'Everyday', openingBalance: 60, balance: 54 },
      { name: 'gym', openingBalance: 1000, balance: 960 },
      { name: 'Sauna', openingBalance: 960, balance: 940 },
    ]);
  await pressButton(page, 'Undo Import');
  await pressButton(page.getByRole('alertdialog'), 'Undo Import');
  await page.getByText('15 transactions removed.').waitFor();
  await expect.poll(() => account.send('GET', '/accounts')).toMatchObject([{ name: 'Everyday', balance: 54 }]);
});

const accountFor = (page: Page, name: string) => page.getByRole('combobox', { name: `Account for ${name}` });

function goesTo(page: Page, name: string): Promise<string | null> {
  return accountFor(page, name).locator('option:checked').textContent();
}
