import { expect } from 'vitest';
import { getDayInTimeZone } from '../domain/calendar-day.ts';
import { fetchTransactions, type TestAccount } from './testing/account.ts';
import { ask, bar, chip } from './testing/command-bar.ts';
import { holdRequests, pressButton, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames } from './testing/transactions-list.ts';

const story = createStoryTests();

const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const YEAR = Number(TODAY.slice(0, 4)) - 1;

async function fill({ add }: TestAccount) {
  await add({ name: 'Greenway Market', category: 'Groceries', cost: 40.5, addedOn: `${YEAR}-03-03` });
  await add({ name: 'Harvest & Co', category: 'Groceries', cost: 9.25, addedOn: `${YEAR}-03-28` });
  await add({ name: 'Greenway Market', category: 'Groceries', cost: 100, addedOn: `${YEAR}-04-01` });
  await add({ name: 'Blue Door Coffee', category: 'Food', cost: 4.8, addedOn: `${YEAR}-04-02`, tags: ['Work'] });
}

story.everywhere('a question is answered with its sum, and leads to the transactions', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  const field = await ask(page, `groceries march ${YEAR}`);
  const answer = bar(page).getByRole('option').first();
  await answer.getByText('$49.75').waitFor();
  await answer.getByText('2 transactions').waitFor();
  const chips = bar(page).getByRole('list', { name: 'Understood' });
  await expect
    .poll(() => chips.getByRole('listitem').allTextContents())
    .toEqual(['Category: Groceries', `Date: March ${YEAR}`]);
  await field.press('Enter');
  await waitForHeading(page, 'Transactions');
  await bar(page).waitFor({ state: 'detached' });
  await expect.poll(() => readListedNames(page)).toEqual(['Harvest & Co', 'Greenway Market']);

  // A question about an average counts the months since the first transaction, and leads to the report.
  await (await ask(page, `average groceries ${YEAR}`)).press('Home');
  await answer.getByText('$14.98 spent a month').waitFor();
  await answer.getByText(`Average of 10 months, March ${YEAR} – December ${YEAR}`).waitFor();
  await expect
    .poll(() => chips.getByRole('listitem').allTextContents())
    .toEqual(['Average: Per month', 'Category: Groceries', `Date: ${YEAR}`]);
  await field.press('Enter');
  await waitForHeading(page, 'Reports');
  await page.waitForURL(`**/reports?from=${YEAR}-01&to=${YEAR}-12*`);
});

story('chips can be removed, and unknown words are named and edited', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  const field = await ask(page, `greenway march ${YEAR}`);
  const answer = bar(page).getByRole('option').first();
  await answer.getByText('$40.50').waitFor();
  await pressButton(bar(page), `Remove March ${YEAR}`);
  await answer.getByText('$140.50').waitFor();
  await expect.poll(() => field.inputValue()).toBe('greenway');

  await field.fill('groceries narnia');
  await bar(page).getByText('Searching for the text “narnia”.').waitFor();
  await answer.getByText('No transactions match').waitFor();
  await chip(page, 'Not understood: narnia').click();
  await bar(page).getByRole('menuitem', { name: 'Edit Words' }).click();
  // The words of the chip are selected, so typing replaces them.
  await page.keyboard.type('harvest');
  await answer.getByText('$9.25').waitFor();
  await expect.poll(() => field.inputValue()).toBe('groceries harvest');
});

story.everywhere('a chip offers other meanings, and the answer follows the choice', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  const field = await ask(page, `grocriez march ${YEAR}`);
  const answer = bar(page).getByRole('option').first();
  await chip(page, 'Not understood: grocriez').click();
  await bar(page).getByRole('menuitem', { name: 'Groceries' }).click();
  await answer.getByText('$49.75').waitFor();

  await chip(page, `Date: March ${YEAR}`).click();
  const menu = bar(page).getByRole('menu', { name: `Correct Date: March ${YEAR}` });
  const heights = await menu
    .getByRole('menuitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual((page.viewportSize()?.width ?? 0) < 480 ? 44 : 40);
  await menu.getByRole('menuitem', { name: `Since Mar 1, ${YEAR}` }).click();
  await answer.getByText('$149.75').waitFor();
  await expect.poll(() => field.inputValue()).toBe(`Groceries since mar 1 ${YEAR}`);

  await chip(page, 'Category: Groceries').click();
  await bar(page).getByRole('menuitem', { name: 'Food' }).click();
  await answer.getByText('$4.80').waitFor();
});

story('a misspelled name of an earlier transaction is found', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  await ask(page, 'grenway over 50');
  await bar(page).getByRole('option').first().getByText('$100.00').waitFor();
  await chip(page, 'Name: “Greenway”').waitFor();
});

story.atDesk('the menu of a chip works with the keyboard', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  const field = await ask(page, 'groceries over 20');
  const answer = bar(page).getByRole('option').first();
  await answer.getByText('$140.50').waitFor();
  const focused = (name: string) => chip(page, name).and(page.locator(':focus')).waitFor();
  const item = (name: string) => bar(page).getByRole('menuitem', { name }).and(page.locator(':focus')).waitFor();

  await chip(page, 'Amount: Over $20.00').focus();
  await page.keyboard.press('Enter');
  await item('Under $20.00');
  await page.keyboard.press('ArrowUp');
  await item('Remove');
  await page.keyboard.press('Escape');
  await focused('Amount: Over $20.00');

  await page.keyboard.press('Enter');
  await page.keyboard.press('e');
  await item('Exactly $20.00');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await focused('Amount: Under $20.00');
  await answer.getByText('$9.25').waitFor();
  await expect.poll(() => field.inputValue()).toBe('groceries under 20');
});

story.everywhere('an amount and a name open the filled form, which saves the expense', async ({ visit }) => {
  const { page, account } = await visit('/budgets', {
    fill: async (to) => {
      await to.add({ name: 'Pay', category: 'Salary', cost: 500, isIncome: true });
      await fill(to);
    },
  });
  const field = await ask(page, '12.50 blue door coffee #team yesterday');
  await bar(page)
    .getByRole('option', { name: /^Add an expense: Blue Door Coffee/ })
    .waitFor();
  await field.press('Enter');
  const form = page.getByRole('dialog', { name: /^Add Transaction/ });
  await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('12.50');
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Blue Door Coffee');
  await pressButton(form, 'Save Expense');
  await form.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await fetchTransactions(account)).find(({ cost }) => cost === 12.5))
    .toMatchObject({ name: 'Blue Door Coffee', category: 'Food', tags: ['team'] });
  await waitForHeading(page, 'Budgets');
});

story('a budget form opens with the amount, also for a budget that exists', async ({ visit }) => {
  const { page, account } = await visit('/transactions');
  for (const [text, amount] of [
    ['budget food 450', 450],
    ['food budget 500', 500],
  ] as const) {
    const field = await ask(page, text);
    await bar(page)
      .getByRole('option', { name: amount === 450 ? /^Add the budget for Food/ : /^Change the budget for Food/ })
      .waitFor();
    await field.press('Enter');
    const form = page.getByRole('dialog', { name: /Budget$/ });
    await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe(`${amount}.00`);
    await pressButton(form, 'Save Budget');
    await form.waitFor({ state: 'detached' });
    await expect.poll(() => account.send('GET', '/budgets')).toMatchObject([{ category: 'Food', amount }]);
  }
});

story.atDesk('Ctrl+K opens the bar, arrows choose, and Escape closes it', async ({ visit }) => {
  const { page } = await visit('/settings', { fill });
  // The shortcut of the bar has a modifier key, so it works even if single-key shortcuts are off.
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await page.getByRole('link', { name: 'Reports', exact: true }).focus();
  const field = bar(page).getByRole('combobox').and(page.locator(':focus'));
  // The key works only once the shortcuts have loaded, so it is pressed until the bar is open.
  const isOpen = async () => {
    await page.keyboard.press('Control+k');
    return field.count();
  };
  await expect.poll(isOpen).toBe(1);
  await expect.poll(() => bar(page).getByRole('option', { selected: true }).textContent()).toBe('Dashboard');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => bar(page).getByRole('option', { selected: true }).textContent()).toBe('Budgets');
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Reports', exact: true }).and(page.locator(':focus')).waitFor();

  await page.keyboard.press('Control+k');
  await field.fill('go calendar');
  await page.keyboard.press('Enter');
  await waitForHeading(page, 'Calendar');
  await bar(page).waitFor({ state: 'detached' });
});

story.atDesk('text that is typed before the bar has loaded is not lost', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill });
  await page.getByText('Greenway Market').first().waitFor();
  const release = await holdRequests(page, (url) => url.pathname.startsWith('/assets/command-bar'));
  // The button works even if the shortcuts, which load after the page, have not loaded yet.
  const requested = page.waitForRequest((request) => request.url().includes('/assets/command-bar'));
  await pressButton(page.getByRole('banner'), 'Find or add');
  await requested;
  await page.keyboard.type('go cal');
  release();
  await expect.poll(() => bar(page).getByRole('combobox').inputValue()).toBe('go cal');
});

story('every setting in the bar leads to its part of the settings', async ({ visit }) => {
  const { page } = await visit('/settings');
  for (const [text, heading] of Object.entries({
    currency: 'Default Currency',
    'date format': 'Region',
    payday: 'Months',
    'bank holidays': 'Holidays',
    'change email': 'Account',
    password: 'Password',
    '2fa': 'Two-Factor Authentication',
    devices: 'Where You Are Logged In',
    'api tokens': 'API Tokens',
    'login history': 'Account Activity',
    'keyboard settings': 'Keyboard',
    'download my data': 'Archive',
    'delete account': 'Danger Zone',
  })) {
    const field = await ask(page, text);
    await field.press('Enter');
    await page.getByRole('heading', { level: 2, name: heading, exact: true }).and(page.locator(':focus')).waitFor();
    await bar(page).waitFor({ state: 'detached' });
  }
});
