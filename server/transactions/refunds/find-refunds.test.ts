import { expect, test } from 'vitest';
import type { Sums, Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';

const COAT = { name: 'Zalando', category: 'Shopping', cost: 50, addedOn: '2026-11-10', isIncome: false };

type Page = { transactions: Transaction[]; totalCount: number; sums: Sums };

onSharedApps((app) => {
  const list = async (user: TestUser, query = '') => (await user.send('GET', `/transactions?${query}`)).body as Page;
  const refund = (purchase: Transaction, cost: number, more: object = {}) => ({
    name: 'Refund',
    category: 'Refunds',
    cost,
    addedOn: '2026-11-20',
    isIncome: true,
    refundOf: purchase._id,
    ...more,
  });
  const add = async (user: TestUser, body: object) => {
    const reply = await user.send('POST', '/transactions', { body });
    expect(reply).toMatchObject({ status: 201 });
    return reply.body as Transaction;
  };

  test('searches for amounts find refunds', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const some = await add(user, refund(coat, 20, { name: 'Zalando', note: 'sleeve' }));
    await user.add({ ...COAT, name: 'Lamp', cost: 20 });
    const sums = async (query: string) => (await user.send('GET', `/transactions/sums?${query}`)).body;
    for (const [query, costs, expense] of [
      ['minAmount=20&maxAmount=20', [20, 20], 0],
      ['minAmount=19', [20, 20, 50], 50],
      ['maxAmount=30', [20, 20], 0],
      ['search=20.00', [20, 20], 0],
      ['search=zalando 20.00', [20], -20],
      ['search=zalando >19', [20, 50], 30],
      ['search=shopping >30', [50], 50],
      ['search=sleeve', [20], -20],
      ['maxAmount=30&category=Shopping&isIncome=false', [20, 20], 0],
      ['maxAmount=30&isIncome=true', [], 0],
    ] as const) {
      const found = await list(user, query);
      expect([query, found.transactions.map(({ cost }) => cost).sort(), found.sums.expense]).toEqual([
        query,
        costs.toSorted(),
        expense,
      ]);
      expect([query, await sums(query)]).toEqual([query, found.sums]);
    }
    expect((await list(user, 'maxAmount=30&search=zalando')).transactions).toMatchObject([{ _id: some._id }]);
  });

  test('purchases are proposed by name and amount, with what is left to refund', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    await user.add({ ...COAT, name: 'Bakery', cost: 4 });
    await user.add({ ...COAT, name: 'Lamp', cost: 20 });
    const proposed = async (query: string) => {
      const { body } = await user.send('GET', `/transactions/purchases?${query}`);
      return (body as { purchases: { transaction: Transaction; left: number }[] }).purchases.map(
        ({ transaction: { name }, left }) => [name, left],
      );
    };
    expect(await proposed('name=ZALANDO%20SE%20REFUND&amount=20')).toEqual([
      ['Lamp', 20],
      ['Zalando', 50],
    ]);
    await add(user, refund(coat, 40, { name: 'Zalando refund' }));
    expect(await proposed('name=ZALANDO%20SE%20REFUND&amount=20')).toEqual([['Lamp', 20]]);
    expect(await proposed('name=ZALANDO%20SE%20REFUND&amount=10')).toEqual([['Zalando', 10]]);
    expect(await proposed('name=Refund&amount=9')).toEqual([]);
    expect(await proposed('name=Refund&amount=9&search=zal')).toEqual([['Zalando', 10]]);
    expect(await proposed('')).toEqual([]);
    await user.add({ ...COAT, cost: 70, addedOn: '2026-11-15' });
    expect((await proposed('name=Zalando&amount=5&endDate=2026-11-14')).map(([, left]) => left)).toEqual([10]);
    expect((await proposed('name=Zalando&amount=5')).map(([, left]) => left)).toEqual([70, 10]);
  });

  test('a purchase with the name of a refund is proposed even if many purchases are newer', async () => {
    const user = await app().newUser();
    await user.add(COAT);
    for (let day = 0; day < 101; day++) await user.add({ ...COAT, name: 'Bakery', cost: 4, addedOn: '2026-11-12' });
    const { body } = await user.send('GET', '/transactions/purchases?name=Zalando%20refund&amount=20');
    expect(body).toMatchObject({ purchases: [{ transaction: { name: 'Zalando' }, left: 50 }], hasRefundWord: true });
    const { body: other } = await user.send('GET', '/transactions/purchases?name=Zalando&amount=20');
    expect(other).toMatchObject({ hasRefundWord: false });
  });
});
