import { expect, onTestFinished } from 'vitest';
import { runProgram } from '../server/testing/run-program.ts';
import { startServerProcess } from '../server/testing/server-process.ts';
import { createDataHome } from '../server/testing/test-databases.ts';
import { pressButton, waitForHeading } from './testing/page-actions.ts';
import { openTestUser, testOnSites } from './testing/test-site.ts';

testOnSites('an invitation allows one sign-up on a server that requires it', async ({ nextGuest }) => {
  const dataHome = await createDataHome('sqlite');
  onTestFinished(dataHome.remove);
  const server = await startServerProcess(dataHome, { SIGNUPS: 'invite' });
  onTestFinished(async () => void (await server.end('SIGKILL')));
  const { page } = await openTestUser(nextGuest, server.url);
  await page.goto('/login');
  await page.getByText('New accounts on this server need an invitation.').waitFor();
  await page.goto('/register');
  await page.getByText('New accounts on this server need an invitation. Ask the administrator for a link.').waitFor();
  await expect
    .poll(() => page.getByText('This server does not accept new accounts.').filter({ visible: true }).count())
    .toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Create Account' }).count()).toBe(0);

  const { said: link } = await runProgram('account', dataHome, ['invite'], {
    SIGNUPS: 'invite',
    PUBLIC_URL: server.url,
  });
  const signUp = async (email: string) => {
    await page.goto(link);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('secret_1');
    await pressButton(page, 'Create Account');
  };
  await signUp('ann@home.org');
  await waitForHeading(page, 'Choose your currency');
  await page.evaluate(() => localStorage.clear());
  await signUp('bob@home.org');
  await page.getByText('New accounts on this server need a valid invitation.').first().waitFor();
});
