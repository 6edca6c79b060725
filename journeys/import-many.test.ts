import { expect } from 'vitest';
import { press } from './testing/steps.ts';
import { storyteller } from './testing/story.ts';

const story = storyteller();

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

story.onPhone('many accounts do not keep the lines out of sight, and can be looked at', async ({ visit }) => {
  const { page, account } = await visit('/import');
  await page.getByLabel('Bank files').setInputFiles(FILE);
  await page.getByText('Where it goes: 7 accounts').waitFor();
  await page.getByText('7 new', { exact: true }).waitFor();
  const { y = Number.POSITIVE_INFINITY } = (await page.getByRole('heading', { name: 'Lines' }).boundingBox()) ?? {};
  expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await page.getByText('Where it goes: 7 accounts').click();
  await page.getByRole('combobox', { name: 'Account for Gold' }).selectOption('Leave out');
  await page.getByText('6 new, 1 left out', { exact: true }).waitFor();
  await press(page, 'Import 6 transactions');
  await page.getByText('6 transactions added, 6 accounts made.').waitFor();
  expect(await account.send('GET', '/accounts')).toHaveLength(7);
});

story.atDesk(
  'an account that is made for a file without a name is named as the file without its ending',
  async ({ visit }) => {
    const { page, account } = await visit('/import');
    const buffer = Buffer.from('Date,Description,Amount\n2026-10-01,Shop,-1.00\n2026-10-02,Pay,2.00');
    await page.getByLabel('Bank files').setInputFiles({ ...FILE, name: 'sav.CSV', buffer });
    await page.getByRole('combobox', { name: 'Account for sav.CSV' }).selectOption('A new account');
    await expect.poll(() => page.getByRole('textbox', { name: 'Name of the new account' }).inputValue()).toBe('sav');
    await press(page, 'Import 2 transactions');
    await page.getByText('2 transactions added, 1 account made.').waitFor();
    expect(await account.send('GET', '/accounts')).toMatchObject([{ name: 'Everyday' }, { name: 'sav' }]);
  },
);
