import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPostgres } from '../../db/database.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import { runTotals } from '../../testing/figures/run-totals.ts';
import type { Client } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { insertTransfersAtPositions } from '../transfers/write-transfers.ts';
import { insertTransactionsAtPositions } from '../write-transactions.ts';

const PLACED = {
  id: 'placed',
  sequence: 1,
  day: '2026-11-20',
  kind: 'expense' as const,
  name: 'Lunch',
  category: 'Food',
  amount_minor: 100,
  note: '',
  created_at: 1,
  version: 1,
  tags: [],
  lines: [],
};

onEachEngine((app) => {
  test('nothing is written into a missing or foreign account', async () => {
    const [user, stranger] = [await app().newUser(), await app().newUser()];
    const { db } = app();
    const userId = await getUserId(db, user.email);
    const strange = await newAccount(stranger, 'Strange');
    for (const account_id of ['ghost', strange]) {
      const placed = { ...PLACED, account_id };
      const moved = {
        from_account_id: 'everyday',
        to_account_id: account_id,
        amount_minor: 1,
        day: '2026-11-20',
        note: '',
        id: 'moved',
        sequence: 2,
        created_at: 1,
      };
      await expect(
        db.transaction().execute((tx) => insertTransactionsAtPositions(tx, userId, [placed])),
      ).rejects.toThrow();
      await expect(
        db.transaction().execute((tx) => insertTransfersAtPositions(tx, userId, [{ ...moved, recurring_id: null }])),
      ).rejects.toThrow();
      if (!isPostgres(db)) continue;
      await user.add();
      for (const [table, column] of [
        ['transactions', 'account_id'],
        ['recurring', 'to_account_id'],
      ] as const) {
        await user.send('POST', '/recurring/create', {
          body: { name: 'Rent', category: 'Food', amount: 1, startDate: '2999-01-01' },
        });
        await expect(
          sql`update ${sql.table(table)} set ${sql.ref(column)} = ${account_id} where user_id = ${userId}`.execute(db),
        ).rejects.toThrow(`${table}_${column}_fk`);
      }
    }
    expect((await runTotals(app(), '--check')).code).toBe(0);
  });

  test('an account deleted during concurrent writes leaves no entry behind', async () => {
    const user = await app().newUser();
    const savings = await newAccount(user, 'Savings');
    for (let count = 0; count < 20; count++) await user.add({ accountId: savings });
    const record = () =>
      user.send('POST', '/transactions', {
        body: { name: 'Late', category: 'Food', cost: 1, addedOn: '2026-11-20', isIncome: false, accountId: savings },
      });
    const sent = Array.from({ length: 20 }, record);
    const deleted = user.send('DELETE', `/accounts/${savings}?moveTo=everyday`);
    const answers = await Promise.all([...sent, ...Array.from({ length: 20 }, record)]);
    expect((await deleted).status).toBe(200);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    const recorded = answers.filter(({ status }) => status === 201).length;
    const { body } = await user.send('GET', '/transactions?limit=1');
    expect(body).toMatchObject({ totalCount: 20 + recorded });
    const rows = await app().db.selectFrom('transactions').select('id').where('account_id', '=', savings).execute();
    expect(rows).toEqual([]);
    await expectTotalsToEqualSums(app().db);
    expect((await runTotals(app(), '--check')).code).toBe(0);
  });
});

async function newAccount(user: Client, name: string): Promise<string> {
  const { body } = await user.send('POST', '/accounts', { body: { name } });
  return (body as { _id: string })._id;
}
