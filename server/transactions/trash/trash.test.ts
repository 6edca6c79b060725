import { expect, test } from 'vitest';
import type { TrashedTransaction } from '../../../contract/transactions/trash.ts';
import { splitIntoBatches } from '../../db/split-into-batches.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';

const A_DAY = 24 * 60 * 60 * 1000;
const BEGIN = Date.parse('2026-11-21T10:00:00Z');
let clock = BEGIN;

type Trash = { transactions: TrashedTransaction[]; totalCount: number; totalPages: number };

onSharedApps(
  (app) => {
    const trash = async (user: TestUser, query = '') => (await user.send('GET', `/trash${query}`)).body as Trash;
    const names = async (user: TestUser) => (await trash(user)).transactions.map(({ name }) => name);
    const remove = async (user: TestUser, id: string) => {
      clock += 1000;
      expect((await user.send('DELETE', `/transactions/${id}`)).status).toBe(200);
    };

    test('deleted transactions are in the trash unchanged, last deleted first, until they are restored', async () => {
      clock = BEGIN;
      const user = await app().newUser();
      const lines = [
        { category: 'Food', amount: 4.5, note: 'Soup' },
        { category: 'Gifts', amount: 8, note: '' },
      ];
      const split = await user.add({ name: 'Market', cost: 12.5, lines, tags: ['Trip'] });
      const tea = await user.add({ name: 'Tea', isIncome: true, category: 'Gifts' });
      const { _id: savings } = (await user.send('POST', '/accounts', { body: { name: 'Savings' } })).body as {
        _id: string;
      };
      const moved = { fromAccountId: 'everyday', toAccountId: savings, amount: 5, addedOn: '2026-11-20' };
      const { _id: transfer } = (await user.send('POST', '/transfers', { body: moved })).body as { _id: string };
      for (const id of [split._id, tea._id, transfer]) await remove(user, id);
      expect(await names(user)).toEqual(['Everyday → Savings', 'Tea', 'Market']);
      const { transactions, totalCount } = await trash(user, '?limit=2&page=2');
      expect(totalCount).toBe(3);
      expect(transactions).toEqual([{ ...split, deletedAt: '2026-11-21T10:00:01.000Z' }]);

      const other = await app().newUser();
      expect(await trash(other)).toMatchObject({ transactions: [], totalCount: 0, totalPages: 0 });
      expect((await other.send('DELETE', `/trash/${tea._id}`)).status).toBe(404);
      expect(await other.send('DELETE', '/trash')).toMatchObject({ status: 200, body: { deletedCount: 0 } });

      await user.send('POST', '/transactions/restore', { body: { transactionIds: [tea._id] } });
      expect(await names(user)).toEqual(['Everyday → Savings', 'Market']);
    });

    test('permanently deleted transactions cannot be restored, one or all', async () => {
      clock = BEGIN;
      const user = await app().newUser();
      const all = [await user.add({ name: 'a' }), await user.add({ name: 'b' }), await user.add({ name: 'c' })];
      const [a, b] = all.map(({ _id }) => _id) as [string, string];
      for (const { _id } of all) await remove(user, _id);
      expect((await user.send('DELETE', `/trash/${a}`)).status).toBe(200);
      expect((await user.send('DELETE', `/trash/${a}`)).status).toBe(404);
      expect(await names(user)).toEqual(['c', 'b']);
      expect(await user.send('DELETE', '/trash')).toMatchObject({ status: 200, body: { deletedCount: 2 } });
      expect(await names(user)).toEqual([]);
      for (const transactionIds of [[a], [b]]) {
        expect((await user.send('POST', '/transactions/restore', { body: { transactionIds } })).status).toBe(404);
      }
    });

    test('emptying the trash removes more than one batch', async () => {
      clock = BEGIN;
      const user = await app().newUser();
      const user_id = await getUserId(app().db, user.email);
      const rows = Array.from({ length: 1001 }, (_, n) => ({
        user_id,
        id: `d${n}`,
        deleted_at: BEGIN,
        snapshot: '{}',
      }));
      for (const some of splitIntoBatches(rows)) await app().db.insertInto('deleted').values(some).execute();
      expect(await user.send('DELETE', '/trash')).toMatchObject({ body: { deletedCount: 1001 } });
      expect(await trash(user)).toMatchObject({ totalCount: 0 });
    });

    test('after thirty days the trash no longer shows an entry, even before the cleanup', async () => {
      clock = BEGIN;
      const user = await app().newUser();
      const { _id } = await user.add({ name: 'old' });
      await remove(user, _id);
      clock += 20 * A_DAY;
      expect(await names(user)).toEqual(['old']);
      clock += 10 * A_DAY - 1;
      expect(await names(user)).toEqual(['old']);
      clock += 1;
      expect(await names(user)).toEqual([]);
      expect((await user.send('DELETE', `/trash/${_id}`)).status).toBe(404);
    });
  },
  { now: () => new Date(clock) },
);
