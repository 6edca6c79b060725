import { expect, test } from 'vitest';
import { onEachEngine } from '../testing/each-engine.ts';
import { runTotals } from '../testing/figures/run-totals.ts';

onEachEngine((app) => {
  const totals = (option: '--check' | '--rebuild') => runTotals(app(), option);

  test('wrong running totals are found, listed and corrected', async () => {
    const [ana, ben] = [await app().newUser('ana@home.org'), await app().newUser('ben@home.org')];
    await ana.add({ cost: 12.5, category: 'Food', addedOn: '2026-11-20' });
    await ana.add({ cost: 1000, category: 'Salary', addedOn: '2026-11-25', isIncome: true });
    await ben.add({ cost: 3 });
    expect(await totals('--check')).toEqual({
      code: 0,
      said: 'All 31 running totals of 2 users are correct.\nEvery row has an owner, every reference and receipt file exists, and search finds every transaction.',
    });

    const { db } = app();
    const ofAna = db.selectFrom('users').select('id').where('email', '=', 'ana@home.org');
    await db
      .updateTable('totals')
      .set({ sum_minor: 1 })
      .where('user_id', '=', ofAna)
      .where('period', '=', '2026-11')
      .where('category', '=', 'Food')
      .execute();
    await db.deleteFrom('totals').where('user_id', '=', ofAna).where('period', '=', '2026-11-25').execute();
    await db
      .updateTable('account_months')
      .set({ count: 2 })
      .where('user_id', '=', ofAna)
      .where('category', '=', 'Food')
      .execute();
    const { code, said } = await totals('--check');
    expect(code).toBe(1);
    expect(said.split('\n').sort()).toEqual([
      '4 of 31 running totals are wrong. Rebuild them: npm run totals -- --rebuild.',
      'Every row has an owner, every reference and receipt file exists, and search finds every transaction.',
      'ana@home.org, account everyday, month 2026-11, expense, Food: stored 2 transactions (12.50), correct 1 transaction (12.50)',
      'ana@home.org, day 2026-11-25, income, Salary: stored 0 transactions (0.00), correct 1 transaction (1,000.00)',
      'ana@home.org, day 2026-11-25, income, all categories: stored 0 transactions (0.00), correct 1 transaction (1,000.00)',
      'ana@home.org, month 2026-11, expense, Food: stored 1 transaction (0.01), correct 1 transaction (12.50)',
    ]);

    expect(await totals('--rebuild')).toEqual({ code: 0, said: 'Rebuilt 31 running totals of 2 users.' });
    expect(await totals('--check')).toMatchObject({ code: 0 });
    expect((await ana.send('GET', '/transactions/summary')).body).toMatchObject({ balance: 987.5 });
  });

  test('a balance that differs from the sum is found and corrected', async () => {
    const user = await app().newUser('cleo@home.org');
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
    const { _id: savings } = body as { _id: string };
    const transfer = { fromAccountId: 'everyday', toAccountId: savings, amount: 5, addedOn: '2026-11-20' };
    await user.send('POST', '/transfers', { body: transfer });
    const { db } = app();
    await db
      .updateTable('account_totals')
      .set({ sum_minor: 700 })
      .where('account_id', '=', savings)
      .where('span', '=', 'all')
      .execute();
    await db.deleteFrom('account_totals').where('account_id', '=', '').where('span', '=', 'day').execute();
    const { code, said } = await totals('--check');
    expect(code).toBe(1);
    expect(
      said
        .split('\n')
        .filter((line) => line.startsWith('cleo'))
        .sort(),
    ).toEqual([
      `cleo@home.org, all time, account ${savings}: stored 0 transactions and 1 transfer (income 0.00, expenses 0.00, balance 7.00), correct 0 transactions and 1 transfer (income 0.00, expenses 0.00, balance 5.00)`,
      'cleo@home.org, day 2026-11-20, all transfers: stored 0 transactions and 0 transfers (income 0.00, expenses 0.00, balance 0.00), correct 0 transactions and 1 transfer (income 0.00, expenses 0.00, balance 0.00)',
    ]);
    expect(await totals('--rebuild')).toMatchObject({ code: 0 });
    expect(await totals('--check')).toMatchObject({ code: 0 });
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: -5 }, { balance: 5 }]);
  });
});
