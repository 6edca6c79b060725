import { createPublicKey, verify } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PushDevice } from '../../contract/push-devices.ts';
import { buildApp } from '../app.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { queueNewReminders } from '../reminders/queue-new-reminders.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { createPushServiceSender } from './push-service-sender.ts';
import { createSubscription } from './request-examples.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse('2026-11-20T09:00:00Z');
let clock = START;

/** A push service. It does not decrypt what it receives. */
let status = 201;
type Pushed = { url: URL; headers: Record<string, string>; bytes: number };
const pushed: Pushed[] = [];
const postToRealHost = createPushServiceSender();
const postPush = async (url: URL, headers: Record<string, string>, body: Buffer) => {
  if (url.hostname !== 'push.invalid') return postToRealHost(url, headers, body);
  pushed.push({ url, headers, bytes: body.length });
  return status;
};

const sent: OutgoingMail[] = [];
const mailer = { send: async (mail: OutgoingMail) => void sent.push(mail) };
type LogLine = { level: number; msg: string; status?: number; code?: string };
const logged: LogLine[] = [];
const ERROR = 50;

beforeEach(() => {
  clock += 24 * HOUR;
  status = 201;
});
afterEach(() => {
  expect(logged.filter(({ level }) => level >= ERROR)).toEqual([]);
  for (const list of [pushed, sent, logged]) list.splice(0);
});

onEachEngine(
  (app) => {
    /** Sends everything that is due. */
    const sendDue = async () => {
      const again = await buildApp(app());
      await again.listen({ port: 0, host: '127.0.0.1' });
      await waitUntil(async () => {
        for (const queue of ['mail_queue', 'push_queue'] as const) {
          const due = app().db.selectFrom(queue).select('id').where('due_at', '<=', clock);
          if ((await due.execute()).length > 0) return false;
        }
        return true;
      });
      await again.close();
    };
    const sendDueAfter = (ms: number) => {
      clock += ms;
      return sendDue();
    };
    const remind = async () => {
      clock += 15 * MINUTE;
      const onFailure = (error: unknown) => {
        throw error;
      };
      await queueNewReminders(app().db, { now: new Date(clock), onFailure });
    };
    const turnOn = async (user: TestUser, subscription: object = createSubscription()) => {
      const answer = await user.send('POST', '/push/devices', { body: subscription });
      expect(answer.status).toBe(201);
      return answer.body as PushDevice;
    };
    const listDevices = async (user: Pick<TestUser, 'send'>) =>
      ((await user.send('GET', '/push/devices')).body as { devices: PushDevice[] }).devices;
    /** Returns a user who is reminded of a budget of which all is spent. */
    const newSpender = async (budgetsBy: string) => {
      const user = await app().newUser();
      await user.send('PUT', '/reminders', { body: { budgets: true, budgetsBy } });
      const [month, day] = [new Date(clock).getUTCMonth() + 1, new Date(clock).toISOString().slice(0, 10)];
      await user.send('POST', '/budgets', { body: { category: 'Food', amount: 1000, month, year: 2026 } });
      await user.add({ cost: 1234.5, addedOn: day });
      return user;
    };
    const secondBrowser = async (user: TestUser) => {
      const body = { email: user.email, password: PASSWORD };
      const { token } = (await app().visitor.send('POST', '/auth/login', { body })).body as { token: string };
      return { ...user, ...createClient(app().url, token) };
    };
    const isWaiting = async (user: TestUser) => {
      const id = await getUserId(app().db, user.email);
      return (await app().db.selectFrom('push_queue').select('id').where('user_id', '=', id).execute()).length > 0;
    };

    test('a reminder is pushed once to each browser, and also mailed if the user wants both', async () => {
      for (const [channel, mailCount] of [['push', 0] as const, ['both', 1] as const]) {
        const user = await newSpender(channel);
        const other = await secondBrowser(user);
        await turnOn(user, createSubscription('https://push.invalid/one'));
        await turnOn(other, createSubscription('https://push.invalid/two'));
        await remind();
        await Promise.all([sendDue(), sendDue()]);
        expect(pushed.map(({ url }) => url.pathname).sort()).toEqual(['/one', '/two']);
        expect(sent.filter(({ subject }) => /budget/.test(subject))).toHaveLength(mailCount);
        sent.splice(0);
        await remind();
        await sendDue();
        expect(pushed).toHaveLength(2);
        pushed.splice(0);
      }
    });

    test('a notification is encrypted and signed with the key that the browser knows', async () => {
      const user = await newSpender('push');
      const { publicKey } = (await user.send('GET', '/push/devices')).body as { publicKey: string };
      await turnOn(user);
      await remind();
      await sendDue();
      const { headers, bytes } = pushed[0] as Pushed;
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', 'content-length': `${bytes}` });
      const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
      expect(key).toBe(publicKey);
      const [header = '', claims = '', signature = ''] = token.split('.');
      const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
      expect(decode(header)).toEqual({ typ: 'JWT', alg: 'ES256' });
      const exp = clock / 1000 + 12 * 60 * 60;
      expect(decode(claims)).toEqual({ aud: 'https://push.invalid', exp, sub: app().config.publicUrl });
      const point = Buffer.from(publicKey, 'base64url');
      const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
      const publicHalf = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
      const verifying = { key: publicHalf, dsaEncoding: 'ieee-p1363' } as const;
      const isSigned = verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        verifying,
        Buffer.from(signature, 'base64url'),
      );
      expect(isSigned).toBe(true);
    });

    test('amounts are shown as in the region of the user', async () => {
      const user = await newSpender('both');
      await user.send('PUT', '/auth/region', { body: { locale: 'de-DE' } });
      await turnOn(user);
      await remind();
      const id = await getUserId(app().db, user.email);
      const [row] = await app().db.selectFrom('push_queue').select('payload').where('user_id', '=', id).execute();
      expect(JSON.parse(row?.payload ?? '')).toEqual({
        title: 'Your budgets',
        body: 'Food: 1.234,50\u00a0$ of 1.000,00\u00a0$ spent, 234,50\u00a0$ over budget',
        path: '/budgets',
        tag: expect.any(String),
      });
      await sendDue();
      expect(sent[0]?.text).toContain('Food: $1,234.50 of $1,000.00 spent');
    });

    test('a reminder is mailed if no browser gets notifications', async () => {
      const user = await newSpender('push');
      await remind();
      await sendDue();
      expect(sent.map(({ to }) => to)).toEqual([user.email]);
      expect(pushed).toEqual([]);
    });

    test.each([404, 410])('the status %d removes the browser', async (gone) => {
      const user = await newSpender('push');
      await turnOn(user);
      status = gone;
      await remind();
      await sendDue();
      expect(await listDevices(user)).toEqual([]);
      expect(await isWaiting(user)).toBe(false);
      expect(pushed).toHaveLength(1);
    });

    test('after the status 500 a notification is sent again, and dropped after a day', async () => {
      const user = await newSpender('push');
      await turnOn(user);
      status = 500;
      await remind();
      await sendDue();
      await sendDueAfter(MINUTE - 1);
      expect(pushed).toHaveLength(1);
      await sendDueAfter(1);
      expect(pushed).toHaveLength(2);
      expect(logged[0]).toMatchObject({ msg: 'A notification could not be sent. Moneta will try again.', status: 500 });
      status = 201;
      await sendDueAfter(5 * MINUTE);
      expect(pushed).toHaveLength(3);
      expect(await isWaiting(user)).toBe(false);

      const other = await newSpender('push');
      await turnOn(other);
      status = 503;
      await remind();
      for (let attempt = 0; attempt < 8; attempt++) await sendDueAfter(12 * HOUR);
      expect(await isWaiting(other)).toBe(false);
      expect(await listDevices(other)).toHaveLength(1);
      expect(pushed).toHaveLength(3 + 8);
    });

    test('a notification that the push service refuses is dropped', async () => {
      const user = await newSpender('push');
      await turnOn(user);
      status = 413;
      await remind();
      await sendDue();
      expect(await isWaiting(user)).toBe(false);
      expect(await listDevices(user)).toHaveLength(1);
      expect(logged).toMatchObject([{ msg: 'A notification could not be sent. Moneta stopped trying.', status: 413 }]);
    });

    test('nothing is sent to a private address', async () => {
      const user = await newSpender('push');
      await turnOn(user, createSubscription('https://localhost/push'));
      await remind();
      await sendDue();
      expect(await listDevices(user)).toEqual([]);
      expect(await isWaiting(user)).toBe(false);
    });

    test('a browser gets nothing after its session ended', async () => {
      const user = await newSpender('push');
      const other = await secondBrowser(user);
      await turnOn(other);
      await remind();
      expect(await isWaiting(user)).toBe(true);
      await other.send('POST', '/auth/logout');
      await sendDue();
      expect(pushed).toEqual([]);
      expect(await isWaiting(user)).toBe(false);
      expect(await listDevices(user)).toEqual([]);

      const third = await secondBrowser(user);
      await turnOn(third);
      const own = await turnOn(user);
      const passwords = { oldPassword: PASSWORD, newPassword: 'another_2' };
      expect((await user.send('PUT', '/auth/password', { body: passwords })).status).toBe(200);
      expect((await listDevices(user)).map(({ _id }) => _id)).toEqual([own._id]);
      const id = await getUserId(app().db, user.email);
      const left = await app().db.selectFrom('push_devices').select('id').where('user_id', '=', id).execute();
      expect(left).toEqual([{ id: own._id }]);
    });

    test('a reminder that was turned off is not sent', async () => {
      const user = await newSpender('push');
      await turnOn(user);
      await remind();
      await user.send('PUT', '/reminders', { body: { budgetsBy: 'mail' } });
      await sendDue();
      expect(pushed).toEqual([]);
    });
  },
  {
    mailer,
    postPush,
    now: () => new Date(clock),
    log: { write: (line) => void (JSON.parse(line).trail || logged.push(JSON.parse(line))) },
  },
);
