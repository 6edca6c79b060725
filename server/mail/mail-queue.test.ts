import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { PASSWORD } from '../testing/test-app.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { deleteOldOutboxMails, type OutgoingMail } from './mailer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let clock = Date.parse('2026-11-21T10:00:00Z');
let isDown = false;
const sent: OutgoingMail[] = [];
const logged: Record<string, unknown>[] = [];

/**
 * A mail server that can fail. Its error message contains the recipient's address, as those of real mail servers may
 * do.
 */
const mailer = {
  async send(mail: OutgoingMail) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (isDown) throw Object.assign(new Error(`550 ${mail.to} is not taken`), { code: 'EENVELOPE', responseCode: 550 });
    sent.push(mail);
  },
};

/** Ignores lines of the audit log, which other tests cover. */
function note(line: Record<string, unknown>): void {
  if (!line.trail) logged.push(line);
}

beforeEach(() => {
  isDown = false;
  sent.splice(0);
  logged.splice(0);
});

onEachEngine(
  (app) => {
    const forgot = (email: string) => app().visitor.send('POST', '/auth/forgot-password', { body: { email } });
    const queued = () => app().db.selectFrom('mail_queue').selectAll().execute();
    /** Starts a server on the same data, which sends due emails at once. */
    const restarted = async (work: () => Promise<unknown>) => {
      const again = await buildApp(app());
      await again.listen({ port: 0, host: '127.0.0.1' });
      await work().finally(() => again.close());
    };

    test('a rejected mail is tried again later, also after a restart', async () => {
      const user = await app().newUser();
      isDown = true;
      await forgot(user.email);
      await waitUntil(() => logged.length === 1);
      expect(logged[0]).toMatchObject({ kind: 'reset-password', attempts: 1, responseCode: 550 });
      await waitUntil(async () => (await queued())[0]?.due_at === clock + MINUTE);

      isDown = false;
      clock += MINUTE - 1;
      await restarted(async () => undefined);
      expect(sent).toEqual([]);
      clock += 1;
      await restarted(() => waitUntil(() => sent.length === 1));
      expect(sent[0]).toMatchObject({ to: user.email, subject: 'Choose a new password for Moneta' });
      expect(await queued()).toEqual([]);
    });

    test('the hour of a link starts when its mail is sent', async () => {
      const user = await app().newUser();
      isDown = true;
      await forgot(user.email);
      await waitUntil(async () => (await queued())[0]?.due_at === clock + MINUTE);
      isDown = false;
      clock += 5 * HOUR;
      await restarted(() => waitUntil(() => sent.length === 1));
      clock += HOUR - 1;
      const token = /token=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1];
      const body = { token, newPassword: 'another_2' };
      expect((await app().visitor.send('POST', '/auth/reset-password', { body })).status).toBe(200);
      // Wait until the notice about the new password has been sent, because the mail server is down in the next test.
      await waitUntil(async () => (await queued()).length === 0);
    });

    test('after about a day of failures a mail is dropped, and the log never contains the recipient', async () => {
      const user = await app().newUser();
      isDown = true;
      await forgot(user.email);
      await waitUntil(() => logged.length === 1);
      for (let attempt = 1; attempt < 8; attempt++) {
        clock += 12 * HOUR;
        await restarted(() => waitUntil(async () => (await queued())[0]?.attempts !== attempt));
        await waitUntil(() => logged.length === attempt + 1);
      }
      expect(await queued()).toEqual([]);
      expect(logged.at(-1)).toMatchObject({
        msg: 'An email could not be sent within a day. Moneta has stopped trying.',
      });
      expect(JSON.stringify(logged)).not.toContain(user.email);
    });

    test('of several servers on one database only one sends each mail', async () => {
      const user = await app().newUser();
      isDown = true;
      await forgot(user.email);
      await waitUntil(async () => (await queued())[0]?.due_at === clock + MINUTE);
      isDown = false;
      clock += MINUTE;
      await restarted(() => restarted(() => restarted(() => waitUntil(() => sent.length > 0))));
      expect(sent).toHaveLength(1);
    });

    test("no mail is sent for a deleted account, or to an address that is no longer the account's", async () => {
      const [gone, moved] = [await app().newUser(), await app().newUser()];
      isDown = true;
      for (const { email } of [gone, moved]) await forgot(email);
      await waitUntil(() => logged.length === 2);
      expect((await gone.send('DELETE', '/users/account')).status).toBe(200);
      await app()
        .db.updateTable('users')
        .set({ email: `new-${moved.email}` })
        .where('email', '=', moved.email)
        .execute();
      isDown = false;
      clock += MINUTE;
      await restarted(() => waitUntil(async () => (await queued()).length === 0));
      expect(sent).toEqual([]);
    });

    test('mail for the administrator is removed after 30 days', async () => {
      const outbox = join(app().config.dataDir, 'outbox');
      mkdirSync(outbox, { recursive: true });
      for (const [name, days] of [
        ['old.eml', 31],
        ['new.eml', 29],
        ['notes.txt', 31],
      ] as const) {
        writeFileSync(join(outbox, name), PASSWORD);
        const at = clock / 1000 - days * 24 * 3600;
        utimesSync(join(outbox, name), at, at);
      }
      await deleteOldOutboxMails(outbox, new Date(clock));
      expect((await readdir(outbox)).sort()).toEqual(['new.eml', 'notes.txt']);
    });
  },
  { mailer, now: () => new Date(clock), log: { write: (line) => note(JSON.parse(line)) } },
);
