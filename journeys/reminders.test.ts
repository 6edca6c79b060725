import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story('reminders are off at first, and each choice is saved at once', async ({ visit }) => {
  const { page, account } = await visit('/settings#reminders');
  const panel = page.getByRole('region', { name: 'Reminders' });
  await panel.getByText(/^This server cannot send emails\./).waitFor();
  expect(await page.getByText(/sends these reminders to|We will email you/).count()).toBe(0);
  await expect.poll(() => listChecked(panel)).toEqual([]);
  await panel.getByRole('checkbox', { name: 'Due soon' }).check();
  await selectOption(panel, 'When to remind you', '3 days before');
  await panel.getByRole('checkbox', { name: 'Monthly summary' }).check();
  const off = { budgets: false, doubleCharges: false, failedImports: false };
  const chosen = { ...off, dueDaysBefore: 3, monthlySummary: true };
  await expect.poll(() => account.send('GET', '/reminders')).toMatchObject(chosen);

  await page.reload();
  await panel.getByRole('combobox', { name: 'When to remind you' }).waitFor();
  await expect.poll(() => listChecked(panel)).toEqual(['Due soon', 'Monthly summary']);
  await panel.getByRole('checkbox', { name: 'Due soon' }).uncheck();
  await panel.getByRole('combobox', { name: 'When to remind you' }).waitFor({ state: 'detached' });
  await expect.poll(() => account.send('GET', '/reminders')).toMatchObject({ ...chosen, dueDaysBefore: null });
});

/** Returns the names of the checked reminders. */
function listChecked(panel: Locator): Promise<string[]> {
  return panel
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? ''));
}
