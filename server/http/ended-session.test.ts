import { expect, test } from 'vitest';
import type { Token } from '../../contract/auth/api-tokens.ts';
import type { Transaction } from '../../contract/transactions/transactions.ts';
import { hashToken } from '../auth/hash-token.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { sendSlowly } from '../testing/slow-client.ts';
import { PASSWORD, type TestUser } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';

onEachEngine((app) => {
  /** Sends the head of a request, waits until the token was accepted, runs `beforeBody`, and then sends the body. */
  const sendAround = async (
    token: string,
    request: { method: string; path: string; body: object },
    beforeBody: () => Promise<unknown>,
  ) => {
    const { db, url } = app();
    const own = hashToken(token);
    await db.updateTable('sessions').set({ last_used_at: 0 }).where('token_hash', '=', own).execute();
    const usedAt = () =>
      db.selectFrom('sessions').select('last_used_at').where('token_hash', '=', own).executeTakeFirstOrThrow();
    return sendSlowly(url, token, request, async () => {
      await waitUntil(async () => (await usedAt()).last_used_at > 0);
      await beforeBody();
    });
  };
  const listOf = async (user: TestUser) =>
    ((await user.send('GET', '/transactions')).body as { transactions: Transaction[] }).transactions;

  test('a change whose token is revoked while its body arrives is refused', async () => {
    const user = await app().newUser();
    const { _id } = await user.add({ name: 'Lunch' });
    const rule = { conditions: { nameContains: 'lunch' }, changes: { category: 'Bills' } };
    expect((await user.send('POST', '/rules', { body: rule })).status).toBe(201);
    const renaming = { transactionIds: [_id], addTags: ['Trip'] };
    const { changeId } = (await user.send('PUT', '/transactions/bulk', { body: renaming })).body as {
      changeId: string;
    };
    const before = await listOf(user);
    for (const request of [
      { method: 'POST', path: '/transactions', body: { ...before[0], name: 'Another' } },
      { method: 'PUT', path: '/transactions/bulk/undo', body: { changeId } },
      { method: 'POST', path: '/rules/apply', body: { withChecked: true } },
    ]) {
      const made = await user.send('POST', '/auth/tokens', { body: { name: 'Script', access: 'full', days: 30 } });
      const { _id: tokenId, token } = made.body as Token & { token: string };
      const revoke = () => user.send('DELETE', `/auth/tokens/${tokenId}`);
      expect([request.path, (await sendAround(token, request, revoke)).status]).toEqual([request.path, 401]);
    }
    expect(await listOf(user)).toEqual(before);
  });

  test('a change whose session ends while its body arrives is refused', async () => {
    const user = await app().newUser();
    const login = await app().visitor.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
    const { token } = login.body as { token: string };
    const setup = { method: 'PUT', path: '/auth/setup', body: { defaultCurrency: 'EUR' } };
    const answer = await sendAround(token, setup, () => user.send('DELETE', '/auth/sessions'));
    expect(answer).toMatchObject({ status: 401, body: { message: expect.stringMatching(/^Log in/) } });
    expect((await user.send('GET', '/auth/me')).body).toMatchObject({ defaultCurrency: 'USD' });
  });

  test.each([
    ['PUT', '/auth/email', { email: 'other@home.org', password: PASSWORD }],
    ['PUT', '/auth/password', { oldPassword: PASSWORD, newPassword: 'secret_2x' }],
  ])('a session that has ended is not kept alive by the password: %s %s', async (method, path, body) => {
    const user = await app().newUser();
    const login = await app().visitor.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
    const { token } = login.body as { token: string };
    const end = () => user.send('DELETE', '/auth/sessions');
    expect((await sendAround(token, { method, path, body }, end)).status).toBe(401);
    const kept = await app().visitor.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } });
    expect(kept.status).toBe(200);
  });
});
