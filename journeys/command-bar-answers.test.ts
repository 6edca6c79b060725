import { expect } from 'vitest';
import { getDayInTimeZone } from '../domain/calendar-day.ts';
import { ask, bar } from './testing/command-bar.ts';
import { pressButton, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const LATER = Number(TODAY.slice(0, 4)) + 8;

story('a transfer opens its form, filled in', async ({ visit }) => {
  const { page, account } = await visit('/budgets', {
    fill: async ({ send }) => {
      await send('POST', '/accounts', { name: 'Savings', kind: 'savings', openingBalance: 250 });
    },
  });
  const field = await ask(page, 'transfer 100 from everyday to savings');
  await bar(page)
    .getByRole('option', { name: /^Add a transfer from Everyday to Savings/ })
    .waitFor();
  const chips = bar(page).getByRole('list', { name: 'Understood' });
  await expect
    .poll(() => chips.getByRole('listitem').allTextContents())
    .toEqual(['Type: Transfer', 'Amount: $100.00', 'From: Everyday', 'To: Savings']);
  await field.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Transfer' });
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('100.00');
  await pressButton(form, 'Save Transfer');
  await form.waitFor({ state: 'detached' });
  await expect
    .poll(() => account.send('GET', '/accounts'))
    .toMatchObject([
      { name: 'Everyday', balance: -100 },
      { name: 'Savings', balance: 350 },
    ]);
});

story.everywhere('questions about balances, budgets and due days are answered in the bar', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add, send }) => {
      await add({ name: 'Pay', category: 'Salary', cost: 500, isIncome: true });
      await add({ name: 'Greenway Market', category: 'Groceries', cost: 45 });
      await send('POST', '/accounts', { name: 'Savings', kind: 'savings', openingBalance: 250 });
      const [year, month] = TODAY.split('-').map(Number);
      await send('POST', '/budgets', { category: 'Groceries', amount: 40, month, year });
      await send('POST', '/recurring/create', {
        name: 'Rent',
        category: 'Bills',
        amount: 900,
        frequency: 'monthly',
        startDate: `${LATER}-03-01`,
      });
    },
  });
  const answer = bar(page).getByRole('option').first();
  const field = await ask(page, 'how much is in savings');
  await answer.getByText('$250.00').waitFor();
  for (const [text, figure] of [
    ['am I over budget', 'Over 1 of 1 budget'],
    ['how much is left for groceries', '$5.00 over budget'],
    ['when is rent due', `Mar 1, ${LATER}`],
    ['what do I owe', 'Nothing owed'],
    ['can I afford 1000', /too much$/],
  ] as const) {
    await field.fill(text);
    await answer.getByText(figure).waitFor();
  }
  await field.press('Enter');
  await waitForHeading(page, 'Dashboard');
});
