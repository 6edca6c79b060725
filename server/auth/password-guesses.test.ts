import { beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { PASSWORD } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { getFailedLoginLimitKey } from './failed-login-limits.ts';

const MINUTE = 60 * 1000;
/** Lower limits than usual keep the tests fast. */
const MOST = {
  ...RATE_LIMITS,
  failedLogins: { most: 4, seconds: 900 },
  strangeLogins: { most: 6, seconds: 3600 },
  attempts: { most: 20, seconds: 60 },
};
let clock = Date.parse('2026-11-21T10:00:00Z');
const sent: OutgoingMail[] = [];
beforeEach(() => {
  sent.splice(0);
  // Let a day pass, so that the limits reached by earlier tests are reset.
  clock += 24 * 60 * MINUTE;
});

onEachEngine(
  (app) => {
    const login = (email: string, from: string, password = 'wrong_123') =>
      app().visitor.send('POST', '/auth/login', { body: { email, password }, headers: { 'x-forwarded-for': from } });
    /** Guesses three times from each of two networks that the account has never used. */
    const guess = async (email: string) => {
      for (let i = 0; i < 6; i++) expect((await login(email, `2001:db8:0:${i % 2}::${i + 1}`)).status).toBe(401);
    };

    test('after too many wrong passwords in an hour, unknown networks share one attempt per minute', async () => {
      const { email } = await app().newUser();
      await guess(email);
      expect((await login(email, '203.0.113.1')).status).toBe(401);
      const refused = await login(email, '203.0.113.2', PASSWORD);
      expect(refused).toMatchObject({
        status: 429,
        body: { message: 'Too many attempts. Try again in 1 minute.' },
      });
      expect(refused.headers.get('retry-after')).toBe('60');
      clock += MINUTE;
      expect((await login(email, '203.0.113.2', PASSWORD)).status).toBe(200);
      expect((await login(email, '203.0.113.3')).status).toBe(429);
      clock += 60 * MINUTE;
      for (const from of ['203.0.113.4', '203.0.113.5']) expect((await login(email, from)).status).toBe(401);
    });

    test('networks where the owner has logged in are not affected', async () => {
      const { email } = await app().newUser();
      expect((await login(email, '2001:db8:0:77::1', PASSWORD)).status).toBe(200);
      await guess(email);
      await login(email, '203.0.113.1');
      expect((await login(email, '203.0.113.1')).status).toBe(429);
      // This address is in the same /64 network as the one above.
      expect((await login(email, '2001:db8:0:77::2')).status).toBe(401);
      expect((await login(email, '2001:db8:0:77::2', PASSWORD)).status).toBe(200);
      expect((await login(email, '127.0.0.1', PASSWORD)).status).toBe(200);
    });

    test('the owner is notified once an hour, and the audit log records it', async () => {
      const user = await app().newUser();
      await guess(user.email);
      await waitUntil(() => sent.length > 0);
      expect(sent).toMatchObject([{ to: user.email, subject: 'Failed logins to your Moneta account' }]);
      clock += 59 * MINUTE;
      await login(user.email, '203.0.113.1');
      expect((await user.send('GET', '/auth/trail')).body).toMatchObject([
        { event: 'login-refused-often', address: '2001:db8:0:1::6' },
        { event: 'sign-up' },
      ]);
      clock += MINUTE;
      await guess(user.email);
      await waitUntil(() => sent.length > 1);
    });

    test('an email without an account is refused in the same way', async () => {
      await guess('nobody@home.org');
      expect((await login('nobody@home.org', '203.0.113.1')).status).toBe(401);
      expect((await login('nobody@home.org', '203.0.113.1')).status).toBe(429);
      expect(sent).toEqual([]);
    });

    test('correct passwords do not count as guesses', async () => {
      const { email } = await app().newUser();
      for (let i = 0; i < 7; i++) expect((await login(email, `203.0.113.${i}`, PASSWORD)).status).toBe(200);
      expect((await login(email, '203.0.113.100', PASSWORD)).status).toBe(200);
    });

    test('a password reset lets the owner log in at once, from anywhere', async () => {
      const { email } = await app().newUser();
      await guess(email);
      for (let i = 0; i < 2; i++) await login(email, '203.0.113.1');
      await app().visitor.send('POST', '/auth/forgot-password', { body: { email } });
      const mail = await waitUntil(() => sent.find(({ text }) => text.includes('token=')));
      const token = /token=([\w-]+)/.exec(mail.text)?.[1];
      await app().visitor.send('POST', '/auth/reset-password', { body: { token, newPassword: 'another_2' } });
      expect((await login(email, '203.0.113.1', 'another_2')).status).toBe(200);
    });

    test('repeated refusals are not counted again and write nothing', async () => {
      const email = 'flood@home.org';
      const counts = async () =>
        Object.fromEntries(
          (await app().db.selectFrom('limit_counts').select(['key', 'count']).execute())
            .filter(({ key }) => !key.startsWith('attempts'))
            .map(({ key, count }) => [key, count]),
        );
      for (let i = 0; i < 6; i++) await login(email, '203.0.113.1');
      const before = await counts();
      expect(before[getFailedLoginLimitKey(email, '203.0.113.1')]).toBe(5);
      for (let i = 0; i < 5; i++) expect((await login(email, '203.0.113.1')).status).toBe(429);
      expect(await counts()).toEqual(before);

      for (let i = 0; i < 25; i++) await login('else@home.org', '203.0.113.7');
      const attempts = () =>
        app()
          .db.selectFrom('limit_counts')
          .select('count')
          .where('key', '=', 'attempts 203.0.113.7')
          .executeTakeFirstOrThrow();
      expect(await attempts()).toEqual({ count: 21 });
    });
  },
  {
    now: () => new Date(clock),
    limits: MOST,
    mailer: { send: async (mail) => void sent.push(mail) },
    env: { TRUST_PROXY: 'on' },
  },
);
