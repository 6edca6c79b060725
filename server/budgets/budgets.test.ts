import { expect, test } from 'vitest';
import type { Budget } from '../../contract/budgets.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

/** The current time of the server in these tests. */
const NOW = new Date('2026-11-22T12:00:00Z');

const FOOD = { category: 'Food', amount: 100, month: 11, year: 2026 };

onSharedApps(
  (app) => {
    const make = (user: TestUser, body: object = FOOD, headers = {}) =>
      user.send('POST', '/budgets', { body, headers });
    const list = async (user: TestUser) => (await user.send('GET', '/budgets')).body as Budget[];

    test('a budget shows what was spent in its category and month, over all transactions', async () => {
      const user = await app().newUser();
      for (let i = 0; i < 12; i++) await user.add({ cost: 10.01, addedOn: '2026-11-30' });
      await user.add({ cost: 5, addedOn: '2026-12-01' });
      await user.add({ cost: 5, isIncome: true });
      await user.add({ cost: 5, category: 'Bills' });
      const made = await make(user);
      expect(made).toMatchObject({ status: 201, body: { ...FOOD, spent: 120.12, remaining: -20.12 } });
      expect(await list(user)).toEqual([made.body]);
    });

    test('budgets come newest month first, then by category', async () => {
      const user = await app().newUser();
      for (const [category, month, year] of [
        ['Food', 12, 2025],
        ['Food', 2, 2026],
        ['Bills', 2, 2026],
        ['Food', 9, 2026],
      ] as const) {
        await make(user, { ...FOOD, category, month, year });
      }
      expect((await list(user)).map(({ category, month }) => `${category} ${month}`)).toEqual([
        'Food 9',
        'Bills 2',
        'Food 2',
        'Food 12',
      ]);
    });

    test('a category has one budget per month, regardless of case, even after an edit', async () => {
      const user = await app().newUser();
      const { body } = await make(user);
      expect((await make(user, { ...FOOD, category: 'fOOD' })).status).toBe(409);
      const other = await make(user, { ...FOOD, month: 10 });
      const path = `/budgets/${(other.body as Budget)._id}`;
      expect((await user.send('PUT', path, { body: FOOD })).status).toBe(409);
      expect(await user.send('PUT', path, { body: { ...FOOD, month: 10, amount: 0 } })).toMatchObject({
        status: 200,
        body: { amount: 0 },
      });
      expect(await list(user)).toHaveLength(2);
      expect((await user.send('DELETE', `/budgets/${(body as Budget)._id}`)).status).toBe(200);
      expect((await user.send('DELETE', `/budgets/${(body as Budget)._id}`)).status).toBe(404);
      expect((await make(user)).status).toBe(201);
    });

    test.each([
      { amount: -1 },
      { amount: 1.001 },
      { month: 0 },
      { month: 13 },
      { month: 1.5 },
      { year: 1999 },
      { year: 2101 },
      { category: ' ' },
    ])('%j is refused', async (wrong) => {
      const user = await app().newUser();
      expect((await make(user, { ...FOOD, ...wrong })).status).toBe(400);
    });

    test('a new budget shows the spending of the three months before', async () => {
      const user = await app().newUser();
      await user.add({ cost: 10, addedOn: '2025-12-31' });
      await user.add({ cost: 5, addedOn: '2026-01-01' });
      await user.add({ cost: 7, addedOn: '2026-02-01' });
      const spending = (query: string) => user.send('GET', `/budgets/spending?${query}`);
      expect((await spending('category=FOOD&month=2&year=2026')).body).toEqual([
        { month: 1, year: 2026, spent: 5 },
        { month: 12, year: 2025, spent: 10 },
        { month: 11, year: 2025, spent: 0 },
      ]);
      expect((await spending('category=Food&month=2')).status).toBe(400);
    });

    test("last month's budgets are copied, except for categories that already have one", async () => {
      const user = await app().newUser();
      const stranger = await app().newUser();
      await make(user, { ...FOOD, month: 12, year: 2025 });
      await make(user, { ...FOOD, category: 'Bills', month: 12, year: 2025 });
      await make(user, { ...FOOD, amount: 1, month: 1 });
      const copy = (who: TestUser) => who.send('POST', '/budgets/copy', { body: { month: 1, year: 2026 } });
      expect(await copy(user)).toMatchObject({ status: 200, body: { copiedCount: 1 } });
      expect(await copy(user)).toMatchObject({ status: 200, body: { copiedCount: 0 } });
      expect(await copy(stranger)).toMatchObject({ status: 200, body: { copiedCount: 0 } });
      expect((await list(user)).filter(({ month }) => month === 1)).toMatchObject([
        { category: 'Bills', amount: 100 },
        { category: 'Food', amount: 1 },
      ]);
    });
  },
  { now: () => NOW },
);
