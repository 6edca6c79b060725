import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';

const line = (category: string, amount: number) => ({ category, amount });

onSharedApps((app) => {
  const list = async (user: TestUser, query: string) =>
    (await user.send('GET', `/transactions?categories=Food%0ABills&${query}`)).body as {
      transactions: Transaction[];
      totalCount: number;
      sums: object;
    };

  test('a list of several categories contains each split transaction once, and sums only its lines in them', async () => {
    const user = await app().newUser();
    const add = (name: string, body: object) => user.add({ name, addedOn: '2026-11-10', ...body });
    await add('both', { lines: [line('Food', 4), line('Bills', 3)], cost: 7 });
    await add('none', { lines: [line('Pets', 4), line('Shopping', 3)], cost: 7 });
    await add('small parts', { lines: [line('Pets', 9), line('Food', 1), line('Bills', 2)], cost: 12, tags: ['Trip'] });
    await add('plain', { category: 'Bills', cost: 10 });
    const purchase = await add('dinner', { category: 'Food', cost: 50, tags: ['Trip'] });
    await add('refund', { isIncome: true, cost: 20, category: 'Refunds', refundOf: purchase._id });
    await add('old', { category: 'Food', cost: 100, addedOn: '2026-10-31' });

    const month = 'startDate=2026-11-01&endDate=2026-11-30&isIncome=false';
    const found = await list(user, month);
    expect(found.transactions.map(({ name }) => name)).toEqual(['refund', 'dinner', 'plain', 'small parts', 'both']);
    expect(found).toMatchObject({ totalCount: 5, sums: { income: 0, expense: 50, net: -50 } });
    const { body: sums } = await user.send('GET', `/transactions/sums?categories=Food%0ABills&${month}`);
    expect(sums).toEqual(found.sums);
    const page = await list(user, `${month}&limit=2&page=2`);
    expect(page.transactions.map(({ name }) => name)).toEqual(['plain', 'small parts']);

    const tagged = await list(user, `${month}&tag=Trip`);
    expect(tagged.transactions.map(({ name }) => name)).toEqual(['dinner', 'small parts']);
    expect(tagged.sums).toMatchObject({ expense: 53 });
    const searched = await list(user, `${month}&search=${encodeURIComponent('>9')}`);
    expect(searched.transactions.map(({ name }) => name)).toEqual(['refund', 'dinner', 'plain', 'small parts']);
    // A single category overrides the list of categories. With a list, no transfers are shown.
    expect((await list(user, 'category=Pets')).totalCount).toBe(2);
    expect((await list(user, 'transfers=only')).totalCount).toBe(0);
  });

  test('a saved filter by several categories follows a category that is deleted', async () => {
    const user = await app().newUser();
    await user.add({ category: 'Cafes' });
    await user.send('POST', '/filters', { body: { name: 'Meals', filter: { categories: ['Food', 'Cafes'] } } });
    expect((await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Cafes' } })).status).toBe(
      200,
    );
    const { body } = await user.send('GET', '/filters');
    expect(body).toMatchObject([{ name: 'Meals', filter: { categories: ['Food', 'Miscellaneous'] } }]);
  });
});
