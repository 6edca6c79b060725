import { expect, test } from 'vitest';
import type { MonthFigures } from '../../contract/dashboard.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

onSharedApps(
  (app) => {
    const month = async (user: TestUser, query = '') =>
      (await user.send('GET', `/dashboard/month?${query}`)).body as MonthFigures;
    const recurs = (user: TestUser, body: object) =>
      user.send('POST', '/recurring/create', {
        body: { category: 'Bills', frequency: 'monthly', startDate: '2026-11-25', ...body },
      });

    test('a month covers the days up to today and compares them with the same days of the previous month', async () => {
      const user = await app().newUser();
      await user.add({ addedOn: '2026-10-01', cost: 10 });
      await user.add({ addedOn: '2026-10-21', cost: 20.5 });
      await user.add({ addedOn: '2026-10-22', cost: 40 });
      await user.add({ addedOn: '2026-11-01', cost: 5 });
      await user.add({ addedOn: '2026-11-21', cost: 7.25 });
      await user.add({ addedOn: '2026-11-20', cost: 900, isIncome: true });
      await user.add({ addedOn: '2026-11-22', cost: 80 }); // tomorrow
      expect(await month(user)).toMatchObject({
        month: 11,
        year: 2026,
        firstDay: '2026-11-01',
        lastDay: '2026-11-30',
        through: '2026-11-21',
        spent: 12.25,
        income: 900,
        budgets: null,
        spentByDay: [
          { date: '2026-11-01', total: 5 },
          { date: '2026-11-21', total: 7.25 },
        ],
        before: { through: '2026-10-21', spent: 30.5, lastDay: '2026-10-31' },
      });
      expect((await month(user)).before.spentByDay).toHaveLength(3);
      expect(await month(user, 'month=10&year=2026')).toMatchObject({
        through: '2026-10-31',
        spent: 70.5,
        forecast: null,
        dueSoon: [],
        before: { through: '2026-09-30', spent: 0 },
      });
    });

    test("the forecast adds recurring items and future transactions to today's balance", async () => {
      const user = await app().newUser();
      await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 100 } });
      await user.add({ addedOn: '2026-11-20', cost: 1000, isIncome: true });
      await user.add({ addedOn: '2026-11-29', cost: 30.5 });
      await user.add({ addedOn: '2026-12-05', cost: 1 });
      await recurs(user, { name: 'Rent', amount: 400 });
      await recurs(user, { name: 'Pay', category: 'Salary', isIncome: true, amount: 2000, startDate: '2026-11-30' });
      await recurs(user, { name: 'Tea', amount: 1.1, frequency: 'weekly', startDate: '2026-11-20' });
      await recurs(user, { name: 'Far', amount: 5000, startDate: '2027-03-01' });
      const { balanceToday, ...now } = (await month(user)).forecast ?? { balanceToday: 0 };
      // Tea starts in the past, but occurrences before it was created are not posted.
      expect(balanceToday).toBe(1100);
      expect(now).toEqual({
        day: '2026-11-30',
        balance: 2668.4,
        incomeDue: 2000,
        expensesDue: 401.1,
        incomeEntered: 0,
        expensesEntered: 30.5,
      });
      expect((await month(user)).dueSoon).toMatchObject([
        { date: '2026-11-25', name: 'Rent', category: 'Bills', amount: 400, isIncome: false },
        { date: '2026-11-27', name: 'Tea', category: 'Bills', amount: 1.1, isIncome: false },
      ]);
      expect((await month(user)).dailyAllowance).toMatchObject({
        pay: { day: '2026-11-30', name: 'Pay' },
        days: 9,
        balance: 1100,
        expensesDue: 431.6,
        available: 668.4,
        perDay: 74.26,
      });
      const december = await month(user, 'month=12&year=2026');
      expect(december.dailyAllowance).toBeNull();
      expect(december).toMatchObject({
        through: null,
        spent: 1,
        dueSoon: [],
        forecast: { day: '2026-12-31', incomeDue: 4000, expensesDue: 805.5, expensesEntered: 31.5 },
      });
      expect((await month(user, 'month=12&year=2028')).forecast).toBeNull();
    });

    test('a recurring transfer does not change the balance', async () => {
      const user = await app().newUser();
      const { body } = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
      const toAccountId = (body as { _id: string })._id;
      await recurs(user, { name: 'Saving', amount: 50, accountId: 'everyday', toAccountId });
      expect(await month(user)).toMatchObject({ dueSoon: [], forecast: { balance: 0, expensesDue: 0 } });
    });

    test("opening a month for the first time copies last month's budgets", async () => {
      const user = await app().newUser();
      for (const [category, amount] of [
        ['Food', 100],
        ['Bills', 50],
      ] as const) {
        const body = { category, amount, month: 10, year: 2026, rollover: 'left' };
        await user.send('POST', '/budgets', { body });
      }
      await user.add({ cost: 30, addedOn: '2026-10-20' });
      await user.add({ cost: 10, addedOn: '2026-11-20' });
      expect((await month(user)).budgets).toMatchObject({ count: 2, amount: 270, spent: 10, remaining: 260 });
    });

    test('expenses are listed by category, largest first, up to today', async () => {
      const user = await app().newUser();
      await user.add({ category: 'Food', cost: 4.1, addedOn: '2026-11-02' });
      await user.add({ category: 'Bills', cost: 1500, addedOn: '2026-11-01' });
      await user.add({ category: 'Food', cost: 6, addedOn: '2026-11-20' });
      await user.add({ category: 'Food', cost: 7, addedOn: '2026-11-22' }); // tomorrow
      await user.add({ category: 'Gifts', cost: 8, addedOn: '2026-10-31' });
      expect((await month(user)).expensesByCategory).toEqual([
        { name: 'Bills', total: 1500 },
        { name: 'Food', total: 10.1 },
      ]);
      expect((await month(user, 'month=10&year=2026')).expensesByCategory).toEqual([{ name: 'Gifts', total: 8 }]);
    });

    test('spending in budgeted categories is listed by day, apart from all other spending', async () => {
      const user = await app().newUser();
      for (const category of ['Food', 'Groceries']) {
        await user.send('POST', '/budgets', { body: { category, amount: 100, month: 11, year: 2026 } });
      }
      await user.add({ category: 'Bills', cost: 1500, addedOn: '2026-11-01' });
      await user.add({ category: 'Food', cost: 4.1, addedOn: '2026-11-02' });
      await user.add({ category: 'Groceries', cost: 5.2, addedOn: '2026-11-02' });
      await user.add({ category: 'Food', cost: 6, addedOn: '2026-11-20' });
      await user.add({ category: 'Food', cost: 7, addedOn: '2026-11-22' }); // tomorrow
      await user.add({ category: 'Food', cost: 8, addedOn: '2026-10-31' });
      expect((await month(user)).budgets?.spentByDay).toEqual([
        { date: '2026-11-02', total: 9.3 },
        { date: '2026-11-20', total: 6 },
      ]);
    });

    test('a month that begins on payday has its own days', async () => {
      const user = await app().newUser();
      await user.send('PUT', '/auth/month-start', { body: { monthStartDay: 25 } });
      await user.add({ addedOn: '2026-10-24', cost: 1 });
      await user.add({ addedOn: '2026-10-25', cost: 2 });
      await user.add({ addedOn: '2026-09-25', cost: 4 });
      expect(await month(user)).toMatchObject({
        month: 10,
        firstDay: '2026-10-25',
        lastDay: '2026-11-24',
        through: '2026-11-21',
        spent: 2,
        before: { firstDay: '2026-09-25', lastDay: '2026-10-24', through: '2026-10-22', spent: 4 },
      });
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
