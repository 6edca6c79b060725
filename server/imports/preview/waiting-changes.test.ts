import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/transactions/transactions.ts';
import { beginBulkWrite, writeLastBulkStep } from '../../db/bulk-write.ts';
import { allocateSequenceNumbers } from '../../db/user-lock.ts';
import { onSharedApps } from '../../testing/each-engine.ts';
import { sendSlowly } from '../../testing/slow-client.ts';
import { PASSWORD } from '../../testing/test-app.ts';
import { getUserId } from '../../testing/user-id.ts';

const IMPORT = 'an import';
/** The last step increases the user's count of changes by this number. */
const LAST_STEP = 2;
const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };

onSharedApps((app) => {
  const begin = (userId: number) =>
    app()
      .db.transaction()
      .execute((tx) => beginBulkWrite(tx, userId, IMPORT));
  /** @returns the user's highest sequence number, which the last step assigned */
  const end = (userId: number) =>
    app()
      .db.transaction()
      .execute((tx) => writeLastBulkStep(tx, userId, IMPORT, () => allocateSequenceNumbers(tx, userId, 1)));

  test.each([
    ['POST', '/transactions', 201],
    ['PUT', '/transactions/:id', 200],
    ['PUT', '/transactions/bulk', 200],
    ['DELETE', '/accounts/everyday?moveTo=:account', 200],
  ])('%s %s with a body that arrives during an import waits for its end', async (method, path, expected) => {
    const { db, url, newUser } = app();
    const user = await newUser();
    const userId = await getUserId(db, user.email);
    const { _id: id } = await user.add();
    const savings = (await user.send('POST', '/accounts', { body: { name: 'Savings' } })).body as { _id: string };
    const revision = async () =>
      (await db.selectFrom('users').select('revision').where('id', '=', userId).executeTakeFirstOrThrow()).revision;

    const request = {
      method,
      path: path.replace(':id', id).replace(':account', savings._id),
      body: path.endsWith('bulk') ? { transactionIds: [id], name: 'Dinner' } : LUNCH,
    };
    let isAnswered = false;
    const answer = sendSlowly(url, user.token, request, async () => {
      // The server handles these requests in order, so when they are answered, the head of the other request has
      // arrived.
      for (let turn = 0; turn < 3; turn++) await user.send('GET', '/auth/me');
      await begin(userId);
    });
    void answer.then(() => {
      isAnswered = true;
    });
    await expect.poll(() => isImportRunning(userId)).toBe(true);
    const before = await revision();
    for (let turn = 0; turn < 10; turn++) await user.send('GET', '/filters');
    expect(isAnswered).toBe(false);
    expect(await revision()).toBe(before);
    await end(userId);
    expect((await answer).status).toBe(expected);
    expect(await revision()).toBeGreaterThan(before + LAST_STEP);
  });

  const isImportRunning = async (userId: number) => {
    const { import_id } = await app()
      .db.selectFrom('users')
      .select('import_id')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return import_id === IMPORT;
  };

  test('requests sent during an import are executed after it', async () => {
    const { db, url, newUser } = app();
    const user = await newUser();
    const userId = await getUserId(db, user.email);
    const request = { method: 'POST', path: '/transactions', body: LUNCH };
    const answer = sendSlowly(url, user.token, request, async () => {
      await user.send('GET', '/auth/me');
      await begin(userId);
    });
    await expect.poll(() => isImportRunning(userId)).toBe(true);
    const last = await end(userId);
    const { _id: id } = (await answer).body as Transaction;
    const { sequence } = await db
      .selectFrom('transactions')
      .select('sequence')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sequence).toBeGreaterThan(last);
  });

  test('during an import the user can log in and out, and use filters', async () => {
    const { db, visitor, newUser } = app();
    const user = await newUser();
    const userId = await getUserId(db, user.email);
    await begin(userId);
    const signIn = { body: { email: user.email, password: PASSWORD } };
    expect(await visitor.send('POST', '/auth/login', signIn)).toMatchObject({ status: 200 });
    expect(await user.send('GET', '/auth/me')).toMatchObject({ status: 200 });
    const filter = { name: 'Food', filter: { category: 'Food' } };
    expect((await user.send('POST', '/filters', { body: filter })).status).toBe(201);
    expect(await user.send('POST', '/auth/logout')).toMatchObject({ status: 200 });
    await end(userId);
  });

  test('a request that waits too long for an import gets an error', async () => {
    const { db, newUser } = app();
    const [user, other] = [await newUser(), await newUser()];
    const userId = await getUserId(db, user.email);
    await begin(userId);
    const answers = await Promise.all([
      user.send('GET', '/transactions'),
      user.send('POST', '/transactions', { body: LUNCH }),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toMatchObject({
        status: 503,
        body: { message: 'Your import is still running. Try again when it has finished.' },
      });
      expect(headers.get('retry-after')).toBe('2');
    }
    expect(await user.send('GET', '/archive')).toMatchObject({
      status: 409,
      body: { message: 'An import is running. Download the archive when the import has finished.' },
    });
    await other.add();
    await end(userId);
    await user.add();
  });
});
