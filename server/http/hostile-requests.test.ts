import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { onEachEngine } from '../testing/each-engine.ts';
import type { TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import type { TransactionDraft } from '../transactions/transaction-row.ts';
import { insertTransactions } from '../transactions/write-transactions.ts';

onEachEngine((app) => {
  const KB = 1024;
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const filled = (note: string) =>
    `{"name":"Lunch","category":"Food","cost":1,"addedOn":"2026-11-20","isIncome":false,"note":${note}}`;
  test.each([
    ['deeply nested lists', '/transactions', nested(30 * KB), 400],
    ['deeply nested objects', '/transactions', `${'{"a":'.repeat(10 * KB)}1${'}'.repeat(10 * KB)}`, 400],
    ['deeply nested lists in a field', '/transactions', filled(nested(30 * KB)), 400],
    ['the key __proto__', '/transactions', filled('"", "__proto__": {"x": 1}'), 400],
    ['the key __proto__ with an escape', '/transactions', filled('"", "\\u005f_proto__": {"x": 1}'), 400],
    ['the key constructor.prototype', '/transactions', filled('"", "constructor": {"prototype": {"x": 1}}'), 400],
    ['a number of 60,000 digits', '/transactions', filled('""').replace('1', '9'.repeat(60_000)), 400],
    ['an infinite number', '/transactions', filled('""').replace('1', '1e400'), 400],
    ['a tiny number of 60,000 digits', '/transactions', filled('""').replace('1', `0.${'0'.repeat(60_000)}1`), 400],
    ['an incomplete body', '/transactions', filled('"x').slice(0, -1), 400],
    ['numbers as ids', '/transactions/restore', `{"transactionIds":[${'1,'.repeat(9000)}1]}`, 400],
    ['too many ids', '/transactions/restore', `{"transactionIds":[${'"",'.repeat(60_000)}""]}`, 400],
    [
      '10,000 unknown ids',
      '/transactions/restore',
      JSON.stringify({ transactionIds: Array(10_000).fill('x'.repeat(20)) }),
      404,
    ],
    ['a body larger than any form', '/transactions', filled(`"${'x'.repeat(64 * KB)}"`), 413],
    ['a body larger than any list of ids', '/transactions/restore', `"${'x'.repeat(256 * KB)}"`, 413],
  ])('refuses %s with a short error', async (_what, path, body, status) => {
    const user = await app().newUser();
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${app().url}/api${path}`, { method: 'POST', headers, body });
    const said = await answer.text();
    expect([answer.status, said.length < 3000]).toEqual([status, true]);
    expect(JSON.parse(said).message).toMatch(/^[A-Z].*\.?$/);
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  test('a request that is too large is refused with the maximum size', async () => {
    const user = await app().newUser();
    const ids = { transactionIds: ['x'.repeat(300 * KB)] };
    expect(await user.send('POST', '/budgets', { body: 'x'.repeat(70 * KB) })).toMatchObject({
      status: 413,
      body: { message: 'The request is too large. The limit is 64 KB.' },
    });
    expect(await user.send('DELETE', '/transactions/bulk', { body: ids })).toMatchObject({
      status: 413,
      body: { message: 'The request is too large. The limit is 256 KB.' },
    });
    expect((await app().visitor.send('POST', '/nowhere', { body: 'x'.repeat(70 * KB) })).status).toBe(413);
  });

  test('stalled downloads do not block other requests', async () => {
    const user = await app().newUser();
    await fillBeyondBuffers(user);
    const { hostname, port } = new URL(app().url);
    const request = `GET /api/transactions/export HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${user.token}\r\n\r\n`;
    const stalled = Array.from({ length: 10 }, () => connect(Number(port), hostname));
    for (const socket of stalled) {
      socket.write(request);
      await once(socket, 'data');
      socket.pause();
    }
    await user.add();
    expect((await user.send('GET', '/transactions')).status).toBe(200);
    for (const socket of stalled) socket.destroy();
  });

  /**
   * Fills an account with 12 MB of notes, which is more than the buffers between server and client can hold. Leaves out
   * the search index, because downloads don't use it.
   */
  async function fillBeyondBuffers({ email }: TestUser): Promise<void> {
    const { db } = app();
    const user_id = await getUserId(db, email);
    const short: TransactionDraft = {
      day: '2026-11-20',
      kind: 'expense',
      name: 'Long',
      category: 'Food',
      amount_minor: 100,
      note: '',
    };
    const drafts = Array.from({ length: 6000 }, () => short);
    await db.transaction().execute((tx) => insertTransactions(tx, user_id, drafts, new Date()));
    await db
      .updateTable('transactions')
      .set({ note: 'x'.repeat(2000) })
      .where('user_id', '=', user_id)
      .execute();
  }
});
