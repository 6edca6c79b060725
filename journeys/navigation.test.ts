import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { getDayInTimeZone } from '../domain/day.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { NAVIGATION_BUTTON } from './testing/page-actions.ts';
import { findMissingTexts, NAVIGATION_LINKS, ROUTES, type Route } from './testing/routes.ts';
import { createStoryTests } from './testing/story-tests.ts';

type Who = 'visitor' | 'newcomer' | 'user';

/** Returns the address at which a person arrives after opening a page, for each type of page and person. */
const DOORS: Record<Route['for'], Record<Who, (at: string) => string>> = {
  anybody: { visitor: stays, newcomer: stays, user: stays },
  visitors: { visitor: stays, newcomer: () => '/setup', user: () => '/dashboard' },
  'signed in': { visitor: () => '/login', newcomer: stays, user: stays },
  'set up': { visitor: (at) => `/login?${new URLSearchParams({ from: at })}`, newcomer: () => '/setup', user: stays },
};

function stays(at: string): string {
  return at;
}

const story = createStoryTests();

for (const who of ['visitor', 'newcomer', 'user'] as const) {
  story(`a ${who} comes to every address, and finds its words or is led on`, async ({ visit }) => {
    const { page } = await visit('/contact', { as: who });
    for (const route of ROUTES) {
      await page.goto(route.at);
      const comesTo = DOORS[route.for][who](route.at);
      const shown = comesTo === route.at ? (route.becomes ?? comesTo) : comesTo;
      await page.waitForURL(({ pathname, search }) => pathname + search === shown);
      const arrived = ROUTES.find(({ at }) => at === comesTo.replace(/^\/login\?.*/, '/login'));
      await page.getByRole('heading', { level: 1, name: arrived?.heading ?? '', exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe(arrived?.title);
      if (comesTo === route.at) expect([route.at, await findMissingTexts(page, route.words)]).toEqual([route.at, []]);
    }
  });
}

story.onPhone('the top bar leads to every screen, and the logo to the start page', async ({ visit, viewport }) => {
  const { page } = await visit('/settings');
  if (viewport === PHONE_SIZE) {
    await mainNavigation(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: NAVIGATION_BUTTON }).and(page.locator(':focus')).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  for (const screen of NAVIGATION_LINKS) {
    const navigation = await mainNavigation(page);
    await expect.poll(() => navigation.getByRole('link').allTextContents()).toEqual(NAVIGATION_LINKS);
    await navigation.getByRole('link', { name: screen, exact: true }).click();
    await page
      .getByRole('heading', { level: 1, name: screen === 'Dashboard' ? 'Dashboard Overview' : screen })
      .waitFor();
  }
  await page.getByRole('banner').getByRole('link', { name: 'Moneta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Know where your money goes.' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await page.waitForURL('**/dashboard');
});

story('screens with entries have the columns, fields and charts of the specification', async ({ visit, viewport }) => {
  const day = getDayInTimeZone(new Date(), 'Europe/Berlin');
  const [year, month] = day.split('-').map(Number);
  const { page } = await visit('/dashboard', {
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
  if (viewport === PHONE_SIZE) await page.getByRole('button', { name: /^Filters/ }).click();
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

/** On phones the main navigation is in a sheet. */
async function mainNavigation(page: Page) {
  const isPhone = page.viewportSize()?.width === PHONE_SIZE.width;
  if (isPhone) await page.getByRole('button', { name: NAVIGATION_BUTTON }).click();
  const navigation = (isPhone ? page.getByRole('dialog') : page).getByRole('navigation', { name: 'Main' });
  await navigation.waitFor();
  return navigation;
}
