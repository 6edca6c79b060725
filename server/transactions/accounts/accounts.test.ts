import { expect, test } from 'vitest';
import type { Summary } from '../../../contract/dashboard.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { insertTransactions } from '../write-transactions.ts';

const NOW = new Date('2026-03-31T12:00:00Z');

onEachEngine(
  (app) => {
    const list = async (user: TestUser) => (await user.send('GET', '/accounts')).body as MoneyAccount[];
    const make = async (user: TestUser, body: object) => {
      const answer = await user.send('POST', '/accounts', { body });
      expect(answer.status).toBe(201);
      return answer.body as MoneyAccount;
    };
    const transfer = (
      user: TestUser,
      fromAccountId: string,
      toAccountId: string,
      amount: number,
      addedOn = '2026-03-31',
    ) => user.send('POST', '/transfers', { body: { fromAccountId, toAccountId, amount, addedOn } });
    const balances = async (user: TestUser) =>
      Object.fromEntries((await list(user)).map(({ name, balance }) => [name, balance]));

    test('every user has one account, which is used when none is named', async () => {
      const user = await app().newUser();
      const lunch = await user.add({ cost: 12.5, addedOn: '2026-03-31' });
      expect(lunch).toMatchObject({ accountId: 'everyday', isChecked: false });
      expect(await list(user)).toEqual([
        {
          _id: 'everyday',
          name: 'Everyday',
          kind: 'everyday',
          ...{ openingBalance: 0, openingDay: null },
          balance: -12.5,
          isClosed: false,
          ...{ goalAmount: null, goalDay: null },
          isProposed: true,
          version: 1,
        },
      ]);
      expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({ balanceWithOpening: null });
    });

    test('a balance is the opening balance plus income minus expenses up to today', async () => {
      const user = await app().newUser();
      const opening = { openingBalance: -100.1, openingDay: '2026-03-01' };
      const { _id } = await make(user, { name: 'Card', kind: 'card', ...opening });
      await user.add({ cost: 20.05, addedOn: '2026-03-31', accountId: _id });
      await user.add({ cost: 5, addedOn: '2026-02-28', accountId: _id, isIncome: true });
      // Tomorrow, later this year, and far in the future.
      for (const addedOn of ['2026-04-01', '2026-12-31', '9999-12-31']) {
        await user.add({ cost: 1000, addedOn, accountId: _id });
      }
      await transfer(user, 'everyday', _id, 50);
      await transfer(user, _id, 'everyday', 500, '2026-04-01');
      expect(await balances(user)).toEqual({ Everyday: -50, Card: -65.15 });
      // The totals of the dashboard include future days.
      const { body } = await user.send('GET', '/transactions/summary');
      expect(body as Summary).toMatchObject({ balance: -3015.05, balanceWithOpening: -3115.15 });
      await user.send('PUT', `/accounts/${_id}`, { body: { name: 'Card', openingDay: '2026-04-01' } });
      expect(await balances(user)).toEqual({ Everyday: -50, Card: 34.95 });
      await expectTotalsToEqualSums(app().db);
    });

    test('an opening balance without transactions counts in the balance', async () => {
      const user = await app().newUser();
      await user.send('PUT', '/accounts/everyday', { body: { name: 'Bank', openingBalance: 250.5 } });
      const { body } = await user.send('GET', '/transactions/summary');
      expect(body).toMatchObject({ balance: 0, balanceWithOpening: 250.5, recentTransactions: [] });
    });

    test('monthly balances show the end of each month, and today for the current one', async () => {
      const user = await app().newUser();
      const { _id } = await make(user, { name: 'Savings', openingBalance: 10, openingDay: '2026-01-31' });
      for (const [addedOn, cost] of [
        ['2025-03-31', 1],
        ['2025-04-30', 2],
        ['2026-02-28', 4],
        ['2026-03-01', 8],
        ['2026-04-01', 16],
      ] as const) {
        await user.add({ addedOn, cost, isIncome: true, accountId: _id });
      }
      await transfer(user, _id, 'everyday', 3, '2026-03-31');
      expect((await user.send('GET', '/accounts/balances')).body).toEqual({
        months: '2025-04 2025-05 2025-06 2025-07 2025-08 2025-09 2025-10 2025-11 2025-12 2026-01 2026-02 2026-03'.split(
          ' ',
        ),
        accounts: [
          { accountId: 'everyday', balances: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], firstMonth: '2026-03' },
          { accountId: _id, balances: [3, 3, 3, 3, 3, 3, 3, 3, 3, 13, 17, 22], firstMonth: '2025-03' },
        ],
        total: [3, 3, 3, 3, 3, 3, 3, 3, 3, 13, 17, 25],
      });
      const past = await user.send('GET', '/accounts/balances?from=2025-02&to=2025-03');
      expect(past.body).toMatchObject({ total: [0, 1] });
    });

    test('the account used last is proposed, else the first open one', async () => {
      const user = await app().newUser();
      const [savings, cash] = [await make(user, { name: 'Savings' }), await make(user, { name: 'Cash', kind: 'cash' })];
      const accountOfNext = async () => (await user.add()).accountId;
      expect(await accountOfNext()).toBe('everyday');
      await user.add({ accountId: cash._id });
      expect(await accountOfNext()).toBe(cash._id);
      await user.add({ accountId: savings._id });
      expect(await accountOfNext()).toBe(savings._id);
      await user.send('PUT', `/accounts/${savings._id}`, { body: { name: 'Savings', isClosed: true } });
      expect(await accountOfNext()).toBe(cash._id);
      await user.send('PUT', `/accounts/${cash._id}`, { body: { name: 'Cash', isClosed: true } });
      expect(await accountOfNext()).toBe('everyday');
      await user.send('PUT', `/accounts/${savings._id}`, { body: { name: 'Savings', isClosed: false } });
      expect(await accountOfNext()).toBe('everyday');
      await user.send('PUT', `/accounts/${savings._id}`, { body: { name: 'Savings', isClosed: true } });
      const lastOpen = await user.send('PUT', '/accounts/everyday', { body: { name: 'Everyday', isClosed: true } });
      expect(lastOpen.status).toBe(400);
    });

    test('accounts can be reordered and keep their order', async () => {
      const user = await app().newUser();
      const [b, c] = [await make(user, { name: 'B' }), await make(user, { name: 'C' })];
      const order = (accountIds: string[]) => user.send('PUT', '/accounts/order', { body: { accountIds } });
      expect((await order([c._id, c._id])).body).toMatchObject([{ name: 'C' }, { name: 'Everyday' }, { name: 'B' }]);
      expect((await order([b._id, 'nowhere'])).status).toBe(404);
      await make(user, { name: 'D' });
      expect((await list(user)).map(({ name }) => name)).toEqual(['C', 'Everyday', 'B', 'D']);
    });

    test('account names are unique, and a change to an old version returns the current one', async () => {
      const user = await app().newUser();
      const { _id } = await make(user, { name: 'Savings' });
      expect((await user.send('POST', '/accounts', { body: { name: 'SAVINGS' } })).status).toBe(409);
      expect((await user.send('PUT', `/accounts/${_id}`, { body: { name: 'everyday' } })).status).toBe(409);
      const change = (version: number) =>
        user.send('PUT', `/accounts/${_id}`, { body: { name: 'Rainy days' }, headers: { 'if-match': `"${version}"` } });
      expect(await change(1)).toMatchObject({
        status: 200,
        body: { name: 'Rainy days', kind: 'everyday', version: 2 },
      });
      expect(await change(1)).toMatchObject({ status: 409, body: { current: { name: 'Rainy days', version: 2 } } });
    });

    test.each([
      [{ name: '' }, 'Enter a name for the account'],
      [{ name: 'x', kind: 'castle' }, 'Select an account type'],
      [{ name: 'x', openingBalance: 0.001 }, 'Enter an amount with at most two decimals'],
      [{ name: 'x', openingBalance: -1_000_000_000 }, 'Enter an amount of at most 999,999,999.99'],
      [{ name: 'x', openingDay: '2026-02-30' }, 'Enter a valid date as YYYY-MM-DD'],
    ])('%j is refused', async (body, message) => {
      const answer = await (await app().newUser()).send('POST', '/accounts', { body });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ message }] } });
    });

    test('a user can have at most fifty accounts', async () => {
      const user = await app().newUser();
      for (let made = 1; made < 50; made++) await make(user, { name: `Account ${made}` });
      expect((await user.send('POST', '/accounts', { body: { name: 'One more' } })).status).toBe(400);
    });

    test('deleting an account moves its entries to another and deletes transfers between the two', async () => {
      const user = await app().newUser();
      const old = await make(user, { name: 'Old bank', openingBalance: 100, openingDay: '2026-02-01' });
      const bank = await make(user, { name: 'New bank', openingBalance: 1, openingDay: '2026-03-01' });
      const lunch = await user.add({ accountId: old._id, cost: 10, addedOn: '2026-03-31' });
      await transfer(user, old._id, 'everyday', 7);
      await transfer(user, bank._id, old._id, 3);
      const rent = { name: 'Rent', category: 'Bills', amount: 9, startDate: '2099-01-01', accountId: old._id };
      await user.send('POST', '/recurring/create', { body: rent });
      await user.send('POST', '/recurring/create', { body: { ...rent, toAccountId: bank._id } });
      const deleted = await user.add({ accountId: old._id, cost: 50 });
      await user.send('DELETE', `/transactions/${deleted._id}`);

      const remove = (query = '') => user.send('DELETE', `/accounts/${old._id}${query}`);
      expect((await remove()).status).toBe(409);
      expect((await remove(`?moveTo=${old._id}`)).status).toBe(400);
      expect((await remove('?moveTo=nowhere')).status).toBe(404);
      const answer = { message: 'Account deleted. 3 entries moved.', movedCount: 3 };
      expect(await remove(`?moveTo=${bank._id}`)).toMatchObject({ status: 200, body: answer });
      expect((await remove(`?moveTo=${bank._id}`)).status).toBe(404);
      expect(await list(user)).toMatchObject([
        { name: 'Everyday', balance: 7 },
        { name: 'New bank', openingBalance: 101, openingDay: '2026-02-01', balance: 84 },
      ]);
      expect((await user.send('GET', '/recurring')).body).toMatchObject([{ accountId: bank._id, toAccountId: null }]);
      const { body } = await user.send('GET', `/transactions?accountId=${bank._id}`);
      expect(body).toMatchObject({ totalCount: 1, transactions: [{ _id: lunch._id, version: 2 }] });
      // The account of the deleted transaction is gone, so the transaction is restored into another account.
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [deleted._id] } });
      expect((await user.send('GET', '/transactions?accountId=everyday')).body).toMatchObject({ totalCount: 1 });
      await expectTotalsToEqualSums(app().db);
    });

    test('moving thousands of transactions does not block other requests', async () => {
      const user = await app().newUser();
      const bank = await make(user, { name: 'Bank' });
      const ids = await fillEveryday(user, 2500);
      expect(ids).toBe(2500);
      const [moved] = await Promise.all([
        user.send('DELETE', `/accounts/everyday?moveTo=${bank._id}`),
        user.send('GET', '/transactions'),
      ]);
      expect(moved.body).toMatchObject({ movedCount: 2500 });
      expect((await user.send('GET', `/transactions?accountId=${bank._id}`)).body).toMatchObject({ totalCount: 2500 });
      for (const page of [1, 27, 28, 250]) {
        const { body } = await user.send('GET', `/transactions?page=${page}`);
        for (const query of ['isIncome=false', 'category=Food', 'isIncome=false&endDate=2026-09-15']) {
          const inBank = await user.send('GET', `/transactions?accountId=${bank._id}&${query}&page=${page}`);
          expect([query, inBank.body]).toEqual([query, body]);
        }
      }
      await expectTotalsToEqualSums(app().db);
    });

    test('the last account cannot be deleted', async () => {
      const user = await app().newUser();
      expect((await user.send('DELETE', '/accounts/everyday')).status).toBe(400);
    });

    test('an empty account can be deleted without a target account', async () => {
      const user = await app().newUser();
      const { _id } = await make(user, { name: 'Empty' });
      expect((await user.send('DELETE', `/accounts/${_id}`)).body).toEqual({
        message: 'Account deleted.',
        movedCount: 0,
      });
    });

    test('a list filtered by account has its transactions, count and sums', async () => {
      const user = await app().newUser();
      const { _id } = await make(user, { name: 'Cash' });
      await user.add({ cost: 1 });
      await user.add({ cost: 2, accountId: _id, name: 'Bread', addedOn: '2026-03-30' });
      await user.add({ cost: 4, accountId: _id, isIncome: true, category: 'Gifts', addedOn: '2026-03-29' });
      const found = async (query: string) => {
        const { body } = await user.send('GET', `/transactions?accountId=${_id}${query}`);
        const { transactions, totalCount, sums } = body as {
          transactions: Transaction[];
          totalCount: number;
          sums: object;
        };
        return { costs: transactions.map(({ cost }) => cost), totalCount, sums };
      };
      const both = { costs: [2, 4], totalCount: 2, sums: { income: 4, expense: 2, net: 2 } };
      const bread = { costs: [2], totalCount: 1, sums: { income: 0, expense: 2, net: -2 } };
      expect(await found('')).toEqual(both);
      expect(await found('&startDate=2026-03-29&endDate=2026-03-30')).toEqual(both);
      for (const query of [
        '&startDate=2026-03-30',
        '&isIncome=false',
        '&category=Food',
        '&search=bread',
        '&search=2.00',
      ]) {
        expect(await found(query)).toEqual(bread);
      }
      expect(await found('&isIncome=true&category=Food')).toMatchObject({ costs: [], totalCount: 0 });
      for (const nobodys of ['nowhere', '../..']) {
        expect((await user.send('GET', `/transactions?accountId=${nobodys}`)).body).toMatchObject({ totalCount: 0 });
        expect((await user.send('DELETE', `/accounts/${_id}?moveTo=${nobodys}`)).status).toBe(404);
      }
      const { body: sums } = await user.send('GET', `/transactions/sums?accountId=${_id}`);
      expect(sums).toEqual({ income: 4, expense: 2, net: 2 });
    });

    /** Uses the seed function, which is faster than one request per transaction. */
    async function fillEveryday(user: TestUser, count: number): Promise<number> {
      const id = await getUserId(app().db, user.email);
      const drafts = Array.from({ length: count }, (_, at) => ({
        day: `2026-0${1 + (at % 9)}-15`,
        kind: 'expense' as const,
        name: 'Tea',
        category: 'Food',
        amount_minor: 1 + at,
      }));
      return (
        await app()
          .db.transaction()
          .execute((tx) => insertTransactions(tx, id, drafts, NOW))
      ).length;
    }
  },
  { now: () => NOW },
);
