import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { NewToken } from '../../contract/auth/api-tokens.ts';
import { DEFAULT_MONEY_ACCOUNT } from '../../contract/money-accounts.ts';
import type { Operation } from '../../contract/operation.ts';
import { createId } from '../db/create-id.ts';
import { chooseForEngine, onEachEngine } from '../testing/each-engine.ts';
import { buildExample, sendExample } from '../testing/examples/catalogue.ts';
import { type IdField, listFieldNames, listIdFields } from '../testing/examples/contract-fields.ts';
import type { ExampleRequest } from '../testing/examples/example.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { fillAccountWithMarker } from '../testing/fill-account-with-marker.ts';
import { type Client, createClient, PASSWORD, type TestUser } from '../testing/test-app.ts';
import { listPathsBelow } from '../testing/uploads.ts';
import { getUserId } from '../testing/user-id.ts';
import { listIdsInRows, openUserRows, type UserRows } from '../testing/user-rows.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { RATE_LIMITS } from './rate-limits.ts';

// No user can see another user's data. The test tries every operation with every id that belongs to another user.

const OF_USERS = OPERATIONS.filter(({ access }) => access !== 'anyone');
const named = (operations: Operation[]) => operations.map((operation) => [operation.id, operation] as const);

test('only these operations can be called by anyone', () => {
  const open = OPERATIONS.filter(({ access }) => access === 'anyone').map(({ id }) => id);
  expect(open.sort()).toEqual(
    [
      'getHealth',
      'getConfig',
      'getLiveness',
      'sendContactMessage',
      'signUp',
      'login',
      'forgotPassword',
      'resetPassword',
      'confirmEmail',
    ].sort(),
  );
});

test('operations on the account itself are for its owner, not for programs', () => {
  const ofAccount = OF_USERS.filter(({ path }) => /^\/(auth|users)\//.test(path));
  expect(ofAccount.filter(({ access }) => access === undefined).map(({ id }) => id)).toEqual(['getCurrentUser']);
});

test.each(named(OPERATIONS))('%s accepts ids as valid input', (_id, operation) => {
  const places = listIdFields(operation).flatMap(({ name, within }) => (within === undefined ? [name] : []));
  expect(listFieldNames(operation).filter((name) => /ids?$|^moveTo$|^refundOf$/i.test(name))).toEqual(places);
});

onEachEngine(
  (app, engine) => {
    const tried = chooseForEngine(OF_USERS, engine);
    let rows: UserRows;
    /** Creates a user with API tokens, one of them revoked, and a session that was logged out. */
    async function newOwner() {
      rows ??= await openUserRows(app().db);
      const owner = await app().newUser();
      const makeToken = async (access: NewToken['access']) => {
        const { body } = await owner.send('POST', '/auth/tokens', { body: { name: 'Backup', access, days: 30 } });
        return body as { _id: string; token: string };
      };
      const [full, reading, revoked] = [await makeToken('full'), await makeToken('read'), await makeToken('full')];
      expect((await owner.send('DELETE', `/auth/tokens/${revoked._id}`)).status).toBe(200);
      const login = { email: owner.email, password: PASSWORD };
      const { token: loggedOut } = (await app().visitor.send('POST', '/auth/login', { body: login })).body as {
        token: string;
      };
      expect((await createClient(app().url, loggedOut).send('POST', '/auth/logout')).status).toBe(200);
      const programs = { full: createClient(app().url, full.token), read: createClient(app().url, reading.token) };
      // Use each token once before the comparison, because its first use is recorded.
      for (const program of Object.values(programs)) expect((await program.send('GET', '/auth/me')).status).toBe(200);
      return {
        owner,
        programs,
        nobodies: [app().visitor, createClient(app().url, loggedOut), createClient(app().url, revoked.token)],
      };
    }

    /** Returns all stored data and files of the users as soon as no email to them is pending. */
    async function everythingOf(...users: TestUser[]) {
      const { db, config } = app();
      await waitUntil(async () => !(await db.selectFrom('mail_queue').select('id').executeTakeFirst()));
      const ofEach = await Promise.all(users.map(async ({ email }) => rows.all(await getUserId(db, email))));
      return { ofEach, files: listPathsBelow(join(config.dataDir, 'receipts')) };
    }

    test.each(named(tried))('%s works only for the owner', async (_id, operation) => {
      const { owner, nobodies, programs } = await newOwner();
      const stranger = await app().newUser();
      const { other, ...theirs } = await buildExample(operation, owner);
      const own = await buildExample(operation, stranger);
      const before = await everythingOf(owner, stranger);

      for (const nobody of nobodies) {
        const answer = await sendExample(nobody, operation, theirs);
        expect([answer.status, answer.body]).toEqual([401, { message: 'Log in to continue.' }]);
      }
      // The server checks the token before anything else in the request.
      for (const authorization of ['', 'Bearer', 'Bearer nonsense', 'Basic YTpi']) {
        const headers = { authorization, 'content-type': 'text/plain' };
        const nonsense = { headers, ...(operation.method !== 'GET' && { body: '{' }) };
        const answer = await app().visitor.send(operation.method, operation.path.replace(/:\w+/, 'x'), nonsense);
        expect(answer.status).toBe(401);
      }
      for (const [access, program] of Object.entries(programs)) {
        const sentence = refusalOf(operation, access);
        if (!sentence) continue;
        const answer = await sendExample(program, operation, theirs);
        expect([answer.status, answer.body]).toEqual([403, { message: sentence }]);
      }
      for (const place of listIdFields(operation)) {
        const [id, some] = [idAt(place, theirs) ?? (other && idAt(place, other)), idAt(place, own) ? own : own.other];
        if (!id || !some) throw new Error(`Give ${operation.id} an example with ${place.name}.`);
        const forged = await sendExample(stranger, operation, withId(place, some, id));
        const unknown = await sendExample(stranger, operation, withId(place, some, createId()));
        expect(seen(forged)).toEqual(seen(unknown));
        // A read with a filter that matches nothing returns an empty result instead of 404.
        const isFilter = place.part === 'query' && operation.method === 'GET';
        expect(forged.status).toBe(isFilter ? 200 : 404);
      }
      expect(await everythingOf(owner, stranger)).toEqual(before);

      // The stranger sends exactly the request that the owner will send, with the same key.
      const key = { 'idempotency-key': 'the-key' };
      const [ofOwner = {}] = before.ofEach;
      // Every user has an account with this id.
      const ids = listIdsInRows(ofOwner).filter((id) => id !== DEFAULT_MONEY_ACCOUNT.id);
      const replies = [];
      for (const request of other ? [theirs, other] : [theirs]) {
        const { body } = await sendExample(stranger, operation, request, key);
        const untold = [...ids, owner.email].filter((secret) => !JSON.stringify(request).includes(secret));
        for (const secret of untold) expect(JSON.stringify(body)).not.toContain(secret);
        replies.push(body);
      }
      const after = await everythingOf(owner);
      expect(after.ofEach[0]).toEqual(ofOwner);
      expect(after.files).toEqual(expect.arrayContaining(before.files));
      const answer = await sendExample(owner, operation, theirs, key);
      expect(answer.status).toBe(operation.status ?? 200);
      if (operation.creates) expect(replies).not.toContainEqual(answer.body);
    });

    test('reads, searches and totals of a user contain nothing of another user', async () => {
      const mark = 'zanzibarro';
      const owner = await app().newUser(`${mark}@home.org`);
      const planted = await fillAccountWithMarker(async (method, path, request) => {
        const { status, body } = await owner.send(method, path, request);
        expect(status).toBeLessThan(300);
        return body;
      }, mark);
      const ids = Object.values(planted).flat();
      // An archive is compressed, so another test checks its content.
      const reads = OF_USERS.filter(
        ({ method, path }) => method === 'GET' && !path.includes(':') && path !== '/archive',
      );
      const all = async (user: TestUser) => {
        const queries = ['', `search=${mark}`, `search=12`, `category=${mark}%20things`, 'startDate=2026-11-20'];
        const paths = reads.flatMap(({ path }) => queries.map((query) => `${path}?${query}`));
        const answers = await Promise.all(paths.map((path) => user.send('GET', path)));
        return answers.map(({ body }) => (body instanceof Buffer ? body.toString() : JSON.stringify(body))).join('\n');
      };
      const [mine, theirs] = [await all(owner), await all(await app().newUser())];
      // Some ids are missing, because lists don't contain the deleted transaction and the token.
      expect(ids.filter((id) => mine.includes(id)).length).toBeGreaterThan(5);
      for (const secret of [mark, mark.toUpperCase(), '12.34', '56.78', ...ids]) {
        expect(theirs).not.toContain(secret);
      }
    });
  },
  { limits: { ...RATE_LIMITS, attempts: { most: 100_000, seconds: 60 } }, mailer: { send: async () => {} } },
);

/** Returns the expected error for a call with this API token; undefined if the call is allowed. */
function refusalOf({ access, method }: Operation, ofProgram: string): string | undefined {
  if (access === 'owner') return 'An API token cannot do this. Log in to Moneta instead.';
  const isRefused = ofProgram === 'read' && method !== 'GET';
  return isRefused ? 'This token is read-only. Create a token with full access.' : undefined;
}

/** Returns the id that the example request contains in the given field. */
function idAt({ part, name, within }: IdField, { id, query, body }: ExampleRequest): string | undefined {
  if (part === 'params') return id;
  const found = part === 'query' ? new URLSearchParams(query).get(name) : holderIn(body, within)?.[name];
  return [found].flat().find((one): one is string => typeof one === 'string' && one !== '');
}

/** Replaces the id in the given field of the request, or adds it if the field is a list. */
function withId({ part, name, isList, within }: IdField, request: ExampleRequest, id: string): ExampleRequest {
  if (part === 'params') return { ...request, id };
  if (part === 'query') {
    const query = new URLSearchParams(request.query);
    query.set(name, id);
    return { ...request, query: query.toString() };
  }
  const body = request.body as Record<string, unknown>;
  const holder = holderIn(body, within) ?? {};
  const held = { ...holder, [name]: isList ? [...(holder[name] as string[]), id] : id };
  return { ...request, body: within === undefined ? held : { ...body, [within]: [held] } };
}

/** Returns the object in the body that has the field: the body itself or the first item of a list in it. */
function holderIn(body: unknown, within: string | undefined): Record<string, unknown> | undefined {
  const fields = body as Record<string, unknown> | undefined;
  return within === undefined ? fields : (fields?.[within] as Record<string, unknown>[] | undefined)?.[0];
}

/** Returns everything that a stranger can see in a response, except for its entity tag, which contains only the URL. */
function seen({ status, headers, body }: Awaited<ReturnType<Client['send']>>) {
  const { date: _date, 'x-request-id': _id, etag: _tag, ...others } = Object.fromEntries(headers);
  return { status, body, headers: others };
}
