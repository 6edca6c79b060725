import { expect, test } from 'vitest';
import type { Import } from '../../../contract/imports/import-preview.ts';
import type { NewTransaction, Transaction } from '../../../contract/transactions/transactions.ts';
import { writeTextPdf } from '../../../reader/testing/write-pdf.ts';
import { importFiles } from '../../imports/testing/upload-files.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { uploadRecordedReceipt } from '../../testing/uploads.ts';

const FILE = { name: 'bank.csv', text: 'Date,Description,Amount\n2026-11-06,BISTRO MAREN,-48.00\n' };

onSharedApps((app) => {
  const list = async (user: TestUser) =>
    ((await user.send('GET', '/transactions?transfers=include')).body as { transactions: Transaction[] }).transactions;
  const merge = (user: TestUser, booked: Transaction, own: Transaction) =>
    user.send('POST', '/transactions/merge', {
      body: { bookedId: booked._id, bookedVersion: booked.version, ownId: own._id, ownVersion: own.version },
    });
  const undo = async (user: TestUser, merged: { body: unknown }) =>
    user.send('PUT', '/transactions/bulk/undo', { body: { changeId: (merged.body as { changeId: string }).changeId } });
  const withoutVersion = (all: Transaction[]) => all.map(({ version: _, ...rest }) => rest);
  const add = (user: TestUser, some: Partial<NewTransaction> = {}) =>
    user.add({ name: 'Dinner', category: 'Travel', cost: 30, addedOn: '2026-11-02', ...some });

  /** Creates a manual and an imported transaction for the same purchase, which the import did not match. */
  const withBoth = async () => {
    const user = await app().newUser();
    const own = await add(user, { note: 'With Jo', tags: ['team'] });
    const preview: Import = await importFiles(user, FILE);
    await user.send('POST', `/imports/${preview._id}/run`);
    const booked = (await list(user)).find(({ cost }) => cost === 48) as Transaction;
    return { user, own, booked, preview };
  };

  test('a manual entry and its imported transaction can be merged, and undo restores both', async () => {
    const { user, own, booked, preview } = await withBoth();
    const before = await list(user);
    const one = async ({ _id }: Transaction) => (await user.send('GET', `/transactions/${_id}`)).body;
    expect(await one(own)).toEqual({ ...own, isImported: false, importId: null });
    expect(await one(booked)).toEqual({ ...booked, isImported: true, importId: preview._id });

    const merged = await merge(user, booked, own);
    expect(merged).toMatchObject({ status: 201, body: { message: '2 transactions merged.' } });
    expect(await list(user)).toMatchObject([
      {
        _id: own._id,
        name: 'Dinner',
        category: 'Travel',
        tags: ['team'],
        cost: 48,
        addedOn: '2026-11-06',
        note: 'With Jo · BISTRO MAREN',
      },
    ]);
    await expectTotalsToEqualSums(app().db, user);
    // The next import matches the merged transaction, and undoing that import keeps it.
    expect(await importFiles(user, FILE)).toMatchObject({ groups: { here: 1, likely: 0, new: 0 }, inTrash: 0 });

    expect(await undo(user, merged)).toMatchObject({ status: 200, body: { message: '2 transactions changed back.' } });
    expect(withoutVersion(await list(user))).toEqual(withoutVersion(before));
    expect((await user.send('GET', '/trash')).body).toMatchObject({ totalCount: 0 });
    await expectTotalsToEqualSums(app().db, user);
    expect(await importFiles(user, FILE)).toMatchObject({ groups: { here: 1, likely: 0, new: 0 } });
    // Undoing the first import removes its transaction, which is unchanged again.
    expect((await user.send('DELETE', `/imports/${preview._id}`)).body).toMatchObject({
      import: { result: { removed: 1, kept: 0 } },
    });
    expect(await list(user)).toHaveLength(1);
  });

  test('undoing the import keeps a merged transaction', async () => {
    const { user, own, booked, preview } = await withBoth();
    await merge(user, booked, own);
    expect((await user.send('DELETE', `/imports/${preview._id}`)).body).toMatchObject({
      import: { result: { removed: 0, kept: 1 } },
    });
    expect(await list(user)).toMatchObject([{ _id: own._id, cost: 48 }]);
  });

  test('merging the other way round keeps the imported one with the amount and date of the entry', async () => {
    const { user, own, booked } = await withBoth();
    await merge(user, own, booked);
    expect(await list(user)).toMatchObject([
      { _id: booked._id, name: 'Bistro Maren', cost: 30, addedOn: '2026-11-02', tags: ['team'], category: 'Food' },
    ]);
    expect(await importFiles(user, FILE)).toMatchObject({ groups: { here: 1, new: 0 } });
  });

  test('a merge moves receipts and the check mark, and undo moves them back', async () => {
    const user = await app().newUser();
    const paper = writeTextPdf(['ELM TRADING LTD', 'Date 2026-11-06', 'Total 12.00']);
    const { _id: receiptId } = await uploadRecordedReceipt(user, paper);
    const [booked] = await list(user);
    const own = await add(user);
    await user.send('PUT', '/accounts/everyday/checks', { body: { transactionIds: [booked?._id], isChecked: true } });
    const before = withoutVersion(await list(user));
    const transactionOf = async () =>
      ((await user.send('GET', `/receipts/${receiptId}`)).body as { transactionId: string }).transactionId;
    const merged = await merge(user, booked as Transaction, own);
    expect(await transactionOf()).toBe(own._id);
    expect(await list(user)).toMatchObject([{ _id: own._id, cost: 12, isChecked: true }]);
    await undo(user, merged);
    expect(await transactionOf()).toBe(booked?._id);
    expect(withoutVersion(await list(user))).toEqual(before);
  });

  test('undo keeps later changes, and fails once the other transaction left the trash', async () => {
    const { user, own, booked } = await withBoth();
    const merged = await merge(user, booked, own);
    const { transaction } = merged.body as { transaction: Transaction };
    await user.send('PUT', `/transactions/${own._id}`, { body: { ...transaction, name: 'Supper' } });
    expect(await undo(user, merged)).toMatchObject({ body: { restoredCount: 0, keptCount: 1 } });
    expect(await list(user)).toMatchObject([{ name: 'Supper', cost: 48 }]);

    const [other, again] = [await add(user), await add(user, { cost: 31 })];
    const second = await merge(user, other, again);
    await user.send('DELETE', '/trash');
    expect(await undo(user, second)).toMatchObject({ status: 404 });
  });

  test('merges of outdated versions, foreign transactions and incompatible ones are refused', async () => {
    const user = await app().newUser();
    const { body: savings } = await user.send('POST', '/accounts', { body: { name: 'Savings' } });
    const { _id: accountId } = savings as { _id: string };
    const [one, other] = [await add(user, { accountId: 'everyday' }), await add(user, { accountId: 'everyday' })];
    const refused = async (booked: Transaction, own: Transaction, status: number, message: string | RegExp) =>
      expect(await merge(user, booked, own)).toMatchObject({
        status,
        body: { message: expect.stringMatching(message) },
      });
    expect(await merge(user, { ...one, version: 7 }, other)).toMatchObject({ status: 409, body: { current: one } });
    expect(await merge(user, one, { ...other, version: 7 })).toMatchObject({ status: 409, body: { current: other } });
    await refused(one, one, 400, 'Choose two different transactions.');
    await refused(one, await add(user, { accountId }), 400, /same account/);
    await refused(one, await add(user, { isIncome: true, category: 'Salary', accountId: 'everyday' }), 400, /income/);
    const transfer = { fromAccountId: 'everyday', toAccountId: accountId, amount: 30, addedOn: '2026-11-02' };
    const { body } = await user.send('POST', '/transfers', { body: transfer });
    await refused(
      one,
      body as Transaction,
      400,
      'A transfer cannot be merged. Split it into an expense and an income transaction first.',
    );
    const lines = [
      { category: 'Food', amount: 20 },
      { category: 'Travel', amount: 10 },
    ];
    const split = await add(user, { accountId: 'everyday', lines });
    await refused(split, one, 400, /split/);
    await refused(await add(user, { accountId: 'everyday', cost: 31 }), split, 400, /split/);
    expect(await merge(user, one, split)).toMatchObject({ status: 201, body: { transaction: { lines } } });

    const stranger = await app().newUser();
    const theirs = await add(stranger);
    for (const [booked, own] of [
      [theirs, other],
      [other, theirs],
    ] as const) {
      expect(await merge(user, booked, own)).toMatchObject({ status: 404 });
    }
    expect(await user.send('GET', `/transactions/${theirs._id}`)).toMatchObject({ status: 404 });
    expect(await list(stranger)).toEqual([theirs]);
    for (const owner of [user, stranger]) await expectTotalsToEqualSums(app().db, owner);
  });
});
