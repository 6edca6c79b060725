import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { MAX_TOTAL_MINOR } from '../../domain/money.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { postDueOccurrencesOfAllUsers } from './post-due-occurrences-of-all-users.ts';

let clock = Date.parse('2026-11-20T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

onEachEngine(
  (app) => {
    const create = async (user: TestUser, some: Partial<Recurring>) => {
      const body = { name: 'Paper', category: 'Food', amount: 1, frequency: 'daily', startDate: '2026-11-21', ...some };
      return (await user.send('POST', '/recurring/create', { body })).body as Recurring;
    };
    const listed = async (user: TestUser) => (await user.send('GET', '/recurring')).body as Recurring[];
    const postedDays = async (user: TestUser, name: string) => {
      const { body } = await user.send('GET', `/transactions?search=${name}`);
      return (body as { transactions: { addedOn: string }[] }).transactions.map(({ addedOn }) => addedOn).sort();
    };
    const postAll = async () => {
      const failures: unknown[] = [];
      await postDueOccurrencesOfAllUsers(app().db, {
        now: new Date(clock),
        maxTransactions: undefined,
        onFailure: (error) => failures.push(error),
      });
      return failures;
    };
    const setTotal = (userId: number, sum_minor: number) =>
      app()
        .db.updateTable('totals')
        .set({ sum_minor })
        .where('user_id', '=', userId)
        .where('span', '=', 'all')
        .where('kind', '=', 'expense')
        .where('category', '=', '')
        .execute();

    test('an item whose total would exceed the limit is paused, other items post, and it catches up later', async () => {
      clock = Date.parse('2026-11-20T12:00:00Z');
      const user = await app().newUser();
      await create(user, { name: 'Large', amount: 900 });
      await create(user, { name: 'Small', amount: 1 });
      await create(user, { name: 'Salary', isIncome: true });
      await user.add({ cost: 5 });
      const userId = await getUserId(app().db, user.email);
      await setTotal(userId, MAX_TOTAL_MINOR - 1000_00);
      clock += 2 * DAY;
      expect(await postAll()).toEqual([]);
      const days = ['2026-11-21', '2026-11-22'];
      expect(await postedDays(user, 'Small')).toEqual(days);
      expect(await postedDays(user, 'Salary')).toEqual(days);
      expect(await postedDays(user, 'Large')).toEqual([]);
      const item = (await listed(user)).find(({ name }) => name === 'Large') as Recurring;
      expect(item).toMatchObject({ isPaused: true, isPausedAtLimit: true, nextDueDate: '2026-11-21' });
      const resume = () => user.send('PUT', `/recurring/${item._id}/pause`, { body: { isPaused: false } });
      expect(await resume()).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/70,000,000,000,000/) },
      });
      await setTotal(userId, 5_00);
      expect(await resume()).toMatchObject({ status: 200, body: { isPaused: false, nextDueDate: '2026-11-23' } });
      expect(await postedDays(user, 'Large')).toEqual(days);
      await app().db.deleteFrom('users').where('id', '=', userId).execute();
    });

    test('an unreadable item does not stop other items of its owner', async () => {
      clock = Date.parse('2026-11-20T12:00:00Z');
      const user = await app().newUser();
      const { _id } = await create(user, { name: 'Damaged' });
      await create(user, { name: 'Small' });
      await app().db.updateTable('recurring').set({ start_day: '2026-00-00' }).where('id', '=', _id).execute();
      clock += DAY;
      expect(await postAll()).toHaveLength(1);
      // Delete the item directly, because a request would log the failure.
      await app().db.deleteFrom('recurring').where('id', '=', _id).execute();
      expect(await postedDays(user, 'Small')).toEqual(['2026-11-21']);
    });

    test("an unknown time zone stops nobody's items from posting, not even those of its user", async () => {
      clock = Date.parse('2026-11-20T12:00:00Z');
      const [first, second] = [await app().newUser(), await app().newUser()];
      for (const user of [first, second]) await create(user, {});
      const zone = { time_zone: 'Mars/Olympus_Mons' };
      await app().db.updateTable('users').set(zone).where('email', '=', first.email).execute();
      clock += DAY;
      expect(await postAll()).toEqual([]);
      for (const user of [first, second]) expect(await postedDays(user, 'Paper')).toEqual(['2026-11-21']);
    });
  },
  { now: () => new Date(clock) },
);
