import { expect, test } from 'vitest';
import type { CalendarMonth } from '../../contract/calendar.ts';
import type { Recurring } from '../../contract/recurring-items.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

onSharedApps(
  (app) => {
    const month = async (user: TestUser, query = '') =>
      (await user.send('GET', `/calendar?${query}`)).body as CalendarMonth;
    const make = async (user: TestUser, body: object) => {
      const rent = { name: 'Rent', category: 'Bills', amount: 900, frequency: 'monthly', startDate: '2026-01-30' };
      return (await user.send('POST', '/recurring/create', { body: { ...rent, ...body } })).body as Recurring;
    };

    test('a month shows the income and spending of each day, and what is due from now on', async () => {
      const user = await app().newUser();
      await user.add({ addedOn: '2026-11-03', cost: 12.5 });
      await user.add({ addedOn: '2026-11-03', cost: 7.5 });
      await user.add({ addedOn: '2026-11-03', cost: 2000, isIncome: true, category: 'Salary' });
      await user.add({ addedOn: '2026-11-25', cost: 1 });
      await user.add({ addedOn: '2026-12-01', cost: 3 });
      const { _id: recurringId } = await make(user, {});
      const weekly = await make(user, { name: 'Lesson', frequency: 'weekly', startDate: '2026-11-24', isIncome: true });
      expect(await month(user)).toEqual({
        month: 11,
        year: 2026,
        firstDay: '2026-11-01',
        lastDay: '2026-11-30',
        income: 2000,
        spent: 21,
        incomeDue: 900,
        expensesDue: 900,
        dueCount: 2,
        days: [
          { date: '2026-11-03', income: 2000, spent: 20 },
          { date: '2026-11-25', income: 0, spent: 1 },
        ],
        due: [
          { date: '2026-11-24', recurringId: weekly._id, name: 'Lesson', ...due, isIncome: true },
          { date: '2026-11-30', recurringId, name: 'Rent', ...due },
        ],
      });
      // A month far in the future is calculated without calculating the months before it. A past month has no due
      // items.
      expect(await month(user, 'month=2&year=2100')).toMatchObject({ dueCount: 5, incomeDue: 3600, expensesDue: 900 });
      expect(await month(user, 'month=10&year=2026')).toMatchObject({ days: [], due: [] });

      await user.send('POST', `/recurring/${weekly._id}/skip`, { body: { dueDate: '2026-11-24' } });
      await user.send('PUT', `/recurring/${recurringId}/pause`, { body: { isPaused: true } });
      expect(await month(user)).toMatchObject({ due: [], incomeDue: 0, expensesDue: 0 });
    });

    test('months begin on the chosen day, and transfers are due but are neither income nor expense', async () => {
      const user = await app().newUser();
      await user.send('PUT', '/auth/month-start', { body: { monthStartDay: 25 } });
      const savings = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
      await make(user, { startDate: '2026-11-24', toAccountId: (savings.body as { _id: string })._id });
      await user.add({ addedOn: '2026-10-25', cost: 4 });
      expect(await month(user)).toMatchObject({
        month: 10,
        firstDay: '2026-10-25',
        lastDay: '2026-11-24',
        spent: 4,
        expensesDue: 0,
        due: [{ date: '2026-11-24', isTransfer: true, amount: 900 }],
      });
    });

    const due = { category: 'Bills', amount: 900, isIncome: false, isTransfer: false };
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
