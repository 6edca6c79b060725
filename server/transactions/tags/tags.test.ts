import { expect, test } from 'vitest';
import type { Tag, TagSums } from '../../../contract/transactions/tags.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { findTagsWithWrongTotals, rebuildTagData } from './rebuild-tags.ts';

type Page = { transactions: Transaction[]; totalCount: number; totalPages: number };

onSharedApps((app) => {
  const tagsOf = async (user: TestUser) => (await user.send('GET', '/tags')).body as Tag[];
  const sumsOf = async (user: TestUser, tag: string) => (await user.send('GET', `/tags/${tag}`)).body as TagSums;
  const list = async (user: TestUser, query: string) => (await user.send('GET', `/transactions?${query}`)).body as Page;
  const names = async (user: TestUser, query: string) => (await list(user, query)).transactions.map(({ name }) => name);

  test('tags are stored as typed, each once, and found regardless of case', async () => {
    const user = await app().newUser();
    const lunch = await user.add({ tags: ['Holiday', 'with Ann', 'holiday'] });
    expect(lunch.tags).toEqual(['Holiday', 'with Ann']);
    expect((await user.add({ name: 'Hotel', tags: ['HOLIDAY'] })).tags).toEqual(['Holiday']);
    expect((await user.add({ name: 'Bread' })).tags).toEqual([]);
    expect(await tagsOf(user)).toEqual([
      { name: 'Holiday', count: 2 },
      { name: 'with Ann', count: 1 },
    ]);
    expect(await names(user, 'tag=holiday')).toEqual(['Hotel', 'Lunch']);
    expect((await list(user, 'tag=with%20ann')).transactions).toEqual([lunch]);
    expect(await list(user, 'tag=nothing')).toMatchObject({ transactions: [], totalCount: 0, totalPages: 0 });
  });

  test('a change without tags keeps them, and an empty list removes them', async () => {
    const user = await app().newUser();
    const { _id, ...body } = await user.add({ tags: ['Work'] });
    const { tags: _, ...rest } = body;
    const change = async (more: object) =>
      ((await user.send('PUT', `/transactions/${_id}`, { body: { ...rest, ...more } })).body as Transaction).tags;
    expect(await change({ name: 'Supper' })).toEqual(['Work']);
    expect(await change({ tags: ['Trip', 'work'] })).toEqual(['Trip', 'Work']);
    expect(await change({ addedOn: '2026-01-05', tags: ['Trip'] })).toEqual(['Trip']);
    expect(await tagsOf(user)).toEqual([{ name: 'Trip', count: 1 }]);
    expect(await change({ tags: [] })).toEqual([]);
    expect(await tagsOf(user)).toEqual([]);
  });

  test('a tag that is too long or empty, and too many tags, are refused', async () => {
    const user = await app().newUser();
    const body = { name: 'Lunch', category: 'Food', cost: 5, addedOn: '2026-11-20', isIncome: false };
    for (const tags of [
      ['x'.repeat(41)],
      [' '],
      ['a\u001fb'],
      Array.from({ length: 21 }, (_, each) => `t${each}`),
      'x',
    ]) {
      expect((await user.send('POST', '/transactions', { body: { ...body, tags } })).status).toBe(400);
    }
    expect((await user.send('POST', '/transactions', { body: { ...body, tags: ['x'.repeat(40)] } })).status).toBe(201);
  });

  test('a tag can be combined with other filters, page by page', async () => {
    const user = await app().newUser();
    for (let day = 1; day <= 25; day++) {
      const addedOn = `2026-${day < 10 ? '09' : '10'}-${String(day).padStart(2, '0')}`;
      await user.add({ name: `N${day}`, addedOn, tags: ['Trip'], category: day % 5 ? 'Food' : 'Bills' });
      if (day % 5 === 0) await user.add({ name: 'Other', addedOn, isIncome: day === 25, category: 'Bills' });
    }
    expect(await list(user, 'tag=trip&limit=10')).toMatchObject({
      totalCount: 25,
      totalPages: 3,
      sums: { net: -312.5 },
    });
    expect(await names(user, 'tag=trip&limit=10&page=3')).toEqual(['N5', 'N4', 'N3', 'N2', 'N1']);
    expect(await names(user, 'tag=trip&limit=5&page=4')).toEqual(['N10', 'N9', 'N8', 'N7', 'N6']);
    expect(await names(user, 'tag=trip&category=Bills')).toEqual(['N25', 'N20', 'N15', 'N10', 'N5']);
    expect(await names(user, 'tag=trip&category=Food&limit=2&page=10')).toEqual(['N2', 'N1']);
    expect(await names(user, 'tag=trip&startDate=2026-09-08&endDate=2026-10-10')).toEqual(['N10', 'N9', 'N8']);
    expect(await names(user, 'tag=trip&search=n2&startDate=2026-10-01')).toEqual([
      'N25',
      'N24',
      'N23',
      'N22',
      'N21',
      'N20',
    ]);
    expect(await list(user, 'tag=trip&isIncome=true')).toMatchObject({ totalCount: 0 });
  });

  test('a search also matches names of categories and tags, and finds each transaction once', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Zoo', category: 'Pet things', cost: 1 });
    await user.add({ name: 'Petrol', category: 'Pet things', tags: ['carpet'], cost: 2 });
    await user.add({ name: 'Hotel', tags: ['Pétanque', 'carpet'], cost: 4 });
    await user.add({ name: 'Train', tags: ['ab'], cost: 8 });
    await user.add({ name: 'Bread', cost: 16 });
    expect(await names(user, 'search=PET')).toEqual(['Hotel', 'Petrol', 'Zoo']);
    expect(await list(user, 'search=pet&limit=1&page=2')).toMatchObject({
      transactions: [{ name: 'Petrol' }],
      totalCount: 3,
      totalPages: 3,
      sums: { expense: 7 },
    });
    expect((await user.send('GET', '/transactions/sums?search=pet')).body).toMatchObject({ expense: 7 });
    expect(await names(user, 'search=carpet&category=Pet%20things')).toEqual(['Petrol']);
    expect(await names(user, 'search=things%20%3E1')).toEqual(['Petrol']);
    expect(await names(user, 'search=carpet&tag=p%C3%A9tanque')).toEqual(['Hotel']);
    // A search text of two letters must match the whole name of a tag.
    expect(await names(user, 'search=ab')).toEqual(['Train']);
    expect(await names(user, 'search=a')).toEqual(['Bread', 'Train']);
  });

  test("a tag's page has its sums by category and month", async () => {
    const user = await app().newUser();
    await user.add({ cost: 10, addedOn: '2026-10-05', tags: ['Trip', 'Car'] });
    await user.add({ cost: 5.5, addedOn: '2026-11-05', tags: ['Trip'], category: 'Bills' });
    await user.add({ cost: 2, addedOn: '2026-11-06', tags: ['Trip'], category: 'Refunds', isIncome: true });
    const { _id } = await user.add({ cost: 99, tags: ['Trip'] });
    await user.send('DELETE', `/transactions/${_id}`);
    expect(await sumsOf(user, 'trip')).toEqual({
      name: 'Trip',
      count: 3,
      income: 2,
      expense: 15.5,
      categories: [
        { category: 'Food', isIncome: false, count: 1, sum: 10 },
        { category: 'Bills', isIncome: false, count: 1, sum: 5.5 },
        { category: 'Refunds', isIncome: true, count: 1, sum: 2 },
      ],
      months: [
        { month: '2026-11', count: 2, income: 2, expense: 5.5 },
        { month: '2026-10', count: 1, income: 0, expense: 10 },
      ],
    });
    expect((await user.send('GET', '/tags/nothing')).status).toBe(404);
  });

  test('renaming a tag changes it everywhere, and merges it with an existing one', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Both', cost: 1, tags: ['trip', 'Holiday'] });
    await user.add({ name: 'One', cost: 2, tags: ['x', 'trip'] });
    await user.add({ name: 'Other', cost: 4, tags: ['Holiday'] });
    const rename = (from: string, name: string) =>
      user.send('PUT', `/tags/${encodeURIComponent(from)}`, { body: { name } });
    expect(await rename('TRIP', 'Trip')).toMatchObject({ status: 200, body: { name: 'Trip', count: 2 } });
    expect((await list(user, 'tag=trip')).transactions.map(({ tags }) => tags)).toEqual([
      ['x', 'Trip'],
      ['Trip', 'Holiday'],
    ]);
    expect(await rename('trip', 'a/b %?')).toMatchObject({ body: { name: 'a/b %?', count: 2 } });
    expect(await rename('a/b %?', 'HOLIDAY')).toMatchObject({ body: { name: 'Holiday', count: 3 } });
    expect((await list(user, 'tag=holiday')).transactions.map(({ tags }) => tags)).toEqual([
      ['Holiday'],
      ['x', 'Holiday'],
      ['Holiday'],
    ]);
    expect(await sumsOf(user, 'holiday')).toMatchObject({ count: 3, expense: 7, months: [{ count: 3 }] });
    expect(await tagsOf(user)).toEqual([
      { name: 'Holiday', count: 3 },
      { name: 'x', count: 1 },
    ]);
    expect((await rename('trip', 'y')).status).toBe(404);
  });

  test('deleting a tag removes it from transactions, which stay', async () => {
    const user = await app().newUser();
    await user.add({ tags: ['a', 'b'] });
    await user.add({ tags: ['b'] });
    expect(await user.send('DELETE', '/tags/B')).toMatchObject({
      status: 200,
      body: { count: 2, message: 'Tag removed from 2 transactions.' },
    });
    expect((await list(user, '')).transactions.map(({ tags }) => tags)).toEqual([[], ['a']]);
    expect((await list(user, 'tag=b')).totalCount).toBe(0);
    expect((await user.send('DELETE', '/tags/b')).status).toBe(404);
  });

  test('undo restores tags with their current names', async () => {
    const user = await app().newUser();
    const { _id } = await user.add({ cost: 3, tags: ['Trip', 'Alone', 'Car'] });
    await user.add({ tags: ['Trip', 'Car', 'Holiday'] });
    await user.send('DELETE', `/transactions/${_id}`);
    expect((await tagsOf(user)).map(({ name }) => name)).toEqual(['Car', 'Holiday', 'Trip']);
    await user.send('PUT', '/tags/trip', { body: { name: 'Journey' } });
    await user.send('PUT', '/tags/car', { body: { name: 'Holiday' } });
    await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
    expect(await names(user, 'tag=alone')).toEqual(['Lunch']);
    expect(await tagsOf(user)).toEqual([
      { name: 'Alone', count: 1 },
      { name: 'Holiday', count: 2 },
      { name: 'Journey', count: 2 },
    ]);
    expect((await sumsOf(user, 'journey')).count).toBe(2);
  });

  test('deleting a category updates the sums of tags', async () => {
    const user = await app().newUser();
    await user.add({ cost: 3, category: 'Pets', tags: ['x'] });
    await user.add({ cost: 4, category: 'Miscellaneous', tags: ['x'] });
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Pets' } });
    expect((await sumsOf(user, 'x')).categories).toEqual([
      { category: 'Miscellaneous', isIncome: false, count: 2, sum: 7 },
    ]);
  });

  test('a tag that is inconsistent with its transactions is found and rebuilt', async () => {
    const user = await app().newUser();
    await user.add({ cost: 3, tags: ['a', 'b'] });
    const { db } = app();
    const wrong = () =>
      db.transaction().execute(async (tx) => findTagsWithWrongTotals(tx, await getUserId(tx, user.email)));
    for (const spoil of [
      () => db.updateTable('tags').set({ count: 2 }).where('key', '=', 'b').execute(),
      () => db.updateTable('tag_totals').set({ sum_minor: 2 }).where('key', '=', 'b').execute(),
      () => db.updateTable('transaction_tags').set({ day: '2020-01-01' }).where('key', '=', 'b').execute(),
      () => db.deleteFrom('tag_totals').where('key', '=', 'b').execute(),
    ]) {
      expect(await wrong()).toEqual([]);
      await spoil();
      expect(await wrong()).toEqual(['b']);
      await db.transaction().execute(async (tx) => rebuildTagData(tx, await getUserId(tx, user.email)));
    }
    expect(await sumsOf(user, 'b')).toMatchObject({ count: 1, expense: 3 });
  });

  test('users cannot see or change the tags of others', async () => {
    const [ann, ben] = [await app().newUser(), await app().newUser()];
    await ann.add({ tags: ['Secret'] });
    expect(await tagsOf(ben)).toEqual([]);
    expect((await ben.send('PUT', '/tags/secret', { body: { name: 'x' } })).status).toBe(404);
    expect((await ben.send('DELETE', '/tags/secret')).status).toBe(404);
    expect((await list(ben, 'tag=secret')).totalCount).toBe(0);
    expect(await tagsOf(ann)).toEqual([{ name: 'Secret', count: 1 }]);
  });
});
