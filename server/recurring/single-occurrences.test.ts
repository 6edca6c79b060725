import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { listPostedTransactions } from './infer-price.ts';
import { postDueOccurrencesOfAllUsers } from './post-due-occurrences-of-all-users.ts';

let clock = 0;
const setClock = (instant: string) => {
  clock = Date.parse(instant);
};
const RENT = { name: 'Rent', category: 'Bills', amount: 900, frequency: 'monthly', startDate: '2026-01-30' };

onEachEngine(
  (app) => {
    const newUser = (day: string) => {
      setClock(`${day}T12:00:00Z`);
      return app().newUser();
    };
    const make = async (user: TestUser, body: object = {}) =>
      (await user.send('POST', '/recurring/create', { body: { ...RENT, ...body } })).body as Recurring;
    const get = async (user: TestUser, path: string) => (await user.send('GET', path)).body as never;
    const put = async (user: TestUser, { _id }: Recurring, body: object) =>
      (await user.send('PUT', `/recurring/${_id}`, { body: { ...RENT, ...body } })).body as Recurring;
    const act = (user: TestUser, { _id }: Recurring, what: string, body: object) =>
      user.send('POST', `/recurring/${_id}/${what}`, { body });
    const pause = async (user: TestUser, { _id }: Recurring, isPaused: boolean) =>
      (await user.send('PUT', `/recurring/${_id}/pause`, { body: { isPaused } })).body as Recurring;
    const days = async (user: TestUser) => {
      const { transactions } = (await get(user, '/transactions')) as { transactions: { addedOn: string }[] };
      return transactions.map(({ addedOn }) => addedOn).reverse();
    };
    const forecast = async (user: TestUser) =>
      ((await get(user, '/dashboard/month')) as { forecast: { expensesDue: number } }).forecast.expensesDue;
    const round = () =>
      postDueOccurrencesOfAllUsers(app().db, {
        now: new Date(clock),
        maxTransactions: undefined,
        onFailure: (error) => {
          throw error;
        },
      });

    test('a paused item posts nothing, counts nowhere, and continues from the day it is resumed', async () => {
      const user = await newUser('2026-11-21');
      const rent = await make(user);
      expect(await forecast(user)).toBe(900);
      expect(await pause(user, rent, true)).toMatchObject({ isPaused: true, nextDueDate: '2026-11-30', version: 2 });
      expect(await pause(user, rent, true)).toMatchObject({ isPaused: true, version: 2 });
      expect(await forecast(user)).toBe(0);
      setClock('2026-12-12T12:00:00Z');
      await round();
      expect(await get(user, '/recurring')).toMatchObject([{ isPaused: true, nextDueDate: '2026-12-30' }]);
      expect((await act(user, rent, 'post', { dueDate: '2026-12-30' })).status).toBe(409);
      // Changing the schedule does not resume the paused item.
      expect(await put(user, rent, { startDate: '2026-12-12' })).toMatchObject({ isPaused: true });
      expect(await days(user)).toEqual([]);
      expect(await pause(user, rent, false)).toMatchObject({ isPaused: false, nextDueDate: '2027-01-12' });
      // Resuming posts today's occurrence, which was due while the item was paused.
      expect(await days(user)).toEqual(['2026-12-12']);
    });

    test('occurrences missed during a pause are not posted later', async () => {
      const user = await newUser('2026-11-21');
      const item = await make(user, { frequency: 'weekly', startDate: '2026-11-25' });
      await pause(user, item, true);
      setClock('2026-12-12T12:00:00Z');
      expect(await pause(user, item, false)).toMatchObject({ isPaused: false, nextDueDate: '2026-12-16' });
      expect(await days(user)).toEqual([]);
    });

    test('one occurrence can be skipped, and the skip undone', async () => {
      const user = await newUser('2026-11-21');
      const rent = await make(user);
      const skip = (dueDate: string) => act(user, rent, 'skip', { dueDate });
      expect(await skip('2026-11-30')).toMatchObject({ status: 200, body: { nextDueDate: '2026-12-30', version: 1 } });
      // A repeated request does not skip another occurrence.
      expect((await skip('2026-11-30')).status).toBe(409);
      expect(await forecast(user)).toBe(0);
      // Changing the schedule does not bring the skipped occurrence back either.
      expect(await put(user, rent, { frequency: 'weekly', startDate: '2026-11-30' })).toMatchObject({
        nextDueDate: '2026-12-07',
      });
      const back = await act(user, rent, 'take-back', { dueDate: '2026-11-30' });
      expect(back).toMatchObject({ status: 200, body: { nextDueDate: '2026-11-30' } });
      expect((await act(user, rent, 'take-back', { dueDate: '2026-11-30' })).status).toBe(409);
    });

    test('posting an occurrence early posts it once, and undoing deletes its transaction', async () => {
      const user = await newUser('2026-11-29');
      const rent = await make(user);
      const posted = await act(user, rent, 'post', { dueDate: '2026-11-30' });
      expect(posted).toMatchObject({ status: 201, body: { nextDueDate: '2026-12-30' } });
      const { transactionId } = posted.body as { transactionId: string };
      expect((await act(user, rent, 'post', { dueDate: '2026-11-30' })).status).toBe(409);
      setClock('2026-11-30T12:00:00Z');
      await round();
      expect(await days(user)).toEqual(['2026-11-29']);
      const other = await make(user, { name: 'Gym', startDate: '2026-12-05' });
      await act(user, other, 'post', { dueDate: '2026-12-05' });
      expect((await act(user, other, 'take-back', { dueDate: '2026-12-05', transactionId })).status).toBe(409);
      expect((await act(user, rent, 'take-back', { dueDate: '2026-11-30' })).status).toBe(409);
      expect((await act(user, rent, 'take-back', { dueDate: '2026-11-30', transactionId })).status).toBe(200);
      // The occurrence is posted at once, because its day has been reached.
      expect(await days(user)).toEqual(['2026-11-30', '2026-11-30']);
      expect(await get(user, '/trash')).toMatchObject({ transactions: [{ _id: transactionId }] });
      await expectTotalsToEqualSums(app().db);
    });

    test('an occurrence posted by the user and the server at once is posted once', async () => {
      const user = await newUser('2026-11-29');
      const rent = await make(user, { startDate: '2026-11-30', frequency: 'annually' });
      setClock('2026-11-30T00:00:00Z');
      const sent = Array.from({ length: 3 }, () => act(user, rent, 'post', { dueDate: '2026-11-30' }));
      const [, ...answers] = await Promise.all([round(), ...sent]);
      expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
      expect(await days(user)).toEqual(['2026-11-30']);
    });

    test('an idempotency key used to post one item is refused for another due on the same day', async () => {
      const user = await newUser('2026-11-21');
      const [rent, gym] = [await make(user), await make(user, { name: 'Gym' })];
      const post = ({ _id }: Recurring) =>
        user.send('POST', `/recurring/${_id}/post`, {
          body: { dueDate: '2026-11-30' },
          headers: { 'idempotency-key': 'the-key' },
        });
      const first = await post(rent);
      expect(first.status).toBe(201);
      expect((await post(gym)).status).toBe(422);
      expect(await post(rent)).toMatchObject({ status: 201, body: first.body as object });
      expect(await days(user)).toEqual(['2026-11-21']);
    });

    test('a transfer can be posted early too', async () => {
      const user = await newUser('2026-11-21');
      const savings = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
      const { _id: toAccountId } = savings.body as { _id: string };
      const item = await make(user, { toAccountId });
      const { body } = await act(user, item, 'post', { dueDate: '2026-11-30' });
      const { transactionId } = body as { transactionId: string };
      expect(await get(user, `/transfers/${transactionId}`)).toMatchObject({ amount: 900, addedOn: '2026-11-21' });
      expect((await act(user, item, 'take-back', { dueDate: '2026-11-30', transactionId })).status).toBe(200);
    });

    test('a changed price is stored with the day from which it applies', async () => {
      const user = await newUser('2026-11-21');
      const item = await make(user, { amount: 12.99 });
      expect(item).toMatchObject({ formerAmount: null, amountSince: null });
      const price = (amount: number) => put(user, item, { amount });
      expect(await price(15.99)).toMatchObject({ formerAmount: 12.99, amountSince: '2026-11-30' });
      // The user corrects the amount before the first occurrence is posted.
      expect(await price(15.49)).toMatchObject({ formerAmount: 12.99, amountSince: '2026-11-30' });
      setClock('2026-12-15T12:00:00Z');
      expect(await price(17)).toMatchObject({ formerAmount: 15.49, amountSince: '2026-12-30' });
      expect(await price(15.49)).toMatchObject({ formerAmount: null, amountSince: null });
      const later = await make(user, { startDate: '2026-12-16' });
      expect(await put(user, later, { startDate: '2026-12-16', amount: 5 })).toMatchObject({ formerAmount: null });
    });

    test('a price is inferred from corrected bills and applies from the first of them', async () => {
      const user = await newUser('2026-11-21');
      const weekly = { frequency: 'weekly', startDate: '2026-11-25' };
      const item = await make(user, { ...weekly, amount: 12.99 });
      setClock('2026-12-15T12:00:00Z');
      const listed = async () => ((await get(user, '/recurring')) as object[])[0];
      expect(await listed()).toMatchObject({ amount: 12.99, formerAmount: null, amountSince: null });
      const { transactions } = (await get(user, '/transactions')) as { transactions: Transaction[] };
      expect(transactions.map(({ addedOn }) => addedOn)).toEqual(['2026-12-09', '2026-12-02', '2026-11-25']);
      for (const { _id, ...bill } of transactions.slice(0, 2)) {
        const body = { ...bill, name: 'Streaming', cost: 15.99 };
        expect(await user.send('PUT', `/transactions/${_id}`, { body })).toMatchObject({ status: 200 });
      }
      const seen = { formerAmount: 12.99, amountSince: '2026-12-02' };
      expect(await listed()).toMatchObject({ ...seen, amount: 12.99, correctedAmount: 15.99 });
      await put(user, item, { ...weekly, amount: 15.99 });
      expect(await listed()).toMatchObject({ ...seen, amount: 15.99 });
      expect(await listed()).not.toHaveProperty('correctedAmount');

      // If there are more transactions than the limit, only the items' own prices are shown.
      const userId = await getUserId(app().db, user.email);
      const posted = (most: number) => listPostedTransactions(app().db, userId, [item._id], '2026-12-15', most);
      expect((await posted(3)).get(item._id)).toHaveLength(3);
      expect(await posted(2)).toEqual(new Map());
    });
  },
  { now: () => new Date(clock) },
);
