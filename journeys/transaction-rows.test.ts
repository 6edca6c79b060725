import { expect } from 'vitest';
import { DESKTOP_SIZE } from './testing/browser.ts';
import { pressButton } from './testing/page-actions.ts';
import { readRestingBox } from './testing/read-resting-box.ts';
import { createStoryTests } from './testing/story-tests.ts';
import { readListedNames, waitForTransactionCount } from './testing/transactions-list.ts';

const story = createStoryTests();

story.atDesk('several rows are selected at once with Shift, or with the keyboard', async ({ visit }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (let n = 8; n >= 1; n--) await add({ name: `Entry ${n}` });
    },
  });
  const select = (n: number) => page.getByLabel(`Select Entry ${n}, Nov 20, 2026`);
  const expectSelected = (...numbers: number[]) =>
    expect
      .poll(() =>
        page
          .getByRole('checkbox', { name: /^Select Entry/, checked: true })
          .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.match(/\d+/)?.[0])),
      )
      .toEqual(numbers.map(String));
  const expectFocusOn = (name: string) =>
    page.waitForFunction((text) => document.activeElement?.textContent === text, name);

  await waitForTransactionCount(page, '8 transactions');
  await expect.poll(() => readListedNames(page)).toContain('Entry 8');
  await select(2).click();
  await select(5).click({ modifiers: ['Shift'] });
  await expectSelected(2, 3, 4, 5);
  await waitForTransactionCount(page, '8 transactions · 4 selected');
  await select(4).click({ modifiers: ['Shift'] });
  await expectSelected(2, 3);
  await page
    .getByRole('cell', { name: '$12.50' })
    .nth(6)
    .click({ modifiers: ['Shift'] });
  await expectSelected(2, 3, 4, 5, 6, 7);
  await pressButton(page, 'Change (6)');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.reload();

  await waitForTransactionCount(page, '8 transactions');
  await page.keyboard.press('j');
  await expectFocusOn('Entry 1');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expectSelected(2);
  for (const key of ['j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await expectSelected(2, 3, 4);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expectSelected(2, 3, 4, 5, 6);
  await page.keyboard.press('Shift+ArrowUp');
  await expectSelected(2, 3, 4, 5);
  await page.keyboard.press('k');
  await expectFocusOn('Entry 4');
  await select(7).focus();
  await page.keyboard.press('Shift+Space');
  await expectSelected(2, 3, 4, 5, 6, 7);

  // The panel shows the next transaction, and closing it leaves the focus on the row of that transaction.
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Transaction' });
  await panel.getByText('Entry 7').waitFor();
  await page.keyboard.press('j');
  await panel.getByText('Entry 8').waitFor();
  await page.keyboard.press('e');
  await expect.poll(() => panel.getByLabel('Name').inputValue()).toBe('Entry 8');
  await pressButton(panel, 'Cancel');
  await panel.getByRole('button', { name: 'Edit' }).waitFor();
  await page.keyboard.press('Escape');
  await expectFocusOn('Entry 8');
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: 'Edit Transaction' });
  await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Entry 8');
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'In the List of Transactions' }).waitFor();
});

story.everywhere('a day is either a heading or a date in the rows', async ({ visit, viewport }) => {
  const { page } = await visit('/transactions', {
    fill: async ({ add }) => {
      for (const name of ['Kiosk', 'Bakery']) await add({ name, addedOn: '2024-11-20' });
    },
  });
  const readHeadings = async () => {
    await page.locator('table[aria-busy=false]').waitFor();
    return page.locator('td[data-day]').evaluateAll((all) =>
      all.flatMap((cell) => {
        const { content, height } = getComputedStyle(cell, '::before');
        return Number.parseFloat(height) > 1 ? [JSON.parse(content.split(' / ')[0] ?? '')] : [];
      }),
    );
  };
  const dates = page.getByRole('cell', { name: 'Nov 20, 2024', exact: true });
  const readWidths = () => dates.evaluateAll((all) => all.map((cell) => cell.clientWidth > 1));
  const isWide = viewport === DESKTOP_SIZE;

  await waitForTransactionCount(page, '2 transactions');
  await expect.poll(readHeadings).toEqual([isWide ? 'Wednesday' : 'Nov 20, 2024']);
  expect(await readWidths()).toEqual([isWide, isWide]);
  await page.goto('/transactions?search=k');
  await waitForTransactionCount(page, '2 matches');
  await expect.poll(readHeadings).toEqual(isWide ? [] : ['Nov 20, 2024']);
  expect(await readWidths()).toEqual([isWide, isWide]);
  if (!isWide) return;
  const last = page.getByRole('link', { name: 'Kiosk' });
  const { y } = await readRestingBox(last);
  await last.click();
  await page.getByRole('complementary', { name: 'Transaction' }).waitFor();
  expect((await readRestingBox(last)).y).toBe(y);
});
