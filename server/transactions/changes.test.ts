import { expect, test } from 'vitest';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { onSharedApps } from '../testing/each-engine.ts';
import { increaseVersions } from '../testing/increase-versions.ts';
import type { Client, TestUser } from '../testing/test-app.ts';

const A_DAY = 24 * 60 * 60 * 1000;
let clock = Date.parse('2026-11-21T10:00:00Z');
const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false, note: '' };

onSharedApps(
  (app) => {
    const all = async (user: Client, query = '') =>
      ((await user.send('GET', `/transactions?limit=100${query}`)).body as { transactions: Transaction[] })
        .transactions;
    const totals = async (user: Client) => (await user.send('GET', '/transactions/summary')).body;
    const remove = (user: Client, ids: string[]) =>
      user.send('DELETE', '/transactions/bulk', { body: { transactionIds: ids } });
    const restore = (user: Client, ids: string[]) =>
      user.send('POST', '/transactions/restore', { body: { transactionIds: ids } });

    test('an edit changes the transaction everywhere, and its position only with its day', async () => {
      const user = await app().newUser();
      const [first, second] = [await user.add({ name: 'first' }), await user.add({ name: 'second' })];
      const changed = { ...LUNCH, name: 'Groceries run', category: 'Groceries', cost: 20.01, isIncome: false };
      const answer = await user.send('PUT', `/transactions/${first._id}`, { body: changed });
      expect(answer).toMatchObject({ status: 200, body: { ...changed, _id: first._id } });
      expect((await all(user)).map(({ _id }) => _id)).toEqual([second._id, first._id]);
      expect(await totals(user)).toMatchObject({ totalExpenses: 32.51, totalIncome: 0 });
      expect(await all(user, '&search=first')).toEqual([]);
      expect(await all(user, '&search=groceries')).toHaveLength(1);
      await user.send('PUT', `/transactions/${first._id}`, {
        body: { ...changed, isIncome: true, addedOn: '2026-11-21' },
      });
      expect(await totals(user)).toMatchObject({ totalExpenses: 12.5, totalIncome: 20.01 });
      expect((await all(user)).map(({ _id }) => _id)).toEqual([first._id, second._id]);
    });

    test('a deleted transaction disappears from every list and total, and can be restored unchanged', async () => {
      const user = await app().newUser();
      const made = [
        await user.add({ name: 'a', category: 'Pets' }),
        await user.add({ name: 'b' }),
        await user.add({ name: 'c' }),
      ];
      const before = [await all(user), await totals(user)];
      const id = made[1]?._id ?? '';
      expect(await user.send('DELETE', `/transactions/${id}`)).toMatchObject({
        status: 200,
        body: { message: expect.any(String) },
      });
      expect((await all(user)).map(({ name }) => name)).toEqual(['c', 'a']);
      expect(await all(user, '&search=b')).toEqual([]);
      expect(await totals(user)).toMatchObject({ totalExpenses: 25 });
      expect((await user.send('DELETE', `/transactions/${id}`)).status).toBe(404);
      expect((await user.send('PUT', `/transactions/${id}`, { body: LUNCH })).status).toBe(404);
      expect(await restore(user, [id])).toMatchObject({ status: 200, body: { restoredCount: 1 } });
      expect([await all(user), await totals(user)]).toEqual(increaseVersions(before, [id]));
      expect(await all(user, '&search=b')).toHaveLength(1);
      expect((await restore(user, [id])).status).toBe(404);
    });

    test('a bulk deletion is all or none, and so is restoring', async () => {
      const user = await app().newUser();
      const ids: string[] = [];
      for (let i = 0; i < 5; i++) ids.push((await user.add({ cost: i + 1 }))._id);
      const before = await all(user);
      for (const wrong of ['nonsense', 'x\0y']) {
        expect((await remove(user, [...ids, wrong])).status).toBe(404);
        expect(await all(user)).toEqual(before);
      }
      expect(await remove(user, [])).toMatchObject({ status: 400 });
      expect(await remove(user, [...ids, ids[0] ?? ''])).toMatchObject({ status: 200, body: { deletedCount: 5 } });
      expect(await all(user)).toEqual([]);
      expect((await restore(user, [...ids, 'nonsense'])).status).toBe(404);
      expect(await restore(user, ids)).toMatchObject({ status: 200, body: { restoredCount: 5 } });
      expect(await all(user)).toEqual(increaseVersions(before, ids));
    });

    test('a deletion can be undone for 30 days', async () => {
      const user = await app().newUser();
      const { _id } = await user.add();
      await user.send('DELETE', `/transactions/${_id}`);
      clock += 29 * A_DAY;
      expect((await restore(user, [_id])).status).toBe(200);
      await user.send('DELETE', `/transactions/${_id}`);
      for (const days of [15, 15]) {
        clock += days * A_DAY;
        await all(user); // Keeps the session in use, because unused sessions expire.
      }
      expect((await restore(user, [_id])).status).toBe(404);
    });

    test('a restored transaction has every column, its receipt and its recurring item', async () => {
      const user = await app().newUser();
      const { _id } = await user.add({ note: 'kept', isIncome: true, category: 'Gifts' });
      await user.send('PUT', `/transactions/${_id}`, { body: { ...LUNCH, note: 'kept too' } });
      const { db } = app();
      await db.updateTable('transactions').set({ recurring_id: 'rent' }).where('id', '=', _id).execute();
      const stored = () => db.selectFrom('transactions').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
      const { number: _, ...before } = await stored();
      await user.send('DELETE', `/transactions/${_id}`);
      await restore(user, [_id]);
      expect(await stored()).toMatchObject({ ...before, version: before.version + 1 });
    });

    test("a snapshot older than a field is restored with the field's default", async () => {
      const user = await app().newUser();
      const { _id } = await user.add({ category: 'Food' });
      await user.send('DELETE', `/transactions/${_id}`);
      const snapshot = { sequence: 1, day: '2026-11-20', kind: 'expense', name: 'Old', category: 'Food' };
      await app()
        .db.updateTable('deleted')
        .set({ snapshot: JSON.stringify({ ...snapshot, amount_minor: 500, created_at: 1 }) })
        .where('id', '=', _id)
        .execute();
      await restore(user, [_id]);
      expect(await all(user)).toEqual([
        {
          ...LUNCH,
          _id,
          name: 'Old',
          cost: 5,
          note: '',
          lines: [],
          tags: [],
          recurringId: null,
          version: 2,
          accountId: 'everyday',
          isChecked: false,
          isReviewed: true,
          refundOf: null,
          refundOfName: null,
          refundLine: null,
          refunds: [],
        },
      ]);
    });

    test('deleting a custom category moves its transactions to Miscellaneous', async () => {
      const user = await app().newUser();
      await user.add({ category: 'Pets', cost: 1 });
      await user.add({ category: 'Pets', cost: 2, isIncome: true });
      const undone = await user.add({ category: 'Pets', cost: 4 });
      await user.add({ category: 'Miscellaneous', cost: 8 });
      await user.send('DELETE', `/transactions/${undone._id}`);
      for (const [category, amount] of [
        ['Pets', 10],
        ['Miscellaneous', 5],
      ] as const) {
        await user.send('POST', '/budgets', { body: { category, amount, month: 11, year: 2026 } });
      }
      const drop = (name: string) =>
        user.send('DELETE', '/transactions/category', { body: { categoryToDelete: name } });
      expect(await drop('pets')).toMatchObject({ status: 200, body: { movedCount: 2 } });
      expect(await drop('Pets')).toMatchObject({ status: 404 });
      expect(await drop('food')).toMatchObject({ status: 400 });
      expect(await drop('Miscellaneous')).toMatchObject({ status: 400 });
      await restore(user, [undone._id]);
      expect((await all(user)).map(({ category }) => category)).toEqual(Array(4).fill('Miscellaneous'));
      expect((await user.send('GET', '/budgets')).body).toMatchObject([
        { category: 'Miscellaneous', amount: 15, spent: 13, remaining: 2 },
      ]);
      expect((await user.send('GET', '/transactions/categories/income')).body).toContain('Miscellaneous');
      expect((await user.send('GET', '/transactions/categories/expense')).body).not.toContain('Pets');
    });

    test('Miscellaneous is an income category only while an income uses it', async () => {
      const user = await app().newUser();
      const income = async () => (await user.send('GET', '/transactions/categories/income')).body;
      expect(await income()).not.toContain('Miscellaneous');
      const { _id } = await user.add({ category: 'miscellaneous', isIncome: true });
      expect(await income()).toContain('Miscellaneous');
      await user.send('DELETE', `/transactions/${_id}`);
      expect(await income()).not.toContain('Miscellaneous');
    });
  },
  { now: () => new Date(clock) },
);

onSharedApps((app) => {
  const download = async (user: TestUser) =>
    ((await user.send('GET', '/transactions/export')).body as Buffer).toString();

  test('the export contains every transaction in a form that spreadsheets read', async () => {
    const user = await app().newUser();
    await user.add({ name: '=1+1', note: 'two\nlines, "quoted"', cost: 0.1, addedOn: '2026-01-02' });
    await user.add({ name: 'Łódź', category: '@home', cost: 1234.5, addedOn: '2026-01-03', isIncome: true });
    expect(await download(user)).toBe(
      '\ufeffDate,Type,Name,Category,Amount,Note\r\n' +
        `2026-01-03,Income,"Łódź","'@home",1234.50,""\r\n` +
        `2026-01-02,Expense,"'=1+1","Food",0.10,"two\nlines, ""quoted"""\r\n`,
    );
    const { headers } = await user.send('GET', '/transactions/export');
    expect(headers.get('content-disposition')).toContain('moneta-transactions.csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  });

  test.each([
    ['=1', "'=1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@a', "'@a"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠a', "'＠a"],
    ['"=1"', '\'""=1""'],
    ['\u200b\u00ad =1', "'\u200b\u00ad =1"],
    ['a;=1', "a;'=1"],
    ['a; "@b";＝1', 'a;\' ""@b"";\'＝1'],
    ['two\n=1\r\n+1', "two\n'=1\r\n'+1"],
    ['a\t=1', "a\t'=1"],
    ['1-1=0; a+b', '1-1=0; a+b'],
  ])('%j is not a formula in the export', async (note, cell) => {
    const user = await app().newUser();
    await user.add({ note, name: 'Lunch', addedOn: '2026-01-02', cost: 1 });
    expect((await download(user)).split('Note\r\n')[1]).toBe(`2026-01-02,Expense,"Lunch","Food",1.00,"${cell}"\r\n`);
  });

  test('an export without transactions has only the header', async () => {
    expect(await download(await app().newUser())).toBe('\ufeffDate,Type,Name,Category,Amount,Note\r\n');
  });
});
