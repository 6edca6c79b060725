import { expect, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import type { Budget, Rollover } from '../../contract/budgets.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';

let clock = '2026-10-05';

onSharedApps(
  (app) => {
    const ofMonth = async (user: TestUser, month: number, year = 2026) =>
      (await user.send('GET', `/budgets?month=${month}&year=${year}`)).body as Budget[];
    const make = async (user: TestUser, category: string, amount: number, rollover: Rollover = 'none', month = 10) => {
      const body = { category, amount, month, year: 2026, rollover };
      return (await user.send('POST', '/budgets', { body })).body as Budget;
    };
    const amounts = (budgets: Budget[]) => budgets.map(({ category, amount }) => `${category} ${amount}`);
    const begin = async (day: string) => {
      clock = day;
      return app().newUser();
    };
    /** Sets the clock to a day and then logs in again, because sessions do not last for months. */
    const goOn = async (user: TestUser, day: string): Promise<TestUser> => {
      clock = day;
      const { body } = await user.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
      return { ...user, ...createClient(app().url, (body as SignedIn).token) };
    };

    test("opening a month for the first time copies last month's budgets, except existing ones", async () => {
      let user = await begin('2026-10-05');
      await make(user, 'Food', 100);
      await make(user, 'Bills', 50, 'left');
      await make(user, 'Bills', 60, 'none', 11);
      user = await goOn(user, '2026-11-01');
      // Budgets are also copied for clients that list all budgets and never open a single month.
      const all = (await user.send('GET', '/budgets')).body as Budget[];
      expect(all.map(({ category, amount, month }) => `${category} ${amount} ${month}`)).toEqual([
        'Bills 60 11',
        'Food 100 11',
        'Bills 50 10',
        'Food 100 10',
      ]);
      expect((await user.send('GET', '/budgets')).body).toEqual(all);
    });

    test('a deleted budget does not come back', async () => {
      let user = await begin('2026-10-05');
      await make(user, 'Food', 100);
      await make(user, 'Bills', 50);
      user = await goOn(user, '2026-11-01');
      const [bills] = await ofMonth(user, 11);
      await user.send('DELETE', `/budgets/${bills?._id}`);
      expect(amounts(await ofMonth(user, 11))).toEqual(['Food 100']);
      user = await goOn(user, '2026-12-31');
      expect(amounts(await ofMonth(user, 12))).toEqual(['Food 100']);
      expect(amounts(await ofMonth(user, 10))).toEqual(['Bills 50', 'Food 100']);
    });

    test('skipped months get budgets too; past months and distant years do not', async () => {
      let user = await begin('2026-10-05');
      await make(user, 'Food', 100);
      expect(amounts(await ofMonth(user, 10))).toEqual(['Food 100']);
      expect(await ofMonth(user, 9)).toEqual([]);
      expect(await ofMonth(user, 1, 2099)).toEqual([]);
      user = await goOn(user, '2027-01-02');
      expect(amounts(await ofMonth(user, 1, 2027))).toEqual(['Food 100']);
      for (const month of [11, 12]) expect(amounts(await ofMonth(user, month))).toEqual(['Food 100']);
      user = await goOn(user, '2031-01-02');
      expect(amounts(await ofMonth(user, 1, 2031))).toEqual(['Food 100']);
      expect(await ofMonth(user, 1, 2030)).toEqual([]);
    });

    test('budgets are carried on up to twelve months ahead', async () => {
      const user = await begin('2026-10-05');
      await make(user, 'Food', 100);
      expect(await ofMonth(user, 11, 2027)).toEqual([]);
      expect(amounts(await ofMonth(user, 10, 2027))).toEqual(['Food 100']);
    });

    test('an opened future month follows this one until it is changed itself', async () => {
      let user = await begin('2026-10-05');
      const food = await make(user, 'Food', 100);
      const bills = await make(user, 'Bills', 50);
      expect(amounts(await ofMonth(user, 12))).toEqual(['Bills 50', 'Food 100']);
      const [, november] = await ofMonth(user, 11);
      await user.send('PUT', `/budgets/${november?._id}`, { body: { ...november, amount: 70 } });
      expect(amounts(await ofMonth(user, 12))).toEqual(['Bills 50', 'Food 70']);
      await user.send('PUT', `/budgets/${food._id}`, { body: { ...food, amount: 200 } });
      await user.send('DELETE', `/budgets/${bills._id}`);
      expect(amounts(await ofMonth(user, 11))).toEqual(['Food 70']);
      expect(amounts(await ofMonth(user, 12))).toEqual(['Food 70']);
      user = await goOn(user, '2026-12-01');
      // A change to a past month does not change later months.
      await user.send('PUT', `/budgets/${november?._id}`, { body: { ...november, amount: 5 } });
      expect(amounts(await ofMonth(user, 12))).toEqual(['Food 70']);
    });

    test('unspent or overspent amounts are carried over if the budget says so', async () => {
      let user = await begin('2026-10-05');
      await make(user, 'Food', 100, 'left');
      await make(user, 'Bills', 100, 'both');
      await make(user, 'Shopping', 100);
      await ofMonth(user, 10);
      for (const category of ['Food', 'Bills', 'Shopping']) {
        await user.add({ category, cost: 30, addedOn: '2026-10-05' });
        await user.add({ category, cost: 200.5, addedOn: '2026-11-05' });
      }
      user = await goOn(user, '2026-12-01');
      await ofMonth(user, 12);
      const figures = async (month: number) =>
        (await ofMonth(user, month)).map(({ category, carriedOver, remaining }) => [category, carriedOver, remaining]);
      expect(await figures(11)).toEqual([
        ['Bills', 70, -30.5],
        ['Food', 70, -30.5],
        ['Shopping', 0, -100.5],
      ]);
      expect(await figures(12)).toEqual([
        ['Bills', -30.5, 69.5],
        ['Food', 0, 100],
        ['Shopping', 0, 100],
      ]);
      const [bills] = await ofMonth(user, 12);
      const { rollover: _, ...body } = { ...bills, amount: 10 };
      expect((await user.send('PUT', `/budgets/${bills?._id}`, { body })).body).toMatchObject({
        rollover: 'both',
        carriedOver: -30.5,
        remaining: -20.5,
      });
    });

    test('a month without a year and an unknown rollover are refused', async () => {
      const user = await begin('2026-10-05');
      expect((await user.send('GET', '/budgets?month=11')).status).toBe(400);
      const body = { category: 'Food', amount: 1, month: 10, year: 2026, rollover: 'all' };
      expect((await user.send('POST', '/budgets', { body })).status).toBe(400);
    });
  },
  { now: () => new Date(`${clock}T12:00:00Z`) },
);
