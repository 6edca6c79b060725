import { expect } from 'vitest';
import { addDaysClamped, getDayInTimeZone } from '../domain/calendar-day.ts';
import {
  formatDay,
  goToScreen,
  pressButton,
  readTableRow,
  runWhileNotificationsStay,
  waitForHeading,
} from './testing/page-actions.ts';
import { createStoryTests } from './testing/story-tests.ts';

/** Today in the time zone of the browser, as `YYYY-MM-DD`. */
const TODAY = getDayInTimeZone(new Date(), 'Europe/Berlin');
const DUE = addDaysClamped(TODAY, 3);

const story = createStoryTests();

story.onPhone(
  'a user sees due items in the calendar, posts one early, undoes that, skips it and pauses it',
  async ({ visit }) => {
    const { page, account } = await visit('/dashboard', {
      fill: async ({ add, send }) => {
        const item = {
          name: 'StreamFlix',
          category: 'Subscriptions',
          startDate: addDaysClamped(DUE, -28),
          frequency: 'weekly',
        };
        const { _id } = (await send('POST', '/recurring/create', { ...item, amount: 12.99 })) as { _id: string };
        await send('PUT', `/recurring/${_id}`, { ...item, amount: 15.99 });
        await add({ name: 'Market', category: 'Groceries', cost: 24.5, addedOn: TODAY });
      },
    });
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await waitForHeading(page, 'Calendar');
    // Today is selected, and its amount links to the transactions of the day.
    await page.getByRole('button', { name: /spent \$24\.50$/, pressed: true }).waitFor();
    await page.getByText('Market', { exact: true }).waitFor();
    await page.goto(`/calendar?month=${DUE.slice(0, 7)}&day=${DUE}`);
    await page.getByRole('button', { name: /due: StreamFlix, \$15\.99$/, pressed: true }).waitFor();
    await page.getByRole('link', { name: 'StreamFlix', exact: true }).click();

    const dialog = page.getByRole('dialog', { name: 'StreamFlix' });
    const following = addDaysClamped(DUE, 7);
    await runWhileNotificationsStay(page, async () => {
      await pressButton(dialog, 'Post Now');
      await dialog.waitFor({ state: 'detached' });
      await page.getByText(`StreamFlix posted today. Next due ${formatDay(following)}.`).waitFor();
      await expect.poll(() => account.send('GET', '/transactions')).toMatchObject({ totalCount: 2 });
      await pressButton(page, 'Undo');
    });
    await page.getByText(`StreamFlix is due on ${formatDay(DUE)}.`).waitFor();
    await expect.poll(() => account.send('GET', '/transactions')).toMatchObject({ totalCount: 1 });

    const act = async (change: string) => {
      await pressButton(page, /(Pause, skip or post|Resume) StreamFlix/);
      await pressButton(dialog, change);
      await dialog.waitFor({ state: 'detached' });
    };
    const due = async () => (await readTableRow(page, 'StreamFlix'))[5];
    await act('Skip Once');
    await expect.poll(due).toContain(formatDay(following));
    await page.getByText(`StreamFlix: $12.99 → $15.99 from ${formatDay(DUE).split(',')[0]}`).waitFor();
    await page.getByText('$69.29').waitFor();
    await act('Pause');
    await expect.poll(due).toBe('Paused');
    // A paused item does not count in the total.
    await page.getByText('$69.29').waitFor({ state: 'detached' });
    await act('Resume');
    await expect.poll(due).toContain(formatDay(following));
    await goToScreen(page, 'Transactions');
    await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Market']);
  },
);
