import { beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../../contract/auth/login.ts';
import { RATE_LIMITS } from '../http/rate-limits.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { decodeMail, findResetLink, findResetToken, waitForMails } from '../testing/mail/outbox.ts';
import { createClient, isAuditLine, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
// The test server has no mail server.
const SAME_ANSWER = {
  status: 200,
  body: {
    message:
      'If there is an account with this email, a link to choose a new password was saved on the server. Ask its administrator for the link.',
  },
};
const NO_GOOD = {
  status: 400,
  body: {
    message:
      'This link has expired or has already been used. Each link works once and expires after an hour. Request a new one.',
  },
};
const OTHER = 'another_2';

let clock = Date.parse('2026-11-21T10:00:00Z');
const sent: OutgoingMail[] = [];
const byHand = { send: async (mail: OutgoingMail) => void sent.push(mail) };

const post = (app: TestApp, path: string, body: unknown) => app.visitor.send('POST', path, { body });
const forgot = (app: TestApp, email: string) => post(app, '/auth/forgot-password', { email });
const reset = (app: TestApp, token: string, newPassword = OTHER) =>
  post(app, '/auth/reset-password', { token, newPassword });
const login = (app: TestApp, email: string, password: string) => post(app, '/auth/login', { email, password });

/**
 * Returns the tokens emailed to an address. First waits for a later email to another address, so that all earlier ones
 * have been sent.
 */
async function tokensFor(app: TestApp, email: string): Promise<string[]> {
  const last = await app.newUser(`last${sent.length}-${Math.random()}@home.org`);
  await forgot(app, last.email);
  await waitUntil(() => sent.some(({ to }) => to === last.email));
  await waitUntil(async () => (await app.db.selectFrom('mail_queue').select('id').execute()).length === 0);
  return sent
    .filter(({ to }) => to === email.trim().toLowerCase())
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '');
}

async function mailedToken(app: TestApp, email: string): Promise<string> {
  expect(await forgot(app, email)).toMatchObject(SAME_ANSWER);
  return (await tokensFor(app, email)).at(-1) ?? '';
}

onEachEngine(
  (app) => {
    beforeAll(() => void sent.splice(0));

    test('a user who forgot the password sets a new one through the mailed link, and all sessions end', async () => {
      const user = await app().newUser();
      const elsewhere = (await login(app(), user.email, PASSWORD)).body as SignedIn;
      const token = await mailedToken(app(), ` ${user.email.toUpperCase()} `);
      expect(token).toMatch(/^[\w-]{43}$/);

      expect(await reset(app(), token)).toMatchObject({
        status: 200,
        body: { message: 'Password reset successful. You can now log in with your new password.' },
      });
      for (const each of [user.token, elsewhere.token]) {
        expect((await createClient(app().url, each).send('GET', '/auth/me')).status).toBe(401);
      }
      expect((await login(app(), user.email, PASSWORD)).status).toBe(401);
      expect((await login(app(), user.email, OTHER)).status).toBe(200);
      const notice = await waitUntil(() => sent.find(({ subject }) => subject.includes('password was changed')));
      expect([notice.to, notice.text]).toEqual([user.email, expect.stringContaining('a program at the IP address')]);
    });

    test('an email without an account gets the same answer, and no mail', async () => {
      expect(await forgot(app(), 'nobody@home.org')).toMatchObject(SAME_ANSWER);
      expect(await tokensFor(app(), 'nobody@home.org')).toEqual([]);
    });

    test.each([
      ['', 'Enter your email.'],
      ['   ', 'Enter your email.'],
      ['no-at-sign', 'Please enter a valid email address.'],
    ])('no mail is sent to "%s"', async (email, message) => {
      expect(await forgot(app(), email)).toMatchObject({ status: 400, body: { message } });
    });

    test('a link works once, even if it is used twice at once', async () => {
      const { email } = await app().newUser();
      const token = await mailedToken(app(), email);
      const answers = await Promise.all([reset(app(), token, 'first_1_'), reset(app(), token, 'second_2')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      expect(await reset(app(), token)).toMatchObject(NO_GOOD);
    });

    test('a link works for an hour', async () => {
      const { email } = await app().newUser();
      const early = await mailedToken(app(), email);
      clock += HOUR - 1;
      const late = await mailedToken(app(), email);
      clock += 1;
      expect(await reset(app(), early)).toMatchObject(NO_GOOD);
      expect(await reset(app(), late)).toMatchObject({ status: 200 });
    });

    test('an unknown or incomplete link is refused with a clear error', async () => {
      for (const token of ['nonsense', 'x'.repeat(43)]) expect(await reset(app(), token)).toMatchObject(NO_GOOD);
      for (const body of [{ newPassword: OTHER }, { token: '', newPassword: OTHER }]) {
        expect(await post(app(), '/auth/reset-password', body)).toMatchObject({
          status: 400,
          body: { message: 'This link is incomplete. Open it from the email again.' },
        });
      }
    });

    test.each([
      ['short_1', 'Password must be 8-16 characters long.'],
      ['noDigits_', 'Password must contain an alphabet, a digit, and a symbol.'],
    ])('the new password %s breaks the sign-up rules, and the link stays valid', async (newPassword, message) => {
      const { email } = await app().newUser();
      const token = await mailedToken(app(), email);
      expect(await reset(app(), token, newPassword)).toMatchObject({
        status: 400,
        body: { message, errors: [{ path: 'newPassword', message }] },
      });
      expect((await reset(app(), token)).status).toBe(200);
    });

    test("a reset invalidates the account's other links, and no links of others", async () => {
      const [ann, bob] = [await app().newUser(), await app().newUser()];
      const [first, second, bobs] = [
        await mailedToken(app(), ann.email),
        await mailedToken(app(), ann.email),
        await mailedToken(app(), bob.email),
      ];
      expect((await reset(app(), second)).status).toBe(200);
      expect(await reset(app(), first)).toMatchObject(NO_GOOD);
      expect((await bob.send('GET', '/auth/me')).status).toBe(200);
      expect((await reset(app(), bobs)).status).toBe(200);
    });

    test('a reset unblocks an account that was blocked by failed logins', async () => {
      const { email } = await app().newUser();
      for (let i = 0; i < 10; i++) await login(app(), email, 'wrong_123');
      expect((await login(app(), email, PASSWORD)).status).toBe(429);
      await reset(app(), await mailedToken(app(), email));
      expect((await login(app(), email, OTHER)).status).toBe(200);
    });

    test('an account receives at most five mails an hour; the answer stays the same', async () => {
      const { email } = await app().newUser();
      for (let i = 0; i < 8; i++) expect(await forgot(app(), email)).toMatchObject(SAME_ANSWER);
      expect(await tokensFor(app(), email)).toHaveLength(5);
      clock += HOUR;
      await forgot(app(), email);
      expect(await tokensFor(app(), email)).toHaveLength(6);
    });

    test('a login with the old password that was in progress during a reset starts no session', async () => {
      const { email } = await app().newUser();
      const token = await mailedToken(app(), email);
      const [, ...logins] = await Promise.all([
        reset(app(), token),
        ...Array.from({ length: 6 }, () => login(app(), email, PASSWORD)),
      ]);
      for (const { status, body } of logins) {
        if (status !== 200) continue;
        expect((await createClient(app().url, (body as SignedIn).token).send('GET', '/auth/me')).status).toBe(401);
      }
    });

    test('the database does not contain the token in plain text', async () => {
      const { email } = await app().newUser();
      const token = await mailedToken(app(), email);
      const rows = await app().db.selectFrom('password_resets').selectAll().execute();
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(token);
    });
  },
  { now: () => new Date(clock), mailer: byHand, limits: { ...RATE_LIMITS, attempts: { most: 10_000, seconds: 60 } } },
);

onEachEngine(
  (app) => {
    test("without a mail server the mail is a file in the outbox, with the server's public URL", async () => {
      const user = await app().newUser();
      await forgot(app(), user.email);
      const [mail = ''] = await waitForMails(app().config.dataDir, 1);
      expect(findResetLink(mail)).toMatch(/^https:\/\/money\.home\.org\/reset-password\?token=[\w-]{43}$/);
      expect(mail).toContain('From: Moneta <moneta@home.org>');
      expect(mail).toContain(`To: ${user.email}`);
      expect(decodeMail(mail)).toContain('It works once and expires in an hour');
      expect((await reset(app(), findResetToken(mail))).status).toBe(200);
    });
  },
  { env: { PUBLIC_URL: 'https://money.home.org/', MAIL_FROM: 'Moneta <moneta@home.org>' } },
);

onEachEngine(
  (app) => {
    test('requesting and using links count as attempts of an address', async () => {
      for (const attempt of [() => forgot(app(), 'nobody@home.org'), () => reset(app(), 'nonsense')]) await attempt();
      expect((await forgot(app(), 'nobody@home.org')).status).toBe(429);
      expect((await reset(app(), 'nonsense')).status).toBe(429);
    });
  },
  { now: () => new Date(clock), limits: { ...RATE_LIMITS, attempts: { most: 2, seconds: 60 } } },
);

const logged: string[] = [];
let refuse: ((error: Error) => void) | undefined;
onEachEngine(
  (app) => {
    test('the reply does not wait for the mail server, and a mail that cannot be sent is logged', async () => {
      const { email } = await app().newUser();
      expect(await forgot(app(), email)).toMatchObject(SAME_ANSWER);
      expect(logged).toEqual([]);
      await waitUntil(() => refuse);
      refuse?.(new Error('the mail server is away'));
      refuse = undefined;
      await waitUntil(() => logged.length > 0);
      expect(logged.splice(0).join()).toContain('An email could not be sent');
    });
  },
  {
    mailer: { send: () => new Promise((_, reject) => (refuse = reject)) },
    log: { write: (line) => isAuditLine(line) || logged.push(line) },
  },
);
