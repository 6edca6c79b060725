import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onSharedApps } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';

const RECEIPT = {
  sequence: 99,
  file_name: 'zoo.pdf',
  file_type: 'application/pdf',
  file_hash: '',
  amount_minor: null,
  day: null,
  currency: null,
  transaction_id: null,
  created_at: 1,
  trust: '{}',
  text_marks: '',
  search_text: '',
  pages: '[]',
};
const LESSON = {
  marks: '[]',
  is_renamed: 1 as const,
  read_as: 'ZOO',
  amount_label: null,
  is_month_first: null,
  learned_at: 1,
};

onSharedApps((app) => {
  const list = async (user: Client, kind = '') =>
    (await user.send('GET', `/transactions/categories${kind}`)).body as string[];

  test('an empty category of either kind can be added', async () => {
    const user = await app().newUser();
    const add = (name: string, more = {}) => user.send('POST', '/transactions/category', { body: { name, ...more } });
    expect(await add(' Garden ')).toMatchObject({
      status: 201,
      body: { name: 'Garden', message: 'Category "Garden" added.' },
    });
    expect(await list(user, '/expense')).toContain('Garden');
    expect(await list(user, '/income')).not.toContain('Garden');
    expect(await add('GARDEN')).toMatchObject({
      status: 409,
      body: { message: 'The category "Garden" already exists.' },
    });
    expect((await add('food')).status).toBe(409);
    expect((await add('Garden', { isIncome: true })).status).toBe(201);
    expect(await list(user, '/income')).toContain('Garden');
    expect((await add('')).status).toBe(400);
    expect(await list(await app().newUser())).not.toContain('Garden');
  });

  test('built-in categories always exist, sorted', async () => {
    const user = await app().newUser();
    expect(await list(user, '/expense')).toEqual([
      'Bills',
      'Entertainment',
      'Food',
      'Groceries',
      'Miscellaneous',
      'Shopping',
      'Subscriptions',
      'Transportation',
    ]);
    expect(await list(user, '/income')).toEqual([
      'Freelance / Side Gig',
      'Gifts',
      'Investment Returns',
      'Refunds',
      'Salary',
    ]);
    expect(await list(user)).toHaveLength(13);
  });

  test('a category exists from its first use, in alphabetical order', async () => {
    const user = await app().newUser();
    await user.add({ category: 'éclairs' });
    expect(await list(user, '/expense')).toEqual(expect.arrayContaining(['éclairs']));
    const names = await list(user);
    expect(names.indexOf('éclairs')).toBe(names.indexOf('Bills') + 1);
    expect(await list(user, '/income')).not.toContain('éclairs');
  });

  test('a name that differs only by case is the existing category', async () => {
    const user = await app().newUser();
    expect((await user.add({ category: 'fOOD' })).category).toBe('Food');
    expect((await user.add({ category: 'Pets' })).category).toBe('Pets');
    expect((await user.add({ category: 'PETS', isIncome: true })).category).toBe('Pets');
    expect(await list(user)).toHaveLength(14);
    expect(await list(user, '/income')).toContain('Pets');
  });

  test('a built-in category used for the other kind is in both lists', async () => {
    const user = await app().newUser();
    expect((await user.add({ category: 'salary' })).category).toBe('Salary');
    expect(await list(user, '/expense')).toContain('Salary');
    expect(await list(user)).toHaveLength(13);
  });

  test('a deleted category is removed everywhere', async () => {
    const user = await app().newUser();
    const half = (category: string) => ({ category, amount: 6.25 });
    const { _id } = await user.add({ lines: [half('Pets'), half('Pets')], tags: ['Zoo'] });
    await user.send('POST', '/budgets', { body: { category: 'Pets', amount: 1, month: 11, year: 2026 } });
    await user.send('POST', '/recurring/create', {
      body: { name: 'Cat', category: 'Pets', amount: 1, startDate: '2999-01-01' },
    });
    const { db } = app();
    const { user_id } = await db
      .selectFrom('transactions')
      .select('user_id')
      .where('id', '=', _id)
      .executeTakeFirstOrThrow();
    const common = { user_id, id: 'x', category: 'Pets', merchant: 'Zoo' };
    await db
      .insertInto('receipts')
      .values({ ...RECEIPT, ...common })
      .execute();
    await db
      .insertInto('receipt_lessons')
      .values({ ...LESSON, ...common })
      .execute();
    const tables = (await db.introspection.getTables()).filter(({ columns }) =>
      columns.some(({ name }) => name === 'category'),
    );
    const using = async (category: string) => {
      const found: string[] = [];
      for (const { name } of tables) {
        const { rows } =
          await sql`select 1 from ${sql.table(name)} where user_id = ${user_id} and category = ${category}`.execute(db);
        if (rows.length > 0) found.push(name);
      }
      return found.sort();
    };
    // If this fails, a new table has a category column, and this test must cover it.
    expect(await using('Pets')).toEqual(tables.map(({ name }) => name).sort());
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Pets' } });
    expect(await using('Pets')).toEqual([]);
    expect(await using('Miscellaneous')).toEqual([
      'account_months',
      'budgets',
      'receipts',
      'recurring',
      'tag_totals',
      'totals',
      'transaction_lines',
      'transactions',
    ]);
  });
});
