import { expect } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../domain/day.ts';
import { fetchTransactions } from './testing/account.ts';
import { pressButton, readTableRow } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const [year = 0, month = 0] = TODAY.split('-').map(Number);
const COAT = { name: 'Zalando', category: 'Shopping', cost: 80, addedOn: TODAY };

story('a refund reduces spending, and a bank file proposes another one', async ({ visit }) => {
  const { page, account } = await visit('/transactions', { fill: (made) => made.add(COAT) });
  await account.send('POST', '/budgets', { category: 'Shopping', amount: 100, month, year });
  await pressButton(page, 'Add Transaction');
  const form = page.getByRole('dialog', { name: 'Add Transaction' });
  await pressButton(form, 'Add Income');
  await form.getByLabel('Name').fill('Zalando refund');
  await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('20');
  await pressButton(form, 'Refund of…');
  await pressButton(page.getByRole('dialog', { name: 'Refund of…' }), /^Zalando/);
  await form.getByText('A refund reduces the spending of its category. It does not count as income.').waitFor();
  await pressButton(form, 'Save Income');
  await form.waitFor({ state: 'detached' });

  await page.goto('/budgets');
  await page.getByText('less $20.00 refunds').waitFor();
  expect((await readTableRow(page, 'Shopping')).join(' ')).toContain('$60.00');
  await page.goto('/reports?rows=net');
  const table = page.getByRole('table', { name: /^Income and expenses, compared/ });
  await table.getByRole('rowheader', { name: 'Shopping' }).waitFor();
  await page.getByText('less $20.00 refunds').waitFor();

  await page.goto('/import');
  const rows = [`${TODAY},ZALANDO,30.00`, `${addDaysClamped(TODAY, -1)},Bakery,-2.50`];
  const buffer = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
  await page.getByLabel('Bank files').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
  const proposal = page.getByRole('checkbox', { name: /^Refund of Zalando, Today/ });
  await expect.poll(() => proposal.isChecked()).toBe(false);
  await proposal.check();
  await expect.poll(() => proposal.isChecked()).toBe(true);
  await pressButton(page, 'Import 2 Transactions');
  await page.getByText('2 transactions added.').first().waitFor();
  const listed = await fetchTransactions(account);
  expect(listed.filter(({ refundOf }) => refundOf !== null).map(({ cost }) => cost)).toEqual([30, 20]);
});
