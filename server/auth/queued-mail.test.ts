import { beforeEach, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { isAuditLine, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { getConfirmationMailLimitKey } from './change-email.ts';

const HOUR = 60 * 60_000;
const OTHER = 'another_2';
let clock = Date.parse('2026-11-21T10:00:00Z');
let isDown = false;
const sent: OutgoingMail[] = [];

const mailer = {
  async send(mail: OutgoingMail) {
    if (isDown) throw new Error('the mail server is away');
    sent.push(mail);
  },
};

beforeEach(() => {
  isDown = false;
  sent.splice(0);
});

const linksTo = (address: string) =>
  sent.filter(({ to }) => to === address).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);

onEachEngine(
  (app) => {
    const waiting = async () =>
      (await app().db.selectFrom('mail_queue').select(['kind', 'recipient', 'due_at']).execute()).filter(
        ({ due_at }) => due_at <= clock + 60_000,
      );
    const forgot = (email: string) => app().visitor.send('POST', '/auth/forgot-password', { body: { email } });
    const reset = (token = '') =>
      app().visitor.send('POST', '/auth/reset-password', { body: { token, newPassword: OTHER } });
    const confirm = (token = '') => app().visitor.send('POST', '/auth/confirm-email', { body: { token } });
    const askFor = (user: TestUser, email: string) =>
      user.send('PUT', '/auth/email', { body: { email, password: PASSWORD } });
    const changePassword = (user: TestUser) =>
      user.send('PUT', '/auth/password', { body: { oldPassword: PASSWORD, newPassword: OTHER } });

    /** Waits until the mail queue is empty, and returns the link in the email to an address. */
    async function arrived(address: string): Promise<string | undefined> {
      await waitUntil(async () => linksTo(address).length === 1 && (await waiting()).length === 0);
      return linksTo(address)[0];
    }

    /** Makes requests while the mail server is down, so that their emails wait in the queue. */
    async function held(...asks: (() => Promise<unknown>)[]): Promise<void> {
      isDown = true;
      for (const [index, ask] of asks.entries()) {
        await ask();
        await waitUntil(async () => (await waiting()).length === index + 1);
      }
    }

    /** Sends the emails in the queue, as a server does when it starts. */
    async function sendWaiting(): Promise<void> {
      isDown = false;
      clock += HOUR;
      const again = await buildApp(app());
      await again.listen({ port: 0, host: '127.0.0.1' });
      const isSent = async () => !(await app().db.selectFrom('mail_queue').select('id').executeTakeFirst());
      await waitUntil(isSent).finally(() => again.close());
    }

    test('a new password cancels requests whose mail is still queued', async () => {
      const user = await app().newUser();
      const chosen = `thief-${user.email}`;
      await held(
        () => askFor(user, chosen),
        () => forgot(user.email),
      );
      expect((await changePassword(user)).status).toBe(200);
      await sendWaiting();
      expect([linksTo(chosen), linksTo(user.email)]).toEqual([[], []]);
      expect(sent.map(({ subject }) => subject)).toEqual(['Your Moneta password was changed']);
      expect((await user.send('GET', '/auth/me')).body).toMatchObject({ email: user.email });
    });

    test('a password reset cancels requests whose mail is still queued', async () => {
      const user = await app().newUser();
      const chosen = `thief-${user.email}`;
      await forgot(user.email);
      const link = await arrived(user.email);
      await held(
        () => askFor(user, chosen),
        () => forgot(user.email),
      );
      expect((await reset(link)).status).toBe(200);
      await sendWaiting();
      expect([linksTo(chosen), linksTo(user.email)]).toEqual([[], [link]]);
    });

    test('a new email cancels requests whose mail is still queued', async () => {
      const user = await app().newUser();
      const chosen = `new-${user.email}`;
      await askFor(user, chosen);
      const link = await arrived(chosen);
      await held(() => forgot(user.email));
      expect((await confirm(link)).status).toBe(200);
      await sendWaiting();
      expect(linksTo(user.email)).toEqual([]);
    });

    test('of two requests for a new email only the later one is mailed', async () => {
      const user = await app().newUser();
      await held(() => askFor(user, `first-${user.email}`));
      await askFor(user, `second-${user.email}`);
      await sendWaiting();
      expect(linksTo(`first-${user.email}`)).toEqual([]);
      // An attempt that is in progress when the mail server comes back may send the email twice. Then only the last
      // link is valid.
      const statuses: number[] = [];
      for (const link of linksTo(`second-${user.email}`)) statuses.push((await confirm(link)).status);
      expect(statuses).toContain(200);
    });

    test('logging out everywhere else cancels requests for a new email, even those already mailed', async () => {
      const user = await app().newUser();
      await askFor(user, `mailed-${user.email}`);
      const link = await arrived(`mailed-${user.email}`);
      expect((await user.send('DELETE', '/auth/sessions')).status).toBe(200);
      expect((await confirm(link)).status).toBe(400);

      await held(() => askFor(user, `late-${user.email}`));
      expect((await user.send('DELETE', '/auth/sessions')).status).toBe(200);
      await sendWaiting();
      expect(linksTo(`late-${user.email}`)).toEqual([]);
    });

    test('a deleted account leaves no request with queued mail', async () => {
      const user = await app().newUser();
      await held(
        () => askFor(user, `late-${user.email}`),
        () => forgot(user.email),
      );
      expect((await user.send('DELETE', '/users/account')).status).toBe(200);
      await sendWaiting();
      expect([linksTo(`late-${user.email}`), linksTo(user.email)]).toEqual([[], []]);
    });

    test('a request for a new email is refused if the password changes while it is checked', async () => {
      const [user, other] = [await app().newUser(), await app().newUser()];
      const { db } = app();
      const id = await getUserId(db, user.email);
      const begin = db.transaction.bind(db);
      const spy = vi.spyOn(db, 'transaction').mockImplementation(() => {
        const transaction = begin();
        const execute = transaction.execute.bind(transaction);
        transaction.execute = async (work) => {
          const count = db.selectFrom('limit_counts').select('key').where('key', '=', getConfirmationMailLimitKey(id));
          // Change the password while the attempt is being counted, which happens after the password was verified.
          if (await count.executeTakeFirst()) {
            await db.updateTable('users').set({ password_hash: 'changed by a rival' }).where('id', '=', id).execute();
          }
          return execute(work);
        };
        return transaction;
      });
      const answer = await askFor(user, `rival-${user.email}`);
      spy.mockRestore();
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'password' }] } });
      await askFor(other, `next-${other.email}`);
      await arrived(`next-${other.email}`);
      expect(linksTo(`rival-${user.email}`)).toEqual([]);
    });
  },
  {
    now: () => new Date(clock),
    mailer,
    log: { write: (line) => isAuditLine(line) || line.includes('could not be sent') || console.error(line) },
  },
);
