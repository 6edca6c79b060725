import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { createBudget } from './testing/budgets.ts';
import {
  goToScreen,
  holdRequests,
  pressButton,
  runWhileNotificationsStay,
  selectOption,
  submitLogin,
} from './testing/page-actions.ts';
import { readRestingBox } from './testing/read-resting-box.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

/** True if nothing covers the middle of the element. */
const isOnTop = (element: Locator) =>
  element.evaluate((it) => {
    const { left, top, width, height } = it.getBoundingClientRect();
    return it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const topOf = async (element: Locator) => (await readRestingBox(element)).y;

story.everywhere('a failed login does not move the fields', async ({ visit }) => {
  const { page } = await visit('/login', { as: 'visitor' });
  const field = page.getByLabel('Email');
  const before = await topOf(field);
  await submitLogin(page, 'nobody@home.org');
  const error = page.locator('main').getByRole('alert');
  await error.waitFor();
  expect(await topOf(field)).toBe(before);
  await expect.poll(() => isOnTop(error)).toBe(true);
});

story.everywhere('the sign-up page starts in the email field', async ({ visit }) => {
  const { page } = await visit('/register', { as: 'visitor' });
  await expect.poll(() => page.getByLabel('Email').evaluate((it) => it === document.activeElement)).toBe(true);
});

story.everywhere('the offer to make a rule does not move the form', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: ({ add }) => add({ name: 'Kiosk' }) });
  await pressButton(page, /^Edit Kiosk/);
  const form = page.getByRole('dialog');
  const date = form.getByRole('textbox', { name: 'Date' });
  await form.getByLabel('Name').first().waitFor();
  const before = await topOf(date);
  await selectOption(form, 'Category', 'Bills');
  await form.getByRole('button', { name: 'Always do this for similar names?' }).waitFor();
  expect(await topOf(date)).toBe(before);
});

story.atDesk('the categories of an import row are drawn above the bar at the bottom', async ({ visit }) => {
  const { page } = await visit('/import');
  const rows = Array.from({ length: 12 }, (_, at) => `2026-10-${at + 10},Shop ${at},-1.50`);
  const buffer = Buffer.from(['Date,Description,Amount', ...rows].join('\n'));
  await page.getByLabel('Bank files').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer });
  const edit = page.getByRole('button', { name: /^Edit Shop/ });
  await edit.last().click();
  await page.getByRole('form').getByRole('combobox', { name: 'Category' }).click();
  const options = page.locator('.mantine-Select-dropdown [role=option]:visible');
  await options.first().waitFor();
  const countOptions = () =>
    options.evaluateAll((all) => {
      const list = all[0]?.closest('.mantine-Select-dropdown')?.getBoundingClientRect();
      const inView = all.filter((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return list && top > list.top && bottom < list.bottom;
      });
      const covered = inView.filter((it) => {
        const { left, top, width, height } = it.getBoundingClientRect();
        return !it.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
      return { areSeveralInView: inView.length > 2, covered: covered.length };
    });
  await expect.poll(countOptions).toEqual({ areSeveralInView: true, covered: 0 });
});

story.onPhone('a notification leaves the top bar free and closes when a link is followed', async ({ visit }) => {
  const { page } = await visit('/budgets');
  await runWhileNotificationsStay(page, async () => {
    await pressButton(page, "Copy Last Month's Budgets");
    const toast = page.getByRole('alert').filter({ hasText: 'nothing to copy' });
    await toast.waitFor();
    for (const button of await page.locator('header').getByRole('button').all()) {
      await expect.poll(() => isOnTop(button)).toBe(true);
    }
    await goToScreen(page, 'Transactions');
    await toast.waitFor({ state: 'hidden' });
  });
});

story.onPhone('the table of a report starts with the first month that has an amount', async ({ visit }) => {
  const { page } = await visit('/reports', { fill: ({ add }) => add() });
  const table = page.getByRole('region', { name: /^Income and expenses, compared/ });
  await table.waitFor();
  const [edge, column] = await table.evaluate((it) => {
    const heads = [...it.querySelectorAll('thead th')];
    const amounts = [...(it.querySelectorAll('tbody tr')[0]?.querySelectorAll('td') ?? [])];
    const all = [...it.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
    const first = amounts.findIndex((_, at) => all.some((row) => /[1-9]/.test(row[at] ?? '')));
    return [heads[0]?.getBoundingClientRect().right ?? 0, heads[first + 1]?.getBoundingClientRect().left ?? 0];
  });
  expect(column).toBeGreaterThanOrEqual(edge - 1);
  expect(column).toBeLessThan(edge + 60);
});

story.atDesk('an x in a code does not become a multiplication sign', async ({ visit }) => {
  const { page } = await visit('/transactions', { fill: ({ add }) => add({ name: '4x9' }) });
  await page.getByText('4x9', { exact: true }).first().waitFor();
  const [usual, plain] = await page.evaluate(async () => {
    await document.fonts.ready;
    return ['', 'none'].map((ligatures) => {
      const text = document.createElement('div');
      text.textContent = '4x9';
      text.style.cssText = `position: absolute; font-variant-ligatures: ${ligatures}`;
      document.body.append(text);
      return text.getBoundingClientRect().width;
    });
  });
  expect(usual).toBe(plain);
});

story.onPhone('a list with few matches does not move what is below it', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill: ({ add }) => add({ name: 'Kiosk' }) });
  await recordShifts(page);
  const release = await holdRequests(page, ({ pathname }) => pathname === '/api/transactions');
  await page.goto('/transactions?search=kiosk');
  await page.getByRole('status').getByText('Loading').waitFor({ state: 'attached' });
  await waitForPaint(page);
  release();
  await page.getByRole('link', { name: 'Trash' }).waitFor();
  await waitForPaint(page);
  expect(await sumShifts(page)).toBeLessThan(0.02);
});

story.everywhere('a date in the search of an address becomes a filter before the list is shown', async ({ visit }) => {
  const { page } = await visit('/dashboard', {
    fill: ({ add }) => add({ name: 'Kiosk', addedOn: '2025-03-05' }),
  });
  await recordShifts(page);
  await page.goto('/transactions?search=kiosk%20march%202025');
  await page.getByText(/^Nothing contains “kiosk march 2025”/).waitFor();
  await page.getByRole('link', { name: 'Kiosk' }).waitFor();
  await waitForPaint(page);
  expect(await sumShifts(page)).toBeLessThan(0.02);
});

story.onPhone('the sentence about the bars of budgets does not move the budgets', async ({ visit }) => {
  const { page } = await visit('/dashboard', { fill: (account) => createBudget(account, {}) });
  await recordShifts(page);
  const release = await holdRequests(page, ({ pathname }) => pathname === '/api/budgets');
  await page.goto('/budgets');
  await page.getByText(/^The line on each bar shows/).waitFor();
  await waitForPaint(page);
  release();
  await page.getByRole('progressbar').waitFor();
  await waitForPaint(page);
  expect(await sumShifts(page)).toBeLessThan(0.02);
});

/** Records the layout shifts of the pages that are opened from now on. */
const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push('value' in entry ? Number(entry.value) : 0);
    }).observe({ type: 'layout-shift', buffered: true });
  });

const sumShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0));

const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
