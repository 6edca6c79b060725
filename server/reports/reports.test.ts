import { expect, test } from 'vitest';
import type { AmountChanges, Report } from '../../contract/reports.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { explainAmountChange } from './explain-amount-change.ts';
import { listTopNames } from './top-names.ts';

onSharedApps(
  (app) => {
    const ask = async <T>(user: TestUser, path: string) => (await user.send('GET', `/reports/${path}`)).body as T;
    const report = (user: TestUser, query = '') => ask<Report>(user, `categories?${query}`);
    const rowOf = ({ rows }: Report, category: string, isIncome = false) =>
      rows.find((row) => row.category === category && row.isIncome === isIncome);
    const inMonths = (now: string, before: string) =>
      `startDate=${now}-01&endDate=${now}-31&beforeStartDate=${before}-01&beforeEndDate=${before}-31`.replace(
        /-31/g,
        '-30',
      );

    test('categories by month are compared with the previous span and the previous year', async () => {
      const user = await app().newUser();
      await user.add({ addedOn: '2026-10-05', cost: 10 });
      await user.add({ addedOn: '2026-11-20', cost: 20.5 });
      await user.add({ addedOn: '2026-11-22', cost: 1000 }); // tomorrow
      await user.add({ addedOn: '2026-09-21', cost: 4 });
      await user.add({ addedOn: '2026-09-22', cost: 70 }); // later in its month than today
      await user.add({ addedOn: '2025-11-01', cost: 8, category: 'Bills' });
      await user.add({ addedOn: '2026-11-01', cost: 900, category: 'Salary', isIncome: true });
      const shown = await report(user, 'from=2026-10&to=2026-11');
      expect(shown).toMatchObject({
        firstDay: '2026-10-01',
        lastDay: '2026-11-21',
        before: { firstDay: '2026-08-01', lastDay: '2026-09-21' },
        yearBefore: { firstDay: '2025-10-01', lastDay: '2025-11-21' },
        income: { amounts: [0, 900], total: 900, before: 0 },
        expenses: { amounts: [10, 20.5], total: 30.5, before: 4, yearBefore: 8 },
      });
      expect(shown.rows.map(({ category }) => category)).toEqual(['Food', 'Bills', 'Salary']);
      expect(rowOf(shown, 'Food')).toEqual({
        category: 'Food',
        group: null,
        isIncome: false,
        amounts: [10, 20.5],
        total: 30.5,
        before: 4,
        yearBefore: 0,
      });
      const yearly = await report(user, 'from=2025-01&to=2026-12&by=year');
      expect(yearly.periods.map(({ from, to }) => [from, to])).toEqual([
        ['2025-01', '2025-12'],
        ['2026-01', '2026-12'],
      ]);
      expect(yearly.expenses.amounts).toEqual([8, 104.5]);
    });

    test('split lines count in their categories, transfers do not count, and groups are named', async () => {
      const user = await app().newUser();
      const { body } = await user.send('POST', '/accounts', { body: { name: 'Savings', kind: 'savings' } });
      const toAccountId = (body as { _id: string })._id;
      const transfer = { fromAccountId: 'everyday', toAccountId, amount: 50, addedOn: '2026-11-02' };
      expect((await user.send('POST', '/transfers', { body: transfer })).status).toBe(201);
      const lines = [
        { category: 'Food', amount: 7.5 },
        { category: 'Bills', amount: 2.5 },
      ];
      await user.add({ addedOn: '2026-11-03', cost: 10, lines });
      await user.send('PUT', '/transactions/category/group', { body: { category: 'Bills', group: 'Home' } });
      const shown = await report(user);
      expect(shown.periods).toHaveLength(6);
      expect(shown.expenses).toMatchObject({ total: 10, amounts: [0, 0, 0, 0, 0, 10] });
      expect([rowOf(shown, 'Food')?.total, rowOf(shown, 'Bills')]).toEqual([
        7.5,
        expect.objectContaining({ total: 2.5, group: 'Home' }),
      ]);
      const about = 'startDate=2026-11-01&endDate=2026-11-21&beforeStartDate=2026-10-01&beforeEndDate=2026-10-21';
      const changes = await ask<AmountChanges>(user, `changes?${about}&categoryGroup=Home&isIncome=false`);
      expect(changes).toMatchObject({ now: 2.5, before: 0, change: 2.5, rest: { names: 0 } });
    });

    test('months that begin on payday are sums of days', async () => {
      const user = await app().newUser();
      await user.send('PUT', '/auth/month-start', { body: { monthStartDay: 25 } });
      for (const [addedOn, cost] of [
        ['2026-08-21', 1],
        ['2026-08-25', 2],
        ['2026-09-24', 4],
        ['2026-09-25', 8],
        ['2026-10-24', 16],
        ['2026-10-25', 32],
        ['2026-11-21', 64],
      ] as const) {
        await user.add({ addedOn, cost });
      }
      const monthly = await report(user, 'from=2026-08&to=2026-10');
      expect(monthly.expenses).toMatchObject({ amounts: [6, 24, 96], total: 126, before: 1 });
      const yearly = await report(user, 'from=2026-01&to=2026-12&by=year');
      expect(yearly.expenses).toMatchObject({ amounts: [127], total: 127 });
      const calendar = await report(user, 'from=2026-08&to=2026-10&calendar=true');
      expect(calendar).toMatchObject({ firstDay: '2026-08-01', lastDay: '2026-10-31' });
      expect(calendar.expenses).toMatchObject({ amounts: [3, 12, 48], total: 63 });
    });

    test('a change is explained by names that add up to the difference, largest first', async () => {
      const user = await app().newUser();
      const buy = (name: string, addedOn: string, cost: number, more = {}) =>
        user.add({ name, addedOn, cost, category: 'Groceries', ...more });
      await buy('Hofer', '2026-10-03', 40);
      await buy('HOFER', '2026-11-03', 55.5);
      await buy('hofer', '2026-11-13', 10);
      await buy('Café', '2026-10-05', 3);
      await buy('cafe', '2026-11-05', 3);
      await buy('Bike', '2026-11-07', 300, { category: 'Shopping' });
      await buy('Wedding', '2026-10-30', 120, {
        lines: [
          { category: 'Shopping', amount: 100 },
          { category: 'Groceries', amount: 20 },
        ],
      });
      const whole = await ask<AmountChanges>(user, `changes?${inMonths('2026-11', '2026-10')}&isIncome=false`);
      expect(whole).toMatchObject({ now: 368.5, before: 163, change: 205.5, count: 7, rest: { names: 0, change: 0 } });
      expect(whole.moves?.map(({ name, change, day }) => [name, change, day])).toEqual([
        ['Bike', 300, '2026-11-07'],
        ['Wedding', -120, '2026-10-30'],
        // Both spellings occur equally often, so the spelling from the newest range of days is shown.
        [expect.stringMatching(/^hofer$/i), 25.5, null],
      ]);
      const groceries = await ask<AmountChanges>(
        user,
        `changes?${inMonths('2026-11', '2026-10')}&isIncome=false&category=Groceries`,
      );
      expect(groceries).toMatchObject({ now: 68.5, before: 63, change: 5.5, count: 6 });
      expect(groceries.moves?.map(({ name, change }) => [name.toLowerCase(), change])).toEqual([
        ['hofer', 25.5],
        ['wedding', -20],
      ]);
      const list = await user.send('GET', '/transactions?name=hofer&isIncome=false&startDate=2026-11-01');
      expect(list.body).toMatchObject({ totalCount: 2, sums: { expense: 65.5 } });
    });

    test('a recurring item is recognized, and both kinds together show what is left over', async () => {
      const user = await app().newUser();
      const item = { name: 'StreamFlix', category: 'Bills', amount: 15.99, frequency: 'monthly' };
      const { body } = await user.send('POST', '/recurring/create', { body: { ...item, startDate: '2026-11-21' } });
      await user.add({ name: 'Pay', category: 'Salary', isIncome: true, cost: 100, addedOn: '2026-11-01' });
      const changes = await ask<AmountChanges>(user, `changes?${inMonths('2026-11', '2026-10')}`);
      expect(changes).toMatchObject({ now: 84.01, before: 0, change: 84.01 });
      expect(changes.moves).toMatchObject([
        { name: 'Pay', change: 100, isIncome: true, recurringId: null },
        { name: 'StreamFlix', now: -15.99, change: -15.99, recurringId: (body as { _id: string })._id },
      ]);
    });

    test('names beyond the limit are summed as a rest, and too many transactions give no names', async () => {
      const user = await app().newUser();
      for (let n = 1; n <= 32; n++) await user.add({ name: `Shop ${n}`, cost: n, addedOn: '2026-11-02' });
      const { db } = app();
      const id = await getUserId(db, user.email);
      const asked = {
        startDate: '2026-11-01',
        endDate: '2026-11-30',
        beforeStartDate: '2026-10-01',
        beforeEndDate: '2026-10-31',
        isIncome: false,
        categoryGroup: '',
      };
      const changes = await explainAmountChange(db, id, asked);
      expect(changes).toMatchObject({ change: 528, rest: { names: 2, change: 3 } });
      expect(changes.moves).toHaveLength(30);
      expect(await explainAmountChange(db, id, asked, 31)).toMatchObject({ change: 528, count: 32, moves: null });
      const days = { kind: 'expense', startDate: '2026-11-01', endDate: '2026-11-30' } as const;
      expect(await listTopNames(db, id, days)).toMatchObject({
        names: expect.objectContaining({ 0: { name: 'Shop 32', total: 32, count: 1 }, length: 10 }),
        rest: { names: 22, total: 253 },
      });
      expect(await listTopNames(db, id, days, 31)).toMatchObject({ count: 32, names: null });
    });

    test('invalid month ranges are refused', async () => {
      const user = await app().newUser();
      const refused = async (query: string) => (await user.send('GET', `/reports/categories?${query}`)).status;
      for (const query of [
        'from=2026-01',
        'from=2026-02&to=2026-01',
        'from=2000-01&to=2100-01',
        'from=2026-13&to=2027-01',
        'by=week',
      ]) {
        expect([query, await refused(query)]).toEqual([query, 400]);
      }
    });
  },
  { now: () => new Date('2026-11-21T12:00:00Z') },
);
