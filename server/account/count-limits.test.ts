import { expect, test } from 'vitest';
import { MAX_BUDGETS } from '../../contract/budgets.ts';
import { MAX_CATEGORIES } from '../../contract/categories.ts';
import { MAX_RECURRING_ITEMS, type Recurring } from '../../contract/recurring-items.ts';
import { MAX_SAVED_FILTERS } from '../../contract/transactions/saved-filters.ts';
import { MAX_TAGS } from '../../contract/transactions/tags.ts';
import { addMonths } from '../../domain/month-ranges.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { getUserId } from '../testing/user-id.ts';

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const LUNCH = { name: 'Lunch', category: 'Food', cost: 5, addedOn: '2026-11-20', isIncome: false };
const refusal = (sentence: RegExp) => ({ status: 400, body: { message: expect.stringMatching(sentence) } });

onEachEngine((app) => {
  /** Inserts rows directly, because the API would take too long. */
  const keep = async (table: 'categories' | 'tags' | 'budgets' | 'recurring' | 'saved_filters', rows: object[]) => {
    for (let from = 0; from < rows.length; from += 2000) {
      await app()
        .db.insertInto(table)
        .values(rows.slice(from, from + 2000) as never)
        .execute();
    }
  };

  test('the number of recurring items is limited, and those beyond an older limit stay editable', async () => {
    const user = await app().newUser();
    const user_id = await getUserId(app().db, user.email);
    const body = { name: 'Rent', category: 'Bills', amount: 1, frequency: 'daily', startDate: '9000-01-01' };
    const first = (await user.send('POST', '/recurring/create', { body })).body as Recurring;
    const row = await app()
      .db.selectFrom('recurring')
      .selectAll()
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow();
    await keep(
      'recurring',
      many(MAX_RECURRING_ITEMS - 2, (at) => ({ ...row, id: `item-${at}`, sequence: 100_000 + at })),
    );
    expect((await user.send('POST', '/recurring/create', { body })).status).toBe(201);
    expect(await user.send('POST', '/recurring/create', { body })).toMatchObject(refusal(/500 recurring items/));
    await keep('recurring', [{ ...row, id: 'one-too-many', sequence: 200_000 }]);
    expect((await user.send('PUT', `/recurring/${first._id}`, { body: { ...body, amount: 2 } })).status).toBe(200);
    expect((await user.send('GET', '/recurring')).body).toHaveLength(MAX_RECURRING_ITEMS + 1);
  });

  test('the number of categories is limited, and existing ones stay usable', async () => {
    const user = await app().newUser();
    const user_id = await getUserId(app().db, user.email);
    const { _id } = await user.add({ category: 'Gone' });
    await user.send('DELETE', `/transactions/${_id}`);
    await app().db.deleteFrom('categories').where('user_id', '=', user_id).execute();
    await keep(
      'categories',
      many(MAX_CATEGORIES, (at) => ({ user_id, key: `c${at}`, name: `C${at}`, is_expense: 1, is_income: 0 })),
    );
    const add = (some: object) => user.send('POST', '/transactions', { body: { ...LUNCH, ...some } });
    expect(await add({ category: 'One more' })).toMatchObject(refusal(/500 custom categories/));
    // The category no longer exists, but restoring must not fail because of the limit.
    const restored = await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
    expect(restored.status).toBe(200);
    expect((await add({ category: 'c7' })).body).toMatchObject({ category: 'C7' });
    expect((await add({ category: 'c7', isIncome: true })).status).toBe(201);
    expect((await add({ category: 'Food' })).status).toBe(201);
    const addCategory = (name: string) => user.send('POST', '/transactions/category', { body: { name } });
    expect(await addCategory('One more')).toMatchObject(refusal(/500 custom categories/));
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'C9' } });
    expect((await addCategory('One more')).status).toBe(201);
    const renamed = await user.send('PUT', '/transactions/category', { body: { category: 'C7', name: 'Other' } });
    expect(renamed.status).toBe(200);
  });

  test('the number of tags is limited', async () => {
    const user = await app().newUser();
    const user_id = await getUserId(app().db, user.email);
    await keep(
      'tags',
      many(MAX_TAGS, (at) => ({ user_id, key: `t${at}`, name: `T${at}`, count: 1 })),
    );
    const add = (tags: string[]) => user.send('POST', '/transactions', { body: { ...LUNCH, tags } });
    expect(await add(['One more'])).toMatchObject(refusal(/1,000 tags/));
    expect((await add(['t5'])).status).toBe(201);
    await app().db.deleteFrom('users').where('id', '=', user_id).execute();
  });

  test('the number of budgets is limited, and opening a new month then creates none', async () => {
    const user = await app().newUser();
    const user_id = await getUserId(app().db, user.email);
    const today = new Date();
    const [month, year] = [today.getUTCMonth() + 1, today.getUTCFullYear()];
    const now = `${year}-${String(month).padStart(2, '0')}`;
    const budget = { user_id, amount_minor: 5, rollover: 'none', is_carried: 0, version: 1 };
    await keep(
      'budgets',
      many(MAX_BUDGETS - 1, (at) => ({
        ...budget,
        id: `b${at}`,
        category: `C${at % 400}`,
        period: addMonths(now, -1 - Math.floor(at / 400)),
      })),
    );
    const carried = (await user.send('GET', `/budgets?month=${month}&year=${year}`)).body;
    expect(carried).toHaveLength(1);
    const create = { category: 'Food', amount: 5, month: 1, year: 2100 };
    expect(await user.send('POST', '/budgets', { body: create })).toMatchObject(refusal(/at most 20,000 budgets/));
    const copied = await user.send('POST', '/budgets/copy', { body: { month, year } });
    expect(copied).toMatchObject(refusal(/at most 20,000 budgets/));
  });

  test('the number of saved filters is limited', async () => {
    const user = await app().newUser();
    const user_id = await getUserId(app().db, user.email);
    await keep(
      'saved_filters',
      many(MAX_SAVED_FILTERS, (at) => ({ user_id, id: `f${at}`, name: `F${at}`, filter: '{"category":"Food"}' })),
    );
    const body = { name: 'One more', filter: { category: 'Food' } };
    expect(await user.send('POST', '/filters', { body })).toMatchObject(refusal(/100 saved filters/));
  });
});
