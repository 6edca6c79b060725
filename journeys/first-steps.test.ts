import { expect } from 'vitest';
import { pressButton, waitForHeading } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('the first steps stay on the dashboard until they are dismissed', async ({ visit }) => {
  const { page, account } = await visit('/dashboard', { fill: ({ add }) => add() });
  const steps = page.getByRole('region', { name: 'First Steps' });
  await steps.getByText('1 of 5 done').waitFor();
  await pressButton(steps, 'Set the opening balance');
  await page.getByLabel('Balance', { exact: true }).fill('1,250.00');
  await pressButton(page, 'Save');
  await steps.getByText('2 of 5 done').waitFor();
  await steps.getByRole('link', { name: 'Set a budget' }).click();
  await waitForHeading(page, 'Budgets');
  await account.send('POST', '/budgets', { category: 'Food', amount: 200, month: 11, year: 2026 });

  await page.goto('/dashboard');
  await steps.getByText('3 of 5 done').waitFor();
  await pressButton(steps, 'Dismiss');
  await steps.waitFor({ state: 'detached' });
  await expect.poll(() => account.send('GET', '/dashboard/month')).toMatchObject({ hasChecklist: false });
  await page.reload();
  await page.getByText('Daily Activity (Last 30 Days)').first().waitFor();
  expect(await steps.count()).toBe(0);
});
