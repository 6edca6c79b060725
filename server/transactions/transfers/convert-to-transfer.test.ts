import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import type { ListedTransaction, NewTransaction, Transaction } from '../../../contract/transactions/transactions.ts';
import type { Transfer } from '../../../contract/transactions/transfers.ts';
import { fetchImportRows, importFiles } from '../../imports/testing/upload-files.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';

const csv = (...rows: readonly string[]) => ['Date,Description,Amount', ...rows, ''].join('\n');
const BANK = csv('2026-10-29,BAKERY,-4.00', '2026-10-30,EXTERNAL OUT 0815,-100.00');

type Split = { expense: Transaction | null; income: Transaction | null };

onSharedApps(
  (app) => {
    const someone = async () => {
      const user = await app().newUser();
      const { body } = await user.send('POST', '/accounts', { body: { name: 'Nest egg', kind: 'savings' } });
      return { user, savings: (body as MoneyAccount)._id };
    };
    const withdraw = (user: TestUser, some: Partial<NewTransaction> = {}) =>
      user.add({
        name: 'External out',
        category: 'Miscellaneous',
        cost: 100,
        addedOn: '2026-10-30',
        note: '',
        ...some,
      });
    const convert = (user: TestUser, transactionId: string, otherAccountId: string) =>
      user.send('POST', '/transfers/from-transaction', { body: { transactionId, otherAccountId } });
    const split = async (user: TestUser, id: string) =>
      (await user.send('POST', `/transfers/${id}/take-apart`)).body as Split;
    const all = async (user: TestUser) =>
      ((await user.send('GET', '/transactions?transfers=include')).body as { transactions: ListedTransaction[] })
        .transactions;
    const balances = async (user: TestUser) =>
      ((await user.send('GET', '/accounts')).body as MoneyAccount[]).map(({ balance }) => balance);
    /** Imports a file into an account. */
    const preview = async (user: TestUser, text: string, accountId = 'everyday') => {
      const { _id } = await importFiles(user, { name: 'bank.csv', text });
      const body = { accounts: [{ account: 0, accountId }] };
      return (await user.send('PUT', `/imports/${_id}`, { body })).body as Import;
    };
    const run = async (user: TestUser, text: string, accountId?: string) => {
      const { _id } = await preview(user, text, accountId);
      expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
      return _id;
    };

    test('an expense becomes a transfer to another account, and splitting it restores the expense', async () => {
      const { user, savings } = await someone();
      const expense = await withdraw(user, { note: 'Market', tags: ['Trip'] });
      const { status, body } = await convert(user, expense._id, savings);
      expect([status, body]).toMatchObject([
        201,
        {
          fromAccountId: 'everyday',
          toAccountId: savings,
          amount: 100,
          addedOn: '2026-10-30',
          note: 'External out · Market',
          isJoined: true,
        },
      ]);
      const { _id } = body as Transfer;
      expect(await all(user)).toMatchObject([{ _id, isTransfer: true }]);
      expect(await balances(user)).toEqual([-100, 100]);
      expect((await user.send('GET', '/transactions/summary')).body).toMatchObject({ totalExpenses: 0 });
      await expectTotalsToEqualSums(app().db, user);

      expect(await split(user, _id)).toEqual({ expense: { ...expense, version: 2 }, income: null });
      expect(await all(user)).toMatchObject([{ _id: expense._id }]);
      expect(await balances(user)).toEqual([-100, 0]);
      await expectTotalsToEqualSums(app().db, user);
    });

    test('income becomes a transfer from another account, which can be changed, deleted, restored and split', async () => {
      const { user, savings } = await someone();
      const income = await withdraw(user, { name: 'Deposit', isIncome: true, category: 'Gifts' });
      const { _id } = (await convert(user, income._id, savings)).body as Transfer;
      expect(await balances(user)).toEqual([100, -100]);
      const body = { fromAccountId: savings, toAccountId: 'everyday', amount: 90, addedOn: '2026-11-05' };
      await user.send('PUT', `/transfers/${_id}`, { body });
      await user.send('DELETE', `/transfers/${_id}`);
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [_id] } });
      expect(await split(user, _id)).toMatchObject({
        expense: null,
        income: { _id: income._id, name: 'Deposit', category: 'Gifts', cost: 90, addedOn: '2026-11-05' },
      });
      await expectTotalsToEqualSums(app().db, user);
    });

    test('the check mark and the review are kept', async () => {
      const { user, savings } = await someone();
      await run(user, BANK);
      const [expense] = await all(user);
      const id = expense?._id ?? '';
      const body = { transactionIds: [id], isChecked: true };
      expect((await user.send('PUT', '/accounts/everyday/checks', { body })).status).toBe(200);
      const transfer = (await convert(user, id, savings)).body as Transfer;
      expect(transfer).toMatchObject({ isFromChecked: true, isToChecked: false });
      const toReview = async () =>
        ((await user.send('GET', '/transactions?reviewed=false')).body as { transactions: Transaction[] }).transactions;
      expect(await toReview()).toHaveLength(1);
      expect(await split(user, transfer._id)).toMatchObject({ expense: { isChecked: true }, income: null });
      expect(await toReview()).toHaveLength(2);
    });

    test('importing the same file again does not add the transaction again, before and after splitting', async () => {
      const { user, savings } = await someone();
      const first = await run(user, BANK);
      const expense = (await all(user)).find(({ cost }) => cost === 100);
      const { _id } = (await convert(user, expense?._id ?? '', savings)).body as Transfer;
      const known = { groups: { here: 2, new: 0, likely: 0, transfer: 0 } };
      const again = await preview(user, BANK);
      expect(again).toMatchObject(known);
      const rows = await fetchImportRows(user, again._id, 'here');
      expect(rows.find(({ amount }) => amount === -100)?.match).toMatchObject({ source: 'imported', isTransfer: true });
      expect(await preview(user, `${BANK}2026-11-02,TEA,-1.00\n`)).toMatchObject({
        groups: { here: 2, new: 1, likely: 0 },
      });
      await run(user, `${BANK}2026-11-02,TEA,-1.00\n`);
      expect(await balances(user)).toEqual([-105, 100]);
      await split(user, _id);
      expect(await preview(user, BANK)).toMatchObject(known);

      // Undoing the import keeps the transfer, because the user made it.
      await convert(user, expense?._id ?? '', savings);
      expect((await user.send('DELETE', `/imports/${first}`)).body).toMatchObject({
        import: { result: { removed: 1, kept: 1 } },
      });
      expect(await balances(user)).toEqual([-101, 100]);
      await expectTotalsToEqualSums(app().db, user);
    });

    test('the other account recognizes the transfer, and keeps its side if the transfer is split', async () => {
      const { user, savings } = await someone();
      await run(user, BANK);
      const expense = (await all(user)).find(({ cost }) => cost === 100);
      const { _id } = (await convert(user, expense?._id ?? '', savings)).body as Transfer;
      const ofSavings = csv('2026-10-30,EXTERNAL OUT 0815,100.00', '2026-11-01,KIOSK,-3.00');
      const shown = await preview(user, ofSavings, savings);
      expect(shown.groups).toMatchObject({ new: 1 });
      const [row] = (await fetchImportRows(user, shown._id)).filter(({ amount }) => amount === 100);
      expect(row?.match).toMatchObject({ isTransfer: true });
      if (row?.group === 'likely') {
        const answer = { rows: [{ numbers: [row.number], answer: 'same' }] };
        await user.send('PUT', `/imports/${shown._id}`, { body: answer });
      }
      await user.send('POST', `/imports/${shown._id}/run`);
      expect(await balances(user)).toEqual([-104, 97]);
      expect(await split(user, _id)).toMatchObject({
        expense: { _id: expense?._id },
        income: { name: 'Transfer from Everyday', cost: 100, accountId: savings },
      });
      expect(await balances(user)).toEqual([-104, 97]);
      expect(await preview(user, ofSavings, savings)).toMatchObject({ groups: { here: 2, new: 0 } });
      expect((await user.send('GET', '/transfers/proposals')).body).toMatchObject({ proposals: [] });
      await expectTotalsToEqualSums(app().db, user);
    });

    test('transactions that cannot become a transfer are refused with the reason', async () => {
      const { user, savings } = await someone();
      const refused = async (id: string, message: RegExp, to = savings) =>
        expect(await convert(user, id, to)).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(message) },
        });
      const purchase = await withdraw(user);
      await refused(purchase._id, /already in this account/, 'everyday');
      const refund = await withdraw(user, { isIncome: true, cost: 5, refundOf: purchase._id });
      await refused(refund._id, /^A refund cannot become a transfer/);
      await refused(purchase._id, /has refunds/);
      const lines = [
        { category: 'Bills', amount: 97 },
        { category: 'Food', amount: 3 },
      ];
      await refused((await withdraw(user, { lines }))._id, /^A split transaction/);
      const water = { name: 'Water', category: 'Bills', amount: 20, startDate: '2026-11-26', isEstimate: true };
      await user.send('POST', '/recurring/create', { body: water });
      const estimate = (await all(user)).find(({ isEstimate }) => isEstimate);
      await refused(estimate?._id ?? '', /^This amount is an estimate/);
      expect((await convert(user, 'nothing', savings)).status).toBe(404);
      expect((await convert(user, purchase._id, 'nowhere')).status).toBe(404);
      expect(await all(user)).toHaveLength(4);
    });
  },
  { now: () => new Date('2026-11-26T12:00:00Z') },
);
