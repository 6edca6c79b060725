import { expect } from 'vitest';
import { getDayInTimeZone } from '../domain/calendar-day.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import {
  drawAllCharts,
  goToScreen,
  NAVIGATION_BUTTON,
  openWithoutLoading,
  pressButton,
  waitForHeading,
} from './testing/page-actions.ts';
import { findMissingRouteTexts, NAVIGATION_LINKS, ROUTES, type Route } from './testing/routes.ts';
import { createStoryTests } from './testing/story-tests.ts';

type Who = 'visitor' | 'newcomer' | 'user';

/** Returns the final address after opening a page, for each kind of page and user. */
const DOORS: Record<Route['for'], Record<Who, (at: string) => string>> = {
  anybody: { visitor: stays, newcomer: stays, user: stays },
  visitors: { visitor: stays, newcomer: () => '/setup', user: () => '/dashboard' },
  'signed in': { visitor: () => '/login', newcomer: stays, user: stays },
  'set up': { visitor: (at) => `/login?${new URLSearchParams({ from: at })}`, newcomer: () => '/setup', user: stays },
};

/** The user who loads all addresses of a kind. The other users load one, and open the others from there. */
const LOADS: Record<Route['for'], Who> = {
  anybody: 'visitor',
  visitors: 'visitor',
  'signed in': 'newcomer',
  'set up': 'user',
};

function stays(at: string): string {
  return at;
}

const story = createStoryTests();

for (const who of ['visitor', 'newcomer', 'user'] as const) {
  story(`a ${who} comes to every address, and finds its words or is led on`, async ({ visit }) => {
    const { page } = await visit('/contact', { as: who });
    const loaded = new Set<Route['for']>();
    for (const route of ROUTES) {
      // Loading every address for everybody would take three times as long.
      if (LOADS[route.for] === who || !loaded.has(route.for)) await page.goto(route.at);
      else await openWithoutLoading(page, route.at);
      loaded.add(route.for);
      const comesTo = DOORS[route.for][who](route.at);
      const shown = comesTo === route.at ? (route.becomes ?? comesTo) : comesTo;
      await page.waitForURL(({ pathname, search }) => pathname + search === shown);
      const arrived = ROUTES.find(({ at }) => at === comesTo.replace(/^\/login\?.*/, '/login'));
      await page.getByRole('heading', { level: 1, name: arrived?.heading ?? '', exact: true }).waitFor();
      await expect.poll(() => page.title()).toBe(arrived?.title);
      if (comesTo === route.at)
        expect([route.at, await findMissingRouteTexts(page, route.words)]).toEqual([route.at, []]);
    }
  });
}

/** The pages behind More in alphabetical order: all screens that are not in the top bar. */
const MORE_LINKS = ROUTES.filter((route) => route.for === 'set up' && route.at.lastIndexOf('/') === 0)
  .filter(({ at, heading }) => at !== '/dashboard' && !NAVIGATION_LINKS.includes(heading))
  .map(({ heading }) => heading)
  .sort();

story.everywhere('the bars lead to every screen, and the logo to the start page', async ({ visit, viewport }) => {
  const { page } = await visit('/settings');
  if (viewport === PHONE_SIZE) {
    await pressButton(page, NAVIGATION_BUTTON);
    const sheet = page.getByRole('dialog').getByRole('navigation');
    const links = ['Budgets', 'Reports', 'Recurring Transactions', 'Settings', ...MORE_LINKS];
    await expect.poll(() => sheet.getByRole('link').allTextContents()).toEqual(links);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: NAVIGATION_BUTTON }).and(page.locator(':focus')).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  } else {
    const links = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
    await expect.poll(() => links.allTextContents()).toEqual(NAVIGATION_LINKS);
  }
  for (const screen of NAVIGATION_LINKS) await goToScreen(page, screen);
  for (const screen of MORE_LINKS) {
    await pressButton(page, viewport === PHONE_SIZE ? NAVIGATION_BUTTON : 'More');
    await page.getByRole('link', { name: screen, exact: true }).locator('visible=true').click();
    await waitForHeading(page, screen);
    if (viewport !== PHONE_SIZE)
      await expect.poll(() => page.getByRole('link', { name: screen, exact: true }).count()).toBe(0);
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
  await drawAllCharts(page);
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

story.atDesk('More closes with Escape, and with a click next to it', async ({ visit }) => {
  const { page } = await visit('/dashboard');
  const more = page.getByRole('button', { name: 'More', exact: true });
  const link = page.getByRole('link', { name: 'Tags', exact: true });
  await more.press('Enter');
  await link.focus();
  await page.keyboard.press('Escape');
  await link.waitFor({ state: 'detached' });
  await more.and(page.locator(':focus')).waitFor();
  await more.click();
  await link.waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await link.waitFor({ state: 'detached' });
});

story.atDesk('the top bar has one line at every width', async ({ visit }) => {
  const { page } = await visit('/budgets', {
    fill: async ({ send }) => {
      await send('POST', '/accounts', { name: 'Savings', kind: 'savings', openingBalance: 0 });
    },
  });
  await waitForHeading(page, 'Budgets');
  for (const width of [1024, 1121, 1199, 1280, 1320, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    const found = await page.getByRole('banner').evaluate((banner) => {
      const parts = [...banner.querySelectorAll('a, button')].filter((part) => part.checkVisibility());
      const boxes = parts.map((part) => part.getBoundingClientRect()).sort((one, other) => one.left - other.left);
      return {
        height: banner.clientHeight,
        tallest: Math.max(...boxes.map((box) => box.height)),
        // Finds parts that overlap or are outside of the bar.
        misplaced: boxes.filter((box, at) => box.right > (boxes[at + 1]?.left ?? window.innerWidth)).length,
        isWide: document.documentElement.scrollWidth > window.innerWidth,
      };
    });
    expect([width, found]).toEqual([width, { height: 60, tallest: expect.any(Number), misplaced: 0, isWide: false }]);
    // A wrapped label is at least 50 px high.
    expect(found.tallest).toBeLessThan(46);
  }
});

story.everywhere('going back closes a form, and asks if something was typed', async ({ visit }) => {
  const { page, context, account } = await visit('/reports');
  const dialog = page.getByRole('dialog');
  const question = page.getByRole('alertdialog');
  await goToScreen(page, 'Transactions');
  await pressButton(page, 'Add Transaction');
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await waitForHeading(page, 'Transactions');

  await pressButton(page, 'Add Transaction');
  await dialog.getByLabel('Name').fill('Tea');
  for (const leave of [() => page.goBack(), () => pressButton(dialog, 'Cancel'), () => pressButton(dialog, 'Close')]) {
    await leave();
    await question.getByText('Discard changes?').waitFor();
    // Going back again closes only the question.
    await page.goBack();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Tea');
  }
  await pressButton(dialog, 'Cancel');
  await pressButton(question, 'Discard');
  await dialog.waitFor({ state: 'detached' });
  await waitForHeading(page, 'Transactions');
  await page.goBack();
  await waitForHeading(page, 'Reports');

  // On the first page of a tab, going back does not leave the app either.
  const { _id } = await account.add({ name: 'Lunch' });
  const tab = await context.newPage();
  await tab.goto(`/transactions?open=${_id}`);
  await tab.getByText('No note provided.').waitFor();
  await tab.goBack();
  await tab.getByText('No note provided.').waitFor({ state: 'detached' });
  await tab.waitForURL('**/transactions');
  await pressButton(tab, 'Add Transaction');
  await tab.getByRole('dialog').waitFor();
  await tab.goBack();
  await tab.getByRole('dialog').waitFor({ state: 'detached' });
  await waitForHeading(tab, 'Transactions');
});
