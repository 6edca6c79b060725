import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import { addDaysClamped, getDayInTimeZone } from '../../domain/calendar-day.ts';
import { listOccurrences } from '../../domain/recurrence.ts';
import { FREQUENCIES, type RecurrencePattern } from '../../domain/schedule.ts';
import { chooseSomeOrAll } from '../../reader/testing/choose-some-or-all.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { toTransaction } from '../transactions/transaction-row.ts';
import { postDueOccurrencesOfAllUsers } from './post-due-occurrences-of-all-users.ts';

const HOUR = 60 * 60 * 1000;
let clock = Date.parse('2026-11-21T12:00:00Z');
const setClock = (instant: string) => {
  clock = Date.parse(instant);
};

onEachEngine(
  (app) => {
    const zoned = (zone: string) => ({ 'x-time-zone': zone });
    const make = async (user: TestUser, item: object, zone = 'UTC') => {
      const body = { name: 'Rent', category: 'Bills', amount: 10, ...item };
      const answer = await user.send('POST', '/recurring/create', { body, headers: zoned(zone) });
      expect(answer.status).toBe(201);
      return answer.body as Recurring;
    };
    const edit = async (user: TestUser, { _id, nextDueDate: _, ...item }: Recurring, changed: object, zone = 'UTC') => {
      const answer = await user.send('PUT', `/recurring/${_id}`, {
        body: { ...item, ...changed },
        headers: zoned(zone),
      });
      return answer.body as Recurring;
    };
    const round = () =>
      postDueOccurrencesOfAllUsers(app().db, {
        now: new Date(clock),
        maxTransactions: undefined,
        onFailure: (error) => {
          throw error;
        },
      });
    /**
     * Returns the posted transactions, oldest first. Uses the database instead of the API, because sessions expire when
     * the clock advances by months.
     */
    const posted = async ({ email }: TestUser) => {
      const rows = await app()
        .db.selectFrom('transactions')
        .innerJoin('users', 'users.id', 'transactions.user_id')
        .selectAll('transactions')
        .where('email', '=', email)
        .orderBy('day')
        .orderBy('sequence')
        .execute();
      return rows.map((row) => toTransaction({ ...row, lines: [] }));
    };
    const days = async (user: TestUser) => (await posted(user)).map(({ addedOn }) => addedOn);

    test('an item due today posts in the request that creates it, and the response shows the next date', async () => {
      setClock('2026-11-21T12:00:00Z');
      const user = await app().newUser();
      const item = await make(user, { startDate: '2026-10-21', frequency: 'monthly', isIncome: true });
      expect(item.nextDueDate).toBe('2026-12-21');
      expect(await posted(user)).toMatchObject([
        { name: 'Rent', category: 'Bills', cost: 10, isIncome: true, addedOn: '2026-11-21', recurringId: item._id },
      ]);
    });

    test('after months of downtime every missed occurrence posts on its own day, including month ends', async () => {
      setClock('2026-01-30T12:00:00Z');
      const user = await app().newUser();
      await make(user, { startDate: '2026-01-31', frequency: 'monthly' });
      setClock('2026-05-31T00:00:00Z');
      await round();
      await round();
      expect(await days(user)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    });

    test('an item of 29 February posts yearly, on the 28th between leap years', async () => {
      setClock('2024-02-01T12:00:00Z');
      const user = await app().newUser();
      await make(user, { startDate: '2024-02-29', frequency: 'annually' });
      setClock('2028-03-01T12:00:00Z');
      await round();
      expect(await days(user)).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    });

    test.each([
      ['Pacific/Kiritimati', '2026-11-21T09:59:59Z', '2026-11-21T10:00:00Z'],
      ['Etc/GMT+12', '2026-11-22T11:59:59Z', '2026-11-22T12:00:00Z'],
      ['Asia/Kathmandu', '2026-11-21T18:14:59Z', '2026-11-21T18:15:00Z'],
    ])('in %s the day begins at its own midnight', async (zone, before, after) => {
      setClock('2026-11-20T12:00:00Z');
      const user = await app().newUser();
      await make(user, { startDate: '2026-11-22', frequency: 'weekly' }, zone);
      setClock(before);
      await round();
      expect(await days(user)).toEqual([]);
      setClock(after);
      await round();
      expect(await days(user)).toEqual(['2026-11-22']);
    });

    test('a day with a clock change posts once', async () => {
      setClock('2026-10-23T12:00:00Z');
      const user = await app().newUser();
      await make(user, { startDate: '2026-10-24', frequency: 'daily' }, 'Europe/Berlin');
      for (setClock('2026-10-23T12:00:00Z'); clock < Date.parse('2026-10-26T23:30:00Z'); clock += HOUR / 2)
        await round();
      expect(await days(user)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27']);
    });

    test('crossing the date line westwards does not post the same day twice', async () => {
      setClock('2026-11-21T12:00:00Z');
      const user = await app().newUser();
      await make(user, { startDate: '2026-11-22', frequency: 'daily' }, 'Pacific/Kiritimati');
      expect(await days(user)).toEqual(['2026-11-22']);
      await user.send('GET', '/auth/me', { headers: zoned('Etc/GMT+12') });
      clock += 12 * HOUR;
      await round();
      expect(await days(user)).toEqual(['2026-11-22']);
      clock += 24 * HOUR;
      await round();
      clock += 12 * HOUR;
      await round();
      expect(await days(user)).toEqual(['2026-11-22', '2026-11-23']);
    });

    test('a clock set back posts nothing again', async () => {
      setClock('2026-11-21T12:00:00Z');
      const user = await app().newUser();
      await make(user, { startDate: '2026-11-20', frequency: 'daily' });
      clock += 48 * HOUR;
      await round();
      clock -= 72 * HOUR;
      await round();
      expect(await days(user)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23']);
      setClock('2026-11-24T12:00:00Z');
      await round();
      expect(await days(user)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24']);
    });

    test('an edit on the due day changes future occurrences only, and a new schedule posts no day twice', async () => {
      setClock('2026-11-20T12:00:00Z');
      const user = await app().newUser();
      const item = await make(user, { startDate: '2026-11-21', frequency: 'monthly' });
      clock += 24 * HOUR; // The occurrence is due, but not posted yet.
      await edit(user, item, { amount: 20 });
      expect(await posted(user)).toMatchObject([{ cost: 10, addedOn: '2026-11-21' }]);
      expect((await edit(user, item, { amount: 20, frequency: 'daily' })).nextDueDate).toBe('2026-11-22');
      expect((await edit(user, item, { amount: 20, frequency: 'weekly', startDate: '2026-11-14' })).nextDueDate).toBe(
        '2026-11-28',
      );
      expect(await days(user)).toEqual(['2026-11-21']);
    });

    test('a deleted transaction is not posted again, and deleting the item keeps its transactions', async () => {
      setClock('2026-11-21T12:00:00Z');
      const user = await app().newUser();
      const item = await make(user, { startDate: '2026-11-21', frequency: 'daily' });
      const [first] = await posted(user);
      await user.send('DELETE', `/transactions/${first?._id}`);
      await round();
      await edit(user, item, { name: 'Flat' });
      expect(await days(user)).toEqual([]);
      clock += 24 * HOUR;
      await round();
      await user.send('DELETE', `/recurring/${item._id}`);
      clock += 24 * HOUR;
      await round();
      expect(await days(user)).toEqual(['2026-11-22']);
    });

    test('items due on one day are posted in order of creation, also after days of downtime', async () => {
      setClock('2026-11-21T12:00:00Z');
      const user = await app().newUser();
      await make(user, { name: 'Weekly', startDate: '2026-11-25', frequency: 'weekly' });
      await make(user, { name: 'Daily', startDate: '2026-11-24', frequency: 'daily' });
      setClock('2026-11-25T12:00:00Z');
      await round();
      expect((await posted(user)).map(({ name }) => name)).toEqual(['Daily', 'Weekly', 'Daily']);
    });

    test('thousands of occurrences due at once all post, ordered by day', async () => {
      setClock('2020-01-01T12:00:00Z');
      const user = await app().newUser();
      for (const name of ['a', 'b', 'c']) await make(user, { name, startDate: '2020-01-02', frequency: 'daily' });
      setClock('2023-01-01T12:00:00Z');
      await Promise.all([round(), round()]);
      const got = await days(user);
      expect(got).toHaveLength(3 * 1096);
      expect(got).toEqual([...got].sort());
      await expectTotalsToEqualSums(app().db);
    });

    test('the posted days follow the schedule for any start, rhythm, time zone and uptime', async () => {
      const start = fc.integer({ min: -60, max: 60 }).map((offset) => addDaysClamped('2024-02-15', offset));
      const zone = fc.constantFrom(
        'Pacific/Kiritimati',
        'Etc/GMT+12',
        'America/New_York',
        'Europe/Berlin',
        'Asia/Kathmandu',
      );
      const downtimes = fc.array(fc.integer({ min: 1, max: 24 * 100 }), { minLength: 1, maxLength: 6 });
      const rhythm = fc.oneof(
        fc.constant({}),
        fc.constantFrom<RecurrencePattern>(
          { every: { count: 2, unit: 'week' }, weekend: 'before' },
          { every: { count: 3, unit: 'month' } },
          { every: { count: 120, unit: 'day' }, times: 3 },
          { every: { count: 1, unit: 'month' }, on: { days: [1, 15] }, weekend: 'after' },
          { every: { count: 1, unit: 'month' }, on: { last: true }, until: '2024-06-30' },
          { every: { count: 1, unit: 'month' }, on: { weekday: 5, nth: -1 }, times: 12 },
        ),
      );
      await fc.assert(
        fc.asyncProperty(
          start,
          fc.constantFrom(...FREQUENCIES),
          rhythm,
          zone,
          downtimes,
          async (startDate, frequency, rhythm, zone, hours) => {
            setClock('2024-02-15T12:34:56Z');
            const user = await app().newUser();
            const madeOn = getDayInTimeZone(new Date(clock), zone);
            await make(user, { startDate, frequency, ...rhythm }, zone);
            for (const down of hours) {
              clock += down * HOUR;
              await round();
            }
            const today = getDayInTimeZone(new Date(clock), zone);
            const due = [...listOccurrences({ startDate, frequency, ...rhythm }, madeOn, today)];
            expect(await days(user)).toEqual(due.map(({ day }) => day));
          },
        ),
        { numRuns: chooseSomeOrAll(20, 40) },
      );
    });
  },
  { now: () => new Date(clock) },
);
