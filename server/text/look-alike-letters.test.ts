import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';

const NAMES = ['Domino’s Pizza', "Domino's Pizza", '7–Eleven', 'Two  Blanks Ltd', 'zero\u200bwidth', 'McDonald´s'];
const SEARCHES = [
  ["domino's", 2],
  ['DOMINO’S', 2],
  ['7-eleven', 1],
  ['two blanks', 1],
  ['two  blanks', 1],
  ['zerowidth', 1],
  ["mcdonald's", 1],
] as const;

type Page = { transactions: Transaction[]; totalCount: number };

onSharedApps((app) => {
  const list = async (user: Client, query = '') => (await user.send('GET', `/transactions?${query}`)).body as Page;

  test('names that look alike are found by a search, match a rule and are one name in reports', async () => {
    const user = await app().newUser();
    for (const name of NAMES) await user.add({ name, addedOn: '2026-11-10' });
    const count = async (search: string) => (await list(user, `search=${encodeURIComponent(search)}`)).totalCount;
    for (const [search, found] of SEARCHES) expect(await count(search), search).toBe(found);
    const rule = { conditions: { nameContains: 'domino‘s' }, changes: { category: 'Shopping' } };
    expect((await user.send('POST', '/rules/preview', { body: { rule } })).body).toMatchObject({ count: 2 });
    const report = await user.send('GET', '/reports/names?startDate=2026-11-01&endDate=2026-11-30');
    const pizza = { name: expect.stringMatching(/^Domino.s Pizza$/), count: 2 };
    expect(report.body).toMatchObject({ names: expect.arrayContaining([expect.objectContaining(pizza)]) });
    const suggested = await user.send(
      'GET',
      `/transactions/names?isIncome=false&search=${encodeURIComponent('domino´s')}`,
    );
    expect(suggested.body).toHaveLength(1);
  });

  test('a tag, category, account or saved filter that looks like an existing one is that one', async () => {
    const user = await app().newUser();
    await user.add({ category: 'Mom’s shop', tags: ['Mom’s  trip'] });
    const body = await user.add({ category: "mom's shop", tags: ["Mom's trip", 'Mom’s trip', 'ne\u200bw', 'new'] });
    expect(body).toMatchObject({ category: 'Mom’s shop', tags: ['Mom’s  trip', 'ne\u200bw'] });
    expect((await list(user, `tag=${encodeURIComponent("mom's trip")}`)).totalCount).toBe(2);
    // The existing category is used for the income, although it was previously used only for expenses.
    expect(await user.add({ category: "mom's shop", isIncome: true })).toMatchObject({ category: 'Mom’s shop' });
    expect((await user.send('GET', '/transactions/categories')).body).not.toContain("mom's shop");
    const named = { name: 'Joe’s', kind: 'cash' };
    expect((await user.send('POST', '/accounts', { body: named })).status).toBe(201);
    expect((await user.send('POST', '/accounts', { body: { ...named, name: "joe's" } })).status).toBe(409);
    const filter = { name: 'This–month', filter: {} };
    expect((await user.send('POST', '/filters', { body: filter })).status).toBe(201);
    expect((await user.send('POST', '/filters', { body: { ...filter, name: 'This-month' } })).status).toBe(409);
  });

  test('a tag and a category can be renamed to use another apostrophe', async () => {
    const user = await app().newUser();
    await user.add({ category: 'Mom’s shop', tags: ['Mom’s trip'] });
    await user.send('PUT', `/tags/${encodeURIComponent('Mom’s trip')}`, { body: { name: "Mom's trip" } });
    await user.send('PUT', '/transactions/category', { body: { category: 'Mom’s shop', name: "Mom's shop" } });
    const { transactions } = await list(user);
    expect(transactions).toMatchObject([{ category: "Mom's shop", tags: ["Mom's trip"] }]);
  });
});
