import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry } from '../../contract/auth/account-security.ts';
import type { createToken, NewToken, Token } from '../../contract/auth/api-tokens.ts';
import type { OperationReply } from '../../contract/operation.ts';
import { addDaysClamped } from '../../domain/calendar-day.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { type Client, createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { waitUntil } from '../testing/wait-until.ts';

const DAY = 24 * 60 * 60 * 1000;
const LUNCH = { name: 'Lunch', category: 'Food', cost: 5, addedOn: '2026-11-20', isIncome: false };

let clock = Date.parse('2026-11-21T10:00:00Z');
const sent: OutgoingMail[] = [];
beforeEach(() => void sent.splice(0));

onEachEngine(
  (app) => {
    const make = (user: Client, body: Partial<NewToken> = {}) =>
      user.send('POST', '/auth/tokens', { body: { name: 'Backup', access: 'full', days: 30, ...body } });
    const made = async (user: Client, body?: Partial<NewToken>) => {
      const answer = (await make(user, body)).body as OperationReply<typeof createToken>;
      return { ...answer, client: createClient(app().url, answer.token) };
    };
    const list = async (user: Client) => (await user.send('GET', '/auth/tokens')).body as Token[];
    const statusOf = async (client: Client) => (await client.send('GET', '/auth/me')).status;

    test('an API token acts as its owner, and is shown once', async () => {
      const user = await app().newUser();
      const { token, client, ...shown } = await made(user, { name: ' Backup ' });
      expect(token).toMatch(/^moneta_[\w-]{43}$/);
      expect(shown).toEqual({
        _id: expect.any(String),
        name: 'Backup',
        access: 'full',
        createdAt: new Date(clock).toISOString(),
        endsAt: new Date(clock + 30 * DAY).toISOString(),
        lastUsedAt: null,
      });
      expect((await client.send('POST', '/transactions', { body: LUNCH })).status).toBe(201);
      expect((await client.send('GET', '/auth/me')).body).toMatchObject({ email: user.email });
      clock += 1000;
      expect(await list(user)).toEqual([{ ...shown, lastUsedAt: new Date(clock - 1000).toISOString() }]);
      const rows = await app().db.selectFrom('sessions').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      const mail = await waitUntil(() => sent.find(({ subject }) => subject.startsWith('A new API token')));
      expect(mail.text).toContain('"Backup"');
      expect(mail.text).not.toContain(token);
      // The list of sessions contains no API tokens.
      expect((await user.send('GET', '/auth/sessions')).body).toHaveLength(1);
      expect((await user.send('DELETE', `/auth/sessions/${shown._id}`)).status).toBe(404);
    });

    test('a token that only adds can add transactions, receipts and imports, and nothing else', async () => {
      const user = await app().newUser();
      const { client, access } = await made(user, { access: 'add' });
      expect(access).toBe('add');
      expect(await list(user)).toMatchObject([{ access: 'add' }]);
      const added = await client.send('POST', '/transactions', { body: LUNCH });
      expect(added.status).toBe(201);
      const form = new FormData();
      form.append(
        'files',
        new Blob(['Date,Description,Amount\n2026-10-30,Market,-25.99\n2026-10-29,Tea,-2.00\n']),
        'a.csv',
      );
      const preview = await client.send('POST', '/imports', { form });
      expect(preview.status).toBe(201);
      const { _id } = preview.body as { _id: string };
      expect(await client.send('POST', `/imports/${_id}/run`)).toMatchObject({ status: 200, body: { state: 'done' } });
      const receipt = new FormData();
      receipt.append('receipt', new Blob(['x']), 'a.jpg');
      // The token is allowed to upload; only the file is refused, because it is not a picture.
      expect((await client.send('POST', '/receipts/upload', { form: receipt })).status).toBe(415);
      const allowed = ['createTransaction', 'uploadReceipt', 'createImport', 'runImport'];
      expect(
        OPERATIONS.filter(({ adds }) => adds)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(allowed.sort());
      for (const { id, method, path, access } of OPERATIONS) {
        if (allowed.includes(id) || access === 'anyone') continue;
        const answer = await client.send(method, path.replace(/:\w+/g, _id));
        expect([id, answer.status]).toEqual([id, 403]);
      }
      expect(await client.send('GET', '/transactions')).toMatchObject({
        body: { message: 'This token can only add transactions, receipts and imports. Use a token with more access.' },
      });
    });

    test("a program does not change its owner's time zone", async () => {
      const user = await app().newUser();
      const { client } = await made(user);
      const zone = async () =>
        (await app().db.selectFrom('users').select('time_zone').where('email', '=', user.email).executeTakeFirst())
          ?.time_zone;
      await client.send('GET', '/auth/me', { headers: { 'x-time-zone': 'Asia/Tokyo' } });
      expect(await zone()).toBeNull();
      await user.send('GET', '/auth/me', { headers: { 'x-time-zone': 'Europe/Berlin' } });
      expect(await zone()).toBe('Europe/Berlin');
    });

    test('a program does not post due items for its own time zone, and a read-only token changes nothing', async () => {
      const user = await app().newUser();
      const here = { 'x-time-zone': 'America/Los_Angeles' };
      const there = { 'x-time-zone': 'Pacific/Kiritimati' };
      const today = new Intl.DateTimeFormat('sv', { timeZone: here['x-time-zone'] }).format(clock);
      const startDate = addDaysClamped(today, 1);
      const rent = { name: 'Rent', category: 'Bills', amount: 900, frequency: 'daily', startDate };
      expect((await user.send('POST', '/recurring/create', { body: rent, headers: here })).status).toBe(201);
      await user.send('POST', '/budgets', { body: { category: 'Bills', amount: 1000, month: 1, year: 2027 } });
      const userId = await getUserId(app().db, user.email);
      const row = () => app().db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
      const programs = [(await made(user, { access: 'read' })).client, (await made(user)).client];
      for (const program of programs) {
        const answer = await program.send('GET', '/transactions', { headers: there });
        expect(answer).toMatchObject({ status: 200, body: { totalCount: 0 } });
      }
      const before = clock;
      clock += 3 * DAY;
      const [reader, writer] = programs;
      const unread = await row();
      for (const path of [
        '/transactions',
        '/recurring',
        '/dashboard/month',
        '/budgets?month=2&year=2027',
        '/calendar',
      ]) {
        expect([path, (await reader?.send('GET', path, { headers: there }))?.status]).toEqual([path, 200]);
      }
      expect(await row()).toEqual(unread);
      expect((await writer?.send('GET', '/transactions'))?.body).toMatchObject({ totalCount: 3 });
      clock = before;
    });

    test('an API token expires on its day, used or not', async () => {
      const user = await app().newUser();
      const [short, long] = [await made(user, { days: 1 }), await made(user, { days: 365 })];
      clock += DAY - 1;
      expect(await statusOf(short.client)).toBe(200);
      clock += 1;
      expect([await statusOf(short.client), await statusOf(long.client)]).toEqual([401, 200]);
      expect((await list(user)).map(({ _id }) => _id)).toEqual([long._id]);
      clock += 364 * DAY - 1;
      expect(await statusOf(long.client)).toBe(200);
      clock += 1;
      expect(await statusOf(long.client)).toBe(401);
    });

    test('only its owner can revoke an API token', async () => {
      const user = await app().newUser();
      const { client, _id } = await made(user);
      const revoke = (by: TestUser) => by.send('DELETE', `/auth/tokens/${_id}`);
      expect((await revoke(await app().newUser())).status).toBe(404);
      expect(await statusOf(client)).toBe(200);
      expect([(await revoke(user)).status, (await revoke(user)).status]).toEqual([200, 404]);
      expect(await statusOf(client)).toBe(401);
      // The id of a session cannot be used to revoke an API token.
      const [session] = (await user.send('GET', '/auth/sessions')).body as { _id: string }[];
      expect((await user.send('DELETE', `/auth/tokens/${session?._id}`)).status).toBe(404);
      const trail = (await user.send('GET', '/auth/trail')).body as AuditEntry[];
      expect(trail.slice(0, 2)).toMatchObject([
        { event: 'token-revoked', details: { about: 'Backup' } },
        { event: 'token-made', details: { about: 'Backup' } },
      ]);
    });

    test('an API token survives a changed password, and ends with a reset or the account', async () => {
      const user = await app().newUser();
      const { client } = await made(user);
      const change = { oldPassword: PASSWORD, newPassword: 'another_2' };
      expect((await user.send('PUT', '/auth/password', { body: change })).status).toBe(200);
      expect((await user.send('DELETE', '/auth/sessions')).body).toMatchObject({ endedCount: 0 });
      expect(await statusOf(client)).toBe(200);

      await app().visitor.send('POST', '/auth/forgot-password', { body: { email: user.email } });
      const mail = await waitUntil(() => sent.find(({ text }) => text.includes('reset-password')));
      const reset = { token: /token=([\w-]+)/.exec(mail.text)?.[1], newPassword: PASSWORD };
      expect((await app().visitor.send('POST', '/auth/reset-password', { body: reset })).status).toBe(200);
      expect(await statusOf(client)).toBe(401);

      const leaving = await app().newUser();
      const last = await made(leaving);
      expect((await leaving.send('DELETE', '/users/account')).status).toBe(200);
      expect(await statusOf(last.client)).toBe(401);
    });

    test('a user has at most twenty API tokens, each with a name and an expiry date', async () => {
      const user = await app().newUser();
      for (const [body, path] of [
        [{ name: ' ' }, 'name'],
        [{ name: 'x'.repeat(51) }, 'name'],
        [{ days: 0 }, 'days'],
        [{ days: 366 }, 'days'],
        [{ days: 1.5 }, 'days'],
        [{ access: 'owner' as 'full' }, 'access'],
      ] as const) {
        expect(await make(user, body)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
      }
      const answers = await Promise.all(Array.from({ length: 21 }, () => make(user)));
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), 409]);
      const [first] = await list(user);
      await user.send('DELETE', `/auth/tokens/${first?._id}`);
      expect((await make(user)).status).toBe(201);
    });
  },
  { now: () => new Date(clock), mailer: { send: async (mail) => void sent.push(mail) } },
);
