import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { computeTotpCode, getTimeStep } from '../server/auth/two-factor/two-factor-codes.ts';
import { createClient } from '../server/testing/test-app.ts';
import { pressButton, submitLogin, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

/** Returns the `autocomplete` attribute of the focused field. */
const focused = (page: Page) => page.locator('input:focus').getAttribute('autocomplete');

async function shownCodes(dialog: Locator): Promise<string[]> {
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  return codes.allInnerTexts();
}

story('a login asks for a code from the app or a recovery code', async (site) => {
  const { page, account } = await site.visit('/settings');
  await pressButton(page, 'Turn On');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code for the key' }).waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  // Returns the code of the current time step or of a later one. The test needs several codes, because each code works
  // only once.
  const code = (stepsAhead: number) => computeTotpCode(secret, getTimeStep(new Date()) + stepsAhead);
  await dialog.getByLabel('Code').fill('12345');
  await pressButton(dialog, 'Turn On');
  await dialog.getByText('This code is wrong').waitFor();
  await dialog.getByLabel('Code').fill(code(0));
  await pressButton(dialog, 'Turn On');
  const codes = await shownCodes(dialog);
  expect(new Set(codes).size).toBe(10);
  const [downloaded] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(downloaded.suggestedFilename()).toBe('moneta-recovery-codes.txt');
  await pressButton(dialog, 'I Saved My Codes');
  await page.getByText('On, with 10 recovery codes left.').waitFor();
  await expect.poll(() => page.locator('button:focus').innerText()).toBe('Create New Recovery Codes');

  const phone = await site.newPerson();
  await phone.page.goto('/login');
  await submitLogin(phone.page, account.email);
  await expect.poll(() => focused(phone.page)).toBe('one-time-code');
  await phone.page.getByLabel('Code').fill('000 000');
  await pressButton(phone.page, 'Login');
  await phone.page.getByText('This code is wrong').waitFor();
  await expect.poll(() => focused(phone.page)).toBe('one-time-code');
  await pressButton(phone.page, 'Back');
  await expect.poll(() => phone.page.getByLabel('Email').inputValue()).toBe(account.email);
  await pressButton(phone.page, 'Login');
  await phone.page.getByLabel('Code').fill(` ${code(1).replace(/^.../, '$& ')}`);
  await phone.page.keyboard.press('Enter');
  await waitForHeading(phone.page, 'Dashboard Overview');

  const lost = await site.newPerson();
  await lost.page.goto('/login');
  await submitLogin(lost.page, account.email);
  await pressButton(lost.page, 'Use a recovery code');
  await expect.poll(() => focused(lost.page)).toBe('off');
  await lost.page.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '');
  await pressButton(lost.page, 'Login');
  await waitForHeading(lost.page, 'Dashboard Overview');

  await page.reload();
  await page.getByText('On, with 9 recovery codes left.').waitFor();
  await pressButton(page, 'Create New Recovery Codes');
  await pressButton(page.getByRole('alertdialog'), 'Create New Codes');
  const newCodes = await shownCodes(dialog);
  await pressButton(dialog, 'I Saved My Codes');
  await pressButton(page, 'Turn Off');
  await dialog.getByLabel('Code').fill(newCodes[3] ?? '');
  await pressButton(dialog, 'Turn Off');
  await page.getByText('Two-factor authentication is off.').waitFor();
  await page.getByRole('button', { name: 'Turn On', exact: true }).waitFor();
});

story('a program has access with a token until it is revoked', async (site) => {
  const { page } = await site.visit('/settings');
  // The server sends this response if the last password check was too long ago.
  await page.route('**/api/auth/tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 403, json: { message: 'Confirm your password first.', needsPassword: true } })
      : route.fallback(),
  );
  await pressButton(page, 'Create Token');
  const dialog = page.getByRole('dialog', { name: 'Create Token' });
  await pressButton(dialog, 'Create Token');
  await dialog.getByText('Enter a name for the token.').waitFor();
  await dialog.getByLabel('Name').fill('Backup script');
  await pressButton(dialog, 'Create Token');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Your password').fill('wrong_11');
  await pressButton(question, 'Confirm');
  await question.getByText('Wrong password.').waitFor();
  await page.unroute('**/api/auth/tokens');
  await question.getByLabel('Your password').fill('secret_1');
  await pressButton(question, 'Confirm');
  const token = await dialog.locator('code').innerText();
  await pressButton(dialog, 'Done');

  const program = createClient(site.url, token);
  expect((await program.send('GET', '/transactions')).status).toBe(200);
  expect((await program.send('DELETE', '/transactions/x')).status).toBe(403);
  await page.reload();
  await page.getByText(/^Read only, expires .*, last used /).waitFor();
  await pressButton(page, 'Revoke the token Backup script');
  await pressButton(page.getByRole('alertdialog'), 'Revoke');
  await page.getByText('No tokens yet.').waitFor();
  expect((await program.send('GET', '/transactions')).status).toBe(401);
});
