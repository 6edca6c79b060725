import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { NewTransaction, Transaction } from '../../../contract/transactions/transactions.ts';
import type { Transfer, TransferProposal } from '../../../contract/transactions/transfers.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { insertTransactions } from '../write-transactions.ts';

onSharedApps((app) => {
  const someone = async () => {
    const user = await app().newUser();
    const { body } = await user.send('POST', '/accounts', { body: { name: 'Card', kind: 'card' } });
    const card = (body as MoneyAccount)._id;
    const payment = (some: Partial<NewTransaction> = {}) =>
      user.add({ name: 'Card payment', category: 'Bills', cost: 200, addedOn: '2026-10-30', ...some });
    const credit = (some: Partial<NewTransaction> = {}) =>
      payment({
        name: 'Thank you',
        category: 'Refunds',
        addedOn: '2026-11-02',
        isIncome: true,
        accountId: card,
        ...some,
      });
    return {
      user,
      card,
      payment: await payment({ accountId: 'everyday', note: 'October' }),
      credit: await credit(),
      add: { payment, credit },
    };
  };
  const proposals = async (user: TestUser, query = '') =>
    (await user.send('GET', `/transfers/proposals?${query}`)).body as {
      proposals: TransferProposal[];
      continueFrom: string | null;
    };
  const join = (user: TestUser, expense: Transaction, income: Transaction) =>
    user.send('POST', '/transfers/join', { body: { expenseId: expense._id, incomeId: income._id } });
  const all = async (user: TestUser) =>
    ((await user.send('GET', '/transactions?transfers=include')).body as { transactions: Transaction[] }).transactions;

  test('two sides that look like one transfer are proposed, joined, and taken apart again unchanged', async () => {
    const { user, card, payment, credit } = await someone();
    expect(await proposals(user)).toEqual({
      proposals: [{ expense: payment, income: credit }],
      continueFrom: null,
    });
    const before = await all(user);
    const joined = await join(user, payment, credit);
    expect(joined).toMatchObject({
      status: 201,
      body: {
        fromAccountId: 'everyday',
        toAccountId: card,
        amount: 200,
        addedOn: '2026-10-30',
        note: 'October',
        isJoined: true,
      },
    });
    const { _id } = joined.body as Transfer;
    expect(await all(user)).toMatchObject([{ _id, isTransfer: true }]);
    expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({ totalIncome: 0, totalExpenses: 0 });
    expect((await proposals(user)).proposals).toEqual([]);

    const apart = await user.send('POST', `/transfers/${_id}/take-apart`);
    expect(apart).toMatchObject({ status: 200, body: { expense: { ...payment, version: 2 } } });
    expect((await all(user)).map(({ version: _, ...each }) => each)).toEqual(
      before.map(({ version: _, ...each }) => each),
    );
    // The user separated this pair, so it is not suggested again.
    expect((await proposals(user)).proposals).toEqual([]);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('a joined transfer that was changed, deleted and restored is taken apart with its changes', async () => {
    const { user, card, payment, credit } = await someone();
    const { _id } = (await join(user, payment, credit)).body as Transfer;
    const body = { fromAccountId: card, toAccountId: 'everyday', amount: 150.5, addedOn: '2026-11-05' };
    await user.send('PUT', `/transfers/${_id}`, { body });
    await user.send('DELETE', `/transfers/${_id}`);
    await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
    const { body: apart } = await user.send('POST', `/transfers/${_id}/take-apart`);
    expect(apart).toMatchObject({
      expense: { _id: payment._id, name: 'Card payment', accountId: card, cost: 150.5, addedOn: '2026-11-05' },
      income: { _id: credit._id, category: 'Refunds', accountId: 'everyday', cost: 150.5, addedOn: '2026-11-05' },
    });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('taking apart restores splits and tags; with a changed amount the split is dropped', async () => {
    const { user, credit, add } = await someone();
    const lines = [
      { category: 'Bills', amount: 150, note: '' },
      { category: 'Food', amount: 50, note: 'fee' },
    ];
    const split = await add.payment({ accountId: 'everyday', lines, tags: ['Trip'] });
    const apart = async (amount: number) => {
      const { fromAccountId, toAccountId, addedOn, _id } = (await join(user, split, credit)).body as Transfer;
      await user.send('PUT', `/transfers/${_id}`, { body: { fromAccountId, toAccountId, addedOn, amount } });
      return ((await user.send('POST', `/transfers/${_id}/take-apart`)).body as TransferProposal).expense;
    };
    expect(await apart(200)).toMatchObject({ _id: split._id, lines, tags: ['Trip'], cost: 200 });
    expect(await apart(199)).toMatchObject({ _id: split._id, lines: [], tags: ['Trip'], cost: 199, category: 'Bills' });
    await expectTotalsToEqualSums(app().db, user);
  });

  test('taking apart a manually entered transfer creates an expense and an income', async () => {
    const { user, card } = await someone();
    const body = { fromAccountId: 'everyday', toAccountId: card, amount: 3, addedOn: '2026-11-05', note: 'n' };
    const { _id } = (await user.send('POST', '/transfers', { body })).body as Transfer;
    const { body: apart } = await user.send('POST', `/transfers/${_id}/take-apart`);
    const common = { cost: 3, addedOn: '2026-11-05', note: 'n', category: 'Miscellaneous' };
    expect(apart).toMatchObject({
      expense: { ...common, name: 'Transfer to Card', isIncome: false, accountId: 'everyday' },
      income: { ...common, name: 'Transfer from Everyday', isIncome: true, accountId: card },
    });
    expect((await user.send('POST', `/transfers/${_id}/take-apart`)).status).toBe(404);
    await expectTotalsToEqualSums(app().db, user);
  });

  test('each transaction is proposed in one pair, the closest; rejected pairs are not proposed', async () => {
    const { user, payment, credit, add } = await someone();
    const second = await add.credit({ addedOn: '2026-10-31' });
    await add.credit({ addedOn: '2026-10-25' });
    await add.credit({ cost: 200.01 });
    await add.credit({ accountId: 'everyday' });
    const pairs = async (query = '') =>
      (await proposals(user, query)).proposals.map(({ expense, income }) => [expense._id, income._id]);
    expect(await pairs()).toEqual([[payment._id, second._id]]);
    const pair = { expenseId: payment._id, incomeId: second._id };
    expect((await user.send('POST', '/transfers/keep-apart', { body: pair })).status).toBe(200);
    expect(await pairs()).toEqual([[payment._id, credit._id]]);
    expect(await pairs('startDate=2026-10-31')).toEqual([]);
  });

  test('one request examines a limited part of a long history, and the next continues', async () => {
    const { user, card } = await someone();
    const userId = await getUserId(app().db, user.email);
    const newer = Array.from({ length: 1200 }, (_, at) => ({
      day: `2026-11-${at < 700 ? '20' : '10'}`,
      kind: 'expense' as const,
      name: 'Tea',
      category: 'Food',
      amount_minor: 1,
      account_id: card,
    }));
    await app()
      .db.transaction()
      .execute((tx) => insertTransactions(tx, userId, newer, new Date()));
    const first = await proposals(user);
    expect(first).toEqual({ proposals: [], continueFrom: '2026-11-14' });
    const rest = await proposals(user, `endDate=${first.continueFrom}`);
    expect(rest).toMatchObject({ proposals: [{ expense: { name: 'Card payment' } }], continueFrom: null });
  });

  test('transactions that cannot be a transfer are not joined', async () => {
    const { user, payment, credit, add } = await someone();
    const status = async (expense: Transaction, income: Transaction) => (await join(user, expense, income)).status;
    expect(await status(credit, payment)).toBe(400);
    expect(await status(payment, await add.credit({ cost: 1 }))).toBe(400);
    expect(await status(payment, await add.credit({ accountId: 'everyday' }))).toBe(400);
    expect(await status(payment, await add.credit({ addedOn: '2026-11-04' }))).toBe(400);
    expect(await status(payment, { ...credit, _id: 'nowhere' })).toBe(404);
    expect(await all(user)).toHaveLength(5);
  });
});
