import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations } from '../../server/db/applied-migrations.ts';
import { openDatabase } from '../../server/db/database.ts';
import { expectTotalsToEqualSums } from '../../server/testing/figures/check-totals.ts';
import { createClient } from '../../server/testing/http-client.ts';
import { startSeveralServers } from '../../server/testing/several-servers.ts';
import { PASSWORD } from '../../server/testing/test-app.ts';
import { waitUntil } from '../../server/testing/wait-until.ts';
import { buildLaterVersion, LATER_MIGRATION } from './build-later-version.ts';

/**
 * The folder of an earlier release. If it is set, the test upgrades from that release to the current version.
 * Otherwise, it builds a later version and upgrades from the current version to that one.
 */
const { LAST_RELEASE } = process.env;
const WORKERS = 4;

test('servers of two versions share a database while each old server is replaced, and no request fails', async () => {
  const later = LAST_RELEASE ? undefined : await buildLaterVersion();
  onTestFinished(() => later?.remove());
  const earlier = LAST_RELEASE ? join(LAST_RELEASE, 'dist', 'programs', 'server.js') : undefined;
  // The old server drains for an hour, which is long enough on any machine. A second signal then ends it immediately.
  const several = await startSeveralServers(2, { env: { DRAIN_SECONDS: '3600' }, program: earlier });
  onTestFinished(several.close);
  const balancer = startBalancer();
  onTestFinished(balancer.stop);
  const [first, second] = several.servers;
  if (!first || !second) throw new Error('The servers did not start.');
  for (const { url } of several.servers) balancer.add(url);

  /** @type {string[]} */
  const failures = [];
  const logged = () =>
    several.servers.flatMap(({ said }) => said().split('\n')).filter((line) => /"level":[4-6]0/.test(line));
  const people = await Promise.all(Array.from({ length: WORKERS }, (_, at) => signUp(first.url, `user${at}@home.org`)));
  const workers = people.map((token) => startWorker(balancer, token, failures));
  const workSome = async () => {
    const before = workers.map(({ count }) => count());
    await waitUntil(() => failures.length > 0 || workers.every(({ count }, at) => count() >= (before[at] ?? 0) + 20));
    expect([...failures, ...logged()]).toEqual([]);
  };
  /** @param {import('../../server/testing/server-process.ts').ServerProcess} server */
  const replace = async (server) => {
    const { url } = await several.start(later?.program);
    balancer.add(url);
    await workSome();
    process.kill(server.pid, 'SIGTERM');
    await waitUntil(() => balancer.hasLeft(server.url));
    expect(await server.end('SIGTERM')).toBe(0);
    await workSome();
  };

  await workSome();
  await replace(first);
  // At this point, one server runs the old version and one the new.
  if (later) expect(await migrationsIn(several.home)).toContain(LATER_MIGRATION);
  await workSome();
  await replace(second);
  for (const { stop } of workers) await stop();
  expect([...failures, ...logged()]).toEqual([]);
  const [newest] = several.servers.slice(-1);
  for (const [at, worker] of workers.entries()) {
    const { body } = await createClient(newest?.url ?? '', people[at]).send('GET', '/transactions?limit=1');
    expect(body).toMatchObject({ totalCount: worker.left() });
  }
  const { db } = openDatabase(several.home);
  await expectTotalsToEqualSums(db).finally(() => db.destroy());
});

/** @param {import('../../server/testing/test-databases.ts').DataHome} home */
async function migrationsIn(home) {
  const { db } = openDatabase(home);
  return listMigrations(db).finally(() => db.destroy());
}

/** @param {string} url @param {string} email */
async function signUp(url, email) {
  const { body } = await createClient(url).send('POST', '/auth/signup', { body: { email, password: PASSWORD } });
  const { token } = /** @type {{token: string}} */ (body);
  await createClient(url, token).send('PUT', '/auth/setup', { body: { defaultCurrency: 'USD' } });
  return token;
}

/** Returns a client that sends each request to the next healthy server, as a load balancer does. */
function startBalancer() {
  /**
   * The number of open requests to each server.
   * @type {Map<string, number>}
   */
  const answering = new Map();
  /** @type {string[]} */
  let healthy = [];
  let next = 0;
  let isStopped = false;
  const watch = async () => {
    while (!isStopped) {
      for (const url of [...healthy]) {
        const { status } = await fetch(`${url}/api/health`).catch(() => ({ status: 0 }));
        if (status !== 200) healthy = healthy.filter((each) => each !== url);
      }
      await setTimeout(20);
    }
  };
  const watching = watch();
  return {
    add: (/** @type {string} */ url) => void healthy.push(url),
    hasLeft: (/** @type {string} */ url) => !healthy.includes(url) && !answering.get(url),
    /** @template R @param {(url: string) => Promise<R>} send */
    async send(send) {
      const url = healthy[next++ % healthy.length];
      if (!url) throw new Error('No server is healthy.');
      answering.set(url, (answering.get(url) ?? 0) + 1);
      return send(url).finally(() => answering.set(url, (answering.get(url) ?? 0) - 1));
    },
    async stop() {
      isStopped = true;
      await watching;
    },
  };
}

/**
 * Creates, changes, deletes, lists and searches transactions, one request after another.
 * @param {ReturnType<typeof startBalancer>} balancer
 * @param {string} token
 * @param {string[]} failures gets a line for each unexpected answer
 */
function startWorker(balancer, token, failures) {
  let count = 0;
  let isStopped = false;
  /** @type {string[]} */
  const ids = [];
  /**
   * @param {string} method
   * @param {string} path
   * @param {import('../../server/testing/http-client.ts').RequestOptions} [options]
   */
  const send = async (method, path, options) => {
    const answer = await balancer
      .send((url) => createClient(url, token).send(method, path, options))
      .catch((error) => ({ status: 0, body: String(error.cause ?? error) }));
    if (answer.status < 200 || answer.status > 299) {
      failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    count++;
    return /** @type {any} */ (answer.body);
  };
  const lunch = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
  const work = async () => {
    for (let round = 0; !isStopped && failures.length === 0; round++) {
      const headers = { 'idempotency-key': randomUUID() };
      const { _id } = await send('POST', '/transactions', { body: { ...lunch, tags: ['work'] }, headers });
      ids.push(_id);
      await send('PUT', `/transactions/${_id}`, { body: { ...lunch, name: `Supper ${round}` } });
      await send('GET', '/transactions');
      await send('GET', '/transactions?search=supper');
      await send('GET', '/transactions/summary');
      await send('GET', '/transactions/charts');
      if (round % 3 === 2) await send('DELETE', `/transactions/${ids.shift()}`);
      if (round % 6 === 5) {
        const gone = ids.shift();
        await send('DELETE', `/transactions/${gone}`);
        await send('POST', '/transactions/restore', { body: { transactionIds: [gone] } });
        if (gone) ids.push(gone);
      }
    }
  };
  const working = work();
  return {
    count: () => count,
    left: () => ids.length,
    async stop() {
      isStopped = true;
      await working;
    },
  };
}
