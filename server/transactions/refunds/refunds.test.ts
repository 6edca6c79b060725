import { expect, test } from 'vitest';
import type { Charts } from '../../../contract/dashboard.ts';
import type { Sums, Transaction } from '../../../contract/transactions/transactions.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';

const DAY = '2026-11-10';
const COAT = { name: 'Zalando', category: 'Shopping', cost: 50, addedOn: DAY, isIncome: false };

type Page = { transactions: Transaction[]; totalCount: number; sums: Sums };

onSharedApps((app) => {
  const list = async (user: TestUser, query = '') => (await user.send('GET', `/transactions?${query}`)).body as Page;
  const read = async (user: TestUser, { _id }: Pick<Transaction, '_id'>) =>
    (await user.send('GET', `/transactions/${_id}`)).body as Transaction;
  const put = (user: TestUser, { _id }: Pick<Transaction, '_id'>, body: object) =>
    user.send('PUT', `/transactions/${_id}`, { body });
  const refund = (purchase: Transaction, cost: number, more: object = {}) => ({
    name: 'Refund',
    category: 'Refunds',
    cost,
    addedOn: '2026-11-20',
    isIncome: true,
    refundOf: purchase._id,
    ...more,
  });
  const post = (user: TestUser, body: object) => user.send('POST', '/transactions', { body });
  const add = async (user: TestUser, body: object) => {
    const reply = await post(user, body);
    expect(reply).toMatchObject({ status: 201 });
    return reply.body as Transaction;
  };
  const spent = async (user: TestUser) =>
    Object.fromEntries(
      ((await user.send('GET', '/transactions/charts')).body as Charts).expensesByCategory.map(({ name, total }) => [
        name,
        total,
      ]),
    );
  const check = (user: TestUser) => expectTotalsToEqualSums(app().db, user);

  test('a refund reduces the spending of its purchase instead of being income', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    await user.send('POST', '/budgets', { body: { category: 'Shopping', amount: 40, month: 11, year: 2026 } });
    const some = await add(user, refund(coat, 20));
    expect(some).toMatchObject({
      isIncome: true,
      cost: 20,
      category: 'Shopping',
      refundOf: coat._id,
      refundOfName: 'Zalando',
      refundLine: null,
    });
    const renamed = await user.send('PUT', `/transactions/${coat._id}`, { body: { ...COAT, note: 'Blue' } });
    expect(renamed.body).toMatchObject({ note: 'Blue', refunds: [{ _id: some._id }] });
    expect(await read(user, coat)).toMatchObject({
      refundOf: null,
      refunds: [{ _id: some._id, amount: 20, name: 'Refund', addedOn: '2026-11-20' }],
    });
    expect(await read(user, some)).toMatchObject({ refundOfName: 'Zalando', refunds: [] });
    expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
      totalIncome: 0,
      totalExpenses: 30,
      balance: -30,
    });
    expect((await user.send('GET', '/budgets')).body).toMatchObject([{ spent: 30, remaining: 10 }]);
    expect(await spent(user)).toEqual({ Shopping: 30 });
    expect(await list(user)).toMatchObject({ totalCount: 2, sums: { income: 0, expense: 30, net: -30 } });
    expect((await list(user, 'isIncome=false&category=Shopping')).transactions).toHaveLength(2);
    expect((await user.send('GET', '/accounts')).body).toMatchObject([{ balance: -30 }]);
    await check(user);
  });

  test('several refunds of a purchase are refused beyond its amount', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const first = await add(user, refund(coat, 20));
    expect(await post(user, refund(coat, 30.01))).toMatchObject({
      status: 400,
      body: { message: 'Only 30.00 of this purchase can still be refunded.' },
    });
    await add(user, refund(coat, 30));
    expect(await post(user, refund(coat, 1))).toMatchObject({
      body: { message: 'This purchase has already been fully refunded.' },
    });
    expect(await put(user, first, refund(coat, 20.01))).toMatchObject({ status: 400 });
    expect(await put(user, first, refund(coat, 12))).toMatchObject({ status: 200, body: { cost: 12 } });
    expect(await read(user, coat)).toMatchObject({ refunds: [{ amount: 12 }, { amount: 30 }] });
    expect(await put(user, coat, { ...COAT, cost: 41 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('42.00 of this purchase has been refunded') },
    });
    expect(await put(user, coat, { ...COAT, cost: 42 })).toMatchObject({ status: 200 });
    expect(await put(user, coat, { ...COAT, isIncome: true })).toMatchObject({ status: 400 });
    await check(user);
  });

  test('an income can be linked to a purchase and unlinked again', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const credit = { name: 'Credit', category: 'Refunds', cost: 20, addedOn: '2026-11-20', isIncome: true };
    const income = await user.add(credit);
    expect(await put(user, income, { ...credit, refundOf: coat._id })).toMatchObject({
      body: { category: 'Shopping' },
    });
    await check(user);
    // A client without refunds sends no link, so the link stays.
    expect(await put(user, income, { ...credit, name: 'Money back' })).toMatchObject({
      body: { refundOf: coat._id, name: 'Money back', category: 'Shopping', isIncome: true },
    });
    expect(await put(user, income, { ...credit, refundOf: null })).toMatchObject({
      body: { refundOf: null, category: 'Refunds', isIncome: true, cost: 20 },
    });
    expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
      totalIncome: 20,
      totalExpenses: 50,
    });
    await put(user, income, { ...credit, refundOf: coat._id });
    expect(await put(user, income, { ...credit, category: 'Food', isIncome: false })).toMatchObject({
      body: { refundOf: null, isIncome: false, cost: 20, category: 'Food' },
    });
    await check(user);
  });

  test('only an existing expense of the same person can be refunded', async () => {
    const [user, stranger] = [await app().newUser(), await app().newUser()];
    const coat = await user.add(COAT);
    const theirs = await stranger.add(COAT);
    const income = await user.add({ ...COAT, isIncome: true });
    const some = await add(user, refund(coat, 20));
    const refused = async (body: object, status: number) => expect(await post(user, body)).toMatchObject({ status });
    await refused(refund(theirs, 1), 404);
    await refused(refund({ ...coat, _id: 'none' }, 1), 404);
    await refused(refund(income, 1), 400);
    await refused(refund(some, 1), 400);
    await refused({ ...refund(coat, 1), isIncome: false }, 400);
    expect(await put(user, coat, { ...COAT, isIncome: true, refundOf: coat._id })).toMatchObject({ status: 400 });
    const other = await user.add(COAT);
    expect(await put(user, other, { ...COAT, isIncome: true, refundOf: other._id })).toMatchObject({ status: 400 });
    expect(await put(user, coat, { ...COAT, isIncome: true, refundOf: other._id })).toMatchObject({ status: 400 });
    await check(user);
  });

  test('a refund follows the categories of its purchase, exact to the cent', async () => {
    const user = await app().newUser();
    const lines = [
      { category: 'Food', amount: 10, note: '' },
      { category: 'Bills', amount: 10, note: '' },
      { category: 'Shopping', amount: 10, note: '' },
    ];
    const split = await user.add({ ...COAT, cost: 30, lines });
    const some = await add(user, refund(split, 20));
    expect(some.lines.map(({ category, amount }) => [category, amount])).toEqual([
      ['Food', 6.67],
      ['Bills', 6.67],
      ['Shopping', 6.66],
    ]);
    expect(await spent(user)).toEqual({ Food: 3.33, Bills: 3.33, Shopping: 3.34 });
    await put(user, some, refund(split, 0.01));
    expect(await read(user, some)).toMatchObject({ lines: [], category: 'Food', cost: 0.01 });
    await check(user);
    expect(await put(user, some, refund(split, 8, { refundLine: 1 }))).toMatchObject({
      body: { lines: [], category: 'Bills', refundLine: 1 },
    });
    expect(await spent(user)).toEqual({ Food: 10, Bills: 2, Shopping: 10 });
    // The refunded line no longer exists, so the refund applies to the whole purchase.
    await put(user, split, { ...COAT, cost: 30, category: 'Gifts', lines: [] });
    expect(await read(user, some)).toMatchObject({ lines: [], category: 'Gifts', refundLine: null });
    expect(await spent(user)).toEqual({ Gifts: 22 });
    await check(user);
  });

  test('a refund follows a purchase whose category changes in bulk, and back', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const some = await add(user, refund(coat, 20));
    const bulk = (ids: string[], category: string) =>
      user.send('PUT', '/transactions/bulk', { body: { transactionIds: ids, category } });
    expect(await bulk([some._id], 'Food')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Change the category of the purchase instead') },
    });
    const { body } = await bulk([coat._id, some._id], 'Food');
    expect(await spent(user)).toEqual({ Food: 30 });
    await user.send('PUT', '/transactions/bulk/undo', { body: { changeId: (body as { changeId: string }).changeId } });
    expect(await spent(user)).toEqual({ Shopping: 30 });
    await put(user, coat, { ...COAT, category: 'Jackets' });
    await user.send('DELETE', '/transactions/category', { body: { categoryToDelete: 'Jackets' } });
    expect(await spent(user)).toEqual({ Miscellaneous: 30 });
    await check(user);
  });

  test('both sides can be deleted and restored in any order', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const some = await add(user, refund(coat, 20));
    const remove = (...all: Transaction[]) =>
      user.send('DELETE', '/transactions/bulk', { body: { transactionIds: all.map(({ _id }) => _id) } });
    const restore = (...all: Transaction[]) =>
      user.send('POST', '/transactions/restore', { body: { transactionIds: all.map(({ _id }) => _id) } });
    for (const [first, second] of [
      [coat, some],
      [some, coat],
    ] as const) {
      await remove(first);
      await check(user);
      await remove(second);
      await check(user);
      expect((await user.send('GET', '/trash')).body).toMatchObject({ totalCount: 2 });
      await restore(first);
      await check(user);
      await restore(second);
      expect(await spent(user)).toEqual({ Shopping: 30 });
      await check(user);
    }
    await remove(coat, some);
    expect(await list(user)).toMatchObject({ sums: { income: 0, expense: 0 } });
    await restore(some, coat);
    expect(await read(user, coat)).toMatchObject({ refunds: [{ _id: some._id }] });

    // After its purchase was deleted, a refund keeps its category and may shrink but not grow.
    await remove(coat);
    expect(await read(user, some)).toMatchObject({ refundOf: coat._id, refundOfName: null, category: 'Shopping' });
    expect(await put(user, some, refund(coat, 21))).toMatchObject({ status: 400 });
    expect(await put(user, some, refund(coat, 15))).toMatchObject({ status: 200, body: { category: 'Shopping' } });
    await restore(coat);
    expect(await spent(user)).toEqual({ Shopping: 35 });

    // A refund that exceeds the rest of its purchase becomes income again.
    await remove(some);
    await add(user, refund(coat, 50));
    await restore(some);
    expect(await read(user, some)).toMatchObject({ refundOf: null, isIncome: true, category: 'Refunds', cost: 15 });
    await check(user);
  });

  test('a refund is never a transfer, and is not merged', async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
    const { _id: accountId } = body as { _id: string };
    const coat = await user.add({ ...COAT, accountId: 'everyday' });
    const copy = await user.add({ ...COAT, accountId: 'everyday' });
    const income = await user.add({ ...COAT, isIncome: true, category: 'Gifts', accountId });
    const join = (expenseId: string, incomeId: string) =>
      user.send('POST', '/transfers/join', { body: { expenseId, incomeId } });
    const some = await add(user, refund(coat, 20, { accountId }));
    expect(await join(coat._id, income._id)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('Unlink its refunds first') },
    });
    expect(await join(copy._id, some._id)).toMatchObject({
      status: 400,
      body: { message: 'A refund cannot be part of a transfer. Unlink it from its purchase first.' },
    });
    const merged = await user.send('POST', '/transactions/merge', {
      body: { bookedId: coat._id, bookedVersion: coat.version, ownId: copy._id, ownVersion: copy.version },
    });
    expect(merged).toMatchObject({ status: 201, body: { transaction: { refunds: [{ _id: some._id }] } } });
    expect(await read(user, some)).toMatchObject({ refundOf: copy._id });
    const { changeId } = merged.body as { changeId: string };
    await user.send('PUT', '/transactions/bulk/undo', { body: { changeId } });
    expect(await read(user, some)).toMatchObject({ refundOf: coat._id });
    await check(user);
  });

  test('a check against a statement stays when an income becomes a refund', async () => {
    const user = await app().newUser();
    const coat = await user.add(COAT);
    const credit = { name: 'Credit', category: 'Refunds', cost: 20, addedOn: DAY, isIncome: true };
    const income = await user.add(credit);
    await user.send('PUT', '/accounts/everyday/checks', { body: { transactionIds: [income._id], isChecked: true } });
    expect(await put(user, income, { ...credit, refundOf: coat._id })).toMatchObject({ body: { isChecked: true } });
  });

  test('an export names refunds', async () => {
    const user = await app().newUser();
    await add(user, refund(await user.add(COAT), 20));
    expect(String((await user.send('GET', '/transactions/export')).body)).toContain(
      '2026-11-20,Refund,"Refund","Shopping",20.00',
    );
  });
});
