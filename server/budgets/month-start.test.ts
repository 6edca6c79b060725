import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Budget } from '../../contract/budgets.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import { amountToMinor, minorToAmount } from '../../domain/money.ts';
import {
  addMonths,
  findMonthOfDay,
  getMonthRange,
  LATE_MONTH_START_DAYS,
  MAX_MONTH_START_DAY,
  type MonthStartDay,
} from '../../domain/month-ranges.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { parseYearMonth } from './year-month.ts';

const PERIODS = ['2025-11', '2025-12', '2026-01', '2026-02'];
const NOW = new Date('2026-11-22T12:00:00Z');

const entry = fc.record({
  category: fc.constantFrom('Food', 'Bills', 'Pets'),
  cost: fc.integer({ min: 1, max: 10_000 }).map(minorToAmount),
  addedOn: fc.integer({ min: 0, max: 150 }).map((days) => addDaysClamped('2025-10-20', days)),
  isIncome: fc.constantFrom(false, false, true),
});

onSharedApps(
  (app) => {
    const starts = (user: TestUser, monthStartDay: MonthStartDay) =>
      user.send('PUT', '/auth/month-start', { body: { monthStartDay } });
    const get = async <T>(user: TestUser, path: string) => (await user.send('GET', path)).body as T;

    test('months begin on the day that the user chose', async () => {
      const user = await app().newUser();
      expect(await get(user, '/auth/me')).not.toHaveProperty('monthStartDay');
      expect(await starts(user, 25)).toMatchObject({ status: 200, body: { monthStartDay: 25 } });
      expect(await get(user, '/auth/me')).toMatchObject({ email: user.email, monthStartDay: 25 });
      for (const wrong of [0, 32, 1.5]) expect((await starts(user, wrong)).status).toBe(400);
      for (const monthStart of LATE_MONTH_START_DAYS) {
        // Clients that do not know `monthStart` show the nearest day that every month has.
        expect((await starts(user, monthStart)).body).toMatchObject({ monthStartDay: 28, monthStart });
        expect(await get(user, '/auth/me')).toMatchObject({ monthStartDay: 28, monthStart });
      }
      const first = (await starts(user, 1)).body;
      expect(first).not.toHaveProperty('monthStartDay');
      expect(first).not.toHaveProperty('monthStart');
    });

    test('the spending of a month with any start day is the sum of its days', async () => {
      const user = await app().newUser();
      const entries = fc.sample(entry, { numRuns: 80, seed: 7 });
      for (const each of entries) {
        // Gifts is both an income and an expense category, and its income must not be included in the spending.
        await user.add({ ...each, category: each.isIncome ? 'Gifts' : each.category });
      }
      for (const period of PERIODS) {
        for (const category of ['Food', 'Bills']) {
          await user.send('POST', '/budgets', { body: { category, amount: 10, ...parseYearMonth(period) } });
        }
      }
      for (const start of [1, 2, 15, MAX_MONTH_START_DAY, ...LATE_MONTH_START_DAYS]) {
        await starts(user, start);
        const sumOf = (category: string, period: string) =>
          minorToAmount(
            entries
              .filter((each) => !each.isIncome && each.category === category)
              .filter(({ addedOn }) => findMonthOfDay(addedOn, start) === period)
              .reduce((sum, { cost }) => sum + amountToMinor(cost), 0),
          );
        const budgets = await get<Budget[]>(user, '/budgets');
        expect(budgets.map(({ spent }) => spent)).toEqual(
          PERIODS.toReversed().flatMap((period) => ['Bills', 'Food'].map((category) => sumOf(category, period))),
        );
        for (const period of PERIODS) {
          const { month, year } = parseYearMonth(period);
          const unbudgeted = await get(user, `/budgets/unbudgeted?month=${month}&year=${year}`);
          const spent = sumOf('Pets', period);
          expect(unbudgeted).toEqual(spent === 0 ? [] : [{ category: 'Pets', spent }]);
          const before = await get<{ spent: number }[]>(
            user,
            `/budgets/spending?category=Food&month=${month}&year=${year}`,
          );
          expect(before.map((each) => each.spent)).toEqual(
            [1, 2, 3].map((count) => sumOf('Food', addMonths(period, -count))),
          );
        }
      }
    });

    test("a budget is carried on when the user's month begins", async () => {
      const user = await app().newUser();
      await starts(user, 25);
      await user.send('POST', '/budgets', { body: { category: 'Food', amount: 10, month: 9, year: 2026 } });
      const { first } = getMonthRange('2026-10', 25);
      await user.add({ cost: 4, addedOn: first });
      await user.add({ cost: 8, addedOn: addDaysClamped(first, -1) });
      // On 22 November, the budget month that began in October has not ended yet.
      const budgets = await get<Budget[]>(user, '/budgets');
      expect(budgets.map(({ month, spent }) => [month, spent])).toEqual([
        [10, 4],
        [9, 8],
      ]);
    });
  },
  { now: () => NOW },
);
