import { expect } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../domain/calendar-day.ts';
import { fetchTransactions, type TestAccount } from './testing/account.ts';
import { importRows } from './testing/import-rows.ts';
import { pressButton, readTableRow } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const [year = 0, month = 0] = TODAY.split('-').map(Number);
const addCoat = (account: TestAccount) =>
  account.add({ name: 'Zalando', category: 'Shopping', cost: 80, addedOn: TODAY });

story('a refund entered in the form reduces the spending of its category', async ({ visit }) => {
  const { page, account } = await visit('/transactions', { fill: addCoat });
  await account.send('POST', '/budgets', { category: 'Shopping', amount: 100, month, year });
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog', { name: 'Add Transaction' });
  await pressButton(form, 'Add Income');
  await form.getByLabel('Name').fill('Zalando refund');
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('15 + 5');
  const choosePurchase = async () => {
    await pressButton(form, 'Refund of…');
    await pressButton(page.getByRole('dialog', { name: 'Refund of…' }), /^Zalando/);
    await form.getByText('A refund reduces spending in its category. It does not count as income.').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent === 'Unlink');
  };
  await choosePurchase();
  await pressButton(form, 'Unlink');
  await page.waitForFunction(() => document.activeElement?.textContent === 'Split');
  await choosePurchase();
  await pressButton(form, 'Save Income');
  await form.waitFor({ state: 'detached' });

  await page.goto('/budgets');
  await page.getByText('after $20.00 refunds').waitFor();
  expect((await readTableRow(page, 'Shopping')).join(' ')).toContain('$60.00');
  await page.goto('/reports?rows=net');
  const report = page.getByRole('table', { name: /^Income and expenses, compared/ });
  await report.getByRole('rowheader', { name: 'Shopping' }).waitFor();
  await page.getByText('after $20.00 refunds').waitFor();
});

story('a bank file proposes a refund, which is imported if the person agrees', async ({ visit }) => {
  const { page, account } = await visit('/import', { fill: addCoat });
  const rows = [`${TODAY},ZALANDO,30.00`, `${addDaysClamped(TODAY, -1)},Bakery,-2.50`];
  const buffer = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
  await page.getByLabel('Bank files').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
  const proposal = page.getByRole('checkbox', { name: /^Refund of Zalando, Today/ });
  await expect.poll(() => proposal.isChecked()).toBe(false);
  await proposal.click();
  await expect.poll(() => proposal.isChecked()).toBe(true);
  await pressButton(page, 'Import 2 Transactions');
  await page.getByText('2 transactions added.').first().waitFor();
  const refunds = (await fetchTransactions(account)).filter(({ refundOf }) => refundOf !== null);
  expect(refunds).toMatchObject([{ cost: 30, category: 'Shopping', refundOfName: 'Zalando' }]);
});

story(
  'a return that was imported as income is linked in the review, and a refund is added to a purchase',
  async ({ visit }) => {
    const { page, account } = await visit('/review', {
      fill: async (owner) => {
        await addCoat(owner);
        const earlier = addDaysClamped(TODAY, -1);
        await importRows(owner, `${TODAY},ZALANDO,30.00`, `${TODAY},Employer,900.00`, `${earlier},Erstattung,12.00`);
      },
    });
    const card = page.getByRole('article');
    await page.getByRole('article', { name: 'Zalando' }).waitFor();
    await card.getByText(/^Is this a refund of Zalando \(\$80\.00 on .*\)\?$/).waitFor();
    await pressButton(card, 'Link Refund');
    await page.getByText('Linked to Zalando. The refund now reduces spending.').waitFor();
    await page.getByRole('article', { name: 'Employer' }).waitFor();
    await expect.poll(() => page.getByText('2 to review').count()).toBeGreaterThan(0);
    await expect.poll(() => card.getByText('Is this a refund').count()).toBe(0);
    // No earlier purchase has the name of this income, but the name contains a word for refunds.
    await pressButton(page, 'Erstattung');
    await page.getByRole('article', { name: 'Erstattung' }).waitFor();
    await card.getByText('Is this a refund? A refund reduces spending instead of counting as income.').waitFor();
    await pressButton(card, 'Choose Purchase…');
    await page.getByRole('dialog', { name: 'Refund of…' }).getByLabel('Search').waitFor();
    await page.keyboard.press('Escape');

    const [purchase] = (await fetchTransactions(account)).filter(({ cost }) => cost === 80);
    await page.goto(`/transactions?open=${purchase?._id}`);
    await page.getByText('$30.00 of $80.00, $50.00 remains').waitFor();
    await pressButton(page, 'Add Refund');
    const form = page.getByRole('dialog', { name: 'Add Transaction' });
    await expect.poll(() => form.getByRole('textbox', { name: 'Amount', exact: true }).inputValue()).toBe('50.00');
    await form.getByText('A refund reduces spending in its category. It does not count as income.').waitFor();
    await pressButton(form, 'Save Income');
    await page.getByText('$80.00 of $80.00, $0.00 remains').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Add Refund' }).count()).toBe(0);
  },
);
