import { afterEach, expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import type { Repeating, RepeatingSeries } from '../../contract/repeating-series.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { importFiles } from '../imports/testing/upload-files.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRepeatingSeries } from './list-repeating-series.ts';

const TODAY = '2026-11-26';
const NETFLIX = ['05', '06', '07', '08', '09', '10', '11'].map((month) => `2026-${month}-12`);

let today = TODAY;
afterEach(() => {
  today = TODAY;
});

onSharedApps(
  (app) => {
    const add = async (user: TestUser, days: readonly string[], body: object) => {
      const all = days.map((addedOn) =>
        user.send('POST', '/transactions', { body: { category: 'Subscriptions', isIncome: false, addedOn, ...body } }),
      );
      for (const { status } of await Promise.all(all)) expect(status).toBe(201);
    };
    const list = async (user: TestUser) => (await user.send('GET', '/repeating')).body as Repeating;
    const getFirst = async (user: TestUser) => (await list(user)).proposals[0] as RepeatingSeries;
    /** Accepts a suggestion in the same way as the web app. */
    const accept = async (
      user: TestUser,
      { name, category, amount, isIncome, accountId, ...rest }: RepeatingSeries,
    ) => {
      const { frequency, every, on, weekend, startDate, isEstimate } = rest;
      const body = {
        name,
        category,
        amount,
        isIncome,
        accountId,
        frequency,
        every,
        on,
        weekend,
        startDate,
        isEstimate,
      };
      const answer = await user.send('POST', '/recurring/create', { body });
      expect(answer.status).toBe(201);
      return answer.body as Recurring;
    };
    const count = async (user: TestUser) =>
      ((await user.send('GET', '/transactions')).body as { totalCount: number }).totalCount;

    test('a subscription is proposed with its evidence', async () => {
      const user = await app().newUser();
      await add(user, NETFLIX, { name: 'Netflix', cost: 15.49 });
      await add(user, ['2026-09-03', '2026-11-01', '2026-11-02', '2026-11-17'], { name: 'Corner Bakery', cost: 4.5 });
      expect(await list(user)).toMatchObject({
        proposals: [
          {
            key: 'netflix',
            name: 'Netflix',
            amount: 15.49,
            isIncome: false,
            frequency: 'monthly',
            startDate: '2026-12-12',
            count: 7,
            firstDay: '2026-05-12',
            lastDay: '2026-11-12',
            spread: 0,
            formerAmount: null,
            expectedDay: '2026-12-12',
          },
        ],
        missing: [],
      });
      const strangers = await app().newUser();
      expect(await list(strangers)).toMatchObject({ proposals: [], missing: [] });
    });

    test('an accepted proposal posts nothing until its next day, and is not proposed again', async () => {
      const user = await app().newUser();
      await add(user, NETFLIX, { name: 'Netflix', cost: 15.49 });
      expect(await accept(user, await getFirst(user))).toMatchObject({ nextDueDate: '2026-12-12', amount: 15.49 });
      expect(await count(user)).toBe(7);
      expect(await list(user)).toMatchObject({ proposals: [], missing: [], priceChanges: [] });
    });

    test('a payment that is due today is posted today, and the next one is due in a month', async () => {
      const user = await app().newUser();
      const days = ['2026-07-26', '2026-08-26', '2026-09-26', '2026-10-26'];
      await add(user, days, { name: 'Gym', cost: 30 });
      const proposal = await getFirst(user);
      expect(proposal).toMatchObject({ expectedDay: TODAY, startDate: TODAY });
      await accept(user, proposal);
      expect(await count(user)).toBe(5);
    });

    test.each<[string, string[], object]>([
      [
        'every second Friday',
        Array.from({ length: 6 }, (_, back) => addDaysClamped('2026-11-20', -14 * back)),
        { frequency: 'weekly', every: { count: 2, unit: 'week' }, startDate: '2026-12-04' },
      ],
      [
        'rent on the first, moved to Monday',
        ['2026-06-01', '2026-07-01', '2026-08-03', '2026-09-01', '2026-10-01', '2026-11-02'],
        { frequency: 'monthly', weekend: 'after', startDate: '2026-12-01' },
      ],
      [
        'the last day of the month',
        ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'],
        { frequency: 'monthly', on: { last: true }, startDate: '2026-11-30' },
      ],
      [
        'the second Wednesday',
        ['2026-06-10', '2026-07-08', '2026-08-12', '2026-09-09', '2026-10-14', '2026-11-11'],
        { frequency: 'monthly', on: { weekday: 3, nth: 2 }, startDate: '2026-12-09' },
      ],
      [
        'every quarter',
        ['2026-02-15', '2026-05-15', '2026-08-15', '2026-11-15'],
        { every: { count: 3, unit: 'month' }, startDate: '2027-02-15' },
      ],
      ['every year', ['2025-03-03', '2026-03-03'], { frequency: 'annually', startDate: '2027-03-03' }],
      [
        'twice a month',
        ['2026-08-15', '2026-08-31', '2026-09-15', '2026-09-30', '2026-10-15', '2026-10-31', '2026-11-15'],
        { on: { days: [15, 31] }, startDate: '2026-11-30' },
      ],
    ])('%s has its rhythm', async (_what, days, expected) => {
      const user = await app().newUser();
      await add(user, days, { name: 'Payment', cost: 400 });
      // Add a newer transaction, because series in an unused account are not suggested.
      await add(user, ['2026-11-24'], { name: 'Bakery', cost: 3 });
      expect((await list(user)).proposals).toMatchObject([expected]);
    });

    test('a raised price and a bill that varies are shown', async () => {
      const user = await app().newUser();
      await add(user, NETFLIX.slice(0, 4), { name: 'Netflix', cost: 15.49 });
      await add(user, NETFLIX.slice(4), { name: 'NETFLIX.COM 8277', cost: 17.99 });
      for (const [at, cost] of [81, 64.2, 70.4, 92, 77.1].entries()) {
        await add(user, [`2026-${String(at + 7).padStart(2, '0')}-05`], { name: 'City Power', cost });
      }
      const { proposals } = await list(user);
      expect(proposals).toMatchObject([
        { name: 'City Power', amount: 77.1, isEstimate: true, leastAmount: 64.2, mostAmount: 92 },
        { name: 'NETFLIX.COM 8277', amount: 17.99, formerAmount: 15.49, amountSince: '2026-09-12' },
      ]);
    });

    test('two subscriptions of one shop are two proposals', async () => {
      const user = await app().newUser();
      await add(user, ['2026-08-04', '2026-09-04', '2026-10-04', '2026-11-04'], { name: 'App store', cost: 2.99 });
      await add(user, ['2026-08-19', '2026-09-19', '2026-10-19', '2026-11-19'], { name: 'App store', cost: 10.99 });
      const { proposals } = await list(user);
      expect(proposals).toMatchObject([
        { amount: 10.99, startDate: '2026-12-19' },
        { amount: 2.99, startDate: '2026-12-04' },
      ]);
      const [first] = proposals;
      await user.send('POST', '/repeating/dismiss', { body: { key: first?.key, isIncome: false, amount: 10.99 } });
      expect((await list(user)).proposals).toMatchObject([{ amount: 2.99 }]);
      await accept(user, await getFirst(user));
      expect((await list(user)).proposals).toEqual([]);
    });

    test('a dismissed series stays away after the next payment and a higher price, until it is restored', async () => {
      const user = await app().newUser();
      await add(user, NETFLIX.slice(0, -1), { name: 'Netflix', cost: 15.49 });
      const { key, isIncome, amount } = await getFirst(user);
      const body = { key, isIncome, amount };
      expect((await user.send('POST', '/repeating/dismiss', { body })).status).toBe(200);
      await add(user, NETFLIX.slice(-1), { name: 'Netflix', cost: 17.99 });
      expect((await list(user)).proposals).toEqual([]);
      const stranger = await app().newUser();
      await stranger.send('POST', '/repeating/restore', { body });
      expect((await list(user)).proposals).toEqual([]);
      await user.send('POST', '/repeating/restore', { body });
      expect((await list(user)).proposals).toMatchObject([{ key: 'netflix' }]);
    });

    test('a payment that did not come is pointed out, and one that ended long ago is not', async () => {
      const user = await app().newUser();
      await add(user, ['2026-04-03', '2026-05-03', '2026-06-03', '2026-07-03', '2026-08-03'], {
        name: 'Iron Gym',
        cost: 30,
      });
      await add(user, ['2025-04-03', '2025-05-03', '2025-06-03', '2025-07-03', '2025-08-03'], {
        name: 'Paper',
        cost: 9,
      });
      await add(user, ['2026-11-20'], { name: 'Bakery', cost: 3 });
      const { proposals, missing } = await list(user);
      expect(proposals).toEqual([]);
      expect(missing).toMatchObject([{ name: 'Iron Gym', lastDay: '2026-08-03', expectedDay: '2026-09-03' }]);
    });

    test('nothing is missing while the account has no newer transactions', async () => {
      const user = await app().newUser();
      await add(user, ['2026-05-03', '2026-06-03', '2026-07-03', '2026-08-03', '2026-09-03'], {
        name: 'Gym',
        cost: 30,
      });
      expect(await list(user)).toMatchObject({ proposals: [{ name: 'Gym', startDate: '2026-12-03' }], missing: [] });
    });

    test('a series is not proposed if its item has another name, was deleted or has another price', async () => {
      const user = await app().newUser();
      await add(user, NETFLIX, { name: 'HAUSVERWALTUNG 4711', cost: 900 });
      const rent = { name: 'Rent', category: 'Bills', amount: 900, startDate: '2026-12-12' };
      await user.send('POST', '/recurring/create', { body: rent });
      expect(await list(user)).toMatchObject({ proposals: [], missing: [] });

      const other = await app().newUser();
      await add(other, NETFLIX, { name: 'Netflix', cost: 17.99 });
      const { body } = await other.send('POST', '/recurring/create', {
        body: { name: 'netflix', category: 'Subscriptions', amount: 15.49, startDate: '2026-01-12' },
      });
      expect(await list(other)).toMatchObject({
        proposals: [],
        priceChanges: [{ recurringId: (body as Recurring)._id, amount: 15.49, seenAmount: 17.99 }],
      });
    });

    test('a payment that the bank did not book is pointed out if it booked earlier ones', async () => {
      const user = await app().newUser();
      const importRows = async (...rows: string[]) => {
        const { _id } = await importFiles(user, {
          name: 'bank.csv',
          text: ['Date,Description,Amount', ...rows, ''].join('\n'),
        });
        expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
      };
      today = '2026-07-01';
      await user.send('POST', '/recurring/create', {
        body: { name: 'City Gym', category: 'Health', amount: 30, startDate: today },
      });
      await importRows('2026-06-30,BAKERY,-2.00', '2026-07-01,CITY GYM,-30.00');
      today = '2026-08-01';
      await list(user);
      await importRows('2026-07-30,BAKERY,-2.00', '2026-08-01,CITY GYM,-30.00');
      today = '2026-09-05';
      await importRows('2026-09-03,BAKERY,-2.00');
      expect((await list(user)).unconfirmed).toEqual([]);
      today = '2026-09-15';
      await importRows('2026-09-12,BAKERY,-2.50');
      const { unconfirmed } = await list(user);
      expect(unconfirmed).toMatchObject([{ name: 'City Gym', amount: 30, day: '2026-09-01', isIncome: false }]);
      await importRows('2026-09-02,CITY GYM,-30.00', '2026-09-14,BAKERY,-2.50');
      expect((await list(user)).unconfirmed).toEqual([]);
    });

    test('a large account is searched for a shorter time', async () => {
      const user = await app().newUser();
      await add(user, NETFLIX, { name: 'Netflix', cost: 15.49 });
      const { id } = await app()
        .db.selectFrom('users')
        .select('id')
        .where('email', '=', user.email)
        .executeTakeFirstOrThrow();
      expect(await listRepeatingSeries(app().db, id, TODAY, 4)).toMatchObject({
        since: '2026-08-12',
        proposals: [{ count: 3 }],
      });
      expect(await listRepeatingSeries(app().db, id, TODAY, 3)).toMatchObject({ since: '2026-09-12', proposals: [] });
    });

    test('nothing changes, so the reply is not sent again', async () => {
      const user = await app().newUser();
      const { headers } = await user.send('GET', '/repeating');
      const again = await user.send('GET', '/repeating', { headers: { 'if-none-match': String(headers.get('etag')) } });
      expect(again.status).toBe(304);
    });
  },
  { now: () => new Date(`${today}T12:00:00Z`) },
);
