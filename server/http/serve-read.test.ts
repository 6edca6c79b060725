import { expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { chooseForEngine, onEachEngine } from '../testing/each-engine.ts';
import { buildExample, sendExample } from '../testing/examples/catalogue.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { runTotals } from '../testing/figures/run-totals.ts';
import { createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { insertTransaction } from '../transactions/write-transactions.ts';

const OF_USERS = OPERATIONS.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
/**
 * Reads with `owner` access are excluded, because their responses depend on other things, such as when sessions were
 * last used.
 */
const READS = OF_USERS.filter(({ access, reply }) => access === undefined && reply !== 'file');
const OTHERS = OF_USERS.filter((operation) => !READS.includes(operation));

const NOON = '2026-11-21T12:00:00Z';
let clock = Date.parse(NOON);

onEachEngine(
  (app, engine) => {
    const list = (user: TestUser, headers: Record<string, string> = {}) =>
      user.send('GET', '/transactions', { headers });
    const tagOf = async (user: TestUser, headers = {}) => (await list(user, headers)).headers.get('etag') ?? 'none';
    const isUnchanged = async (user: TestUser, tag: string) =>
      (await list(user, { 'if-none-match': tag })).status === 304;

    test.each(chooseForEngine(READS, engine).map((operation) => [operation.id, operation] as const))(
      '%s replies 304 to a client that has the current reply, until something changes',
      async (_id, operation) => {
        const user = await app().newUser();
        const request = await buildExample(operation, user);
        const first = await sendExample(user, operation, request);
        const tag = first.headers.get('etag') ?? '';
        expect(tag).toMatch(/^"[^"\s]{40,}"$/);
        expect(first.headers.get('cache-control')).toBe('private, no-cache');
        expect(first.headers.get('vary')).toBe('authorization, x-time-zone');

        for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
          const again = await sendExample(user, operation, request, { 'if-none-match': known });
          expect([again.status, String(again.body)]).toEqual([304, '']);
          for (const name of ['etag', 'cache-control', 'vary']) {
            expect(again.headers.get(name)).toBe(first.headers.get(name));
          }
        }
        await user.add();
        const changed = await sendExample(user, operation, request, { 'if-none-match': tag });
        expect(changed.status).toBe(200);
        expect(changed.headers.get('etag')).not.toBe(tag);
      },
    );

    test.each(chooseForEngine(OTHERS, engine).map((operation) => [operation.id, operation] as const))(
      '%s always replies in full',
      async (_id, operation) => {
        const user = await app().newUser();
        const { headers } = await sendExample(user, operation, await buildExample(operation, user));
        expect(headers.get('etag')).toBeNull();
      },
    );

    test('a quotation mark in a URL does not break its entity tag', async () => {
      const user = await app().newUser();
      const ask = (headers = {}) => user.send('GET', '/transactions?search="tea"', { headers });
      const tag = (await ask()).headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[^"\s]{40,}"$/);
      expect((await ask({ 'if-none-match': tag })).status).toBe(304);
    });

    test('a URL of maximum length can be revalidated too', async () => {
      const user = await app().newUser();
      const ask = (headers = {}) => user.send('GET', `/transactions?other=${'a'.repeat(10_000)}`, { headers });
      const tag = (await ask()).headers.get('etag') ?? '';
      expect((await ask({ 'if-none-match': tag })).status).toBe(304);
    });

    test('a reply to one user is not reused for another user, another login, or nobody', async () => {
      const [ann, bob] = [await app().newUser(), await app().newUser()];
      const tag = await tagOf(ann);
      expect(await isUnchanged(ann, tag)).toBe(true);
      expect(await isUnchanged(bob, tag)).toBe(false);

      const login = { email: ann.email, password: PASSWORD };
      const { token } = (await app().visitor.send('POST', '/auth/login', { body: login })).body as { token: string };
      const second = { ...ann, ...createClient(app().url, token), token };
      const latest = await tagOf(ann);
      expect(await isUnchanged(second, latest)).toBe(false);

      await second.send('POST', '/auth/logout');
      for (const client of [second, { ...ann, ...app().visitor }]) {
        const refused = await list(client, { 'if-none-match': latest });
        expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'no-store']);
        expect(refused.headers.get('etag')).toBeNull();
      }
    });

    test('errors are not cached', async () => {
      const user = await app().newUser();
      for (const [path, status] of [
        ['/receipts/x', 404],
        ['/transactions?page=x', 400],
      ] as const) {
        const { headers, ...refused } = await user.send('GET', path);
        expect(refused.status).toBe(status);
        expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
      }
    });

    test('another day or time zone gets another reply', async () => {
      clock = Date.parse(NOON);
      const user = await app().newUser();
      const berlin = { 'x-time-zone': 'Europe/Berlin' };
      const tag = await tagOf(user, berlin);
      expect((await list(user, { ...berlin, 'if-none-match': tag })).status).toBe(304);
      expect((await list(user, { 'x-time-zone': 'Europe/Paris', 'if-none-match': tag })).status).toBe(200);
      clock += 24 * 60 * 60 * 1000;
      expect((await list(user, { ...berlin, 'if-none-match': tag })).status).toBe(200);
    });

    test('due items are posted before a 304 is sent', async () => {
      clock = Date.parse(NOON);
      const user = await app().newUser();
      const headers = { 'x-time-zone': 'Europe/Berlin' };
      const rent = { name: 'Rent', category: 'Bills', amount: 10, frequency: 'daily', startDate: '2026-11-22' };
      await user.send('POST', '/recurring/create', { body: rent, headers });
      const tag = await tagOf(user, headers);
      // 23:30 UTC is already the next day in Berlin.
      clock = Date.parse('2026-11-21T23:30:00Z');
      const answer = await list(user, { ...headers, 'if-none-match': tag });
      expect(answer).toMatchObject({ status: 200, body: { transactions: [{ name: 'Rent', addedOn: '2026-11-22' }] } });
      expect((await list(user, { ...headers, 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
    });

    test('a change by another process is noticed at once', async () => {
      const user = await app().newUser();
      const tag = await tagOf(user);
      const other = openDatabase(app().config);
      const { id } = await other.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', user.email)
        .executeTakeFirstOrThrow();
      const lunch = { name: 'Lunch', category: 'Food', amount_minor: 500, day: '2026-11-20', kind: 'expense' as const };
      await other.db.transaction().execute((tx) => insertTransaction(tx, id, lunch, new Date(clock)));
      await other.db.destroy();
      expect(await list(user, { 'if-none-match': tag })).toMatchObject({ status: 200, body: { totalCount: 1 } });

      const before = await tagOf(user);
      expect(await runTotals(app(), '--rebuild')).toMatchObject({ code: 0 });
      expect(await isUnchanged(user, before)).toBe(false);
    });
  },
  { now: () => new Date(clock) },
);
