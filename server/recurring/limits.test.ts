import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { postDueOccurrencesOfAllUsers } from './post-due-occurrences-of-all-users.ts';
import { recomputeDueDays } from './recompute-due-days.ts';

const NOW = new Date('2026-11-25T12:00:00Z');
const TODAY = '2026-11-25';
const LIMIT = 5000;

// The server also posts at its start and every minute, which would change the counts. Therefore, nothing is due while it
// starts, and intervals never elapse.
const BEFORE_ALL_ITEMS = new Date('2000-01-01T12:00:00Z');
let now = BEFORE_ALL_ITEMS;
beforeAll(() => vi.useFakeTimers({ toFake: ['setInterval'] }));
afterAll(() => vi.useRealTimers());

onEachEngine(
  (app) => {
    beforeAll(() => {
      now = NOW;
    });
    afterAll(() => {
      now = BEFORE_ALL_ITEMS;
    });
    const count = async (user: TestUser) =>
      ((await user.send('GET', '/transactions?limit=1')).body as { totalCount: number }).totalCount;
    const item = async (user: TestUser) => ((await user.send('GET', '/recurring')).body as Recurring[])[0];
    const postAll = (maxTransactions?: number) =>
      postDueOccurrencesOfAllUsers(app().db, {
        now: NOW,
        maxTransactions,
        onFailure: (error) => {
          throw error;
        },
      });
    /** Creates a daily item with `dayCount` unposted days, as if no server had run for years. */
    const newUserWithBacklog = async (dayCount: number) => {
      const user = await app().newUser();
      const body = {
        name: 'Paper',
        category: 'Food',
        amount: 1,
        frequency: 'daily',
        startDate: addDaysClamped(TODAY, 1),
      };
      const { _id } = (await user.send('POST', '/recurring/create', { body })).body as Recurring;
      const first = addDaysClamped(TODAY, 1 - dayCount);
      await app()
        .db.updateTable('recurring')
        .set({ start_day: first, next_due_day: first })
        .where('id', '=', _id)
        .execute();
      return { user, _id };
    };

    test('one request posts a limited part of a long backlog, and the rest follows, each occurrence once', async () => {
      const { user, _id } = await newUserWithBacklog(2500);
      expect(await count(user)).toBe(1000);
      await postAll();
      expect(await count(user)).toBe(2500);
      expect(await item(user)).toMatchObject({ _id, nextDueDate: addDaysClamped(TODAY, 1) });
      await expectTotalsToEqualSums(app().db);
    });

    test('a change of an item waits until its backlog is posted', async () => {
      const { user, _id } = await newUserWithBacklog(1200);
      const pause = () => user.send('PUT', `/recurring/${_id}/pause`, { body: { isPaused: true } });
      expect(await pause()).toMatchObject({
        status: 503,
        body: { message: expect.stringMatching(/still being posted/) },
      });
      await postAll();
      expect(await pause()).toMatchObject({ status: 200, body: { isPaused: true } });
      expect(await count(user)).toBe(1200);
    });

    test('an item is paused when its owner reaches the transaction limit, and continues when there is room', async () => {
      const { user, _id } = await newUserWithBacklog(30);
      await postAll(12);
      expect(await item(user)).toMatchObject({ isPaused: true, isPausedAtLimit: true });
      expect(await count(user)).toBe(12);
      const resumed = await user.send('PUT', `/recurring/${_id}/pause`, { body: { isPaused: false } });
      expect(resumed).toMatchObject({ status: 200, body: { isPaused: false } });
      expect(resumed.body).not.toHaveProperty('isPausedAtLimit');
      expect(resumed.body).toMatchObject({ nextDueDate: addDaysClamped(TODAY, 1) });
      expect(await count(user)).toBe(30);
    });

    test('resuming an item paused at the limit posts every missed occurrence, the first hundred at once', async () => {
      const { user, _id } = await newUserWithBacklog(1300);
      await postAll(12);
      const missed = addDaysClamped(TODAY, 13 - 1300);
      expect(await item(user)).toMatchObject({ isPausedAtLimit: true, nextDueDate: missed });
      const resume = await user.send('PUT', `/recurring/${_id}/pause`, { body: { isPaused: false } });
      expect(resume).toMatchObject({ status: 200, body: { nextDueDate: addDaysClamped(missed, 100) } });
      await postAll();
      expect(await count(user)).toBe(1300);
      expect(await item(user)).toMatchObject({ isPaused: false, nextDueDate: addDaysClamped(TODAY, 1) });
      await expectTotalsToEqualSums(app().db);
    });

    test('an item due today is refused at the transaction limit', async () => {
      const { user } = await newUserWithBacklog(LIMIT + 10);
      await postAll(LIMIT);
      expect(await count(user)).toBe(LIMIT);
      const body = { name: 'One more', category: 'Food', amount: 1, frequency: 'daily', startDate: TODAY };
      expect(await user.send('POST', '/recurring/create', { body })).toMatchObject({ status: 403 });
      body.startDate = addDaysClamped(TODAY, 1);
      expect(await user.send('POST', '/recurring/create', { body })).toMatchObject({ status: 201 });
      expect(await count(user)).toBe(LIMIT);
    });

    test('due days of imported items are recomputed', async () => {
      const { user, _id } = await newUserWithBacklog(1);
      await app()
        .db.updateTable('recurring')
        .set({ start_day: '0001-01-01', next_due_day: '0001-01-01' })
        .where('id', '=', _id)
        .execute();
      const userId = await getUserId(app().db, user.email);
      const last = await app()
        .db.transaction()
        .execute((tx) => recomputeDueDays(tx, userId, TODAY, ''));
      expect(last).toBeUndefined();
      const row = await app()
        .db.selectFrom('recurring')
        .select('next_due_day')
        .where('id', '=', _id)
        .executeTakeFirst();
      expect(row?.next_due_day).toBe(addDaysClamped(TODAY, -366));
    });
  },
  { now: () => now, env: { MAX_TRANSACTIONS: String(LIMIT) } },
);
