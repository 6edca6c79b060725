import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { decodeMail, waitForMailContaining } from '../server/testing/mail/outbox.ts';
import { waitUntil } from '../server/testing/wait-until.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('a visitor goes from the start page to the contact page and back', async ({ visit }) => {
  const { page } = await visit('/', { as: 'visitor' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Moneta' }).click();
  await page.getByRole('heading', { level: 1, name: 'Know where your money goes.' }).waitFor();
  for (const name of ['Login', 'Sign Up']) await page.getByRole('banner').getByRole('link', { name }).waitFor();
});

story('the contact cards link to the configured targets', async ({ visit }) => {
  const { page } = await visit('/contact', { as: 'visitor' });
  await expect
    .poll(() => page.getByRole('link', { name: 'ann@home.org' }).getAttribute('href'))
    .toBe('mailto:ann@home.org');
  await expect
    .poll(() => page.getByRole('link', { name: '+49 30 123456' }).getAttribute('href'))
    .toBe('tel:+4930123456');
  await page.getByText('Talk to the administrator of this server.').waitFor();
});

story(
  'a contact message names missing fields, reaches the administrator and is confirmed',
  async ({ dataDir, visit }) => {
    const { page } = await visit('/contact', { as: 'visitor' });
    await page.getByText('ann@home.org').waitFor();
    await page.clock.install();

    const send = () => page.getByRole('button', { name: 'Send Message' }).click();
    const fields = { Name: 'Bob', Email: 'bob', Subject: 'Hello', Message: 'How are you?' };
    await send();
    for (const missing of ['your name', 'your email', 'a subject', 'a message']) {
      await page.getByText(`Enter ${missing}.`).waitFor();
    }
    await expect.poll(() => field(page, 'Name').evaluate((it) => it === document.activeElement)).toBe(true);
    for (const [label, text] of Object.entries(fields)) await field(page, label).fill(text);
    await send();
    await page.getByText('Please enter a valid email address.').waitFor();
    await field(page, 'Email').fill('bob@home.org');
    await page.getByLabel('Inquiry type').selectOption('Partnership');
    // From here on the test controls the clock of the page.
    await page.clock.pauseAt(Date.now() + 60_000);
    await send();

    const banner = page.getByText('Message sent successfully!');
    // A timer shows the reply, so the test advances the clock until it is visible.
    await waitUntil(async () => {
      await page.clock.runFor(10);
      return banner.isVisible();
    });
    await page.getByText("Thank you for contacting us. We'll get back to you within 24 hours.").waitFor();
    for (const label of Object.keys(fields)) await expect.poll(() => field(page, label).inputValue()).toBe('');
    await expect.poll(() => page.getByLabel('Inquiry type').inputValue()).toBe('general');
    await page.clock.runFor(4800);
    await expect.poll(() => banner.isVisible()).toBe(true);
    await page.clock.runFor(300);
    await banner.waitFor({ state: 'detached' });
    expect(decodeMail(await waitForMailContaining(dataDir, 'Contact form: Hello'))).toContain('How are you?');
  },
);

story('only one of the six answers is open at a time', async ({ visit }) => {
  const { page } = await visit('/contact', { as: 'visitor' });
  const questions = page.getByRole('heading', { level: 3 }).getByRole('button');
  const open = page.locator('h3 button[aria-expanded=true]');
  await expect.poll(() => questions.count()).toBe(6);
  await expect.poll(() => open.count()).toBe(0);
  for (const question of await questions.all()) {
    await question.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => open.count()).toBe(1);
    await expect.poll(() => question.getAttribute('aria-expanded')).toBe('true');
    const answer = page.locator(`[id="${await question.getAttribute('aria-controls')}"]`);
    await expect.poll(() => answer.isVisible()).toBe(true);
  }
  await questions.last().click();
  await expect.poll(() => open.count()).toBe(0);
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
