import { expect, test } from 'vitest';
import type { Budget } from '../../contract/budgets.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../reader/testing/write-pdf.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { uploadUnrecordedReceipt } from '../testing/uploads.ts';

onSharedApps((app) => {
  const rename = (user: TestUser, category: string, name: string) =>
    user.send('PUT', '/transactions/category', { body: { category, name } });
  const merge = (user: TestUser, category: string, into: string) =>
    user.send('POST', '/transactions/category/merge', { body: { category, into } });
  const group = (user: TestUser, category: string, name: string) =>
    user.send('PUT', '/transactions/category/group', { body: { category, group: name } });
  const get = async (user: TestUser, path: string) => (await user.send('GET', path)).body;
  const categoriesOf = async (user: TestUser) =>
    ((await get(user, '/transactions?limit=100')) as { transactions: Transaction[] }).transactions.map(
      ({ category }) => category,
    );
  const budgetsOf = async (user: TestUser) =>
    ((await get(user, '/budgets')) as Budget[]).map(({ category, month, amount, spent }) => [
      category,
      month,
      amount,
      spent,
    ]);

  /** Creates a user who has the category Pets in every kind of record, including a deleted transaction. */
  async function newOwner() {
    const user = await app().newUser();
    await user.add({ category: 'Pets', cost: 2, tags: ['Cat'] });
    await user.add({ category: 'Pets', cost: 3, isIncome: true });
    const { _id: deleted } = await user.add({ category: 'Pets', cost: 4 });
    await user.send('DELETE', `/transactions/${deleted}`);
    await user.send('POST', '/budgets', { body: { category: 'Pets', amount: 10, month: 11, year: 2026 } });
    await user.send('POST', '/recurring/create', {
      body: { name: 'Cat', category: 'Pets', amount: 1, startDate: '2999-01-01' },
    });
    const { receiptId } = await uploadUnrecordedReceipt(user, writeTextPdf(['OAK TRADING LTD', 'Thank you']), 422);
    await user.send('PUT', `/receipts/${receiptId}`, {
      body: { merchant: 'Oak', amount: 5, category: 'Pets', date: '2026-11-20' },
    });
    await group(user, 'pets', 'Home');
    await user.send('POST', '/filters', { body: { name: 'My pets', filter: { category: 'Pets' } } });
    return { user, deleted, receiptId };
  }

  test('renaming a category updates everything that uses it, including restored transactions', async () => {
    const { user, deleted, receiptId } = await newOwner();
    expect(await rename(user, 'PETS', 'Animals')).toMatchObject({ status: 200, body: { name: 'Animals' } });
    expect(await categoriesOf(user)).toEqual(['Animals', 'Animals']);
    expect(await get(user, '/transactions/categories')).toEqual(expect.arrayContaining(['Animals']));
    expect(await get(user, '/transactions/categories')).not.toContain('Pets');
    expect(await budgetsOf(user)).toEqual([['Animals', 11, 10, 2]]);
    expect(await get(user, '/recurring')).toMatchObject([{ category: 'Animals' }]);
    expect(await get(user, `/receipts/${receiptId}`)).toMatchObject({ extractedData: { category: 'Animals' } });
    expect(await get(user, '/receipts/lessons')).toMatchObject([{ category: 'Animals' }]);
    expect(await get(user, '/transactions/categories/groups')).toEqual([{ category: 'Animals', group: 'Home' }]);
    expect(await get(user, '/filters')).toMatchObject([{ filter: { category: 'Animals' } }]);
    expect(await get(user, '/tags/cat')).toMatchObject({ categories: [{ category: 'Animals' }] });

    expect(await rename(user, 'Animals', 'animals')).toMatchObject({ status: 200 });
    expect(await categoriesOf(user)).toEqual(['animals', 'animals']);
    await user.send('POST', '/transactions/restore', { body: { transactionIds: [deleted] } });
    expect(await categoriesOf(user)).toEqual(['animals', 'animals', 'animals']);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('merging two categories adds up their budgets of a month', async () => {
    const { user, deleted } = await newOwner();
    await user.add({ category: 'Animals', cost: 8 });
    for (const month of [10, 11]) {
      await user.send('POST', '/budgets', { body: { category: 'Animals', amount: 30, month, year: 2026 } });
    }
    expect(await merge(user, 'Pets', 'ANIMALS')).toMatchObject({
      status: 200,
      body: { name: 'Animals', movedCount: 2, message: 'Categories merged. 2 transactions moved to "Animals".' },
    });
    expect(await categoriesOf(user)).toEqual(['Animals', 'Animals', 'Animals']);
    expect(await budgetsOf(user)).toEqual([
      ['Animals', 11, 40, 10],
      ['Animals', 10, 30, 0],
    ]);
    expect(await get(user, '/transactions/categories/income')).toContain('Animals');
    await user.send('POST', '/transactions/restore', { body: { transactionIds: [deleted] } });
    expect(await categoriesOf(user)).toHaveLength(4);
    expect(new Set(await categoriesOf(user))).toEqual(new Set(['Animals']));
    expect(await merge(user, 'animals', 'Salary')).toMatchObject({ status: 200, body: { name: 'Salary' } });
    expect(await get(user, '/transactions/categories/expense')).toContain('Salary');
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a refused rename or merge changes nothing', async () => {
    const user = await app().newUser();
    await user.add({ category: 'Pets' });
    await user.add({ category: 'Animals' });
    for (const [answer, status] of [
      [await rename(user, 'Food', 'Meals'), 400],
      [await rename(user, 'None', 'Meals'), 404],
      [await rename(user, 'Pets', 'animals'), 409],
      [await rename(user, 'Pets', 'food'), 409],
      [await merge(user, 'Food', 'Pets'), 400],
      [await merge(user, 'Pets', 'pets'), 400],
      [await merge(user, 'Pets', 'None'), 404],
      [await merge(user, 'None', 'Pets'), 404],
      [await group(user, 'None', 'Home'), 404],
    ] as const) {
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/\.$/) } });
    }
    expect(await categoriesOf(user)).toEqual(['Animals', 'Pets']);
    expect(await get(user, '/transactions/categories')).toEqual(expect.arrayContaining(['Animals', 'Pets']));
  });

  test('categories, built-in ones too, can be put into groups and removed again', async () => {
    const user = await app().newUser();
    await user.add({ category: 'Pets' });
    await group(user, 'pets', 'Home');
    await group(user, 'GROCERIES', ' home ');
    await group(user, 'Bills', 'Fixed');
    expect(await get(user, '/transactions/categories/groups')).toEqual([
      { category: 'Bills', group: 'Fixed' },
      { category: 'Groceries', group: 'Home' },
      { category: 'Pets', group: 'Home' },
    ]);
    await user.send('PUT', '/transactions/category/group', { body: { category: 'Bills' } });
    expect(await get(user, '/transactions/categories/groups')).toHaveLength(3);
    await group(user, 'Bills', '');
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Pets' } });
    await user.add({ category: 'Pets' });
    expect(await get(user, '/transactions/categories/groups')).toEqual([{ category: 'Groceries', group: 'Home' }]);
  });
});
