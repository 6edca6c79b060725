import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_BODY_BYTES, type Operation } from '../../contract/operation.ts';
import { chooseSomeOrAll, RUNS_ALL_TESTS } from '../../reader/testing/choose-some-or-all.ts';
import { readCpuMs } from '../../reader/testing/cpu-ms.ts';
import { onEachEngine } from '../testing/each-engine.ts';
import { OPERATIONS } from '../testing/examples/operations.ts';
import { expectTotalsToEqualSums } from '../testing/figures/check-totals.ts';
import { fillAccountWithMarker } from '../testing/fill-account-with-marker.ts';
import { createFuzzClient } from '../testing/fuzz/fuzz-client.ts';
import {
  buildRequest,
  describeRequest,
  escapeForUrl,
  type FuzzedRequest,
  fuzzedRequest,
  NO_CONTENT,
  toJsonContent,
} from '../testing/fuzz/fuzzed-requests.ts';
import { createValidFields } from '../testing/fuzz/valid-fields.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { getUserId } from '../testing/user-id.ts';
import { openUserRows } from '../testing/user-rows.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { CONNECTION_LIMITS } from './connections.ts';
import { RATE_LIMITS } from './rate-limits.ts';

/** A word that occurs only in the data of another user. If it appears in a response, data has leaked. */
const MARK = 'zanzibarro';
/** Maximum CPU time per request in milliseconds, including that of the client in the same process. */
const MAX_CPU = 200;
/** Number of attempts per request, because garbage collection or another program may slow one of them down. */
const TIMES = 3;

test.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
  'the fuzzed requests of %s start from valid ones',
  (_id, operation) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = operation[part];
      if (!schema) continue;
      const refused = fc.sample(createValidFields(operation, part), 50).find((good) => !schema.safeParse(good).success);
      expect(refused).toBeUndefined();
    }
  },
);

const OWN = {
  env: { TRUST_PROXY: 'on' },
  // If the end of a form is missing, the server closes the connection only after this time.
  connections: { ...CONNECTION_LIMITS, requestWithin: 1000 },
  limits: { ...RATE_LIMITS, attempts: { most: 100_000, seconds: 60 } },
  mailer: { send: async () => {} },
};

test('no text blocks the server, in any field or header', async () => {
  const app = await startTestApp('sqlite', OWN);
  const { expectHeld, expectUnharmed } = await besiege(app);
  const requests = listLongestRequests();
  expect(requests.length).toBeGreaterThan(500);
  for (const request of requests) await expectHeld(request);
  await expectUnharmed();
  await app.close();
});

onEachEngine((app, engine) => {
  test("whatever is sent, nothing fails, leaks other users' data or blocks anybody", async () => {
    const { expectHeld, expectUnharmed } = await besiege(app());
    await fc.assert(
      fc.asyncProperty(fuzzedRequest, expectHeld),
      // Use a fixed seed, except in a full run. Each database gets other requests.
      { numRuns: chooseSomeOrAll(250, 4000), ...(!RUNS_ALL_TESTS && { seed: engine === 'sqlite' ? 11 : 12 }) },
    );
    await expectUnharmed();
  }, 900_000);
}, OWN);

/** Creates an attacker, and a user whose data contains the mark. */
async function besiege(app: TestApp) {
  const owner = await app.newUser(`${MARK}@home.org`);
  const ids = await fillAccountWithMarker(
    async (method, path, request) => (await owner.send(method, path, request)).body,
    MARK,
  );
  const planted = Object.values(ids).flat();
  const secrets = [MARK, ...planted].map((secret) => secret.toLowerCase());
  const rows = await openUserRows(app.db);
  const all = async () => rows.all(await getUserId(app.db, owner.email));
  const noMailWaits = async () => !(await app.db.selectFrom('mail_queue').select('id').executeTakeFirst());
  await waitUntil(noMailWaits);
  const before = await all();
  const attacker = createFuzzClient(app.url, planted);

  /** @returns the CPU time in milliseconds */
  async function send(request: FuzzedRequest): Promise<number> {
    await attacker.prepare();
    const cpuBefore = readCpuMs();
    const { status, text } = await attacker.send(request);
    const cost = readCpuMs() - cpuBefore;
    const isTooLarge = Buffer.byteLength(request.content ?? '') > MAX_BODY_BYTES;
    expect(status).toBeGreaterThanOrEqual(isTooLarge ? 0 : 200);
    expect(status).toBeLessThan(500);
    if (status >= 400) expect(JSON.parse(text)).toMatchObject({ message: expect.stringMatching(/\S/) });
    expect(secrets.filter((secret) => text.toLowerCase().includes(secret))).toEqual([]);
    return cost;
  }

  return {
    async expectHeld(request: FuzzedRequest) {
      let least = await send(request);
      for (let time = 1; time < TIMES && least > MAX_CPU; time++) least = Math.min(least, await send(request));
      if (least > MAX_CPU)
        throw new Error(`${Math.round(least)} ms of the processor's time: ${describeRequest(request)}`);
    },
    async expectUnharmed() {
      attacker.close();
      expect(await all()).toEqual(before);
      expect((await app.visitor.send('GET', '/health')).status).toBe(200);
      // Wait until the data of deleted accounts has been removed completely.
      await expect.poll(() => expectTotalsToEqualSums(app.db)).toBeUndefined();
    },
  };
}

/**
 * Strings to repeat. The result takes quadratic time in badly written regular expressions, or when it is normalized,
 * trimmed or split.
 */
const RUNS = [
  'a',
  '.',
  '@',
  ' ',
  '-',
  '0',
  '\u0301',
  '\u0323\u0301',
  '\u0130',
  '\ufdfa',
  ' a',
  '1.',
  '(',
  ',',
  '\\',
  '\ud83d\ude00',
];
/** Adds a prefix with which a regular expression starts to match, and a suffix that makes the match fail. */
const around = (run: string) => `a@${run}@`;

/** Slightly less than the maximum size of a body in bytes, because the other fields also need space. */
const BODY = 62_000;
/** Slightly less than the maximum length of a URL or header in bytes. */
const LINE = 6000;

/** Repeats a unit until the result of `write` has about the given number of bytes. */
function fill(unit: string, bytes: number, write: (text: string) => string): string {
  const one = Buffer.byteLength(write(unit)) - Buffer.byteLength(write(''));
  return unit.repeat(Math.floor(bytes / one));
}

/**
 * Returns requests with a very long string in one field or header: one for each field of each operation, and for each
 * header that the server reads. Random fuzzing rarely puts a string into the one field where it would be slow to
 * process.
 */
function listLongestRequests(): FuzzedRequest[] {
  return OPERATIONS.flatMap((operation) => [...inBody(operation), ...inAddress(operation)]).concat(inHeaders());
}

function inBody(operation: Operation): FuzzedRequest[] {
  const good = fieldsFor(operation, 'body');
  const address = operation.path.replace(/:\w+/, '@own:1');
  return RUNS.flatMap((unit) => {
    const text = around(fill(unit, BODY - JSON.stringify(good).length, JSON.stringify));
    return withText(good, text).map((body) =>
      buildRequest(operation, address, {}, toJsonContent(JSON.stringify(body)), true),
    );
  });
}

/** Returns copies of the value. In each copy, a different one of the value's strings is replaced by the long string. */
function withText(value: unknown, text: string): unknown[] {
  if (typeof value === 'string' || value === null) return [text];
  if (Array.isArray(value)) return withText(value[0], text).map((first) => [first, ...value.slice(1)]);
  if (typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, held]) =>
    withText(held, text).map((field) => ({ ...value, [name]: field })),
  );
}

function inAddress(operation: Operation): FuzzedRequest[] {
  const good = fieldsFor(operation, 'query');
  return Object.keys(good).flatMap((name) =>
    RUNS.map((unit) => {
      const fields = Object.entries({ ...good, [name]: around(fill(unit, LINE, escapeForUrl)) });
      const query = fields.map(([key, value]) => `${key}=${escapeForUrl(String(value))}`).join('&');
      return buildRequest(operation, `${operation.path}?${query}`, {}, NO_CONTENT, true);
    }),
  );
}

const HEADERS = [
  'authorization',
  'if-none-match',
  'if-match',
  'idempotency-key',
  'x-time-zone',
  'x-forwarded-for',
  'forwarded',
  'user-agent',
  'content-type',
];

/** Returns requests with a long string in a header: for each header, one request to an operation that reads it. */
function inHeaders(): FuzzedRequest[] {
  const calls = (id: string, isSignedIn: boolean) => {
    const operation = OPERATIONS.find((each) => each.id === id) as Operation;
    const sent = operation.body ? toJsonContent(JSON.stringify(fieldsFor(operation, 'body'))) : NO_CONTENT;
    const address = operation.path.replace(/:\w+/, '@own:1');
    return (headers: Record<string, string>) => buildRequest(operation, address, headers, sent, isSignedIn);
  };
  const anywhere = [calls('login', false), calls('listTransactions', true)];
  const special: Record<string, typeof anywhere> = {
    'if-match': [calls('updateTransaction', true)],
    'idempotency-key': [calls('createTransaction', true)],
  };
  return HEADERS.flatMap((name) =>
    RUNS.filter((unit) => /^[\x20-\x7e]+$/.test(unit)).flatMap((unit) => {
      const value = name === 'authorization' ? `Bearer ${fill(unit, LINE, String)}` : fill(unit, LINE, String);
      return (special[name] ?? anywhere).map((call) => call({ [name]: `${value}@` }));
    }),
  );
}

function fieldsFor(operation: Operation, part: 'query' | 'body'): Record<string, unknown> {
  const samples = fc.sample(createValidFields(operation, part), { numRuns: 20, seed: 1 });
  const isFull = (fields: object) => Object.values(fields).every((value) => !Array.isArray(value) || value.length > 0);
  return samples.find(isFull) ?? {};
}
