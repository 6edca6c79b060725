import { expect } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../domain/calendar-day.ts';
import { formatDay, pressButton, readTableRow, runWhileNotificationsStay } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames } from './testing/transactions-list.ts';

const story = createStoryTests();

story(
  'a statement is reconciled, differences are fixed, and checked entries are not changed without asking',
  async ({ visit }) => {
    const { page } = await visit('/accounts/everyday', {
      fill: async (account) => {
        await account.send('POST', '/transactions', {
          ...LUNCH,
          name: 'Wages',
          isIncome: true,
          category: 'Salary',
          cost: 500,
          accountId: 'everyday',
        });
        await account.send('POST', '/transactions', { ...LUNCH, name: 'Books', cost: 45, accountId: 'everyday' });
      },
    });
    await pressButton(page, 'Reconcile');
    await page.getByLabel('Balance on the statement').fill('446');
    await pressButton(page, 'Compare');
    await page.getByText('Two digits may be swapped. The correct amount would then be -$54.00.').waitFor();
    await page
      .getByRole('listitem')
      .getByRole('button', { name: /^Edit Books/ })
      .click();
    await page.getByRole('dialog').getByLabel('Amount').fill('54');
    await pressButton(page, 'Save Expense');
    await page.getByText('The balances match.').waitFor();
    await pressButton(page, 'Mark 2 Entries as Checked');
    await page.getByText('The balances match, and everything is checked.').waitFor();
    await page.getByText('Everything on the statement is checked.').waitFor();
    await pressButton(page, 'Finish Reconciling');
    const reconciliation = page.getByRole('region', { name: 'Reconciliation' });
    await reconciliation.getByText(`Reconciled through ${formatDay(TODAY)} ($446.00)`).waitFor();

    await pressButton(page, /^Edit Books/);
    await page.getByRole('dialog').getByLabel('Note').fill('Used ones');
    await pressButton(page, 'Save Expense');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressButton(page, /^Edit Books/);
    await page.getByRole('dialog').getByLabel('Amount').fill('50');
    await pressButton(page, 'Save Expense');
    await page
      .getByText(
        `This transaction was checked against a statement. This change will mark it as unchecked. The reconciliation of Everyday through ${formatDay(TODAY)} ($446.00) will no longer add up.`,
      )
      .waitFor();
    await pressButton(page.getByRole('alertdialog'), 'Cancel');
    await pressButton(page.getByRole('dialog'), 'Save Expense');
    await pressButton(page, 'Save Anyway');
    await expect.poll(() => readTableRow(page, 'Books')).toMatchObject({ 3: 'Expense -$50.00', 5: '' });
    await expect.poll(() => readTableRow(page, 'Wages')).toMatchObject({ 5: 'Reconciled' });
    await reconciliation.getByText('It no longer adds up: $54.00 too much.').waitFor();

    await pressButton(page, /^Delete Wages/);
    await page
      .getByText(/^This entry was checked against a statement\. The reconciliation of Everyday through /)
      .waitFor();
    await pressButton(page.getByRole('alertdialog'), 'Cancel');
    await pressButton(page, 'Undo reconciliation');
    await pressButton(page.getByRole('alertdialog'), 'Undo');
    await reconciliation.waitFor({ state: 'detached' });
  },
);

story(
  'checking entries brings the difference to a statement to zero, and an adjustment corrects the rest',
  async ({ visit }) => {
    const { page } = await visit('/accounts/everyday', {
      fill: async (account) => {
        await account.send('POST', '/transactions', { ...LUNCH, name: 'Wages', isIncome: true, cost: 500 });
        await account.send('POST', '/transactions', { ...LUNCH, name: 'Books', cost: 45 });
        await account.send('POST', '/transactions', { ...LUNCH, name: 'Cheque', cost: 200 });
      },
    });
    await pressButton(page, 'Reconcile');
    await page.getByLabel('Balance on the statement').fill('450');
    await pressButton(page, 'Compare');
    const progress = page.getByRole('region', { name: 'Checked so far' });
    await progress.getByText('Left to check: $450.00').waitFor();
    await page.getByRole('checkbox', { name: /^Checked: Wages/ }).check();
    await progress.getByText('Left to check: -$50.00').waitFor();
    await page.getByRole('checkbox', { name: /^Checked: Books/ }).check();
    await progress.getByText('Left to check: -$5.00').waitFor();
    await page.getByLabel('Hide checked entries').check();
    await expect.poll(() => readListedNames(page)).toEqual(['Cheque']);

    await runWhileNotificationsStay(page, async () => {
      await pressButton(page, 'Add Adjustment of -$5.00');
      await progress.getByText('Everything on the statement is checked.').waitFor();
      await pressButton(page, 'Undo');
    });
    await progress.getByText('Left to check: -$5.00').waitFor();
    await pressButton(page, 'Add Adjustment of -$5.00');
    await progress.getByText('1 entry up to').waitFor();
    await pressButton(progress, 'Finish Reconciling');
    await page.getByText(`Everyday is reconciled through ${formatDay(TODAY)}.`).waitFor();
    await expect
      .poll(() => readTableRow(page, 'Balance adjustment'))
      .toMatchObject({ 3: 'Expense -$5.00', 5: 'Reconciled' });

    await pressButton(page, 'Reconcile');
    await page.getByLabel('Hide checked entries').uncheck();
    await page.getByRole('checkbox', { name: /^Checked: Books/ }).click();
    await page.getByText(/will no longer add up\. Do you want to uncheck this entry\?$/).waitFor();
    await pressButton(page.getByRole('alertdialog'), 'Cancel');
    await pressButton(page, 'Continue Later');
    await expect.poll(() => readTableRow(page, 'Books')).toMatchObject({ 5: 'Reconciled' });
  },
);

story('a debt typed without a minus sign is pointed out, and the sign is changed with one press', async ({ visit }) => {
  const { page } = await visit('/accounts/everyday', {
    fill: async (account) => {
      await account.send('PUT', '/accounts/everyday', { name: 'Visa', kind: 'card', openingBalance: -80, version: 1 });
      await account.send('POST', '/transactions', { ...LUNCH, name: 'Books', cost: 45 });
    },
  });
  await pressButton(page, 'Reconcile');
  await page.getByText('Enter an amount that you owe with a minus sign.').waitFor();
  await page.getByLabel('Balance on the statement').fill('130.00');
  await pressButton(page, 'Compare');
  await page.getByText('Do you owe this amount?').waitFor();
  const adjustment = page.getByRole('button', { name: /^Add Adjustment/ });
  expect(await adjustment.count()).toBe(0);
  await pressButton(page, 'Keep $130.00');
  await page.getByRole('button', { name: 'Add Adjustment of +$255.00' }).waitFor();
  await page.getByLabel('Balance on the statement').fill('130.01');
  await pressButton(page, 'Compare');
  await page.getByText('Do you owe this amount?').waitFor();
  expect(await adjustment.count()).toBe(0);
  await pressButton(page, 'Change to -$130.01');
  await page.getByLabel('Comparison').getByText('-$5.01').waitFor();
  await expect.poll(() => page.getByLabel('Balance on the statement').inputValue()).toBe('-130.01');
  await page.getByText('Do you owe this amount?').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Adjustment of -$5.01' }).waitFor();
});

story('a statement does not match as long as nothing is checked', async ({ visit }) => {
  const { page } = await visit('/accounts/everyday', {
    fill: async (account) => {
      await account.send('PUT', '/accounts/everyday', { name: 'Everyday', openingBalance: 60, version: 1 });
      await account.send('POST', '/transactions', { ...LUNCH, name: 'Books', cost: 45 });
    },
  });
  await pressButton(page, 'Reconcile');
  await page.getByLabel('Balance on the statement').fill('50');
  await pressButton(page, 'Compare');
  await page.getByRole('button', { name: 'Add Adjustment of +$35.00' }).waitFor();
  await page.getByLabel('Balance on the statement').fill('60');
  await pressButton(page, 'Compare');
  await page.getByRole('button', { name: 'Add Adjustment of +$45.00' }).waitFor();
  const progress = page.getByRole('region', { name: 'Checked so far' });
  await progress.getByText('Nothing is checked yet.').waitFor();
  expect(await page.getByText(/the balances match/).count()).toBe(0);
  expect(await progress.getByRole('button').count()).toBe(0);
});

/** Today in the time zone of the browser (Berlin). */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const DAY = addDaysClamped(TODAY, -1);
const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: DAY, isIncome: false };
