import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import {
  type ListedTransaction,
  type Sums,
  TRANSACTION_DEFAULTS,
} from '../../../contract/transactions/transactions.ts';
import type { Transfer } from '../../../contract/transactions/transfers.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { insertTransactions } from '../write-transactions.ts';
import { insertTransfers } from './write-transfers.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = '2026-11-20';

type Listed = { transactions: ListedTransaction[]; totalCount: number; totalPages: number; sums: Sums | null };

onSharedApps(
  (app) => {
    const makeAccount = async (user: TestUser, name: string) =>
      ((await user.send('POST', '/accounts', { body: { name } })).body as MoneyAccount)._id;
    const someone = async () => {
      const user = await app().newUser();
      return { user, savings: await makeAccount(user, 'Savings') };
    };
    const body = (toAccountId: string, some: object = {}) => ({
      fromAccountId: 'everyday',
      toAccountId,
      amount: 50,
      addedOn: DAY,
      note: 'Rainy days',
      ...some,
    });
    const make = async (user: TestUser, toAccountId: string, some: object = {}) => {
      const answer = await user.send('POST', '/transfers', { body: body(toAccountId, some) });
      expect(answer.status).toBe(201);
      return answer.body as Transfer;
    };
    const list = async (user: TestUser, query = '') =>
      (await user.send('GET', `/transactions?transfers=include${query}`)).body as Listed;
    const names = async (user: TestUser, query = '') => (await list(user, query)).transactions.map(({ name }) => name);
    const balances = async (user: TestUser) =>
      ((await user.send('GET', '/accounts')).body as MoneyAccount[]).map(({ balance }) => balance);

    test('a transfer moves money and is neither income nor expense', async () => {
      const { user, savings } = await someone();
      await user.add({ cost: 8 });
      expect(await make(user, savings)).toEqual({
        ...body(savings),
        _id: expect.any(String),
        recurringId: null,
        isJoined: false,
        isFromChecked: false,
        isToChecked: false,
        version: 1,
      });
      expect(await balances(user)).toEqual([-58, 50]);
      expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({
        totalIncome: 0,
        totalExpenses: 8,
      });
      expect((await user.send('GET', '/transactions/charts')).body).toMatchObject({
        expensesOverTime: [{ date: DAY, total: 8 }],
        incomeOverTime: [],
      });
      expect(String((await user.send('GET', '/transactions/export')).body)).not.toContain('Rainy');
      expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 1 });
      await expectTotalsToEqualSums(app().db, user);
    });

    test('lists include transfers on request, in order and with their details', async () => {
      const { user, savings } = await someone();
      await user.add({ name: 'Before' });
      const { _id } = await make(user, savings);
      await user.add({ name: 'After' });
      const { transactions, totalCount, sums } = await list(user);
      expect(transactions.map(({ name }) => name)).toEqual(['After', 'Everyday → Savings', 'Before']);
      expect(transactions[1]).toEqual({
        ...TRANSACTION_DEFAULTS,
        _id,
        name: 'Everyday → Savings',
        category: '',
        cost: 50,
        addedOn: DAY,
        isIncome: false,
        note: 'Rainy days',
        accountId: 'everyday',
        version: 1,
        isTransfer: true,
        fromAccountId: 'everyday',
        toAccountId: savings,
        isFromChecked: false,
        isToChecked: false,
      });
      expect({ totalCount, sums }).toEqual({ totalCount: 3, sums: { income: 0, expense: 25, net: -25 } });
      for (const query of [
        '&search=rainy',
        '&search=SAVINGS',
        '&search=50.00',
        '&minAmount=20',
        `&accountId=${savings}`,
      ]) {
        expect([query, await names(user, query)]).toEqual([query, ['Everyday → Savings']]);
      }
      const alone = await user.send('GET', '/transactions?transfers=only');
      expect(alone.body).toMatchObject({ totalCount: 1, sums: { income: 0, expense: 0, net: 0 } });
      for (const query of ['', '&search=rainy', `&accountId=${savings}`, '&startDate=2026-01-01']) {
        const { body } = await user.send('GET', `/transactions?transfers=only${query}`);
        expect([query, body]).toMatchObject([query, { totalCount: 1, transactions: [{ _id }] }]);
      }
      for (const query of ['&category=Food', '&isIncome=false', '&search=after']) {
        const { body } = await user.send('GET', `/transactions?transfers=only${query}`);
        expect([query, body]).toMatchObject([query, { totalCount: 0, transactions: [] }]);
      }
      expect(await names(user, '&search=rainy 12.50')).toEqual([]);
      expect(await names(user, '&search=after')).toEqual(['After']);
      expect(await names(user, `&startDate=${DAY}&endDate=${DAY}`)).toHaveLength(3);
      expect(await names(user, '&endDate=2026-11-19')).toEqual([]);
      for (const query of ['&isIncome=false', '&category=Food'])
        expect(await names(user, query)).toEqual(['After', 'Before']);
    });

    test('every page of a long list mixes transactions and transfers correctly, with and without a search', async () => {
      const { user, savings } = await someone();
      const userId = await getUserId(app().db, user.email);
      const dayOf = (at: number) => `2026-0${1 + (at % 9)}-1${at % 10}`;
      const drafts = Array.from({ length: 300 }, (_, at) => ({
        day: dayOf(at),
        kind: 'expense' as const,
        name: `Coin ${at}`,
        category: 'Food',
        amount_minor: 5,
      }));
      const moved = Array.from({ length: 250 }, (_, at) => ({
        day: dayOf(at * 7),
        from_account_id: 'everyday',
        to_account_id: savings,
        amount_minor: 5,
        note: `coin ${at}`,
      }));
      await app()
        .db.transaction()
        .execute(async (tx) => {
          await insertTransactions(tx, userId, drafts, NOW);
          await insertTransfers(tx, userId, moved, NOW);
        });
      for (const query of ['', '&search=coin', '&accountId=everyday', '&startDate=2026-01-02']) {
        const all = (
          await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list(user, `${query}&limit=100&page=${page}`)))
        ).flatMap(({ transactions }) => transactions);
        expect(new Set(all.map(({ _id }) => _id)).size).toBe(550);
        const days = all.map(({ addedOn }) => addedOn);
        expect(days).toEqual([...days].sort().reverse());
        const middle = await list(user, `${query}&page=31`);
        expect(middle).toMatchObject({ totalCount: 550, totalPages: 55 });
        expect(middle.transactions).toEqual(all.slice(300, 310));
        if (query === '&search=coin') continue;
        const transfers = all.filter(({ isTransfer }) => isTransfer);
        const { body } = await user.send('GET', `/transactions?transfers=only&page=23${query}`);
        expect(body).toMatchObject({ totalCount: 250, transactions: transfers.slice(220, 230) });
      }
    });

    test('a transfer can be edited, deleted and restored as a whole', async () => {
      const { user, savings } = await someone();
      const { _id } = await make(user, savings);
      const change = (some: object, version?: number) =>
        user.send('PUT', `/transfers/${_id}`, {
          body: body(savings, some),
          ...(version && { headers: { 'if-match': `"${version}"` } }),
        });
      expect((await change({ amount: 20, note: undefined }, 1)).body).toMatchObject({
        amount: 20,
        note: 'Rainy days',
        version: 2,
      });
      expect(await change({}, 1)).toMatchObject({ status: 409, body: { current: { amount: 20 } } });
      expect(await balances(user)).toEqual([-20, 20]);
      expect((await change({ fromAccountId: savings, toAccountId: 'everyday' })).status).toBe(200);
      expect(await balances(user)).toEqual([50, -50]);
      const before = await user.send('GET', `/transfers/${_id}`);
      expect((await user.send('DELETE', `/transfers/${_id}`)).body).toEqual({ message: 'Transfer deleted.' });
      expect(await balances(user)).toEqual([0, 0]);
      expect((await user.send('GET', `/transfers/${_id}`)).status).toBe(404);
      const restored = await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
      expect(restored.body).toMatchObject({ restoredCount: 1 });
      expect((await user.send('GET', `/transfers/${_id}`)).body).toEqual({ ...(before.body as object), version: 4 });
      expect(await balances(user)).toEqual([50, -50]);
      await expectTotalsToEqualSums(app().db, user);
    });

    test('transactions and transfers can be deleted and restored together', async () => {
      const { user, savings } = await someone();
      const ids = [(await make(user, savings))._id, (await user.add())._id];
      const request = { body: { transactionIds: ids } };
      expect((await user.send('DELETE', '/transactions/bulk', request)).body).toMatchObject({ deletedCount: 2 });
      expect(await names(user)).toEqual([]);
      expect((await user.send('POST', '/transactions/restore', request)).body).toMatchObject({ restoredCount: 2 });
      expect(await names(user)).toEqual(['Lunch', 'Everyday → Savings']);
    });

    test('a restored transfer with a deleted account uses the first account, unless that is its other side', async () => {
      const { user, savings } = await someone();
      const cash = await makeAccount(user, 'Cash');
      const toSavings = await make(user, savings);
      const toCash = await make(user, savings, { fromAccountId: cash });
      for (const { _id } of [toSavings, toCash]) await user.send('DELETE', `/transfers/${_id}`);
      await user.send('DELETE', `/accounts/${savings}`);
      const restore = (id: string) => user.send('POST', '/transactions/restore', { body: { transactionIds: [id] } });
      expect((await restore(toSavings._id)).status).toBe(404);
      expect((await restore(toCash._id)).status).toBe(200);
      expect(await balances(user)).toEqual([50, -50]);
    });

    test.each([
      [{ toAccountId: 'everyday' }, 400],
      [{ amount: 0 }, 400],
      [{ amount: 1.005 }, 400],
      [{ addedOn: '2026-02-30' }, 400],
      [{ fromAccountId: 'nowhere' }, 404],
      [{ toAccountId: 'nowhere' }, 404],
    ])('%j is refused', async (wrong, status) => {
      const { user, savings } = await someone();
      expect((await user.send('POST', '/transfers', { body: body(savings, wrong) })).status).toBe(status);
      const { _id } = await make(user, savings);
      expect((await user.send('PUT', `/transfers/${_id}`, { body: body(savings, wrong) })).status).toBe(status);
    });

    test('a recurring transfer posts on its days, and its accounts must exist', async () => {
      const { user, savings } = await someone();
      const item = {
        name: 'Save',
        category: 'Bills',
        amount: 10,
        frequency: 'daily',
        startDate: DAY,
        toAccountId: savings,
      };
      const answer = await user.send('POST', '/recurring/create', { body: item });
      expect(answer).toMatchObject({
        status: 201,
        body: { accountId: 'everyday', toAccountId: savings, nextDueDate: '2026-11-21' },
      });
      const { _id } = answer.body as { _id: string };
      expect((await list(user)).transactions).toMatchObject([
        { name: 'Everyday → Savings', note: 'Save', cost: 10, recurringId: _id, isTransfer: true },
      ]);
      const change = (some: object) => user.send('PUT', `/recurring/${_id}`, { body: { ...item, ...some } });
      expect((await change({ toAccountId: 'everyday' })).status).toBe(400);
      expect((await change({ toAccountId: 'nowhere' })).status).toBe(404);
      expect((await change({ toAccountId: null, accountId: savings })).body).toMatchObject({
        accountId: savings,
        toAccountId: null,
      });
      expect(await balances(user)).toEqual([-10, 10]);
      await expectTotalsToEqualSums(app().db, user);
    });
  },
  { now: () => NOW },
);
