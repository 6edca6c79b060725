import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { holdRequests, pressButton, readTableRow, selectOption } from './testing/page-actions.ts';
import { readRestingBox } from './testing/read-resting-box.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

const LUNCHES = { name: 'Lunch', category: 'Food', cost: 12.5 };

story(
  'a first expense offers to set the opening balance, and is saved once the balance is enough',
  async ({ visit }) => {
    const { page, account } = await visit('/transactions');
    await pressButton(page, 'Add Transaction');
    const dialog = page.getByRole('dialog');
    const question = page.getByRole('alertdialog');
    await dialog.getByLabel('Amount').fill('12.50');
    await dialog.getByLabel('Name').fill('Lunch');
    await selectOption(dialog, 'Category', 'Food');
    await pressButton(dialog, 'Save Expense');
    await question.getByText(/exceeds your current balance \(\$0\.00\)/).waitFor();
    await pressButton(question, 'Set Opening Balance');
    const amount = question.getByRole('textbox', { name: 'Opening balance' });
    await amount.fill('a lot');
    await pressButton(question, 'Save and Continue');
    await question.getByText('Enter an amount, such as 1,250.00.').waitFor();
    await amount.fill('1,200');
    await pressButton(question, 'Save and Continue');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => readListedNames(page)).toEqual(['Lunch']);
    expect(await account.send('GET', '/transactions/summary')).toMatchObject({ balanceWithOpening: 1187.5 });

    // The account has an opening balance, so the page does not offer to set one.
    await pressButton(page, 'Add Transaction');
    await dialog.getByLabel('Amount').fill('2000');
    await dialog.getByLabel('Name').fill('Bicycle');
    await selectOption(dialog, 'Category', 'Shopping');
    await pressButton(dialog, 'Save Expense');
    await question.getByText(/exceeds your current balance \(\$1,187\.50\)/).waitFor();
    expect(await question.getByRole('button').allTextContents()).toEqual(['Cancel', 'Submit Anyway']);
  },
);

story('undoing a bulk change counts the changed transactions', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      await add(LUNCHES);
      // Split transactions keep the categories of their lines.
      const lines = ['Food', 'Shopping'].map((category) => ({ category, amount: 6.25 }));
      await add({ ...LUNCHES, name: 'Market', lines });
    },
  });
  await waitForTransactionCount(page, '2 transactions');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await pressButton(page, 'Change (2)');
  const dialog = page.getByRole('dialog');
  await selectOption(dialog, 'Category', 'Groceries');
  await pressButton(dialog, 'Change');
  await expect.poll(() => page.getByRole('button').allTextContents()).toContain('Undo Change (1)');
});

story.atDesk('selecting rows does not move the sums', async ({ visit }) => {
  const { page } = await visit('/transactions?category=Food', { fill: ({ add }) => add(LUNCHES) });
  const sums = page.getByLabel('Totals of all matches');
  await waitForTransactionCount(page, '1 match');
  const before = await readRestingBox(sums);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Delete (1)' }).waitFor();
  expect(await readRestingBox(sums)).toEqual(before);
});

story.everywhere('Save is visible while a transaction is edited next to the list', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: ({ add }) => add(LUNCHES) });
  await page.getByRole('rowheader', { name: 'Lunch' }).getByRole('link').click();
  await pressButton(page, 'Edit');
  const save = page.getByRole('button', { name: 'Save Expense' });
  await expect.poll(() => isInSight(save)).toBe(true);
  await page.getByRole('textbox', { name: 'Note' }).fill('line\n'.repeat(12));
  await expect.poll(() => isInSight(save)).toBe(true);
});

story.everywhere('the list of recurring items does not move when the costs are loaded', async ({ visit }) => {
  const { page, account } = await visit('/dashboard');
  for (const [name, frequency] of [
    ['Rent', 'monthly'],
    ['Tea', 'weekly'],
  ]) {
    const item = { name, category: 'Bills', amount: 30, isIncome: false, frequency, startDate: '2999-01-01' };
    await account.send('POST', '/recurring/create', item);
  }
  const release = await holdRequests(page, '**/api/recurring');
  await page.goto('/recurring-transactions');
  const skeleton = page.locator('[aria-busy=true] + div');
  const { y } = await readRestingBox(skeleton);
  release();
  await readTableRow(page, 'Rent');
  const panel = page.getByRole('table').locator('..');
  expect(Math.abs((await readRestingBox(panel)).y - y)).toBeLessThan(2);
});

story('an empty dashboard replaces the frame at once', async ({ visit }) => {
  const { page } = await visit('/settings');
  const release = await holdRequests(page, '**/assets/get-started-*.js');
  await page.goto('/dashboard');
  // The sums show that the account is empty, but the frame remains until its replacement has loaded.
  await page.getByText('$0.00').first().waitFor();
  await page.getByRole('heading', { name: 'Last 30 Days' }).waitFor();
  const month = page.getByRole('region', { name: 'The month' });
  await expect.poll(() => month.count()).toBe(1);
  release();
  await page.getByRole('button', { name: 'Add a Transaction' }).waitFor();
  await expect.poll(() => month.count()).toBe(0);
});

story.atDesk('the icon of a highlighted category keeps its contrast', async ({ visit }) => {
  const { page } = await visit('/transactions');
  await pressButton(page, 'Add Transaction');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Category' });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const name of ['Food', 'Bills', 'Groceries', 'Shopping']) {
      await field.fill(name);
      const option = page.locator('[data-combobox-selected]', { hasText: name });
      await option.waitFor();
      await expect.poll(() => option.evaluate(contrastOfIcon), { message: `${name}, ${scheme}` }).toBeGreaterThan(3);
    }
  }
});

story('a category is added in the category manager, with clearly named buttons', async ({ visit, viewport }) => {
  const { page } = await visit('/transactions');
  if (viewport.width < 500) await pressButton(page, 'More actions');
  await pressButton(page, 'Manage Categories');
  const dialog = page.getByRole('dialog');
  await pressButton(dialog, 'Add Expense Category');
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox').fill('Garden');
  await pressButton(question, 'Add');
  for (const title of ['Group Garden', 'Rename Garden', 'Merge Garden', 'Delete Garden']) {
    await dialog.getByTitle(title).waitFor();
  }
});

story('reconciling ends with an adjustment if nothing explains the difference', async ({ visit }) => {
  const { page, account } = await visit('/accounts/everyday', {
    fill: async ({ add }) => {
      await add({ ...LUNCHES, name: 'Tea', cost: 3 });
      await add({ ...LUNCHES, name: 'Cake', cost: 5 });
    },
  });
  await pressButton(page, 'Reconcile');
  await page.getByRole('checkbox', { name: /^Checked: Tea/ }).check();
  await page.getByRole('checkbox', { name: 'Hide checked entries' }).check();
  await expect.poll(() => readListedNames(page)).toEqual(['Cake']);
  await page.getByLabel('Balance on the statement').fill('-7.63');
  await pressButton(page, 'Compare');
  const figures = page.getByLabel('Comparison');
  await expect.poll(() => figures.getByRole('definition').allTextContents()).toEqual(['-$7.63', '-$8.00', '$0.37']);
  await pressButton(page, 'Add Adjustment of +$0.37');
  await page.getByText('The balances match.').waitFor();
  await pressButton(page, 'Mark 2 Entries as Checked');
  await page.getByText('The balances match, and everything is checked.').waitFor();
  await page.getByText('Everything is checked', { exact: true }).waitFor();
  const { transactions } = (await account.send('GET', '/transactions')) as { transactions: object[] };
  expect(transactions).toContainEqual(
    expect.objectContaining({ name: 'Balance adjustment', cost: 0.37, isIncome: true }),
  );
});

/** Returns the contrast between the icon of an option and its background, as defined by WCAG 2.2. */
function contrastOfIcon(option: Element): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const icon = option.querySelector('svg');
  if (!canvas || !icon) return 0;
  const grounds: string[] = [];
  for (let each: Element | null = icon; each; each = each.parentElement) {
    grounds.unshift(getComputedStyle(each).backgroundColor);
  }
  const luminance = () => {
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((level) =>
      level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const fill = (colour: string) => {
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
  };
  for (const ground of grounds) fill(ground);
  const ground = luminance();
  fill(getComputedStyle(icon).color);
  const [darker = 0, lighter = 0] = [ground, luminance()].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** True if the element is completely inside the window and nothing covers its centre. */
function isInSight(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect();
    const isOnTop = element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    return isOnTop && top >= 0 && bottom <= innerHeight;
  });
}
