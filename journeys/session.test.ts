import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressButton, runWhileUnreachable, submitLogin, waitForHeading } from './testing/page-actions.ts';
import { readRestingBox } from './testing/read-resting-box.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story.atDesk('after logging in, a user returns to the requested page with its filters', async ({ visit }) => {
  const { page, account } = await visit('/transactions?search=lunch&type=expense', {
    as: 'visitor',
    fill: ({ add }) => add(),
  });
  await page.getByRole('link', { name: 'Register' }).click();
  await waitForHeading(page, 'Create an account');
  await page.goBack();
  await submitLogin(page, account.email);
  await page.waitForURL('**/transactions?search=lunch&type=expense');
  await page.getByText('1 match', { exact: true }).waitFor();
  await page.getByText('Login successful!').waitFor();
});

for (const from of ['https://elsewhere.org/', '//elsewhere.org', '/\\elsewhere.org', '/login']) {
  story.atDesk(`a login link to ${from} leads to the dashboard`, async ({ visit }) => {
    const { page, account } = await visit(`/login?${new URLSearchParams({ from })}`, { as: 'visitor' });
    await submitLogin(page, account.email);
    await waitForHeading(page, 'Dashboard Overview');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
  });
}

story.atDesk('a user signs up, chooses a currency, sees the dashboard and logs out', async ({ visit }) => {
  const { page } = await visit('/register', { as: 'visitor' });
  const create = async (email: string, password: string, refused?: string) => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await pressButton(page, 'Create Account');
    if (refused !== undefined) await page.getByText(refused).first().waitFor();
  };
  await create('ann', 'secret_1', 'Please enter a valid email address.');
  await create('ann@blocked.org', 'secret_1', 'This email domain is not allowed.');
  for (const password of ['short_1', 'much_too_long_2_b']) {
    await create('ann@home.org', password, 'Password must be 8-16 characters long.');
  }
  for (const password of ['secret__', '1234567_', 'secret12']) {
    await create('ann@home.org', password, 'Password must contain an alphabet, a digit, and a symbol.');
  }
  const common = 'This password is too common. Choose another.';
  await create('ann@home.org', 'Password1!', common);
  await expect.poll(() => page.getByText(common).count()).toBe(1);
  await runWhileUnreachable(page, '/auth/signup', async () => {
    await create('ann@home.org', 'secret_1');
    await saidTwice(page, 'Signup failed. Please try again.');
  });
  await create('ann@home.org', 'secret_1');
  await waitForHeading(page, 'Choose your currency');
  await page.getByText('Signup successful!').waitFor();
  await page.getByText('ann@home.org').waitFor();
  await expect.poll(() => page.getByRole('radio', { name: 'United States Dollar' }).isChecked()).toBe(true);

  await page.goto('/budgets');
  await waitForHeading(page, 'Choose your currency');
  await page.getByRole('radio', { name: 'Indian Rupee' }).check();
  await runWhileUnreachable(page, '/auth/setup', async () => {
    await page.getByRole('heading', { name: 'Choose your currency' }).press('Enter');
    await page.getByText('Setup failed. Please try again.').waitFor();
  });
  let saved = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/setup')) saved += 1;
  });
  await page.getByRole('button', { name: 'Save and Continue' }).dblclick();
  await page.waitForURL('**/dashboard');
  expect(saved).toBe(1);
  await page.getByText('₹0.00').first().waitFor();
  await pressButton(page, 'Logout');
  await page.waitForURL('**/login');
  await page.getByText('Logged out successfully.').waitFor();
  await expect.poll(() => token(page)).toBeNull();
  await page.goBack();
  await waitForHeading(page, 'Login to your account');
});

story.atDesk('a failed login shows the reason in the form and as a notification', async ({ visit }) => {
  const { page, account } = await visit('/login', { as: 'visitor' });
  await pressButton(page, 'Login');
  for (const missing of ['Enter your email.', 'Enter your password.']) {
    await page.getByText(missing).waitFor();
  }
  await expect.poll(() => page.getByLabel('Email').getAttribute('type')).toBe('email');
  const password = page.getByLabel('Password', { exact: true });
  await pressButton(page, 'Show password');
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await pressButton(page, 'Hide password');
  await expect.poll(() => password.getAttribute('type')).toBe('password');
  await submitLogin(page, account.email, 'wrong_11');
  await saidTwice(page, 'Invalid email or password.');
  await runWhileUnreachable(page, '/auth/login', async () => {
    await submitLogin(page, account.email);
    await saidTwice(page, 'Login failed. Please try again.');
  });
  await submitLogin(page, account.email, 'x'.repeat(2000));
  await page.getByText('Invalid email or password.').first().waitFor();
  const pages = await page.evaluate(() => history.length);
  await submitLogin(page, account.email);
  await waitForHeading(page, 'Dashboard Overview');
  // The dashboard replaced the login page in the history, so going back does not lead there.
  await expect.poll(() => page.evaluate(() => history.length)).toBe(pages);
});

story.atDesk(
  'an invalid token is ignored, and without storage a session lasts as long as the page',
  async ({ visit }) => {
    const { page, account, context } = await visit('/', { as: 'visitor' });
    await page.evaluate(() => localStorage.setItem('token', 'no token ✗'));
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).waitFor();
    await expect.poll(() => token(page)).toBeNull();

    await context.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, 'localStorage', { get });
    });
    await page.goto('/login');
    await submitLogin(page, account.email);
    await waitForHeading(page, 'Dashboard Overview');
  },
);

story.atDesk('a part of the page that failed to load appears with its styles on retry', async ({ visit }) => {
  const { page } = await visit('/settings');
  const screen = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  const areDressed = () =>
    page.waitForFunction(() => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]:not([disabled])');
      return [...links].every(({ sheet }) => sheet !== null);
    });
  await page.route('**/assets/*', (route) => route.abort());
  await screen('Budgets').click();
  await waitForHeading(page, 'Something went wrong');
  await runWhileUnreachable(page, '/health', async () => {
    await pressButton(page, 'Retry');
    await waitForHeading(page, 'Moneta Is Not Responding');
  });
  const failed = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'stylesheet');
  await screen('Recurring Transactions').hover();
  await failed;
  await page.unroute('**/assets/*');
  await areDressed();
  await pressButton(page, 'Retry');
  await waitForHeading(page, 'Budgets');
  await areDressed();
});

story.atDesk(
  'an expired token leads to the login, but an unreachable server does not end the session',
  async ({ visit }) => {
    const { page, account, context } = await visit('/budgets');
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }));
    await page.reload();
    await waitForHeading(page, 'Moneta Is Not Responding');
    await expect.poll(() => token(page)).not.toBeNull();
    await page.unroute('**/api/auth/me');
    await pressButton(page, 'Retry');
    await waitForHeading(page, 'Budgets');

    await account.send('POST', '/auth/logout');
    const other = await context.newPage();
    await other.goto('/budgets?month=all');
    await waitForHeading(other, 'Login to your account');
    await expect.poll(() => new URL(other.url()).searchParams.get('from')).toBe('/budgets?month=all');
    await expect.poll(() => token(other)).toBeNull();
    await waitForHeading(page, 'Login to your account');
  },
);

story.atDesk(
  'the system theme applies until one is chosen, which is kept, and the page icon follows',
  async ({ visit }) => {
    const { page } = await visit('/', { as: 'visitor', colorScheme: 'dark' });
    const shown = async () => ({
      theme: await page.locator('html').getAttribute('data-mantine-color-scheme'),
      icon: await page.locator('link[rel=icon]').getAttribute('href'),
      kept: await page.evaluate(() => localStorage.getItem('theme')),
    });
    await expect.poll(() => shown()).toEqual({ theme: 'dark', icon: '/icon-dark.svg', kept: null });
    await pressButton(page, 'Switch to light theme');
    await page.locator('html[data-mantine-color-scheme=light]').waitFor();
    await expect.poll(() => shown()).toEqual({ theme: 'light', icon: '/icon-light.svg', kept: 'light' });
    await page.goto('/login');
    await waitForHeading(page, 'Login to your account');
    await expect.poll(() => shown()).toMatchObject({ theme: 'light', kept: 'light' });
  },
);

story.atDesk(
  'a notification stays at the top right for five seconds, and Alt+T moves the focus to it',
  async ({ visit }) => {
    const { page } = await visit('/budgets');
    const toast = page.getByRole('alert').filter({ hasText: /There is nothing to copy/ });
    const clock = toast.locator('.Toastify__progress-bar');
    const time = (ms?: number) =>
      clock.evaluate((bar, moved) => {
        const [counting] = bar.getAnimations();
        if (counting && moved !== undefined) counting.currentTime = moved;
        return counting?.effect?.getComputedTiming().endTime;
      }, ms);
    const isCounting = (state: string) =>
      page.waitForFunction((wanted) => {
        const [counting] = document.querySelector('.Toastify__progress-bar')?.getAnimations() ?? [];
        return counting?.playState === wanted;
      }, state);

    const slidesFor = page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('animationstart', ({ animationName, target }) => {
            if (!(target instanceof Element)) return;
            if (animationName.startsWith('Toastify__bounce')) resolve(getComputedStyle(target).animationDuration);
            // Slows the timer down, so that the toast does not close before the test has finished.
            if (!target.matches('.Toastify__progress-bar')) return;
            for (const counting of target.getAnimations()) counting.playbackRate = 0.001;
          });
        }),
    );
    await pressButton(page, "Copy Last Month's Budgets");
    await isCounting('running');
    // With reduced motion, the toast appears without sliding.
    expect(await slidesFor).toBe('1e-05s');
    const { x, y, width } = await readRestingBox(toast);
    expect(1280 - x - width).toBeLessThan(40);
    expect(y).toBeLessThan(40);
    await expect.poll(() => time()).toBe(5000);

    await page.keyboard.press('Alt+t');
    await toast.and(page.locator(':focus')).waitFor();
    await isCounting('paused');
    await page.keyboard.press('Escape');
    await isCounting('running');
    await time(5000);
    await toast.waitFor({ state: 'detached' });
  },
);

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Waits until the form and a notification both show the sentence. */
async function saidTwice(page: Page, sentence: string): Promise<void> {
  const said = page.getByRole('alert').filter({ hasText: sentence });
  await said.nth(1).waitFor();
  await expect.poll(() => said.count()).toBe(2);
}
