import { expect } from 'vitest';
import { decodeMail, waitForMailContaining } from '../server/testing/mail/outbox.ts';
import { pressButton, submitLogin, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const PASSWORD = 'secret_1';
const NEW_PASSWORD = 'another_2';

const story = createStoryTests();

story('an owner sees all sessions, ends them, and changes password and email', async (site) => {
  const { page, account } = await site.visit('/settings');
  const sessions = page.getByRole('list', { name: 'Sessions, most recently used first' });
  await sessions.getByText('This session').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);

  const thief = await site.newPerson();
  await thief.page.goto('/login');
  await submitLogin(thief.page, account.email);
  await waitForHeading(thief.page, 'Dashboard Overview');
  await page.reload();
  await sessions.getByText(/^Chrome on /).waitFor();
  const activity = page.getByRole('list', { name: 'Account activity, newest first' });
  await activity.getByText('Logged in on a new device').waitFor();
  await sessions.getByRole('button', { name: /^End the session of Chrome on / }).click();
  await pressButton(page.getByRole('alertdialog'), 'End');
  await page.getByText('Session ended.').waitFor();
  await expect.poll(() => sessions.getByRole('listitem').count()).toBe(1);
  await thief.page.reload();
  await waitForHeading(thief.page, 'Login to your account');
  await submitLogin(thief.page, account.email);
  await waitForHeading(thief.page, 'Dashboard Overview');

  await pressButton(page, 'Change Password');
  const change = async (old: string, chosen: string, said: string) => {
    await page.getByLabel('Current password').fill(old);
    await page.getByLabel('New password').fill(chosen);
    await pressButton(page, 'Save Password');
    await page.getByText(said).waitFor();
  };
  await change('wrong_11', NEW_PASSWORD, 'Wrong password.');
  await change(PASSWORD, 'short_1', 'Password must be 8-16 characters long.');
  await change(PASSWORD, NEW_PASSWORD, 'Your password was changed. All other sessions have ended.');
  await activity.getByText('Password changed').waitFor();
  await thief.page.reload();
  await waitForHeading(thief.page, 'Login to your account');
  await submitLogin(thief.page, account.email);
  await thief.page.getByRole('alert').getByText('Invalid email or password.').first().waitFor();

  const moved = `moved-${account.email}`;
  await pressButton(page, 'Change Email');
  await page.getByLabel('New email').fill(moved);
  await page.getByLabel('Your password').fill(NEW_PASSWORD);
  await pressButton(page, 'Send Link');
  await page.getByText(`A link was sent to ${moved}.`).waitFor();
  const [, token] =
    /confirm-email\?token=([\w-]+)/.exec(decodeMail(await waitForMailContaining(site.dataDir, `To: ${moved}`))) ?? [];
  const mailed = await page.context().newPage();
  await mailed.goto(`/confirm-email?token=${token}`);
  await waitForHeading(mailed, 'Confirm your email');
  await expect.poll(() => new URL(mailed.url()).search).toBe('');
  await pressButton(mailed, 'Use This Email');
  await mailed.getByText(`The email address of your account is now ${moved}.`).waitFor();
  await page.getByText(moved, { exact: true }).waitFor();
  await expect.poll(() => activity.getByText('Account created').count()).toBe(0);
  await pressButton(page, /^Show All/);
  await activity.getByText('Account created').waitFor();
});
