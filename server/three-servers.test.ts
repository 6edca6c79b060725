import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedIn } from '../contract/auth/login.ts';
import type { Receipt } from '../contract/receipts.ts';
import type { Transaction } from '../contract/transactions/transactions.ts';
import { drawReceipt } from '../reader/testing/draw-receipt.ts';
import { openDatabase } from './db/database.ts';
import { RATE_LIMITS } from './http/rate-limits.ts';
import { importFiles } from './imports/testing/upload-files.ts';
import { expectTotalsToEqualSums } from './testing/figures/check-totals.ts';
import { type Client, createBalancedClient, createClient } from './testing/http-client.ts';
import { findFreePort } from './testing/server-process.ts';
import { type SeveralServers, startSeveralServers } from './testing/several-servers.ts';
import { PASSWORD } from './testing/test-app.ts';
import { uploadRecordedReceipt } from './testing/uploads.ts';
import { waitUntil } from './testing/wait-until.ts';

// A load balancer that sends each request to the next server. With `npm test -- --haproxy` it is a real one, which npm
// cannot install.
let balancer: LoadBalancer;
let several: SeveralServers;
let urls: string[];
let visitor: Client;
beforeAll(async () => {
  several = await startSeveralServers(3, { env: { TRUST_PROXY: 'on' } });
  urls = several.servers.map(({ url }) => url);
  balancer = await startLoadBalancer(urls);
  visitor = createBalancedClient(balancer.urls);
});
afterAll(async () => {
  await balancer.close();
  await several.close();
});

const LUNCH = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
let users = 0;

/** Creates a user, with one client that uses all servers in turn and one client for each server. */
async function newUser() {
  const email = `user${++users}@home.org`;
  const { body } = await visitor.send('POST', '/auth/signup', { body: { email, password: PASSWORD } });
  const { token } = body as SignedIn;
  const all = createBalancedClient(balancer.urls, token);
  await all.send('PUT', '/auth/setup', { body: { defaultCurrency: 'USD' } });
  return { ...all, email, token, each: urls.map((url) => createClient(url, token)) };
}

const ofEach = <R>({ each }: { each: Client[] }, ask: (client: Client, at: number) => Promise<R>) =>
  Promise.all(each.map(ask));

test('everyone reads their own writes from every other server', async () => {
  const user = await newUser();
  for (let count = 1; count <= 6; count++) {
    const { body } = await user.send('POST', '/transactions', { body: { ...LUNCH, name: `Lunch ${count}` } });
    for (const { body: list } of await ofEach(user, (client) => client.send('GET', '/transactions?limit=1'))) {
      expect(list).toMatchObject({ totalCount: count, transactions: [{ _id: (body as Transaction)._id }] });
    }
    for (const { body: summary } of await ofEach(user, (client) => client.send('GET', '/transactions/summary'))) {
      expect(summary).toMatchObject({ totalExpenses: 12.5 * count });
    }
  }
});

test('a request sent nine times at once with one idempotency key creates one transaction', async () => {
  const user = await newUser();
  const headers = { 'idempotency-key': 'once' };
  const nine = Array.from({ length: 9 }, () => user.send('POST', '/transactions', { body: LUNCH, headers }));
  const [first, ...others] = await Promise.all(nine);
  expect(first?.status).toBe(201);
  for (const { status, body } of others) expect([status, body]).toEqual([201, first?.body]);
  for (const { body } of await ofEach(user, (client) => client.send('GET', '/transactions'))) {
    expect(body).toMatchObject({ totalCount: 1 });
  }
});

test('an entity tag of one server is current on all, until any of them changes something', async () => {
  const user = await newUser();
  const ask = (tag: string) => (client: Client) =>
    client.send('GET', '/transactions', { headers: { 'if-none-match': tag } });
  const tagOf = async () => (await user.send('GET', '/transactions')).headers.get('etag') ?? 'none';
  for (let round = 0; round < 3; round++) {
    const tag = await tagOf();
    expect((await ofEach(user, ask(tag))).map(({ status }) => status)).toEqual([304, 304, 304]);
    expect((await user.send('POST', '/transactions', { body: LUNCH })).status).toBe(201);
    expect((await ofEach(user, ask(tag))).map(({ status }) => status)).toEqual([200, 200, 200]);
  }
});

test('of changes to one version sent to all servers at once, one wins and the others see it', async () => {
  const user = await newUser();
  const { body } = await user.send('POST', '/transactions', { body: LUNCH });
  const { _id, version } = body as Transaction;
  const headers = { 'if-match': `"${version}"` };
  const answers = await ofEach(user, (client, at) =>
    client.send('PUT', `/transactions/${_id}`, { body: { ...LUNCH, name: `Lunch at ${at}` }, headers }),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body;
  for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ current: winner });
});

test('a photo uploaded to one server is shown by each', async () => {
  const user = await newUser();
  const photo = await drawReceipt({
    merchant: 'RIVERSIDE TRADING',
    day: '2026-11-17',
    items: [{ name: 'NOTEBOOK', amountMinor: 1275 }],
    totalMinor: 1275,
  });
  const receipt: Receipt = await uploadRecordedReceipt(user, photo);
  expect(receipt.extractedData).toMatchObject({ merchant: 'RIVERSIDE TRADING', amount: 12.75 });
  const load = (path: string) => (client: Client) => client.send('GET', path.replace('/api', ''));
  for (const { body } of await ofEach(user, load(receipt.originalUrl))) expect(photo.equals(body as Buffer)).toBe(true);
  const [one, two, three] = (await ofEach(user, load(receipt.fileUrl))).map(({ body }) => body as Buffer);
  expect([one?.equals(two as Buffer), one?.equals(three as Buffer)]).toEqual([true, true]);
  for (const { body } of await ofEach(user, load('/api/receipts'))) {
    expect(body).toMatchObject({ receipts: [receipt] });
  }
});

test('an import is previewed on one server, changed and run on others, and followed on all', async () => {
  const user = await newUser();
  const rows = Array.from(
    { length: 900 },
    (_, row) => `2026-0${1 + (row % 9)}-1${row % 10},Shop ${row},-${1 + row}.07`,
  );
  const preview = await importFiles(user, { name: 'bank.csv', text: ['Date,Description,Amount', ...rows].join('\n') });
  const path = `/imports/${preview._id}`;
  for (const { body } of await ofEach(user, (client) => client.send('GET', path))) expect(body).toEqual(preview);
  const change = { rows: [{ numbers: [0], isIncluded: false }] };
  const headers = { 'if-match': `"${preview.version}"` };
  expect(await user.send('PUT', path, { body: change, headers })).toMatchObject({ status: 200 });

  // Send the same click to all servers at once.
  const runs = await Promise.all([1, 2, 3].map(() => user.send('POST', `${path}/run`)));
  for (const { status } of runs) expect([200, 409]).toContain(status);
  await expect.poll(async () => (await user.send('GET', path)).body).toMatchObject({ state: 'done' });
  for (const { body } of await ofEach(user, (client) => client.send('GET', path))) {
    expect(body).toMatchObject({ state: 'done', result: { added: 899 } });
  }
  for (const { body } of await ofEach(user, (client) => client.send('GET', '/transactions'))) {
    expect(body).toMatchObject({ totalCount: 899 });
  }
  expect((await user.send('DELETE', path)).status).toBe(200);
  await expect.poll(async () => (await user.send('GET', path)).body).toMatchObject({ state: 'reverted' });
  for (const { body } of await ofEach(user, (client) => client.send('GET', '/transactions'))) {
    expect(body).toMatchObject({ totalCount: 0 });
  }
});

test('failed logins are counted over all servers', async () => {
  const { email } = await newUser();
  const logIn = (password: string) =>
    visitor.send('POST', '/auth/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': '203.0.113.7' },
    });
  for (let count = 0; count < RATE_LIMITS.failedLogins.most; count++)
    expect((await logIn('wrong_123')).status).toBe(401);
  const statuses = await Promise.all([PASSWORD, PASSWORD, PASSWORD].map(logIn));
  expect(statuses.map(({ status }) => status)).toEqual([429, 429, 429]);
});

test('logging out everywhere ends the sessions on every server', async () => {
  const user = await newUser();
  const logIn = async () =>
    ((await visitor.send('POST', '/auth/login', { body: { email: user.email, password: PASSWORD } })).body as SignedIn)
      .token;
  const others = [await logIn(), await logIn(), await logIn()].map((token) => createBalancedClient(urls, token));
  // Use each session on each server, so that all servers know it.
  for (const other of others) for (const _ of urls) expect((await other.send('GET', '/auth/me')).status).toBe(200);
  expect(await user.send('DELETE', '/auth/sessions')).toMatchObject({ status: 200 });
  for (const other of others) for (const _ of urls) expect((await other.send('GET', '/auth/me')).status).toBe(401);
  expect((await ofEach(user, (client) => client.send('GET', '/auth/me'))).map(({ status }) => status)).toEqual([
    200, 200, 200,
  ]);
  expect((await user.send('POST', '/auth/logout')).status).toBe(200);
  expect((await ofEach(user, (client) => client.send('GET', '/auth/me'))).map(({ status }) => status)).toEqual([
    401, 401, 401,
  ]);
});

test('afterwards all totals are right, and no server has logged an error', async () => {
  const { db } = openDatabase(several.home);
  await expectTotalsToEqualSums(db).finally(() => db.destroy());
  const logged = several.servers.flatMap(({ said }) => said().split('\n'));
  expect(logged.filter((line) => /"level":[4-6]0/.test(line))).toEqual([]);
});

/** A load balancer in front of several servers. A client should send its requests to the URLs in turn. */
type LoadBalancer = { urls: readonly string[]; close(): Promise<void> };

/**
 * Starts HAProxy in front of the servers if TEST_HAPROXY contains the path to HAProxy (`npm test -- --haproxy`).
 * Otherwise returns the URLs of the servers.
 */
async function startLoadBalancer(urls: readonly string[]): Promise<LoadBalancer> {
  const program = process.env.TEST_HAPROXY;
  if (!program) return { urls, close: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'moneta-haproxy-'));
  const [port, file] = [await findFreePort(), join(folder, 'haproxy.cfg')];
  writeFileSync(file, buildConfig(port, urls));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  const isGone = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  // Wait for HAProxy, which replies with 503 until its first health check of a server has succeeded.
  await waitUntil(async () => (await fetch(`${url}/api/health`).catch(() => undefined))?.ok === true);
  return {
    urls: [url],
    async close() {
      child.kill('SIGKILL');
      await isGone;
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns the configuration from the deployment guide, adapted to plain HTTP and these servers. */
function buildConfig(port: number, urls: readonly string[]): string {
  const example = readFileSync(new URL('../../docs/deploy/haproxy.cfg', import.meta.url), 'utf8');
  const section = (name: string) => /^ .*(?:\n(?: .*)?)*/m.exec(example.slice(example.indexOf(`\n${name}`)))?.[0] ?? '';
  const backend = section('backend moneta').replace(/^ *server .*\n/m, '');
  const servers = urls.map((url, at) => `    server moneta${at + 1} ${new URL(url).host} check inter 2s`);
  return [
    'defaults',
    section('defaults')
      .split('\n')
      .filter((line) => !line.includes('log'))
      .join('\n'),
    'frontend web',
    `    bind 127.0.0.1:${port}`,
    '    http-request del-header X-Forwarded-For',
    '    option forwardfor',
    '    default_backend moneta',
    'backend moneta',
    backend,
    ...servers,
    '',
  ].join('\n');
}
