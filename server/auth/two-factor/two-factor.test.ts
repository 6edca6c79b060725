import type { FastifyRequest } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../../contract/auth/account-security.ts';
import type { SignedIn } from '../../../contract/auth/login.ts';
import type { NewSecret, RecoveryCodes } from '../../../contract/auth/two-factor.ts';
import type { AppContext } from '../../app-context.ts';
import { RATE_LIMITS } from '../../http/rate-limits.ts';
import type { OutgoingMail } from '../../mail/mailer.ts';
import { onEachEngine } from '../../testing/each-engine.ts';
import { createClient, PASSWORD, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { startSession } from '../start-session.ts';
import { computeTotpCode, getTimeStep } from './two-factor-codes.ts';

const MINUTE = 60 * 1000;
/** Lower limits than usual keep the tests fast. */
const MOST = { ...RATE_LIMITS, failedLogins: { most: 4, seconds: 900 }, strangeLogins: { most: 6, seconds: 3600 } };
const WRONG = { status: 401, body: { message: expect.stringMatching('code is wrong'), needsCode: true } };

let clock = Date.parse('2026-11-21T10:00:00Z');
const sent: OutgoingMail[] = [];
beforeEach(() => {
  sent.splice(0);
  // Let a day pass, so that the limits reached by earlier tests are reset.
  clock += 24 * 60 * MINUTE;
});

const codeNow = (secret: string) => computeTotpCode(secret, getTimeStep(new Date(clock)));
/** Returns a code that is wrong at all accepted times. */
function wrongCode(secret: string): string {
  const step = getTimeStep(new Date(clock));
  const good = [-1, 0, 1].map((offset) => computeTotpCode(secret, step + offset));
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
}

const login = (app: TestApp, email: string, code?: string, { from = '127.0.0.1', password = PASSWORD } = {}) =>
  app.visitor.send('POST', '/auth/login', {
    body: { email, password, ...(code !== undefined && { code }) },
    headers: { 'x-forwarded-for': from },
  });
const begin = async (user: TestUser) => (await user.send('POST', '/auth/two-factor')).body as NewSecret;
const confirm = (user: TestUser, code: string) => user.send('POST', '/auth/two-factor/confirm', { body: { code } });
const end = (user: TestUser, code: string) => user.send('DELETE', '/auth/two-factor', { body: { code } });

/** Creates a user who turned on two-factor authentication long ago. */
async function newCarefulUser(app: TestApp) {
  const user = await app.newUser();
  const { secret } = await begin(user);
  const { body } = await confirm(user, codeNow(secret));
  clock += MINUTE;
  return { ...user, secret, recoveryCodes: (body as RecoveryCodes).recoveryCodes };
}

onEachEngine(
  (app) => {
    test('logins require a code once a code has confirmed the secret', async () => {
      const user = await app().newUser();
      const first = await begin(user);
      const second = await begin(user);
      expect((await login(app(), user.email)).status).toBe(200);
      expect(second.uri).toContain(`secret=${second.secret}`);
      expect(await confirm(user, codeNow(first.secret))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'code' }] },
      });
      expect((await confirm(user, wrongCode(second.secret))).status).toBe(400);
      const { status, body } = await confirm(user, ` ${codeNow(second.secret).replace(/^.../, '$& ')} `);
      expect([status, (body as RecoveryCodes).recoveryCodes.length]).toEqual([200, 10]);
      expect((await user.send('GET', '/auth/two-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });
      for (const again of [await confirm(user, codeNow(second.secret)), await user.send('POST', '/auth/two-factor')]) {
        expect(again.status).toBe(409);
      }

      const asked = await login(app(), user.email);
      expect(asked).toMatchObject({
        status: 401,
        body: { message: expect.stringMatching('Enter the code'), needsCode: true },
      });
      // The code that confirmed the secret cannot be used again.
      expect(await login(app(), user.email, codeNow(second.secret))).toMatchObject(WRONG);
      clock += MINUTE;
      expect((await login(app(), user.email, codeNow(second.secret))).status).toBe(200);
      await waitUntil(() =>
        sent.find(({ subject }) => subject === 'Two-factor authentication is on for your Moneta account'),
      );
    });

    test('sessions without a code have to log in again, but API tokens stay valid', async () => {
      const user = await app().newUser();
      const session = (await login(app(), user.email)).body as SignedIn;
      const program = (await user.send('POST', '/auth/tokens', { body: { name: 'Backup', access: 'read', days: 1 } }))
        .body as { token: string };
      const { secret } = await begin(user);
      expect(await confirm(user, codeNow(secret))).toMatchObject({
        body: { message: 'Two-factor authentication is on. All other sessions have ended.' },
      });
      const statuses = [user.token, session.token, program.token].map(
        async (token) => (await createClient(app().url, token).send('GET', '/auth/me')).status,
      );
      expect(await Promise.all(statuses)).toEqual([200, 401, 200]);
      const alone = await app().newUser();
      expect(await confirm(alone, codeNow((await begin(alone)).secret))).toMatchObject({
        body: { message: 'Two-factor authentication is on.' },
      });
    });

    test('a login in progress while two-factor authentication is turned on needs a code', async () => {
      const user = await app().newUser();
      const row = await app()
        .db.selectFrom('users')
        .selectAll()
        .where('email', '=', user.email)
        .executeTakeFirstOrThrow();
      const { secret } = await begin(user);
      await confirm(user, codeNow(secret));
      // The password for this login is checked before two-factor authentication is turned on, but the session starts
      // only afterwards.
      const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest;
      const start = startSession(app() as unknown as AppContext, row, {
        event: 'login',
        request,
        isCodeChecked: false,
      });
      await expect(start).rejects.toMatchObject({ status: 401, reply: { needsCode: true } });
    });

    test('nobody learns about the code without the password', async () => {
      const user = await newCarefulUser(app());
      for (const code of [undefined, wrongCode(user.secret), codeNow(user.secret)]) {
        const { status, body } = await login(app(), user.email, code, { password: 'wrong_123' });
        expect([status, body]).toEqual([401, { message: 'Invalid email or password.' }]);
      }
      // The login with a wrong password did not use up the correct code.
      expect((await login(app(), user.email, codeNow(user.secret))).status).toBe(200);
    });

    test('a code works once, even if it is sent twice at the same moment', async () => {
      const user = await newCarefulUser(app());
      const logins = () => Promise.all([1, 2].map(() => login(app(), user.email, codeNow(user.secret))));
      expect((await logins()).map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await login(app(), user.email, codeNow(user.secret))).toMatchObject(WRONG);
      // Codes from before a used code are no longer valid.
      expect(
        await login(app(), user.email, computeTotpCode(user.secret, getTimeStep(new Date(clock)) - 1)),
      ).toMatchObject(WRONG);
    });

    test('a recovery code works once, however it is typed', async () => {
      const user = await newCarefulUser(app());
      const [code = '', other = ''] = user.recoveryCodes;
      const typed = code.toLowerCase().replaceAll('-', ' ');
      const logins = await Promise.all([1, 2].map(() => login(app(), user.email, typed)));
      expect(logins.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect(await login(app(), user.email, code)).toMatchObject(WRONG);
      expect((await user.send('GET', '/auth/two-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 9 });
      const trail = (await user.send('GET', '/auth/trail')).body as AuditEntry[];
      const uses = trail.filter(({ event }) => event === 'recovery-code-used');
      expect(uses).toMatchObject([{ address: '127.0.0.1', details: { count: 9 } }]);
      const rows = await app().db.selectFrom('recovery_codes').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(other.replaceAll('-', ''));

      const { body } = await user.send('POST', '/auth/two-factor/recovery-codes');
      expect(await login(app(), user.email, other)).toMatchObject(WRONG);
      expect((await login(app(), user.email, (body as RecoveryCodes).recoveryCodes[9])).status).toBe(200);
    });

    test('wrong codes count as failed logins, which a correct password alone does not reset', async () => {
      const user = await newCarefulUser(app());
      const givePassword = [
        () => login(app(), user.email),
        () => user.send('POST', '/auth/confirm-password', { body: { password: PASSWORD } }),
      ];
      for (let i = 0; i < 3; i++) {
        expect(await login(app(), user.email, wrongCode(user.secret))).toMatchObject(WRONG);
        expect([200, 401]).toContain((await givePassword[i % 2]?.())?.status);
      }
      expect((await end(user, wrongCode(user.secret))).status).toBe(400);
      for (const attempt of [
        ...givePassword,
        () => login(app(), user.email, codeNow(user.secret)),
        () => end(user, 'x'),
      ]) {
        expect((await attempt()).status).toBe(429);
      }
      clock += 15 * MINUTE;
      expect((await login(app(), user.email, codeNow(user.secret))).status).toBe(200);
    });

    test('the owner is notified if somebody who knows the password guesses codes, from any network', async () => {
      const user = await newCarefulUser(app());
      for (let i = 0; i < 6; i++) {
        // A login with a correct password but without a code does not count as a guess.
        for (const code of [undefined, wrongCode(user.secret)])
          await login(app(), user.email, code, { from: `203.0.113.${i}` });
      }
      await waitUntil(() =>
        sent.find(({ subject }) => subject === 'Someone knows the password of your Moneta account'),
      );
      await login(app(), user.email, wrongCode(user.secret), { from: '203.0.113.7' });
      expect((await login(app(), user.email, codeNow(user.secret), { from: '203.0.113.8' })).status).toBe(429);
      expect((await login(app(), user.email, codeNow(user.secret))).status).toBe(200);
    });

    test('two-factor authentication can be turned off with either kind of code, but not by a reset or a repeated sign-up', async () => {
      const body = { email: 'careful@home.org', password: PASSWORD };
      const signUp = () =>
        app().visitor.send('POST', '/auth/signup', { body, headers: { 'idempotency-key': 'careful' } });
      const { token } = (await signUp()).body as SignedIn;
      const user = { ...(await app().newUser()), ...createClient(app().url, token), ...body };
      const { secret } = await begin(user);
      const { recoveryCodes } = (await confirm(user, codeNow(secret))).body as RecoveryCodes;
      expect((await signUp()).status).toBe(422);

      await app().visitor.send('POST', '/auth/forgot-password', { body });
      const mail = await waitUntil(() => sent.find(({ text }) => text.includes('reset-password')));
      const reset = { token: /token=([\w-]+)/.exec(mail.text)?.[1], newPassword: PASSWORD };
      expect((await app().visitor.send('POST', '/auth/reset-password', { body: reset })).status).toBe(200);
      expect(await login(app(), user.email)).toMatchObject({ status: 401, body: { needsCode: true } });

      clock += MINUTE;
      const signedIn = (await login(app(), user.email, codeNow(secret))).body as SignedIn;
      const later = { ...user, ...createClient(app().url, signedIn.token) };
      expect((await end(later, codeNow(secret))).status).toBe(400);
      expect((await end(later, recoveryCodes[0] ?? '')).status).toBe(200);
      expect((await end(later, recoveryCodes[1] ?? '')).status).toBe(409);
      expect((await login(app(), user.email)).status).toBe(200);
      expect(await later.send('GET', '/auth/two-factor')).toMatchObject({
        body: { isOn: false, recoveryCodesLeft: 0 },
      });
      const trail = (await later.send('GET', '/auth/trail')).body as AuditEntry[];
      expect(trail.map(({ event }) => event)).toEqual(expect.arrayContaining(['two-factor-on', 'two-factor-off']));
      await waitUntil(() => sent.find(({ subject }) => subject.startsWith('Two-factor authentication is off')));
    });

    test('all changes require the password in this session', async () => {
      const user = await newCarefulUser(app());
      clock += 10 * MINUTE;
      const fresh = await app().newUser();
      clock += 10 * MINUTE;
      const calls = [
        await fresh.send('POST', '/auth/two-factor'),
        await confirm(fresh, '123456'),
        await user.send('POST', '/auth/two-factor/recovery-codes'),
        await end(user, codeNow(user.secret)),
        await fresh.send('POST', '/auth/tokens', { body: { name: 'Backup', access: 'read', days: 1 } }),
      ];
      for (const answer of calls) expect(answer).toMatchObject({ status: 403, body: { needsPassword: true } });
      expect((await user.send('GET', '/auth/two-factor')).body).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    });
  },
  {
    now: () => new Date(clock),
    limits: MOST,
    mailer: { send: async (mail) => void sent.push(mail) },
    env: { TRUST_PROXY: 'on' },
  },
);
