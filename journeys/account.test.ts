import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findResetLink, waitForMailContaining } from '../server/testing/mail/outbox.ts';
import { createTestAccount, type TestAccount } from './testing/account.ts';
import type { BrowserUser } from './testing/browser.ts';
import { pressButton, selectOption, submitLogin, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';
import type { TestSite } from './testing/test-site.ts';

const PASSWORD = 'secret_1';
const NEW_PASSWORD = 'another_2';
const ASKED = 'Are you sure you want to delete your account? This action cannot be undone.';

const story = createStoryTests();

story('a forgotten password is reset with the emailed link, which logs out other sessions', async (site) => {
  const account = await createTestAccount(site.url);
  const laptop = await signedIn(site, account, '/dashboard');
  const { page } = await site.newPerson();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password' }).click();
  await waitForHeading(page, 'Forgot your password?');
  await pressButton(page, 'Send Reset Link');
  await page.getByText('Enter your email.').waitFor();
  await page.getByLabel('Email').fill(account.email);
  await pressButton(page, 'Send Reset Link');
  // The test server has no mail server, so the link has to come from the administrator.
  await page.getByText('This server cannot send email.').waitFor();
  await page.getByText(/a link to choose a new password was saved on the server\. Ask its administrator/).waitFor();

  // The server also sends an email about new logins, so the test searches for the reset email.
  const { pathname, search } = new URL(
    findResetLink(await waitForMailContaining(site.dataDir, 'Choose a new password')),
  );
  await page.goto(pathname + search);
  await waitForHeading(page, 'Choose a new password');
  // The page removes the token from the address, so that other people cannot read it.
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await newPassword(page, 'short_1');
  await page.getByText('Password must be 8-16 characters long.').waitFor();
  await newPassword(page, NEW_PASSWORD);
  const said = page.getByRole('alertdialog');
  await said.getByText('Password reset successful. You can now log in with your new password.').waitFor();
  await said.getByRole('button', { name: 'Login' }).click();
  await waitForHeading(page, 'Login to your account');

  await laptop.page.reload();
  await waitForHeading(laptop.page, 'Login to your account');
  await submitLogin(laptop.page, account.email);
  await laptop.page.getByRole('alert').getByText('Invalid email or password.').first().waitFor();

  await submitLogin(page, account.email, NEW_PASSWORD);
  await waitForHeading(page, 'Dashboard Overview');

  await page.goto(`${pathname}?token=${'x'.repeat(2000)}`);
  await newPassword(page, PASSWORD);
  await said.getByText('This link is incomplete.').waitFor();
  await page.goto(pathname + search);
  await newPassword(page, PASSWORD);
  await said
    .getByText(
      'This link has expired or has already been used. Each link works once and expires after an hour. Request a new one.',
    )
    .waitFor();
  await said.getByRole('button', { name: 'Request a New Link' }).click();
  await waitForHeading(page, 'Forgot your password?');
});

story('an account deleted in one tab is gone and logged out in the other', async (site) => {
  const account = await createTestAccount(site.url);
  await account.add();
  const { page, context } = await signedIn(site, account, '/settings');
  await waitForHeading(page, 'Settings');
  await page.getByText(account.email, { exact: true }).waitFor();
  await page.getByText(/^Moneta \d+\.\d+\.\d+( \([\da-f]{12}\))?$/).waitFor();
  const other = await context.newPage();
  await other.goto('/transactions');
  await waitForHeading(other, 'Transactions');
  // The browser slows down tabs in the background.
  await page.bringToFront();

  const dialog = page.getByRole('alertdialog');
  await pressButton(page, 'Delete Account');
  await dialog.getByText(ASKED).waitFor();
  await dialog.getByText(/contain your data/).waitFor();
  await expect
    .poll(() => dialog.getByLabel('Your password').evaluate((it) => it === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await whileOffline(context, async () => {
    await pressButton(page, 'Delete Account');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.getByText('Failed to delete account. Please try again.').waitFor();
  });
  await dialog.getByLabel('Your password').fill('wrong_11');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByText('Wrong password.').waitFor();
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await waitForHeading(page, 'Login to your account');
  await page.getByText('Your account has been deleted.').waitFor();
  await waitForHeading(other, 'Login to your account');

  await submitLogin(other, account.email);
  await other.getByRole('alert').getByText('Invalid email or password.').first().waitFor();
  await page.goto('/register');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await pressButton(page, 'Create Account');
  await waitForHeading(page, 'Choose your currency');
});

story('a new default currency applies at once and later', async (site) => {
  const account = await createTestAccount(site.url);
  await account.add({ cost: 1200 });
  const { page, context } = await signedIn(site, account, '/settings');
  const shown = page.getByRole('combobox', { name: 'Display currency' });
  await expect.poll(() => shown.textContent()).toBe('USD');

  await page.getByRole('radio', { name: 'Japanese Yen' }).check();
  await whileOffline(context, async () => {
    await pressButton(page, 'Save');
    await page.getByText('The server cannot be reached.').waitFor();
  });
  await expect.poll(() => page.getByRole('radio', { name: 'Japanese Yen' }).isChecked()).toBe(true);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByText('-$1,200.00').first().waitFor();
  // The browser slows down tabs in the background.
  await page.bringToFront();
  await pressButton(page, 'Save');
  await page.getByText('Your default currency is now JPY.').waitFor();
  await expect.poll(() => shown.textContent()).toBe('JPY');
  await other.getByText('-¥1,200').first().waitFor();

  // The currency that is selected in the top bar applies to every page.
  await other.bringToFront();
  await selectOption(other, 'Display currency', 'CAD Canadian Dollar');
  await other.getByText('Amounts are shown in CAD, but not converted.').waitFor();
  await other.getByRole('banner').getByRole('link', { name: 'Moneta' }).click();
  await other.getByRole('link', { name: 'Go to Dashboard' }).click();
  await other.getByText('-CA$1,200.00').first().waitFor();
  await other.reload();
  await other.getByText('-¥1,200').first().waitFor();
});

/** Logs in with the form, then opens an address. */
async function signedIn(site: TestSite, account: TestAccount, address: string): Promise<BrowserUser> {
  const person = await site.newPerson();
  await person.page.goto('/login');
  await submitLogin(person.page, account.email);
  await waitForHeading(person.page, 'Dashboard Overview');
  if (address !== '/dashboard') await person.page.goto(address);
  return person;
}

async function newPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill(password);
  await pressButton(page, 'Reset Password');
}

async function whileOffline(context: BrowserContext, story: () => Promise<void>): Promise<void> {
  await context.setOffline(true);
  await story();
  await context.setOffline(false);
}
