import { expect, test } from 'vitest';
import { onEachEngine } from '../testing/each-engine.ts';
import type { Client } from '../testing/test-app.ts';

onEachEngine((app) => {
  const list = async (user: Client, kind = '') =>
    (await user.send('GET', `/transactions/categories${kind}`)).body as string[];

  test('built-in categories are always there, sorted', async () => {
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

  test('a category exists from its first use, sorted among the others as people sort', async () => {
    const user = await app().newUser();
    await user.add({ category: 'éclairs' });
    expect(await list(user, '/expense')).toEqual(expect.arrayContaining(['éclairs']));
    const names = await list(user);
    expect(names.indexOf('éclairs')).toBe(names.indexOf('Bills') + 1);
    expect(await list(user, '/income')).not.toContain('éclairs');
  });

  test('a name that differs only by case is the category that is there', async () => {
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

  test("one user's categories are not another's", async () => {
    await (await app().newUser()).add({ category: 'Secret' });
    expect(await list(await app().newUser())).not.toContain('Secret');
  });
});
