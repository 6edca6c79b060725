import { expect, test } from 'vitest';
import type { Summary } from '../../contract/dashboard.ts';
import { onSharedApps } from '../testing/each-engine.ts';

onSharedApps(
  (app) => {
    test('the summary has all-time totals and the five newest transactions', async () => {
      const user = await app().newUser();
      expect((await user.send('GET', '/transactions/summary')).body).toEqual({
        totalIncome: 0,
        totalExpenses: 0,
        balance: 0,
        balanceWithOpening: null,
        recentTransactions: [],
      });
      for (let i = 1; i <= 7; i++) await user.add({ name: `n${i}`, cost: 0.1 });
      await user.add({ isIncome: true, cost: 0.3, addedOn: '2001-01-01', name: 'old' });
      const summary = (await user.send('GET', '/transactions/summary')).body as Summary;
      expect(summary).toMatchObject({ totalIncome: 0.3, totalExpenses: 0.7, balance: -0.4 });
      expect(summary.recentTransactions.map(({ name }) => name)).toEqual(['n7', 'n6', 'n5', 'n4', 'n3']);
    });

    test('charts cover 30 days including today, and omit days without transactions', async () => {
      const user = await app().newUser();
      await user.add({ addedOn: '2026-10-22', cost: 1 }); // one day before the first day of the chart
      await user.add({ addedOn: '2026-10-23', cost: 2 });
      await user.add({ addedOn: '2026-11-21', cost: 3, category: 'Bills' });
      await user.add({ addedOn: '2026-11-21', cost: 4, category: 'Bills' });
      await user.add({ addedOn: '2026-11-22', cost: 5 }); // tomorrow
      await user.add({ addedOn: '2026-11-20', cost: 6, isIncome: true });
      expect((await user.send('GET', '/transactions/charts')).body).toEqual({
        expensesByCategory: [
          { name: 'Bills', total: 7 },
          { name: 'Food', total: 2 },
        ],
        expensesOverTime: [
          { date: '2026-10-23', total: 2 },
          { date: '2026-11-21', total: 7 },
        ],
        incomeOverTime: [{ date: '2026-11-20', total: 6 }],
      });
    });

    test('today is the day in the time zone that the page sends, which is stored', async () => {
      const user = await app().newUser();
      await user.add({ addedOn: '2026-11-22', cost: 5 });
      const total = async (zone?: string) => {
        const headers: Record<string, string> = zone ? { 'x-time-zone': zone } : {};
        const { body } = await user.send('GET', '/transactions/charts', { headers });
        return (body as { expensesOverTime: unknown[] }).expensesOverTime.length;
      };
      expect(await total('Etc/GMT+12')).toBe(0);
      expect(await total('Pacific/Kiritimati')).toBe(1); // In a time zone 14 hours ahead it is already the 22nd.
      expect(await total()).toBe(1);
      expect(await total('Not/A_Zone')).toBe(1);
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
