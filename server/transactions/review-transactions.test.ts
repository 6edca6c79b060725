import { expect, test } from 'vitest';
import type { MonthFigures } from '../../contract/dashboard.ts';
import { SAMPLE_DATA_FILE_NAME } from '../../contract/imports/sample-data.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { drawReceipt } from '../../reader/testing/draw-receipt.ts';
import { importFiles } from '../imports/testing/upload-files.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { buildPurchase } from '../testing/examples/example.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import type { TestUser } from '../testing/test-app.ts';
import { listRecords, uploadRecordedReceipt } from '../testing/uploads.ts';

const TODAY = '2026-11-26';
const ROWS = ['BAKERY,-2.00', 'CINEMA,-12.00', 'SALARY,1500.00'];
const WATER = { name: 'Water', category: 'Bills', amount: 20, startDate: TODAY };

const KIOSK = {
  merchant: 'KIOSK NORTH',
  day: TODAY,
  items: [{ name: 'TEA', amountMinor: 450 }],
  totalMinor: 450,
  lines: ['THANK YOU'],
};

type Reviewed = { message: string; reviewedCount: number; changeId: string };

onSharedApps(
  (app) => {
    const importRows = async (user: TestUser, rows = ROWS) => {
      const text = ['Date,Description,Amount', ...rows.map((row) => `2026-11-20,${row}`)].join('\n');
      const { _id } = await importFiles(user, { name: 'bank.csv', text });
      expect((await user.send('POST', `/imports/${_id}/run`)).status).toBe(200);
      return _id;
    };
    const listWaiting = (user: TestUser, more = '') =>
      listRecords<Transaction>(user, 'transactions', `reviewed=false&limit=100${more}`);
    const countWaiting = async (user: TestUser) =>
      ((await user.send('GET', '/dashboard/month')).body as MonthFigures).toReviewCount;
    const review = (user: TestUser, body: object) => user.send('POST', '/transactions/review', { body });
    const undo = (user: TestUser, changeId: string) =>
      user.send('PUT', '/transactions/bulk/undo', { body: { changeId } });

    test('imports, receipts and recurring items bring transactions to review, and entries by hand do not', async () => {
      const user = await app().newUser();
      await importRows(user);
      await uploadRecordedReceipt(user, await drawReceipt(KIOSK));
      await user.send('POST', '/recurring/create', { body: WATER });
      expect((await user.add()).isReviewed).toBe(true);
      const waiting = await listWaiting(user);
      expect(waiting.map(({ name }) => name.toLowerCase()).sort()).toEqual([
        ...['bakery', 'cinema', 'kiosk north', 'salary', 'water'],
      ]);
      expect(waiting.every(({ isReviewed }) => !isReviewed)).toBe(true);
      expect(await countWaiting(user)).toBe(5);
      expect(await listRecords(user, 'transactions', 'reviewed=true')).toMatchObject([{ isReviewed: true }]);
      expect(await listWaiting(user, '&isIncome=true&search=sal')).toMatchObject([{ name: 'Salary' }]);
      expect(await listWaiting(user, '&category=Bills&transfers=include')).toMatchObject([{ name: 'Water' }]);
    });

    test('the dashboard counts more than 1,000 transactions to review, like the list', async () => {
      const user = await app().newUser();
      await importRows(
        user,
        Array.from({ length: 1002 }, (_, at) => `SHOP ${at},-${at + 1}.00`),
      );
      expect(await countWaiting(user)).toBe(1002);
      expect((await user.send('GET', '/transactions?reviewed=false&limit=1')).body).toMatchObject({ totalCount: 1002 });
    });

    test('sample data, and an occurrence that the user posts early, need no review', async () => {
      const user = await app().newUser();
      const text = String((await user.send('GET', '/imports/sample-data')).body);
      const { _id } = await importFiles(user, { name: SAMPLE_DATA_FILE_NAME, text });
      await user.send('POST', `/imports/${_id}/run`);
      const { body } = await user.send('POST', '/recurring/create', { body: { ...WATER, startDate: '2026-12-01' } });
      const early = { body: { dueDate: '2026-12-01' } };
      expect((await user.send('POST', `/recurring/${(body as { _id: string })._id}/post`, early)).status).toBe(201);
      expect(await countWaiting(user)).toBe(0);
    });

    test('accepted transactions no longer wait, and undo makes them wait again', async () => {
      const user = await app().newUser();
      await importRows(user);
      const [first, second] = await listWaiting(user);
      const accepted = await review(user, { transactionIds: [first?._id, first?._id] });
      expect(accepted.body).toEqual({
        message: '1 transaction reviewed.',
        reviewedCount: 1,
        changeId: expect.any(String),
      });
      expect((await listWaiting(user)).map(({ _id }) => _id)).not.toContain(first?._id);
      // Accepting the same transaction again changes nothing.
      expect((await review(user, { transactionIds: [first?._id] })).body).toMatchObject({
        ...{ reviewedCount: 0, changeId: null },
      });
      const rest = (await review(user, { all: true })).body as Reviewed;
      expect(rest).toMatchObject({ reviewedCount: 2 });
      expect(await countWaiting(user)).toBe(0);
      expect((await undo(user, rest.changeId)).body).toMatchObject({ restoredCount: 2, keptCount: 0 });
      expect((await listWaiting(user)).map(({ _id }) => _id)).toContain(second?._id);
      expect((await undo(user, (accepted.body as Reviewed).changeId)).body).toMatchObject({ restoredCount: 1 });
      expect(await countWaiting(user)).toBe(3);
      await expectTotalsToEqualSums(app().db, user);
    });

    test('an edit by hand, alone or in bulk, reviews a transaction, and undoing a bulk edit makes it wait again', async () => {
      const user = await app().newUser();
      await importRows(user);
      const [one, two] = (await listWaiting(user)) as [Transaction, Transaction];
      const { cost, isIncome, addedOn } = one;
      const body = buildPurchase({ name: 'Kiosk', category: 'Food', cost, isIncome, addedOn });
      expect((await user.send('PUT', `/transactions/${one._id}`, { body })).body).toMatchObject({ isReviewed: true });
      const bulk = { body: { transactionIds: [two._id], category: 'Pets' } };
      const { changeId } = (await user.send('PUT', '/transactions/bulk', bulk)).body as Reviewed;
      expect(await countWaiting(user)).toBe(1);
      await undo(user, changeId);
      expect(await listWaiting(user)).toContainEqual(expect.objectContaining({ _id: two._id, category: two.category }));
    });

    test('rules do not review what they change', async () => {
      const user = await app().newUser();
      await importRows(user);
      const rule = { conditions: { nameContains: 'bakery' }, changes: { category: 'Coffee' } };
      const { _id } = (await user.send('POST', '/rules', { body: rule })).body as { _id: string };
      await user.send('POST', '/rules/apply', { body: { ruleId: _id } });
      expect(await listWaiting(user, '&category=Coffee')).toHaveLength(1);
    });

    test('a transaction that was edited since it was accepted stays reviewed', async () => {
      const user = await app().newUser();
      await importRows(user);
      const waiting = await listWaiting(user);
      const { changeId } = (await review(user, { all: true })).body as Reviewed;
      const [edited] = waiting as [Transaction];
      const bulk = { transactionIds: [edited._id], name: 'Edited' };
      await user.send('PUT', '/transactions/bulk', { body: bulk });
      expect((await undo(user, changeId)).body).toMatchObject({ restoredCount: 2, keptCount: 1 });
      expect((await listWaiting(user)).map(({ _id }) => _id)).not.toContain(edited._id);
    });

    test('undoing an import also removes accepted transactions, and those whose acceptance was undone', async () => {
      const user = await app().newUser();
      const id = await importRows(user);
      const [first] = (await listWaiting(user)) as [Transaction];
      await review(user, { transactionIds: [first._id] });
      const { changeId } = (await review(user, { all: true })).body as Reviewed;
      await undo(user, changeId);
      expect((await user.send('DELETE', `/imports/${id}`)).status).toBe(200);
      await expect.poll(() => listRecords(user, 'transactions')).toEqual([]);
    });

    test('a deleted transaction still waits after it was restored', async () => {
      const user = await app().newUser();
      await importRows(user);
      const [first] = (await listWaiting(user)) as [Transaction];
      await user.send('DELETE', `/transactions/${first._id}`);
      expect(await countWaiting(user)).toBe(2);
      await user.send('POST', '/transactions/restore', { body: { transactionIds: [first._id] } });
      expect(await countWaiting(user)).toBe(3);
    });

    test('accepting needs either ids or all, and refuses transactions of another user', async () => {
      const [user, stranger] = [await app().newUser(), await app().newUser()];
      await importRows(user);
      const [first] = (await listWaiting(user)) as [Transaction];
      for (const body of [{}, { all: false }, { all: true, transactionIds: [first._id] }, { transactionIds: [] }])
        expect((await review(user, body)).status).toBe(400);
      expect((await review(stranger, { transactionIds: [first._id] })).status).toBe(404);
      expect((await review(stranger, { all: true })).body).toMatchObject({ reviewedCount: 0 });
      const own = await stranger.add();
      expect((await review(stranger, { transactionIds: [own._id, first._id] })).status).toBe(404);
      expect(await countWaiting(user)).toBe(3);
    });

    test('all transactions of one category are accepted', async () => {
      const user = await app().newUser();
      await importRows(user, ['NETFLIX,-15.00', 'QWERTZ,-1.00', 'ASDF,-2.00']);
      const accepted = await review(user, { all: true, category: 'Miscellaneous' });
      expect(accepted.body).toMatchObject({ reviewedCount: 2 });
      expect(await countWaiting(user)).toBe(1);
    });

    test('more transactions than one step has are all counted and accepted', async () => {
      const user = await app().newUser();
      await importRows(
        user,
        Array.from({ length: 1005 }, (_, at) => `SHOP ${at},-${1 + at}.00`),
      );
      expect(await countWaiting(user)).toBe(1005);
      expect((await review(user, { all: true })).body).toMatchObject({ reviewedCount: 1005 });
      expect(await countWaiting(user)).toBe(0);
    });
  },
  { now: () => new Date(`${TODAY}T12:00:00Z`) },
);
