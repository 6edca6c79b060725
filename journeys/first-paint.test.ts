import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished } from 'vitest';
import { type ServerProcess, startServerProcess } from '../server/testing/server-process.ts';
import { createDataHome, type DataHome } from '../server/testing/test-databases.ts';
import { createTestAccount } from './testing/account.ts';
import { PHONE_SIZE } from './testing/browser.ts';
import { holdRequests, NAVIGATION_BUTTON } from './testing/page-actions.ts';
import { PUBLIC_PAGES } from './testing/public-pages.ts';
import { type OpenPooledPage, openTestUser, testOnSites } from './testing/test-site.ts';
import { type VisitOptions, visitBeforeScripts, waitForHydration } from './testing/visit-before-scripts.ts';

const HOME = 'https://money.home.org';

let dataHome: DataHome & { remove: () => Promise<void> };
let server: ServerProcess;
beforeAll(async () => {
  dataHome = await createDataHome('sqlite');
  server = await startServerProcess(dataHome, { PUBLIC_URL: `${HOME}/` });
});
afterAll(async () => {
  await server.end('SIGKILL');
  await dataHome.remove();
});

const metaOf = (page: Page, name: string) =>
  page.locator(`head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');
const heading = (page: Page, name?: string) => page.getByRole('heading', { level: 1, ...(name && { name }) });
const bannerLinks = (page: Page) => page.getByRole('banner').getByRole('link');

describe('without JavaScript', () => {
  const visit = async (browser: Browser, address: string, options: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, ...options });
    context.setDefaultTimeout(100_000);
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };

  testOnSites.for(PUBLIC_PAGES)(
    '%s has its text and the metadata for search engines and link previews',
    async ([address, title, name, words], { browser }) => {
      const page = await visit(browser, address);
      await heading(page, name).waitFor();
      for (const word of words) await page.getByText(word, { exact: true }).locator('visible=true').first().waitFor();
      await expect.poll(() => page.title()).toBe(title);
      const description = await metaOf(page, 'description');
      expect(description).toMatch(/Moneta.*\.$/);
      await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(HOME + address);
      await expect.poll(() => metaOf(page, 'og:url')).toBe(HOME + address);
      for (const kind of ['og', 'twitter']) {
        await expect.poll(() => metaOf(page, `${kind}:title`)).toBe(title);
        await expect.poll(() => metaOf(page, `${kind}:description`)).toBe(description);
        await expect.poll(() => metaOf(page, `${kind}:image`)).toBe(`${HOME}/social.png`);
      }
      expect((await page.request.get('/social.png')).headers()['content-type']).toBe('image/png');
    },
  );

  testOnSites('the page has its colours', async ({ browser }) => {
    const page = await visit(browser, '/login');
    await expect.poll(() => heading(page).evaluate(colourOf)).toBe('rgb(28, 27, 25)');
  });

  testOnSites('on a dark system the page has dark colours and says that it needs JavaScript', async ({ browser }) => {
    const page = await visit(browser, '/login', { colorScheme: 'dark' });
    await expect.poll(() => heading(page).evaluate(colourOf)).toBe('rgb(236, 234, 230)');
    for (const [part, ground] of [
      [page.locator('html'), 'rgb(18, 19, 22)'],
      [page.getByLabel('Email'), 'rgb(31, 32, 37)'],
    ] as const) {
      await expect.poll(() => part.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(ground);
    }
    const note = page.locator('noscript');
    await expect.poll(async () => (await note.boundingBox())?.y).toBe(0);
    await page.goto('/dashboard');
    await note.waitFor();
    await expect.poll(() => page.getByText('Dashboard Overview').isVisible()).toBe(false);
  });

  testOnSites('only public pages are open to search engines', async () => {
    const isKept = async (address: string) =>
      (await (await fetch(server.url + address)).text()).includes('<meta name="robots" content="noindex" />');
    for (const address of ['/', '/login', '/register', '/forgot-password', '/contact']) {
      expect(await isKept(address), address).toBe(false);
    }
    for (const address of ['/dashboard', '/transactions', '/reset-password', '/nowhere']) {
      expect(await isKept(address), address).toBe(true);
    }
  });

  testOnSites('a server with closed sign-up does not offer it', async ({ browser }) => {
    const itsDataHome = await createDataHome('sqlite');
    onTestFinished(itsDataHome.remove);
    const closed = await startServerProcess(itsDataHome, { SIGNUPS: 'closed' });
    onTestFinished(async () => void (await closed.end('SIGKILL')));
    for (const address of ['/', '/login', '/register']) {
      const page = await visit(browser, address, { baseURL: closed.url });
      await heading(page).waitFor();
      await expect.poll(() => page.getByRole('link', { name: /Sign Up|Create Account|Register/ }).count()).toBe(0);
      await expect.poll(() => page.getByRole('button', { name: 'Create Account' }).count()).toBe(0);
      if (address !== '/') await page.getByText('This server does not accept new accounts.').waitFor();
    }
  });

  testOnSites(
    'submitting the login form sends the password nowhere, not even into the address',
    async ({ browser }) => {
      const page = await visit(browser, '/login');
      const refused = page.waitForEvent('console', (message) => message.text().includes('form-action'));
      await page.getByLabel('Email').fill('ann@home.org');
      await page.getByLabel('Password', { exact: true }).fill('secret_1');
      await page.keyboard.press('Enter');
      await refused;
      expect(page.url()).toBe(`${server.url}/login`);
    },
  );
});

describe('before the scripts are loaded', () => {
  const visit = (nextGuest: OpenPooledPage, address: string, who: VisitOptions = {}) =>
    visitBeforeScripts(nextGuest, server.url, address, who);

  testOnSites('visitors are offered the login, and logged-in users their dashboard', async ({ nextGuest }) => {
    const { page: visitors } = await visit(nextGuest, '/');
    await expect.poll(() => bannerLinks(visitors).allInnerTexts()).toEqual(['Moneta', 'Contact', 'Login', 'Sign Up']);
    const { token } = await createTestAccount(server.url);
    const { page, release } = await visit(nextGuest, '/', { token });
    await expect.poll(() => bannerLinks(page).allInnerTexts()).toEqual(['Moneta', 'Contact', 'Dashboard']);
    await page.getByRole('button', { name: 'Logout' }).waitFor();
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
    release();
    await waitForHydration(page);
    await expect.poll(() => bannerLinks(page).allInnerTexts()).toEqual(['Moneta', 'Contact', 'Dashboard']);
    await page.getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Login to your account').waitFor();
    await page.getByRole('link', { name: 'Moneta' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
  });

  testOnSites.for([
    { stored: 'dark', system: 'light', ground: 'rgb(18, 19, 22)', other: 'light' },
    { stored: 'light', system: 'dark', ground: 'rgb(247, 246, 243)', other: 'dark' },
    { stored: '', system: 'dark', ground: 'rgb(18, 19, 22)', other: 'light' },
  ] as const)(
    'the theme is correct: stored $stored on a $system system',
    async ({ stored, system, ground, other }, { nextGuest }) => {
      const { page, release } = await visit(nextGuest, '/', { theme: stored, colorScheme: system });
      const look = async () => {
        await expect
          .poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
          .toBe(ground);
        await page.getByRole('button', { name: `Switch to ${other} theme` }).waitFor();
        const icon = await page.locator('link[rel=icon]').getAttribute('href');
        expect(icon).toBe(`/icon-${other === 'light' ? 'dark' : 'light'}.svg`);
      };
      await look();
      release();
      await waitForHydration(page);
      await look();
      await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
      await page.locator(`html[data-mantine-color-scheme=${other}]`).waitFor();
    },
  );

  testOnSites.for(PUBLIC_PAGES.map(([address]) => address))(
    '%s is hydrated without changes',
    async (address, { nextGuest }) => {
      const { page, release } = await visit(nextGuest, address);
      const title = await page.title();
      const before = await heading(page).elementHandle();
      release();
      await waitForHydration(page);
      await expect.poll(() => heading(page).evaluate((now, then) => now === then, before)).toBe(true);
      await expect.poll(() => page.title()).toBe(title);
    },
  );

  testOnSites('typed text is kept, and a submitted form is sent once the page is ready', async ({ nextGuest }) => {
    const account = await createTestAccount(server.url);
    const { page, release } = await visit(nextGuest, '/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill('secret_1');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(account.email);
    release();
    await heading(page, 'Dashboard Overview').waitFor();
  });

  testOnSites('a clicked button responds once the page is ready', async ({ nextGuest }) => {
    const { page, release } = await visit(nextGuest, '/contact');
    const question = page.getByRole('button', { name: 'Is Moneta free to use?' });
    await question.click();
    await expect.poll(() => question.getAttribute('aria-expanded')).toBe('false');
    release();
    await page.getByRole('button', { name: 'Is Moneta free to use?', expanded: true }).waitFor();
  });

  testOnSites('a clicked button of the dashboard frame responds too', async ({ nextGuest }) => {
    const { token } = await createTestAccount(server.url);
    const { page, release } = await visit(nextGuest, '/dashboard', { token, viewport: PHONE_SIZE });
    await page.getByRole('button', { name: NAVIGATION_BUTTON }).click();
    release();
    await page.getByRole('dialog').getByRole('link', { name: 'Budgets' }).click();
    await heading(page, 'Budgets').waitFor();
  });

  testOnSites('focus and scroll position are kept when the app takes over the first paint', async ({ nextGuest }) => {
    const { token, add } = await createTestAccount(server.url);
    await add({ name: 'Lunch' });
    const { page, release } = await visit(nextGuest, '/dashboard', { token, viewport: PHONE_SIZE });
    await page.getByRole('button', { name: '+ Add Transaction' }).focus();
    await page.evaluate(() => window.scrollTo(0, 300));
    release();
    await page.getByText('Lunch').waitFor();
    await page.getByRole('button', { name: '+ Add Transaction' }).and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(250);
  });

  testOnSites('text typed into the contact form is kept and stays visible', async ({ nextGuest }) => {
    const { page, release } = await visit(nextGuest, '/contact', { viewport: PHONE_SIZE });
    await page.getByLabel('Message').fill('Hello');
    await page.getByLabel('Inquiry type').selectOption('Partnership');
    release();
    await waitForHydration(page);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Hello');
    await expect.poll(() => page.getByLabel('Inquiry type').inputValue()).toBe('partnership');
  });

  testOnSites('logged-in users see the outline of the dashboard, and no login', async ({ nextGuest }) => {
    const { token } = await createTestAccount(server.url);
    const { page, release } = await visit(nextGuest, '/login', { token });
    await expect.poll(() => heading(page, 'Login to your account').isVisible()).toBe(false);
    release();
    await heading(page, 'Dashboard Overview').waitFor();

    const { page: returning } = await visit(nextGuest, '/dashboard', { token });
    await heading(returning, 'Dashboard Overview').waitFor();
    for (const part of ['Total Income', 'Recent Transactions']) await returning.getByText(part).first().waitFor();
    // At this point the page has not loaded the user yet.
    await expect.poll(() => returning.getByRole('combobox', { name: 'Display currency' }).isVisible()).toBe(false);
  });

  testOnSites('the data of the dashboard is requested early and only once', async ({ nextGuest }) => {
    const { token } = await createTestAccount(server.url);
    const { page, asked, release } = await visit(nextGuest, '/dashboard', { token });
    const calls = [
      '/api/accounts',
      '/api/auth/me',
      '/api/dashboard/month',
      '/api/transactions/categories/looks',
      '/api/transactions/charts',
      '/api/transactions/summary',
    ];
    await expect.poll(() => asked.toSorted()).toEqual(calls);
    release();
    await page.getByText('No recent transactions.').waitFor();
    await page.getByText('No expense data to display.').waitFor();
    expect(asked.toSorted()).toEqual(calls);
  });

  testOnSites('the dashboard waits for its styles before it loads scripts', async ({ nextGuest }) => {
    const { token } = await createTestAccount(server.url);
    const { page, context } = await openTestUser(nextGuest, server.url);
    await context.addInitScript((kept) => {
      if (location.protocol !== 'about:') localStorage.setItem('token', kept);
    }, token);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const release = await holdRequests(page, '**/assets/*.css');
    const styles = page.waitForRequest('**/assets/*.css');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await styles;
    await page.locator('h1').waitFor({ state: 'attached' });
    expect(scripts).toEqual([]);
    release();
    await waitForHydration(page);
  });

  testOnSites('a visitor sees nothing of the dashboard', async ({ nextGuest }) => {
    const { page, release } = await visit(nextGuest, '/dashboard');
    await expect.poll(() => page.getByText('Dashboard Overview').isVisible()).toBe(false);
    release();
    await heading(page, 'Login to your account').waitFor();
  });
});

const colourOf = (element: Element) => getComputedStyle(element).color;
