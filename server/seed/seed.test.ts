import { expect, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { runTotals } from '../testing/figures/run-totals.ts';
import { runProgram } from '../testing/run-program.ts';
import { createClient, PASSWORD } from '../testing/test-app.ts';

type List = { totalCount: number; transactions: { _id: string }[] };

onEachEngine((app) => {
  const seed = (...args: string[]) => runProgram('seed', app().config, args);
  const seeded = async (email: string, transactions: string, ...more: string[]) => {
    const { code } = await seed(
      '--email',
      email,
      '--password',
      PASSWORD,
      '--transactions',
      transactions,
      '--years',
      '2',
      ...more,
    );
    expect(code).toBe(0);
    const { body } = await app().visitor.send('POST', '/auth/login', { body: { email, password: PASSWORD } });
    return createClient(app().url, (body as SignedIn).token);
  };

  test('a seeded account has the requested number of transactions, the same every time, and correct totals', async () => {
    const [first, second] = [await seeded('one@home.org', '1445'), await seeded('two@home.org', '1445')];
    const list = async (user: typeof first, query: string) =>
      (await user.send('GET', `/transactions?${query}`)).body as List;
    const unnamed = ({ transactions }: List) => transactions.map(({ _id, ...rest }) => rest);
    expect((await list(first, '')).totalCount).toBe(1445);
    for (const query of ['limit=100', 'limit=100&page=15', 'limit=100&search=coffee']) {
      const page = await list(first, query);
      expect(page.transactions.length).toBeGreaterThan(40);
      expect(unnamed(await list(second, query))).toEqual(unnamed(page));
    }
    expect((await first.send('GET', '/auth/me')).body).toMatchObject({ isSetupComplete: true, defaultCurrency: 'USD' });
    expect((await first.send('GET', '/budgets')).body).toHaveLength(72);
    expect((await first.send('GET', '/recurring')).body).toHaveLength(5);
    expect(await runTotals(app(), '--check')).toMatchObject({ code: 0 });
  });

  test('the requested share of expenses is split', async () => {
    const user = await seeded('split@home.org', '300', '--splits', '50');
    const { transactions } = (await user.send('GET', '/transactions?isIncome=false&limit=100')).body as {
      transactions: Transaction[];
    };
    const split = transactions.filter(({ lines }) => lines.length > 0);
    expect(split.length).toBeGreaterThan(40);
    expect(split.length).toBeLessThan(60);
    expect(await runTotals(app(), '--check')).toMatchObject({ code: 0 });
  });

  test('some expenses have refunds, and some splits have a negative line', async () => {
    const user = await seeded('refund@home.org', '300', '--splits', '50', '--refunds', '10');
    const all: Transaction[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { body } = await user.send('GET', `/transactions?isIncome=false&limit=100&page=${page}`);
      all.push(...(body as { transactions: Transaction[] }).transactions);
    }
    const refundCount = all.filter(({ refundOf }) => refundOf !== null).length;
    expect(refundCount).toBeGreaterThan(20);
    expect(refundCount).toBeLessThan(35);
    expect(all.filter(({ lines }) => lines.some(({ amount }) => amount < 0)).length).toBeGreaterThan(15);
    expect(await runTotals(app(), '--check')).toMatchObject({ code: 0 });
  });

  test('an existing account is not changed', async () => {
    await seeded('kept@home.org', '10');
    const again = await seed('--email', 'kept@home.org', '--password', PASSWORD, '--transactions', '10');
    expect(again).toMatchObject({ code: 1, said: expect.stringContaining('kept@home.org already has an account') });
  });
});
