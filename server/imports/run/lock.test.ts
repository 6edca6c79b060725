import { expect, test } from 'vitest';
import type { MoneyAccount } from '../../../contract/money-accounts.ts';
import { BulkWriteLockLostError, beginBulkWrite, writeBulkStep, writeLastBulkStep } from '../../db/bulk-write.ts';
import { BulkWriteInProgressError, lockUser, lockUserRow } from '../../db/user-lock.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { expectTotalsToEqualSums } from '../../testing/figures/check-totals.ts';
import type { TestUser } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';
import { importFiles } from '../testing/upload-files.ts';

const statement = (word: string, count: number) => ({
  name: `${word}.csv`,
  text: [
    'Date,Description,Amount',
    ...Array.from({ length: count }, (_, i) => `2026-0${1 + (i % 9)}-1${i % 10},${word}${i},-${1 + i}.07`),
  ].join('\n'),
});

onEachEngine((app) => {
  const countOf = async (user: TestUser) =>
    ((await user.send('GET', '/transactions?limit=1')).body as { totalCount: number }).totalCount;
  const accountsOf = async (user: TestUser) => (await user.send('GET', '/accounts')).body as MoneyAccount[];

  test('discarding a preview at the moment it is run does not lock the user out', async () => {
    for (let round = 0; round < 6; round++) {
      const user = await app().newUser();
      const { _id: id } = await importFiles(user, statement('Shop', 300));
      const run = user.send('POST', `/imports/${id}/run`);
      for (let turn = 0; turn < round; turn++) await user.send('GET', '/auth/me');
      await Promise.all([run, user.send('DELETE', `/imports/${id}`)]);
      await expect.poll(async () => (await user.send('GET', '/transactions')).status).toBe(200);
      const { status, body } = await user.send('GET', `/imports/${id}`);
      const isDone = status === 200 && (body as { state: string }).state === 'done';
      expect(await countOf(user)).toBe(isDone ? 300 : 0);
      await user.add();
    }
    await expectTotalsToEqualSums(app().db);
  });

  test('two simultaneous imports are both written, and an account deleted in the meantime leaves nothing behind', async () => {
    const user = await app().newUser();
    const { _id: bank } = (await user.send('POST', '/accounts', { body: { name: 'Bank' } })).body as MoneyAccount;
    const [one, two] = [await importFiles(user, statement('One', 400)), await importFiles(user, statement('Two', 600))];
    const body = { accounts: [{ account: 0, accountId: bank }] };
    expect((await user.send('PUT', `/imports/${two._id}`, { body })).status).toBe(200);
    await Promise.all([
      user.send('POST', `/imports/${one._id}/run`),
      user.send('POST', `/imports/${two._id}/run`),
      user.send('DELETE', `/accounts/${bank}?moveTo=everyday`),
    ]);
    const states = async () =>
      ((await user.send('GET', '/imports')).body as { state: string }[]).map(({ state }) => state);
    await expect.poll(states).not.toContain('running');
    const known = new Set((await accountsOf(user)).map(({ _id }) => _id));
    const userId = await getUserId(app().db, user.email);
    const own = await app().db.selectFrom('transactions').select('account_id').where('user_id', '=', userId).execute();
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ account_id }) => !known.has(account_id))).toEqual([]);
    await expectTotalsToEqualSums(app().db);
  });

  test('between two steps of a bulk write only its owner can change anything', async () => {
    const { db, newUser } = app();
    const user = await newUser();
    const userId = await getUserId(db, user.email);
    // The last update is in the far future, so that no server resumes this import.
    const { _id: owner } = await importFiles(user, statement('Shop', 3));
    const written = { state: 'running', touched_at: Date.parse('2999-01-01') } as const;
    await db.updateTable('imports').set(written).where('id', '=', owner).execute();
    await db.transaction().execute((tx) => beginBulkWrite(tx, userId, owner));
    const lock = (how: typeof lockUser) => db.transaction().execute((tx) => how(tx, userId));
    await expect(lock(lockUser)).rejects.toThrow(BulkWriteInProgressError);
    await lock(lockUserRow);
    expect((await user.send('GET', '/filters')).status).toBe(200);
    expect((await user.send('GET', '/imports')).status).toBe(200);
    expect(await user.send('GET', '/transactions')).toMatchObject({ status: 503 });
    expect(await user.send('GET', '/archive')).toMatchObject({ status: 409 });
    const step = (by: string) =>
      db.transaction().execute((tx) => writeBulkStep(tx, userId, by, () => lockUser(tx, userId)));
    await step(owner);
    await expect(step('another')).rejects.toThrow(BulkWriteLockLostError);
    await expect(lock(lockUser)).rejects.toThrow(BulkWriteInProgressError);
    await db.transaction().execute((tx) => writeLastBulkStep(tx, userId, owner, async () => {}));
    await lock(lockUser);
    await expect(step(owner)).rejects.toThrow(BulkWriteLockLostError);
    await user.add();
  });
});
