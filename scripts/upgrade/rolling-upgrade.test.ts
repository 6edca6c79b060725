import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { listAppliedMigrations } from '../../server/db/applied-migrations.ts';
import { openDatabase } from '../../server/db/database.ts';
import { expectTotalsToEqualSums } from '../../server/testing/figures/check-totals.ts';
import { createClient, type RequestOptions, signUp } from '../../server/testing/http-client.ts';
import type { ServerProcess } from '../../server/testing/server-process.ts';
import { startSeveralServers } from '../../server/testing/several-servers.ts';
import type { DataHome } from '../../server/testing/test-databases.ts';
import { waitUntil } from '../../server/testing/wait-until.ts';
import { programBundleInput, programBundleOutput } from '../prepare/bundle.mjs';
import { contractModulesPlugin } from '../prepare/contract-modules.mjs';
import { pathInProject } from '../prepare/project-root.mjs';

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

  const failures: string[] = [];
  const logged = () =>
    several.servers.flatMap(({ said }) => said().split('\n')).filter((line) => /"level":[4-6]0/.test(line));
  const people = await Promise.all(Array.from({ length: WORKERS }, (_, at) => signUp(first.url, `user${at}@home.org`)));
  const workers = people.map((token) => startWorker(balancer, token, failures));
  const workSome = async () => {
    const before = workers.map(({ count }) => count());
    await waitUntil(() => failures.length > 0 || workers.every(({ count }, at) => count() >= (before[at] ?? 0) + 20));
    expect([...failures, ...logged()]).toEqual([]);
  };
  const replace = async (server: ServerProcess) => {
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

async function migrationsIn(home: DataHome) {
  const { db } = openDatabase(home);
  return listAppliedMigrations(db).finally(() => db.destroy());
}

/** Returns a client that sends each request to the next healthy server, as a load balancer does. */
function startBalancer() {
  /** The number of open requests to each server. */
  const answering: Map<string, number> = new Map();
  let healthy: string[] = [];
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
    add: (url: string) => void healthy.push(url),
    hasLeft: (url: string) => !healthy.includes(url) && !answering.get(url),
    async send<R>(send: (url: string) => Promise<R>) {
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
 * @param failures gets a line for each unexpected answer
 */
function startWorker(balancer: ReturnType<typeof startBalancer>, token: string, failures: string[]) {
  let count = 0;
  let isStopped = false;
  const ids: string[] = [];
  const send = async (method: string, path: string, options?: RequestOptions) => {
    const answer = await balancer
      .send((url) => createClient(url, token).send(method, path, options))
      .catch((error) => ({ status: 0, body: String(error.cause ?? error) }));
    if (answer.status < 200 || answer.status > 299) {
      failures.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }
    count++;
    return answer.body as { _id: string };
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

/** The name of the migration that the later version adds. */
const LATER_MIGRATION = '9000-later';

/**
 * Builds the project in a temporary folder with one additional migration, like a later version of Moneta.
 * @returns the path of the server's program, and a function that removes the folder
 */
async function buildLaterVersion() {
  const folder = mkdtempSync(join(tmpdir(), 'moneta-later-'));
  const bundle = await rolldown({
    ...programBundleInput,
    plugins: [contractModulesPlugin(), { name: 'later', transform: addMigration }],
  });
  await bundle.write({ ...programBundleOutput, dir: join(folder, 'dist', 'programs') });
  await bundle.close();
  const about = JSON.parse(readFileSync(pathInProject('package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }));
  cpSync(pathInProject('dist', 'web'), join(folder, 'dist', 'web'), { recursive: true });
  // Copies the packages, and the folders that contain data files next to the sources.
  for (const name of ['node_modules', 'server', 'reader', 'statements']) {
    symlinkSync(pathInProject(name), join(folder, name), 'junction');
  }
  return {
    program: join(folder, 'dist', 'programs', 'server.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const MIGRATIONS = /const MIGRATIONS\b[^{]*= \{/;

function addMigration(code: string, id: string) {
  if (!/[\\/]server[\\/]db[\\/]migrate\.ts$/.test(id)) return undefined;
  if (!MIGRATIONS.test(code)) throw new Error(`${id} does not list the migrations where this script expects them.`);
  const added = code.replace(MIGRATIONS, (list) => `${list}\n  '${LATER_MIGRATION}': addLaterSchema,`);
  const file = pathInProject('scripts', 'upgrade', 'later-migration.mjs');
  return `import { addLaterSchema } from ${JSON.stringify(file)};\n${added}`;
}
