import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarMonth } from '../../contract/calendar.ts';
import type { Recurring } from '../../contract/recurring-items.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { findFirstOccurrence, listOccurrences } from '../../domain/recurrence.ts';
import type { ScheduleInterval } from '../../domain/schedule.ts';
import { moveToWorkingDay } from '../../domain/working-days.ts';
import { chooseSomeOrAll } from '../../reader/testing/choose-some-or-all.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { postDueOccurrencesOfAllUsers } from './post-due-occurrences-of-all-users.ts';

const NOW = '2026-11-26T12:00:00Z'; // A Thursday.
const TODAY = NOW.slice(0, 10);
/** Later than all days of these tests. */
const LAST_DAY_TESTED = '2027-12-31';
let clock = Date.parse(NOW);
const RENT = { name: 'Rent', category: 'Housing', amount: 900.5, isIncome: false };

onEachEngine(
  (app) => {
    const create = async (user: TestUser, body: object) => {
      const { status, body: made } = await user.send('POST', '/recurring/create', { body: { ...RENT, ...body } });
      expect(status).toBe(201);
      return made as Recurring;
    };
    const change = (user: TestUser, { _id, startDate }: Recurring, body: object) =>
      user.send('PUT', `/recurring/${_id}`, { body: { ...RENT, startDate, ...body } });
    const listPosted = async (user: TestUser) => {
      const { body } = await user.send('GET', '/transactions?limit=100');
      return (body as { transactions: Transaction[] }).transactions
        .map(({ addedOn, note }) => (note ? `${addedOn} ${note}` : addedOn))
        .reverse();
    };
    const getItem = async (user: TestUser) => ((await user.send('GET', '/recurring')).body as Recurring[])[0];
    const goTo = async (day: string) => {
      clock = Date.parse(`${day}T12:00:00Z`);
      await postDueOccurrencesOfAllUsers(app().db, {
        now: new Date(clock),
        maxTransactions: undefined,
        onFailure: (error) => {
          throw error;
        },
      });
    };
    const setHolidays = (user: TestUser, ...days: string[]) =>
      user.send('PUT', '/holidays', { body: { holidays: days.map((day) => ({ day, name: 'Feast' })) } });

    test('an item shows its rhythm and the nearest frequency', async () => {
      clock = Date.parse(NOW);
      const user = await app().newUser();
      const every = { count: 2, unit: 'week' };
      expect(await create(user, { startDate: '2026-11-20', every })).toMatchObject({
        every,
        frequency: 'weekly',
        nextDueDate: '2026-12-04',
      });
      const quarter = {
        every: { count: 3, unit: 'month' },
        on: { last: true },
        until: '2027-12-31',
        weekend: 'before',
      };
      expect(await create(user, { startDate: '2026-11-01', ...quarter })).toMatchObject({
        ...quarter,
        frequency: 'monthly',
        nextDueDate: '2026-11-30',
      });
      expect(await create(user, { startDate: '2026-11-01', on: { weekday: 5, nth: 2 } })).toMatchObject({
        on: { weekday: 5, nth: 2 },
        frequency: 'monthly',
        nextDueDate: '2026-12-11',
      });
    });

    test('a client that knows only frequencies keeps the rhythm until it chooses another frequency', async () => {
      const user = await app().newUser();
      const rhythm = { every: { count: 2, unit: 'week' }, times: 12 };
      const item = await create(user, { startDate: '2026-12-04', ...rhythm });
      expect((await change(user, item, { frequency: 'weekly', amount: 5 })).body).toMatchObject({
        ...rhythm,
        amount: 5,
      });
      const { body } = await change(user, item, { frequency: 'monthly' });
      expect(body).toMatchObject({ frequency: 'monthly', times: 12, nextDueDate: '2026-12-04' });
      expect(body).not.toHaveProperty('every');
      expect((await change(user, item, { until: '2027-01-01' })).body).not.toHaveProperty('times');
      expect((await change(user, item, { until: null })).body).not.toHaveProperty('until');
    });

    test.each([
      { every: { count: 0, unit: 'week' } },
      { every: { count: 1.5, unit: 'week' } },
      { every: { count: 1, unit: 'hour' } },
      { every: { count: 2, unit: 'week' }, on: { last: true } },
      { on: { days: [] } },
      { on: { days: [0] } },
      { on: { weekday: 7, nth: 1 } },
      { on: { last: true, days: [1] } },
      { until: '2026-11-30', times: 3 },
      { until: '2026-11-01' },
      { times: 0 },
      { times: 1000 },
      { weekend: 'never' },
    ])('%j is refused', async (wrong) => {
      const user = await app().newUser();
      const body = { ...RENT, startDate: '2026-11-26', frequency: 'monthly', ...wrong };
      const { status, body: reply } = await user.send('POST', '/recurring/create', { body });
      expect([status, reply]).toMatchObject([400, { errors: [{ path: expect.any(String) }] }]);
    });

    test('instalments say which one they are, and end', async () => {
      clock = Date.parse(NOW);
      const user = await app().newUser();
      await create(user, { startDate: '2026-11-20', frequency: 'weekly', times: 4 });
      expect(await getItem(user)).toMatchObject({ nextDueDate: '2026-11-27', nextNumber: 2, times: 4 });
      const month = (await user.send('GET', '/calendar')).body as CalendarMonth;
      expect(month.due).toMatchObject([{ date: '2026-11-27', number: 2, times: 4 }]);
      expect((await user.send('GET', '/dashboard/month')).body).toMatchObject({ dueSoon: [{ number: 2, times: 4 }] });
      await goTo('2026-12-20');
      expect(await listPosted(user)).toEqual(['2026-11-27 2 of 4', '2026-12-04 3 of 4', '2026-12-11 4 of 4']);
      const item = (await getItem(user)) as Recurring;
      expect(item).toMatchObject({ isEnded: true, nextDueDate: '9999-12-31' });
      expect(item).not.toHaveProperty('nextNumber');
      for (const step of ['skip', 'post']) {
        const { status } = await user.send('POST', `/recurring/${item._id}/${step}`, {
          body: { dueDate: '9999-12-31' },
        });
        expect(status).toBe(409);
      }
      await goTo('2027-01-10');
      expect(await listPosted(user)).toHaveLength(3);
    });

    test('skipping, posting early and undoing keep the occurrences of a moved schedule apart', async () => {
      clock = Date.parse(NOW);
      const user = await app().newUser();
      // 2026-11-28 is a Saturday.
      const item = await create(user, { startDate: '2026-11-28', frequency: 'weekly', weekend: 'after' });
      const send = async (step: string, dueDate: string, more = {}) =>
        (await user.send('POST', `/recurring/${item._id}/${step}`, { body: { dueDate, ...more } })).body;
      expect(await send('skip', '2026-11-30')).toMatchObject({ nextDueDate: '2026-12-07' });
      expect(await send('take-back', '2026-11-30')).toMatchObject({ nextDueDate: '2026-11-30' });
      const posted = (await send('post', '2026-11-30')) as Recurring & { transactionId: string };
      expect(posted).toMatchObject({ nextDueDate: '2026-12-07' });
      expect(await send('take-back', '2026-11-30', { transactionId: posted.transactionId })).toMatchObject({
        nextDueDate: '2026-11-30',
      });
      await goTo('2026-12-08');
      expect(await listPosted(user)).toEqual(['2026-11-30', '2026-12-07']);
    });

    test('an edit of how weekends are handled posts nothing twice', async () => {
      clock = Date.parse('2026-11-28T12:00:00Z');
      const user = await app().newUser();
      const item = await create(user, { startDate: '2026-11-28', frequency: 'weekly' });
      expect((await change(user, item, { weekend: 'after' })).body).toMatchObject({ nextDueDate: '2026-12-07' });
      await goTo('2026-11-30');
      expect(await listPosted(user)).toEqual(['2026-11-28']);
      await goTo('2026-12-07');
      // Nothing is posted for today, a Monday, because Saturday's occurrence has already been moved to today.
      expect((await change(user, item, { startDate: '2026-12-07', weekend: 'keep' })).body).toMatchObject({
        nextDueDate: '2026-12-14',
      });
      expect(await listPosted(user)).toEqual(['2026-11-28', '2026-12-07']);
    });

    test('changed holidays move the next occurrence, which posts exactly once', async () => {
      clock = Date.parse(NOW);
      const user = await app().newUser();
      await create(user, { startDate: '2026-11-28', frequency: 'weekly', weekend: 'before' });
      expect(await getItem(user)).toMatchObject({ nextDueDate: '2026-11-27' });
      // The new day is today, so the occurrence is posted at once.
      expect((await setHolidays(user, '2026-11-27')).body).toEqual({
        holidays: [{ day: '2026-11-27', name: 'Feast' }],
      });
      expect(await listPosted(user)).toEqual(['2026-11-26']);
      await setHolidays(user);
      expect(await getItem(user)).toMatchObject({ nextDueDate: '2026-12-04' });
      await setHolidays(user, '2026-12-04');
      await goTo('2026-12-05');
      await setHolidays(user);
      await goTo('2026-12-06');
      expect(await listPosted(user)).toEqual(['2026-11-26', '2026-12-03']);
      expect((await (await app().newUser()).send('GET', '/holidays')).body).toEqual({ holidays: [] });
    });

    test('an occurrence that new holidays move into the past is posted', async () => {
      clock = Date.parse('2026-11-27T12:00:00Z');
      const user = await app().newUser();
      await create(user, { startDate: '2026-11-29', frequency: 'weekly', weekend: 'after' });
      await setHolidays(user, '2026-11-30', '2026-12-01');
      await goTo('2026-12-01');
      expect(await getItem(user)).toMatchObject({ nextDueDate: '2026-12-02' });
      await setHolidays(user);
      expect(await listPosted(user)).toEqual(['2026-11-30']);
      expect(await getItem(user)).toMatchObject({ nextDueDate: '2026-12-07' });
    });

    test('whatever holidays are added and removed, each occurrence posts exactly once', async () => {
      const holidays = fc.array(fc.integer({ min: -5, max: 25 }), { maxLength: 8 });
      const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), holidays), { minLength: 1, maxLength: 6 });
      const start = fc.integer({ min: -10, max: 10 });
      const period = fc.constantFrom<ScheduleInterval>(
        { count: 1, unit: 'day' },
        { count: 1, unit: 'week' },
        { count: 9, unit: 'day' },
      );
      const mode = fc.constantFrom('before', 'after');
      await fc.assert(
        fc.asyncProperty(start, period, mode, steps, async (offset, every, weekend, steps) => {
          clock = Date.parse(NOW);
          const user = await app().newUser();
          const schedule = { startDate: addDaysClamped(TODAY, offset), frequency: 'daily', every, weekend } as const;
          const { _id } = await create(user, schedule);
          const first = findFirstOccurrence(schedule, TODAY)?.plannedDay ?? '';
          let [today, chosen] = [TODAY, [] as string[]];
          for (const [days, offsets] of steps) {
            today = addDaysClamped(today, days);
            await goTo(today);
            chosen = offsets.map((each) => addDaysClamped(today, each));
            expect((await setHolidays(user, ...chosen)).status).toBe(200);
          }
          const marks = await app()
            .db.selectFrom('posted_occurrences')
            .select('due_day')
            .where('recurring_id', '=', _id)
            .orderBy('due_day')
            .execute();
          const item = await getItem(user);
          const last = marks.at(-1)?.due_day ?? '0001-01-01';
          const planned = [...listOccurrences({ ...schedule, weekend: 'keep' }, first, LAST_DAY_TESTED)];
          const [posted, open] = [planned.filter(({ day }) => day <= last), planned.filter(({ day }) => day > last)];
          expect(marks.map(({ due_day }) => due_day)).toEqual(posted.map(({ day }) => day));
          expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: marks.length });
          expect(item?.nextDueDate).toBe(moveToWorkingDay(open[0]?.day ?? '', weekend, new Set(chosen)));
          expect((item?.nextDueDate ?? '') > today).toBe(true);
        }),
        { numRuns: chooseSomeOrAll(15, 60), seed: 38 },
      );
    });

    test('a due day from a server that knows only frequencies is corrected', async () => {
      clock = Date.parse(NOW);
      const user = await app().newUser();
      const every = { count: 2, unit: 'week' };
      const { _id } = await create(user, { startDate: '2026-12-04', every, until: '2026-12-10' });
      const setDueDay = (next_due_day: string) =>
        app().db.updateTable('recurring').set({ next_due_day }).where('id', '=', _id).execute();
      await setDueDay('2026-11-27');
      await goTo('2026-11-28');
      expect(await getItem(user)).toMatchObject({ nextDueDate: '2026-12-04' });
      await goTo('2026-12-05');
      await setDueDay('2026-12-11');
      await goTo('2026-12-12');
      expect(await getItem(user)).toMatchObject({ isEnded: true });
      expect(await listPosted(user)).toEqual(['2026-12-04']);
    });

    test('a paused item resumes in its rhythm', async () => {
      clock = Date.parse(NOW);
      const user = await app().newUser();
      const item = await create(user, { startDate: '2026-12-01', on: { days: [1, 15] }, weekend: 'after' });
      const pause = async (isPaused: boolean) =>
        (await user.send('PUT', `/recurring/${item._id}/pause`, { body: { isPaused } })).body;
      await pause(true);
      await goTo('2026-12-20');
      await setHolidays(user, '2027-01-01');
      // 2027-01-01 is a Friday.
      expect(await getItem(user)).toMatchObject({ isPaused: true, nextDueDate: '2027-01-04' });
      expect(await pause(false)).toMatchObject({ isPaused: false, nextDueDate: '2027-01-04' });
      expect(await listPosted(user)).toEqual([]);
    });
  },
  { now: () => new Date(clock) },
);
