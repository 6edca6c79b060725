import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dayIn } from '../contract/day.ts';
import { DESKTOP, PHONE } from './testing/browser.ts';
import { missingWords, ROOMS, ROUTES, type Route } from './testing/routes.ts';
import { openTestSite } from './testing/test-site.ts';

type Who = 'visitor' | 'newcomer' | 'user';

/** Where somebody finds themselves who goes to an address. */
const DOORS: Record<Route['for'], Record<Who, (at: string) => string>> = {
  anybody: { visitor: stays, newcomer: stays, user: stays },
  visitors: { visitor: stays, newcomer: () => '/setup', user: () => '/dashboard' },
  'signed in': { visitor: () => '/login', newcomer: stays, user: stays },
  'set up': { visitor: (at) => `/login?${new URLSearchParams({ from: at })}`, newcomer: () => '/setup', user: stays },
};

function stays(at: string): string {
  return at;
}

describe.each([
  { where: 'at a desk', viewport: DESKTOP },
  { where: 'on a phone', viewport: PHONE },
])('$where', ({ viewport }) => {
  const visit = openTestSite('sqlite');

  test.each(['visitor', 'newcomer', 'user'] as const)(
    'a %s comes to every address, and finds its words or is led on',
    async (who) => {
      const { page } = await visit('/contact', { viewport, as: who });
      for (const route of ROUTES) {
        await page.goto(route.at);
        const comesTo = DOORS[route.for][who](route.at);
        await page.waitForURL(({ pathname, search }) => pathname + search === comesTo);
        const arrived = ROUTES.find(({ at }) => at === comesTo.replace(/^\/login\?.*/, '/login'));
        await page.getByRole('heading', { level: 1, name: arrived?.heading ?? '', exact: true }).waitFor();
        await expect.poll(() => page.title()).toBe(arrived?.title);
        if (comesTo === route.at) expect([route.at, await missingWords(page, route.words)]).toEqual([route.at, []]);
      }
    },
  );

  test('by the top bar a user comes to every room, and by the brand to the start', async () => {
    const { page } = await visit('/settings', { viewport });
    if (viewport === PHONE) {
      await mainNavigation(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open navigation' }).and(page.locator(':focus')).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    for (const room of ROOMS) {
      const navigation = await mainNavigation(page);
      await expect.poll(() => navigation.getByRole('link').allTextContents()).toEqual(ROOMS);
      await navigation.getByRole('link', { name: room, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: room === 'Dashboard' ? 'Dashboard Overview' : room }).waitFor();
    }
    await page.getByRole('banner').getByRole('link', { name: 'Moneta' }).click();
    await page.getByRole('heading', { level: 1, name: 'Know where your money goes.' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
  });

  test('what has entries has the columns, fields and charts of the specification', async () => {
    const day = dayIn(new Date(), 'Europe/Berlin');
    const [year, month] = day.split('-').map(Number);
    const { page } = await visit('/dashboard', {
      viewport,
      fill: async ({ add, send }) => {
        await add({ addedOn: day });
        await add({ name: 'July', category: 'Salary', cost: 1200, isIncome: true, addedOn: day });
        await send('POST', '/budgets', { category: 'Food', amount: 100, month, year });
        const monthly = { name: 'Rent', category: 'Bills', amount: 900, startDate: '2999-01-31' };
        await send('POST', '/recurring/create', monthly);
      },
    });
    const figures = { 'Total Income': '$1,200.00', 'Total Expense': '$12.50', 'Current Balance': '$1,187.50' };
    for (const [label, amount] of Object.entries(figures)) {
      await page.locator('dl > div', { hasText: label }).getByText(amount, { exact: true }).waitFor();
    }
    await page.getByText('Daily Activity (Last 30 Days)').first().waitFor();
    for (const amount of ['+$1,200.00', '-$12.50']) await page.getByText(amount).first().waitFor();

    const columns = {
      '/transactions': ['Name', 'Category', 'Amount', 'Date'],
      '/budgets': ['Category', 'Month', 'Budget', 'Spent', 'Remaining', 'Progress', 'Actions'],
      '/recurring-transactions': ['Name', 'Category', 'Amount', 'Type', 'Frequency', 'Next Due', 'Actions'],
    };
    for (const [at, names] of Object.entries(columns)) {
      await page.goto(at);
      await page.getByRole('rowheader').first().waitFor();
      const shown = await page.locator('thead th').allTextContents();
      expect([at, shown.filter((name) => names.includes(name))]).toEqual([at, names]);
    }

    await page.goto('/transactions');
    if (viewport === PHONE) await page.getByRole('button', { name: /^Filters/ }).click();
    const choices = {
      Type: ['All Types', 'Income', 'Expense'],
      Category: ['All Categories', 'Food', 'Subscriptions', 'Miscellaneous', 'Freelance / Side Gig', 'Refunds'],
    };
    for (const [label, names] of Object.entries(choices)) {
      await page.getByRole('combobox', { name: label }).click();
      for (const name of names) await page.getByRole('option', { name, exact: true }).waitFor();
      await page.keyboard.press('Escape');
    }
  });
});

/** On a phone it stands behind a button. */
async function mainNavigation(page: Page) {
  if (page.viewportSize()?.width === PHONE.width) await page.getByRole('button', { name: 'Open navigation' }).click();
  const navigation = page.getByRole('navigation', { name: 'Main' }).locator('visible=true').last();
  await navigation.waitFor();
  return navigation;
}
