import { expect, test } from 'vitest';
import type { Recurring } from '../../contract/recurring-items.ts';
import type { ListedTransaction, Transaction } from '../../contract/transactions/transactions.ts';
import { fetchImportRows, importFiles } from '../imports/testing/upload-files.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';

const TODAY = '2026-11-26';
const POWER = { name: 'City Power', category: 'Bills', amount: 80, startDate: TODAY, isEstimate: true };

onSharedApps(
  (app) => {
    /** Creates an item that posts an estimate today. */
    const post = async (user: TestUser, body: object = {}) => {
      await user.send('POST', '/recurring/create', { body: { ...POWER, ...body } });
      return getPosted(user);
    };
    const getPosted = async (user: TestUser) => {
      const { body } = await user.send('GET', '/transactions');
      return (body as { transactions: Transaction[] }).transactions[0] as Transaction;
    };
    const change = async (
      user: TestUser,
      { _id, name, category, cost, addedOn, isIncome }: Transaction,
      body: object,
    ) =>
      (await user.send('PUT', `/transactions/${_id}`, { body: { name, category, cost, addedOn, isIncome, ...body } }))
        .body as Transaction;
    const importRow = async (user: TestUser, day: string, amount: string, name = 'CITY POWER 4711') => {
      const text = `Date,Description,Amount\n${day},${name},${amount}\n2026-11-20,BAKERY,-2.00\n`;
      const preview = await importFiles(user, { name: 'bank.csv', text });
      const [row] = await fetchImportRows(user, preview._id);
      expect((await user.send('POST', `/imports/${preview._id}/run`)).status).toBe(200);
      return { id: preview._id, row };
    };

    test('an estimate is marked until the user changes its amount or confirms it', async () => {
      const user = await app().newUser();
      const posted = await post(user);
      expect(posted).toMatchObject({ cost: 80, isEstimate: true });
      expect((await user.send('GET', '/recurring')).body).toMatchObject([{ isEstimate: true }]);
      expect(await change(user, posted, { category: 'Home' })).toMatchObject({ isEstimate: true });
      expect(await change(user, posted, { isEstimate: true })).toMatchObject({ isEstimate: true });
      expect(await change(user, posted, { cost: 84.2 })).not.toHaveProperty('isEstimate');
      expect(await change(user, posted, { cost: 80 })).not.toHaveProperty('isEstimate');

      const other = await app().newUser();
      expect(await change(other, await post(other), { isEstimate: false })).not.toHaveProperty('isEstimate');
    });

    test('an item whose amount is known posts no estimates', async () => {
      const user = await app().newUser();
      expect(await post(user, { isEstimate: false })).not.toHaveProperty('isEstimate');
      const [item] = (await user.send('GET', '/recurring')).body as Recurring[];
      expect(item).not.toHaveProperty('isEstimate');
      const { body } = await user.send('PUT', `/recurring/${item?._id}`, { body: { ...POWER, isEstimate: true } });
      expect(body).toMatchObject({ isEstimate: true });
    });

    test('the list of estimates has those of transactions and transfers that nobody has confirmed', async () => {
      const user = await app().newUser();
      const { _id: toAccountId } = (await user.send('POST', '/accounts', { body: { name: 'Savings' } })).body as {
        _id: string;
      };
      await user.add({ name: 'Tea', cost: 3 });
      await post(user, { accountId: 'everyday' });
      await post(user, { name: 'Put aside', accountId: 'everyday', toAccountId });
      const list = async (query: string) =>
        (await user.send('GET', `/transactions?${query}`)).body as { transactions: ListedTransaction[]; sums: unknown };
      const estimates = async (more = '') => (await list(`isEstimate=true&transfers=include${more}`)).transactions;
      const all = await estimates();
      expect(all).toMatchObject([
        { isTransfer: true, cost: 80, note: 'Put aside', isEstimate: true },
        { name: 'City Power', isEstimate: true },
      ]);
      expect(await list('isEstimate=true')).toMatchObject({
        ...{ totalCount: 1, sums: { income: 0, expense: 80, net: -80 } },
      });
      expect(await estimates(`&accountId=${toAccountId}`)).toMatchObject([{ isTransfer: true }]);
      expect(await estimates('&search=power')).toMatchObject([{ name: 'City Power' }]);
      expect(await estimates('&category=Food')).toEqual([]);
      expect((await list('isEstimate=false&transfers=include')).transactions).toMatchObject([{ name: 'Tea' }]);

      const [{ _id, fromAccountId, addedOn, cost: amount } = {} as ListedTransaction] = all;
      const transfer = (body: object) =>
        user.send('PUT', `/transfers/${_id}`, { body: { fromAccountId, toAccountId, amount, addedOn, ...body } });
      expect((await transfer({ note: 'July' })).body).toMatchObject({ isEstimate: true });
      await user.send('DELETE', `/transfers/${_id}`);
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
      expect((await user.send('GET', `/transfers/${_id}`)).body).toMatchObject({ isEstimate: true });
      expect((await transfer({ isEstimate: false, amount: amount + 1 })).body).not.toHaveProperty('isEstimate');
      expect(await estimates()).toMatchObject([{ name: 'City Power' }]);
      await expectTotalsToEqualSums(app().db, user);
    });

    test('a deleted estimate is still one after it was restored', async () => {
      const user = await app().newUser();
      const { _id } = await post(user);
      await user.send('DELETE', `/transactions/${_id}`);
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
      expect(await getPosted(user)).toMatchObject({ isEstimate: true });
    });

    test.each([
      ['2026-11-28', '-91.35'],
      ['2026-11-24', '-61.00'],
      ['2026-11-26', '-80.00'],
    ])(
      'a row of %s over %s gives an estimate its amount, and undoing the import takes it back',
      async (day, amount) => {
        const user = await app().newUser();
        await post(user);
        const { id, row } = await importRow(user, day, amount);
        expect(row).toMatchObject({ group: 'likely', answer: 'same', updatesMatch: amount !== '-80.00' });
        const booked = await getPosted(user);
        expect(booked).toMatchObject({ name: 'City Power', cost: -Number(amount), addedOn: TODAY });
        expect(booked).not.toHaveProperty('isEstimate');
        await expectTotalsToEqualSums(app().db, user);
        await user.send('DELETE', `/imports/${id}`);
        expect(await getPosted(user)).toMatchObject({ cost: 80, isEstimate: true });
        await expectTotalsToEqualSums(app().db, user);
      },
    );

    test('a row of either bank gives an estimated transfer its amount, until the import is undone', async () => {
      const user = await app().newUser();
      const { body: card } = await user.send('POST', '/accounts', { body: { name: 'Rewards Card' } });
      const { _id: toAccountId } = card as { _id: string };
      const item = { name: 'Card bill', amount: 500, accountId: 'everyday', toAccountId };
      await post(user, item);
      const find = async () => {
        const { body } = await user.send('GET', '/transactions?transfers=include&search=card');
        return (body as { transactions: ListedTransaction[] }).transactions.filter(({ isTransfer }) => isTransfer);
      };
      expect(await find()).toMatchObject([{ isTransfer: true, cost: 500, isEstimate: true }]);

      const file = (name: string, text: string, amount: string) => ({
        name: `${name}.csv`,
        text: `Date,Account,Description,Amount\n2026-11-27,${name},${text},${amount}\n2026-11-20,${name},FEE OF ${name},-2.00\n`,
      });
      const ofBank = file('Everyday', 'AUTOPAY 0815 REWARDS CARD', '-487.10');
      const ofCard = file('Rewards Card', 'THANK YOU FOR YOUR PAYMENT', '487.10');
      const run = async (answer: 'same' | 'different', ...files: (typeof ofBank)[]) => {
        const preview = await importFiles(user, ...files);
        const rows = (await fetchImportRows(user, preview._id)).filter(({ match }) => match !== null);
        expect(rows.map(({ group, answer }) => [group, answer])).toEqual(files.map(() => ['likely', answer]));
        if (answer === 'different') {
          const body = { rows: [{ numbers: rows.map(({ number }) => number), answer: 'same' }] };
          expect((await user.send('PUT', `/imports/${preview._id}`, { body })).status).toBe(200);
        }
        expect((await user.send('POST', `/imports/${preview._id}/run`)).status).toBe(200);
        const booked = await find();
        expect(booked).toMatchObject([{ isTransfer: true, cost: 487.1, addedOn: TODAY }]);
        expect(booked[0]).not.toHaveProperty('isEstimate');
        await expectTotalsToEqualSums(app().db, user);
        await user.send('DELETE', `/imports/${preview._id}`);
        expect(await find()).toMatchObject([{ cost: 500, isEstimate: true, note: 'Card bill' }]);
        await expectTotalsToEqualSums(app().db, user);
      };
      await run('same', ofBank);
      // If the other account is not named, the user is asked.
      await run('different', ofCard);
      await run('same', ofBank, ofCard);
    });

    test.each([
      ['2026-11-26', '-161.00', 'CITY POWER 4711'],
      ['2026-11-26', '-39.00', 'CITY POWER 4711'],
      ['2026-11-26', '85.00', 'CITY POWER 4711'],
      ['2026-12-03', '-85.00', 'CITY POWER 4711'],
      ['2026-11-26', '-85.00', 'HARDWARE STORE'],
    ])('a row of %s over %s from %s is another transaction', async (day, amount, name) => {
      const user = await app().newUser();
      const { _id } = await post(user);
      const { row } = await importRow(user, day, amount, name);
      expect(row).toMatchObject({ group: 'new' });
      const { body } = await user.send('GET', `/transactions?name=City Power`);
      expect(body).toMatchObject({
        transactions: expect.arrayContaining([expect.objectContaining({ _id, isEstimate: true })]),
      });
    });

    test('a corrected bill of an estimated item is not a new price', async () => {
      const user = await app().newUser();
      await change(user, await post(user), { cost: 84.2 });
      expect((await user.send('GET', '/recurring')).body).toMatchObject([{ amount: 80, formerAmount: null }]);
    });
  },
  { now: () => new Date(`${TODAY}T12:00:00Z`) },
);
