import { expect, test } from 'vitest';
import type { MonthFigures } from '../../contract/dashboard.ts';
import type { RepeatingBudget } from '../../contract/schedules/repeating-budgets.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

/** A Thursday. For users without a region, weeks begin on Sunday. */
const NOW = new Date('2026-11-26T12:00:00Z');

const EATING_OUT = { name: 'Eating out', categories: ['Food', 'Coffee'], amount: 300, period: 'month' };

onSharedApps(
  (app) => {
    const make = (user: TestUser, body: object = EATING_OUT) => user.send('POST', '/budgets/repeating', { body });
    const list = async (user: TestUser, query = '') =>
      (await user.send('GET', `/budgets/repeating${query}`)).body as RepeatingBudget[];
    const made = async (user: TestUser, some: object = {}) =>
      (await make(user, { ...EATING_OUT, ...some })).body as RepeatingBudget;

    test('a budget of a group shows the spending in its categories, less refunds', async () => {
      const user = await app().newUser();
      const { _id: refundOf } = await user.add({ cost: 40, category: 'Food', addedOn: '2026-11-01' });
      await user.add({ cost: 2.5, category: 'Coffee', addedOn: '2026-11-30' });
      await user.add({ cost: 15, isIncome: true, refundOf, category: 'Food', addedOn: '2026-11-02' });
      await user.add({ cost: 99, category: 'Bills', addedOn: '2026-11-03' });
      await user.add({ cost: 99, category: 'Food', addedOn: '2026-10-31' });
      const reply = await make(user);
      expect(reply).toMatchObject({
        status: 201,
        body: { ...EATING_OUT, firstDay: '2026-11-01', lastDay: '2026-11-30', spent: 27.5, remaining: 272.5 },
      });
      expect(await list(user)).toEqual([reply.body]);
      expect((await user.send('GET', '/budgets')).body).toEqual([]);
    });

    test.each([
      ['week', '2026-11-22', '2026-11-28', 1],
      ['month', '2026-11-01', '2026-11-30', 11],
      ['quarter', '2026-10-01', '2026-12-31', 111],
      ['year', '2026-01-01', '2026-12-31', 1111],
    ])('a budget of all spending counts the current %s', async (period, firstDay, lastDay, spent) => {
      const user = await app().newUser();
      for (const [cost, addedOn] of [
        [1, '2026-11-22'],
        [10, '2026-11-21'],
        [100, '2026-10-01'],
        [1000, '2026-01-01'],
      ] as const) {
        await user.add({ cost, addedOn });
      }
      const all = { categories: [], amount: 5000, period };
      expect((await make(user, all)).body).toMatchObject({ name: 'All spending', firstDay, lastDay, spent });
    });

    test('weeks begin on the first day of the region, and years on pay-day', async () => {
      const user = await app().newUser();
      await user.send('PUT', '/auth/region', { body: { locale: 'de-DE' } });
      await user.send('PUT', '/auth/month-start', { body: { monthStartDay: 25 } });
      expect(await made(user, { period: 'week' })).toMatchObject({ firstDay: '2026-11-23', lastDay: '2026-11-29' });
      expect(await made(user, { period: 'year' })).toMatchObject({ firstDay: '2026-01-25', lastDay: '2027-01-24' });
    });

    test('a new amount applies from the current period on', async () => {
      const user = await app().newUser();
      const { _id, version } = await made(user);
      const { db } = app();
      await db
        .updateTable('repeating_budgets')
        .set({ amounts: '[{"from":"2026-08-01","amount_minor":20000}]' })
        .where('id', '=', _id)
        .execute();
      const change = {
        method: 'PUT',
        path: `/budgets/repeating/${_id}`,
        body: { ...EATING_OUT, amount: 250 },
      } as const;
      const put = (headers = {}) => user.send(change.method, change.path, { body: change.body, headers });
      expect(await put({ 'if-match': `"${version}"` })).toMatchObject({
        status: 200,
        body: { amount: 250, version: 2 },
      });
      expect(await put({ 'if-match': `"${version}"` })).toMatchObject({
        status: 409,
        body: { current: { amount: 250, version: 2 } },
      });
      expect(await list(user, '?month=10&year=2026')).toMatchObject([
        { amount: 200, currentAmount: 250, firstDay: '2026-10-01' },
      ]);
      expect(await list(user, '?month=7&year=2026')).toEqual([]);
      expect(await list(user, '?month=2&year=2027')).toMatchObject([{ amount: 250, firstDay: '2027-02-01' }]);
    });

    test('a budget is refused without a name for a group, or if it exists', async () => {
      const user = await app().newUser();
      for (const name of ['', undefined]) {
        expect(await make(user, { ...EATING_OUT, name })).toMatchObject({
          status: 400,
          body: { errors: [{ path: 'name', message: 'Enter a name for the group' }] },
        });
      }
      expect((await make(user, { ...EATING_OUT, period: 'day' })).status).toBe(400);
      expect((await make(user, { ...EATING_OUT, categories: Array(21).fill('Food') })).status).toBe(400);
      await make(user);
      const again = { ...EATING_OUT, name: 'Again', categories: ['coffee', 'FOOD'] };
      expect(await make(user, again)).toMatchObject({
        status: 409,
        body: { message: 'There is already a monthly budget for these categories. Edit that one instead.' },
      });
      expect((await make(user, { ...again, period: 'week' })).status).toBe(201);
    });

    test('a budget follows its categories when they are renamed, merged or deleted', async () => {
      const user = await app().newUser();
      await made(user, { categories: ['Coffee', 'Tea', 'Food'] });
      await user.send('PUT', '/transactions/category', { body: { category: 'Coffee', name: 'Cafés' } });
      const categories = async () => (await list(user))[0]?.categories;
      await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Tea' } });
      expect(await categories()).toContain('Miscellaneous');
      expect(await categories()).not.toContain('Tea');
    });

    test('the totals of the dashboard count a purchase once', async () => {
      const user = await app().newUser();
      const month = async () => ((await user.send('GET', '/dashboard/month')).body as MonthFigures).budgets;
      await user.add({ cost: 30, category: 'Food', addedOn: '2026-11-02' });
      await user.add({ cost: 5, category: 'Coffee', addedOn: '2026-11-03' });
      await user.add({ cost: 7, category: 'Bills', addedOn: '2026-11-04' });
      const budget = { amount: 100, month: 11, year: 2026 };
      await user.send('POST', '/budgets', { body: { ...budget, category: 'Food' } });
      await user.send('POST', '/budgets', { body: { ...budget, category: 'Bills' } });
      await made(user, { period: 'week' });
      expect(await month()).toMatchObject({ count: 2, amount: 200, spent: 37, remaining: 163 });
      const { _id } = await made(user);
      expect(await month()).toMatchObject({
        ...{ count: 2, amount: 400, spent: 42, remaining: 358 },
        spentByDay: [
          { date: '2026-11-02', total: 30 },
          { date: '2026-11-03', total: 5 },
          { date: '2026-11-04', total: 7 },
        ],
      });
      await make(user, { categories: [], amount: 1000, period: 'month' });
      expect(await month()).toMatchObject({ count: 1, amount: 1000, spent: 42, remaining: 958 });
      await user.send('DELETE', `/budgets/repeating/${_id}`);
      expect(await list(user)).toHaveLength(2);
    });

    test('spending in a group is not listed as spending without a budget', async () => {
      const user = await app().newUser();
      await user.add({ cost: 5, category: 'Coffee', addedOn: '2026-11-03' });
      await user.add({ cost: 7, category: 'Bills', addedOn: '2026-11-04' });
      await made(user, { period: 'year' });
      expect((await user.send('GET', '/budgets/unbudgeted?month=11&year=2026')).body).toEqual([
        { category: 'Bills', spent: 7 },
      ]);
    });

    test('past periods show the spending in complete periods since the first transaction', async () => {
      const user = await app().newUser();
      const past = async (query: string) => (await user.send('GET', `/budgets/past-periods?${query}`)).body;
      expect(await past('period=month')).toEqual([]);
      await user.add({ cost: 9, category: 'Food', addedOn: '2014-06-12' });
      await user.add({ cost: 1, category: 'Bills', addedOn: '2026-08-15' });
      await user.add({ cost: 30, category: 'Food', addedOn: '2026-09-30' });
      await user.add({ cost: 5, category: 'Coffee', addedOn: '2026-10-01' });
      await user.add({ cost: 6, category: 'Food', addedOn: '2026-10-31' });
      await user.add({ cost: 99, category: 'Food', addedOn: '2026-11-01' });
      expect(await past('period=month&categories=food%0ACoffee')).toEqual([
        { firstDay: '2026-10-01', lastDay: '2026-10-31', spent: 11 },
        { firstDay: '2026-09-01', lastDay: '2026-09-30', spent: 30 },
      ]);
      expect(await past('period=quarter')).toEqual([]);
      expect(await past('period=week&categories=Food')).toHaveLength(14);
      await user.add({ cost: 2, category: 'Bills', addedOn: '2026-07-01' });
      expect(await past('period=quarter')).toEqual([{ firstDay: '2026-07-01', lastDay: '2026-09-30', spent: 33 }]);
    });

    test('a person can have a hundred repeating budgets', async () => {
      const user = await app().newUser();
      for (let at = 0; at < 100; at++) await make(user, { categories: [`C${at}`], amount: 1, period: 'week' });
      expect(await make(user)).toMatchObject({ status: 400 });
    });
  },
  { now: () => NOW },
);
