import { expect, test } from 'vitest';
import type { SavedFilter } from '../../contract/transactions/saved-filters.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';

onSharedApps((app) => {
  const save = (user: TestUser, name: string, filter: object) =>
    user.send('POST', '/filters', { body: { name, filter } });
  const list = async (user: TestUser) => (await user.send('GET', '/filters')).body as SavedFilter[];

  test('a filter can be saved under a name, listed, changed and deleted', async () => {
    const user = await app().newUser();
    const filter = {
      search: '>100',
      type: 'expense',
      category: 'Food',
      tag: 'Trip',
      from: '2026-01-01',
      to: '2026-02-28',
    };
    const made = await save(user, ' Large meals ', filter);
    expect(made).toMatchObject({ status: 201, body: { name: 'Large meals', filter } });
    await save(user, 'Élan', { dates: 'last-12-months' });
    expect((await list(user)).map(({ name }) => name)).toEqual(['Élan', 'Large meals']);

    const { _id } = made.body as SavedFilter;
    const change = (body: object) => user.send('PUT', `/filters/${_id}`, { body });
    expect(await change({ name: 'Meals' })).toMatchObject({ status: 200, body: { name: 'Meals', filter } });
    expect(await change({ name: 'Meals', filter: { tag: 'Trip' } })).toMatchObject({
      body: { filter: { tag: 'Trip' } },
    });
    expect((await change({ name: 'élan' })).status).toBe(409);
    expect((await save(user, 'MEALS', {})).status).toBe(409);
    expect((await save(user, 'Odd', { dates: 'some day' })).status).toBe(400);
    expect((await save(user, 'Odd', { category: 'x'.repeat(51) })).status).toBe(400);

    await user.add({ tags: ['trip'] });
    await user.send('PUT', '/tags/trip', { body: { name: 'Journey' } });
    expect((await list(user))[1]).toMatchObject({ filter: { tag: 'Journey' } });
    expect((await user.send('DELETE', `/filters/${_id}`)).status).toBe(200);
    expect((await user.send('DELETE', `/filters/${_id}`)).status).toBe(404);
    expect(await list(user)).toHaveLength(1);
  });

  test("a filter by account needs one of the user's accounts, and follows when that is merged", async () => {
    const [user, other] = [await app().newUser(), await app().newUser()];
    const add = async (whose: TestUser, name: string) =>
      ((await whose.send('POST', '/accounts', { body: { name } })).body as { _id: string })._id;
    const bank = await add(user, 'Bank');
    const made = await save(user, 'At the bank', { account: bank });
    expect(made).toMatchObject({ status: 201, body: { filter: { account: bank } } });

    const refused = { status: 400, body: { message: 'This account does not exist. Choose one of your accounts.' } };
    for (const account of [await add(other, 'Bank'), 'any text', bank.toUpperCase(), "' or 1=1 --"]) {
      expect(await save(user, 'Odd', { account })).toMatchObject(refused);
      const body = { name: 'At the bank', filter: { account } };
      expect(await user.send('PUT', `/filters/${(made.body as SavedFilter)._id}`, { body })).toMatchObject(refused);
    }
    await user.send('DELETE', `/accounts/${bank}?moveTo=everyday`);
    expect(await list(user)).toMatchObject([{ name: 'At the bank', filter: { account: 'everyday' } }]);
  });

  test('a user can have a hundred filters', async () => {
    const user = await app().newUser();
    const { db } = app();
    const { id: user_id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 100 }, (_, n) => ({ user_id, id: `f${n}`, name: `F${n}`, filter: '{}' }));
    await db.insertInto('saved_filters').values(rows).execute();
    expect((await save(user, 'One more', {})).status).toBe(400);
  });
});
