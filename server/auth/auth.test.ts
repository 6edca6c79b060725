import { expect, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { PASSWORD } from '../testing/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
let clock = Date.parse('2026-11-21T10:00:00Z');

onEachEngine(
  (app) => {
    const post = (path: string, body: unknown, headers = {}) => app().visitor.send('POST', path, { body, headers });
    const me = (token: string) =>
      app().visitor.send('GET', '/auth/me', { headers: { authorization: `Bearer ${token}` } });

    test('a visitor signs up, completes setup, logs out and logs in again', async () => {
      const made = await post('/auth/signup', { email: ' Ann@Home.org ', password: PASSWORD });
      expect(made.status).toBe(201);
      const { token, ...user } = made.body as SignedIn;
      const _id = expect.stringMatching(/^[\w-]{16}$/);
      expect(user).toEqual({ _id, email: 'ann@home.org', defaultCurrency: 'USD', isSetupComplete: false });

      const headers = { authorization: `Bearer ${token}` };
      const setUp = { _id, email: 'ann@home.org', defaultCurrency: 'INR', isSetupComplete: true };
      expect(
        await app().visitor.send('PUT', '/auth/setup', { headers, body: { defaultCurrency: 'INR' } }),
      ).toMatchObject({ status: 200, body: setUp });
      expect(await post('/auth/logout', {}, headers)).toMatchObject({ status: 200 });
      expect(await me(token)).toMatchObject({ status: 401, body: { message: 'Log in to continue.' } });

      const back = await post('/auth/login', { email: 'ANN@home.org', password: PASSWORD });
      expect(back).toMatchObject({ status: 200, body: setUp });
      expect(await me((back.body as SignedIn).token)).toMatchObject({ status: 200, body: setUp });
    });

    test.each([
      ['no-at-sign', PASSWORD, 'Please enter a valid email address.'],
      ['a b@home.org', PASSWORD, 'Please enter a valid email address.'],
      ['a@blocked.org', PASSWORD, 'This email domain is not allowed.'],
      ['a@mail.BLOCKED.org', PASSWORD, 'This email domain is not allowed.'],
      ['a@home.org', 'short_1', 'Password must be 8-16 characters long.'],
      ['a@home.org', 'seventeen_chars_1', 'Password must be 8-16 characters long.'],
      ['a@home.org', 'noDigits_', 'Password must contain an alphabet, a digit, and a symbol.'],
      ['a@home.org', 'noSymbol1', 'Password must contain an alphabet, a digit, and a symbol.'],
      ['a@home.org', '1234567_', 'Password must contain an alphabet, a digit, and a symbol.'],
    ])('%s with %s cannot sign up', async (email, password, message) => {
      expect(await post('/auth/signup', { email, password })).toMatchObject({ status: 400, body: { message } });
    });

    test('an email has one account, even if two people sign up at once', async () => {
      const body = { email: 'twice@home.org', password: PASSWORD };
      const answers = await Promise.all([post('/auth/signup', body), post('/auth/signup', body)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    });

    test('a repeated sign-up request starts another session of the same account', async () => {
      const body = { email: 'again@home.org', password: PASSWORD };
      const headers = { 'idempotency-key': 'sign-up-again' };
      const answers = await Promise.all([post('/auth/signup', body, headers), post('/auth/signup', body, headers)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      for (const { body } of answers) expect((await me((body as SignedIn).token)).status).toBe(200);
      expect((await post('/auth/signup', { ...body, password: 'another_1' }, headers)).status).toBe(422);
      expect((await post('/auth/signup', { ...body, email: 'other@home.org' }, headers)).status).toBe(422);
    });

    test('a wrong password and an unknown account get the same answer', async () => {
      const { email } = await app().newUser();
      const wrong = await post('/auth/login', { email, password: 'wrong_123' });
      const unknown = await post('/auth/login', { email: 'nobody@home.org', password: 'wrong_123' });
      expect(wrong).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } });
      expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body as object });
    });

    test('ten failed logins block an account for that address for 15 minutes', async () => {
      const { email } = await app().newUser();
      for (let i = 0; i < 10; i++) await post('/auth/login', { email, password: 'wrong_123' });
      const closed = await post('/auth/login', { email, password: PASSWORD });
      expect(closed.status).toBe(429);
      expect(closed.body).toEqual({ message: 'Too many attempts. Try again in 15 minutes.' });
      expect(closed.headers.get('retry-after')).toBe('900');
      clock += 15 * 60 * 1000;
      expect((await post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
    });

    test('a session ends after 30 days without use, and use extends it', async () => {
      const user = await app().newUser();
      clock += 29 * DAY;
      expect((await user.send('GET', '/auth/me')).status).toBe(200);
      clock += 29 * DAY;
      expect((await user.send('GET', '/auth/me')).status).toBe(200);
      clock += 30 * DAY;
      expect((await user.send('GET', '/auth/me')).status).toBe(401);
    });

    test('the database contains neither passwords nor tokens in plain text', async () => {
      const user = await app().newUser();
      const { db } = app();
      const tables = [
        await db.selectFrom('users').selectAll().execute(),
        await db.selectFrom('sessions').selectAll().execute(),
      ];
      expect(JSON.stringify(tables)).not.toContain(PASSWORD);
      expect(JSON.stringify(tables)).not.toContain(user.token);
    });
  },
  { now: () => new Date(clock) },
);

onEachEngine(
  (app) => {
    test('more attempts per minute from one address than allowed are refused, whatever is tried', async () => {
      const body = { email: 'someone@home.org', password: 'wrong_123' };
      const attempt = () => app().visitor.send('POST', '/auth/login', { body });
      expect((await attempt()).status).toBe(401);
      // Invalid requests also count towards the limit.
      expect((await app().visitor.send('POST', '/auth/reset-password', { body: 'x' })).status).toBe(400);
      expect((await attempt()).status).toBe(429);
      for (const path of ['/auth/signup', '/auth/forgot-password']) {
        const refused = await app().visitor.send('POST', path, { body: 'x' });
        expect(refused.status).toBe(429);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    });
  },
  { now: () => new Date(clock), limits: { ...RATE_LIMITS, attempts: { most: 2, seconds: 60 } } },
);

onEachEngine(
  (app) => {
    test('a server closed to sign-ups refuses new people and says so', async () => {
      const body = { email: 'late@home.org', password: PASSWORD };
      expect((await app().visitor.send('POST', '/auth/signup', { body })).status).toBe(403);
      expect((await app().visitor.send('GET', '/config')).body).toMatchObject({ signups: 'closed' });
    });
  },
  { env: { SIGNUPS: 'closed' } },
);
