import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry, Session } from '../../contract/auth/account-security.ts';
import type { SignedIn } from '../../contract/auth/login.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { type Client, createClient, PASSWORD, type TestApp, type TestUser } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const OTHER = 'another_2';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

let clock = Date.parse('2026-11-21T10:00:00Z');
const sent: OutgoingMail[] = [];
beforeEach(() => void sent.splice(0));

const login = (app: TestApp, email: string, password = PASSWORD, userAgent = 'test') =>
  app.visitor.send('POST', '/auth/login', { body: { email, password }, headers: { 'user-agent': userAgent } });
async function another(app: TestApp, { email }: TestUser, userAgent?: string): Promise<Client> {
  const { body } = await login(app, email, PASSWORD, userAgent);
  return createClient(app.url, (body as SignedIn).token);
}
const sessionsOf = async (client: Client) => (await client.send('GET', '/auth/sessions')).body as Session[];
const eventsOf = async (client: Client) =>
  ((await client.send('GET', '/auth/trail')).body as AuditEntry[]).map(({ event }) => event);
const isIn = async (client: Client) => (await client.send('GET', '/auth/me')).status === 200;
const mailTo = (email: string) => waitUntil(() => sent.find(({ to }) => to === email));
const tokenIn = ({ text }: OutgoingMail) => /token=([\w-]+)/.exec(text)?.[1] ?? '';

onEachEngine(
  (app) => {
    test('a user can list sessions, and end one or all others', async () => {
      const user = await app().newUser();
      clock += MINUTE;
      const firefox = await another(app(), user, FIREFOX);
      clock += MINUTE;
      const chrome = await another(app(), user, CHROME);
      const list = await sessionsOf(firefox);
      expect(list.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
        ['Chrome on Windows', false],
        ['Firefox on Linux', true],
        ['Program', false],
      ]);
      expect(list[0]).toMatchObject({ address: '127.0.0.1', createdAt: new Date(clock).toISOString() });
      expect(JSON.stringify(list)).not.toContain(user.token);

      const end = (client: Client, id = '') => client.send('DELETE', `/auth/sessions/${id}`);
      expect((await end(await app().newUser(), list[0]?._id)).status).toBe(404);
      expect((await end(firefox, list[0]?._id)).status).toBe(200);
      expect((await end(firefox, list[0]?._id)).status).toBe(404);
      expect([await isIn(chrome), await isIn(firefox), await isIn(user)]).toEqual([false, true, true]);
      expect(await firefox.send('DELETE', '/auth/sessions')).toMatchObject({ status: 200, body: { endedCount: 1 } });
      expect([await isIn(firefox), await isIn(user)]).toEqual([true, false]);
      expect((await eventsOf(firefox)).slice(0, 2)).toEqual(['other-sessions-ended', 'session-ended']);
    });

    test('a session ends after 90 days, even if it is used', async () => {
      const user = await app().newUser();
      for (const days of [29, 29, 29]) {
        clock += days * DAY;
        expect(await isIn(user)).toBe(true);
      }
      const other = await another(app(), user);
      clock += 3 * DAY;
      expect(await isIn(user)).toBe(false);
      expect(await sessionsOf(other)).toHaveLength(1);
    });

    test('a session shows where it was last used', async () => {
      const user = await app().newUser();
      clock += 2 * 60 * MINUTE;
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      await user.send('GET', '/auth/me', { headers });
      expect(await sessionsOf(user)).toMatchObject([
        { address: '203.0.113.9', lastUsedAt: new Date(clock).toISOString() },
      ]);
    });

    test('only a login with a kind of browser not seen for 90 days is reported by mail', async () => {
      const user = await app().newUser();
      await another(app(), user);
      await another(app(), user, FIREFOX);
      const mail = await mailTo(user.email);
      expect(mail.text).toContain('Firefox on Linux at the IP address 127.0.0.1');
      sent.splice(0);
      clock += 89 * DAY;
      // A browser stays known as long as it is used.
      const kept = await another(app(), user, FIREFOX);
      clock += 20 * DAY;
      await kept.send('GET', '/auth/me', { headers: { 'user-agent': FIREFOX } });
      clock += 80 * DAY;
      await another(app(), user, FIREFOX);
      clock += 90 * DAY;
      expect(sent).toEqual([]);
      await another(app(), user, FIREFOX);
      await mailTo(user.email);
      expect((await eventsOf(await another(app(), user))).filter((event) => event === 'login-new-device')).toHaveLength(
        3,
      );
    });

    test('an account can only be deleted within ten minutes of entering the password', async () => {
      const user = await app().newUser();
      const remove = () => user.send('DELETE', '/users/account');
      const confirm = (password: string) => user.send('POST', '/auth/confirm-password', { body: { password } });
      clock += 10 * MINUTE;
      expect(await remove()).toMatchObject({
        status: 403,
        body: { message: 'Confirm your password first.', needsPassword: true },
      });
      expect(await confirm('wrong_123')).toMatchObject({
        status: 403,
        body: { message: 'Wrong password.' },
      });
      expect((await remove()).status).toBe(403);
      const other = await another(app(), user);
      clock += 10 * MINUTE;
      expect((await confirm(PASSWORD)).status).toBe(200);
      expect((await other.send('DELETE', '/users/account')).status).toBe(403);
      clock += 10 * MINUTE - 1;
      expect((await remove()).status).toBe(200);
    });

    test('wrong passwords count as failed logins wherever they are entered', async () => {
      const user = await app().newUser();
      const tries = [
        () => user.send('POST', '/auth/confirm-password', { body: { password: 'wrong_123' } }),
        () => user.send('PUT', '/auth/password', { body: { oldPassword: 'wrong_123', newPassword: OTHER } }),
        () => user.send('PUT', '/auth/email', { body: { email: 'else@home.org', password: 'wrong_123' } }),
      ];
      for (let i = 0; i < 10; i++) expect((await tries[i % 3]?.())?.status).toBe(i % 3 === 0 ? 403 : 400);
      for (const attempt of tries) expect((await attempt()).status).toBe(429);
      expect((await login(app(), user.email)).status).toBe(429);
      await waitUntil(async () => (await eventsOf(user))[0] === 'login-refused-often');
    });

    test('a changed password ends all other sessions and links, and is reported by mail', async () => {
      const user = await app().newUser();
      const other = await another(app(), user);
      await app().visitor.send('POST', '/auth/forgot-password', { body: { email: user.email } });
      const link = tokenIn(await mailTo(user.email));
      await user.send('PUT', '/auth/email', { body: { email: `new-${user.email}`, password: PASSWORD } });
      const emailLink = tokenIn(await mailTo(`new-${user.email}`));
      sent.splice(0);

      const change = (oldPassword: string, newPassword: string) =>
        user.send('PUT', '/auth/password', { body: { oldPassword, newPassword } });
      for (const [old, chosen, path] of [
        ['wrong_123', OTHER, 'oldPassword'],
        ['', OTHER, 'oldPassword'],
        [PASSWORD, 'short_1', 'newPassword'],
        [PASSWORD, 'Password1!', 'newPassword'],
      ] as const) {
        expect(await change(old, chosen)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      }
      expect(await isIn(other)).toBe(true);
      expect((await change(PASSWORD, OTHER)).status).toBe(200);
      expect([await isIn(user), await isIn(other)]).toEqual([true, false]);
      expect((await login(app(), user.email)).status).toBe(401);
      expect((await login(app(), user.email, OTHER)).status).toBe(200);
      const reset = { token: link, newPassword: PASSWORD };
      expect((await app().visitor.send('POST', '/auth/reset-password', { body: reset })).status).toBe(400);
      const confirm = { body: { token: emailLink } };
      expect((await app().visitor.send('POST', '/auth/confirm-email', confirm)).status).toBe(400);
      expect((await mailTo(user.email)).subject).toBe('Your Moneta password was changed');
    });

    test('repeating a sign-up does not bypass a new password or the limit', async () => {
      const body = { email: 'replay@home.org', password: PASSWORD };
      const signUp = (password = PASSWORD) =>
        app().visitor.send('POST', '/auth/signup', {
          body: { ...body, password },
          headers: { 'idempotency-key': 'replayed' },
        });
      const user = createClient(app().url, ((await signUp()).body as SignedIn).token);
      for (let i = 0; i < 10; i++) expect((await signUp('wrong_123')).status).toBe(422);
      expect((await signUp()).status).toBe(429);
      clock += 15 * MINUTE;
      expect((await signUp()).status).toBe(201);
      const change = { oldPassword: PASSWORD, newPassword: OTHER };
      expect((await user.send('PUT', '/auth/password', { body: change })).status).toBe(200);
      for (const password of [PASSWORD, OTHER]) expect((await signUp(password)).status).toBe(409);
    });

    test('a new email takes effect when its link is opened, and the old address is notified', async () => {
      const user = await app().newUser();
      const chosen = `moved-${user.email}`;
      const ask = (email: string, password = PASSWORD) =>
        user.send('PUT', '/auth/email', { body: { email, password } });
      const taken = await app().newUser();
      expect(await ask(chosen, 'wrong_123')).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
      expect((await ask('no-address')).status).toBe(400);
      expect(await ask('a@blocked.org')).toMatchObject({ status: 400, body: { errors: [{ path: 'email' }] } });
      expect((await ask(user.email)).status).toBe(400);
      expect((await ask(taken.email)).status).toBe(409);
      expect((await ask(` ${chosen.toUpperCase()}`)).status).toBe(200);
      const token = tokenIn(await mailTo(chosen));
      expect((await user.send('GET', '/auth/me')).body).toMatchObject({ email: user.email });

      const confirm = () => app().visitor.send('POST', '/auth/confirm-email', { body: { token } });
      const answers = await Promise.all([confirm(), confirm()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect((await user.send('GET', '/auth/me')).body).toMatchObject({ email: chosen });
      expect((await login(app(), user.email)).status).toBe(401);
      expect((await login(app(), chosen)).status).toBe(200);
      const notice = await mailTo(user.email);
      expect(notice.subject).toBe('The email address of your Moneta account was changed');
      expect(notice.text).not.toContain(chosen);
      expect((await eventsOf(user)).slice(1, 3)).toEqual(['email-changed', 'email-change-asked']);
    });

    test('a link for a new email is valid for an hour, unless somebody else has taken the email', async () => {
      const user = await app().newUser();
      const ask = async (email: string) => {
        await user.send('PUT', '/auth/email', { body: { email, password: PASSWORD } });
        return tokenIn(await mailTo(email));
      };
      const confirm = (token: string) => app().visitor.send('POST', '/auth/confirm-email', { body: { token } });
      const late = await ask(`late-${user.email}`);
      clock += 60 * MINUTE;
      expect((await confirm(late)).status).toBe(400);
      const token = await ask(`rival-${user.email}`);
      const rows = await app().db.selectFrom('email_changes').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      await app().newUser(`rival-${user.email}`);
      expect((await confirm(token)).status).toBe(409);
      expect((await user.send('GET', '/auth/me')).body).toMatchObject({ email: user.email });
      for (let i = 0; i < 4; i++) await ask(`${i}-${user.email}`);
      const more = { email: `more-${user.email}`, password: PASSWORD };
      expect((await user.send('PUT', '/auth/email', { body: more })).status).toBe(429);
    });
  },
  {
    now: () => new Date(clock),
    mailer: { send: async (mail) => void sent.push(mail) },
    env: { TRUST_PROXY: 'on' },
  },
);
