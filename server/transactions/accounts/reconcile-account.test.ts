import { expect, test } from 'vitest';
import type { AccountEntry, Explanation, MoneyAccount } from '../../../contract/money-accounts.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import type { Transfer } from '../../../contract/transactions/transfers.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';

type Reconciliation = {
  balance: number;
  difference: number;
  checkedBalance: number;
  checkedCount: number;
  uncheckedCount: number;
  explanations: Explanation[];
};

onSharedApps((app) => {
  const compare = async (user: TestUser, balance: number, day = '2026-10-31') =>
    (await user.send('GET', `/accounts/everyday/reconciliation?balance=${balance}&day=${day}`)).body as Reconciliation;
  const check = (user: TestUser, body: object, id = 'everyday') => user.send('PUT', `/accounts/${id}/checks`, { body });
  const checkedNames = async (user: TestUser, id = 'everyday') => {
    const { body } = await user.send('GET', `/accounts/${id}/entries`);
    return (body as { entries: AccountEntry[] }).entries.filter(({ isChecked }) => isChecked).map(({ name }) => name);
  };
  const makeAccount = async (user: TestUser, name: string) =>
    ((await user.send('POST', '/accounts', { body: { name } })).body as MoneyAccount)._id;
  const savingsOf = (user: TestUser) => makeAccount(user, 'Savings');

  test('a statement is compared with the balance at the end of its day, and possible causes of a difference are listed', async () => {
    const user = await app().newUser();
    await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', openingBalance: 1000 } });
    await user.add({ name: 'Rent', cost: 540, addedOn: '2026-10-31' });
    await user.add({ name: 'Refund', cost: 12.5, addedOn: '2026-10-30' });
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-10-29' });
    await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-10-29' });
    await user.add({ name: 'Card payment', cost: 33.33, addedOn: '2026-11-02' });
    expect(await compare(user, 431.5)).toEqual({
      balance: 431.5,
      difference: 0,
      checkedBalance: 1000,
      checkedCount: 0,
      uncheckedCount: 4,
      explanations: [],
    });
    const explained = async (balance: number) =>
      (await compare(user, balance)).explanations.map(({ reason, entry, expected }) => [reason, entry.name, expected]);
    expect(await explained(456.5)).toEqual([['sign', 'Refund', 12.5]]);
    expect(await explained(521.5)).toEqual([['digits', 'Rent', -450]]);
    expect(await explained(439.5)).toEqual([
      ['doubled', 'Lunch', null],
      ['amount', 'Lunch', null],
    ]);
    expect(await explained(398.17)).toEqual([['amount', 'Card payment', -33.33]]);
    expect(await explained(431.49)).toEqual([]);
    expect((await compare(user, -0.01, '2026-09-30')).difference).toBe(-1000.01);
  });

  test.each([
    'balance=&day=2026-10-31',
    'balance=ten&day=2026-10-31',
    'balance=1&day=soon',
    'balance=1.005&day=2026-10-31',
  ])('%s is refused', async (query) => {
    const user = await app().newUser();
    expect((await user.send('GET', `/accounts/everyday/reconciliation?${query}`)).status).toBe(400);
  });

  test('entries can be checked one by one or up to a day, and checked entries are no longer suggested', async () => {
    const user = await app().newUser();
    await user.add({ name: 'Later', cost: 1, addedOn: '2026-11-01' });
    const lunch = await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-10-31' });
    await user.add({ name: 'Tea', cost: 2, addedOn: '2026-10-30' });
    const done = { message: '2 entries marked as checked.', changedCount: 2 };
    expect((await check(user, { through: '2026-10-31', isChecked: true })).body).toEqual(done);
    expect(await checkedNames(user)).toEqual(['Lunch', 'Tea']);
    const { body: open } = await user.send('GET', '/accounts/everyday/entries?unchecked=true');
    expect(open).toMatchObject({ totalCount: 1, entries: [{ name: 'Later', balance: -11 }] });
    expect(await compare(user, -2)).toMatchObject({ difference: 8, uncheckedCount: 0, explanations: [] });
    expect((await check(user, { transactionIds: [lunch._id], isChecked: false })).body).toMatchObject({
      changedCount: 1,
    });
    expect(await checkedNames(user)).toEqual(['Tea']);
    expect(await compare(user, -10)).toMatchObject({
      checkedBalance: -2,
      checkedCount: 1,
      uncheckedCount: 1,
    });
    const { body: page } = await user.send('GET', '/accounts/everyday/entries?unchecked=true&limit=1&page=2');
    expect(page).toMatchObject({ totalCount: 2, totalPages: 2, entries: [{ name: 'Lunch', balance: -10 }] });
    expect((await compare(user, -2)).explanations).toMatchObject([{ reason: 'amount', entry: { name: 'Lunch' } }]);
    expect((await check(user, { transactionIds: [lunch._id, 'nowhere'], isChecked: true })).status).toBe(404);
    expect((await check(user, { through: '2026-10-31', isChecked: true }, 'nowhere')).status).toBe(404);
    // Checking does not change the version of the transaction.
    const { body } = await user.send('GET', '/transactions?search=lunch');
    expect(body).toMatchObject({ transactions: [{ isChecked: false, version: 1 }] });
  });

  test('changing data that the bank knows unchecks a transaction, other changes do not', async () => {
    const user = await app().newUser();
    const { _id, ...lunch } = await user.add({ name: 'Lunch', cost: 8, addedOn: '2026-10-31' });
    const change = async (some: object) => {
      await check(user, { transactionIds: [_id], isChecked: true });
      const { body } = await user.send('PUT', `/transactions/${_id}`, { body: { ...lunch, ...some } });
      return (body as Transaction).isChecked;
    };
    expect(await change({ name: 'Late lunch', note: 'with Ann', category: 'Gifts' })).toBe(true);
    expect(await change({ cost: 9 })).toBe(false);
    expect(await change({ cost: 9, addedOn: '2026-10-30' })).toBe(false);
    expect(await change({ isIncome: true })).toBe(false);
    expect(await change({ accountId: await savingsOf(user) })).toBe(false);
  });

  test('each side of a transfer is checked separately', async () => {
    const user = await app().newUser();
    const savings = await savingsOf(user);
    const body = { fromAccountId: 'everyday', toAccountId: savings, amount: 5, addedOn: '2026-10-31' };
    const { _id } = (await user.send('POST', '/transfers', { body })).body as Transfer;
    const now = async () => {
      const { body } = await user.send('GET', `/transfers/${_id}`);
      const { isFromChecked, isToChecked } = body as Transfer;
      return [isFromChecked, isToChecked];
    };
    await check(user, { through: '2026-10-31', isChecked: true }, savings);
    expect(await now()).toEqual([false, true]);
    expect([await checkedNames(user), await checkedNames(user, savings)]).toEqual([[], ['Everyday → Savings']]);
    await check(user, { transactionIds: [_id], isChecked: true });
    expect(await now()).toEqual([true, true]);
    await user.send('PUT', `/transfers/${_id}`, { body: { ...body, note: 'rainy days' } });
    expect(await now()).toEqual([true, true]);
    await user.send('PUT', `/transfers/${_id}`, { body: { ...body, amount: 6 } });
    expect(await now()).toEqual([false, false]);
  });

  test('entries moved from a deleted account are unchecked', async () => {
    const user = await app().newUser();
    const [savings, card] = [await savingsOf(user), await makeAccount(user, 'Card')];
    await user.add({ name: 'Lunch', addedOn: '2026-10-31', accountId: savings });
    for (const [fromAccountId, toAccountId] of [
      ['everyday', savings],
      [savings, 'everyday'],
    ]) {
      await user.send('POST', '/transfers', { body: { fromAccountId, toAccountId, amount: 5, addedOn: '2026-10-31' } });
    }
    for (const id of ['everyday', savings]) await check(user, { through: '2026-10-31', isChecked: true }, id);
    expect(await checkedNames(user, savings)).toHaveLength(3);
    expect((await user.send('DELETE', `/accounts/${savings}?moveTo=${card}`)).status).toBe(200);
    expect(await checkedNames(user, card)).toEqual([]);
    expect(await checkedNames(user)).toEqual(['Card → Everyday', 'Everyday → Card']);
  });
});
