import { expect, onTestFinished } from 'vitest';
import { selectOption } from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

const story = createStoryTests();

story.everywhere('notifications are turned on in a browser, chosen for a reminder, and removed', async ({ visit }) => {
  const { page, context, account } = await visit('/settings', { serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications']);
  onTestFinished(() => context.clearPermissions());
  // The headless build of Chromium reports that notifications are denied, although they have been granted.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'granted' }));
  await page.goto('/settings#reminders');
  await page.reload();
  const panel = page.getByRole('region', { name: 'Reminders' });
  const turnOn = panel.getByRole('button', { name: 'Turn On in This Browser' });
  const channel = panel.getByRole('combobox', { name: 'How "Budgets" is sent' });
  await turnOn.waitFor();
  await page.evaluate(stubPushService);
  await panel.getByRole('checkbox', { name: 'Budgets' }).check();
  expect(await channel.count()).toBe(0);
  await turnOn.click();
  await panel.getByText('This browser', { exact: true }).waitFor();
  await turnOn.waitFor({ state: 'detached' });
  await selectOption(panel, 'How "Budgets" is sent', 'Email and notification');
  await expect.poll(() => account.send('GET', '/reminders')).toMatchObject({ budgets: true, budgetsBy: 'both' });

  await panel.getByRole('button', { name: /^Remove / }).click();
  await turnOn.waitFor();
  await channel.waitFor({ state: 'detached' });
});

/** Replaces the subscription in the page, because the test's browser cannot reach a push service. */
function stubPushService(): void {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const subscription = { toJSON: () => ({ endpoint: 'https://push.invalid/journey', keys }) };
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
}
