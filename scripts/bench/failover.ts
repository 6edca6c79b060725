// Kills the primary of a PostgreSQL cluster again and again, and measures how long two Moneta servers take to recover.
// Users keep changing data during the test. At the end, no acknowledged change may be missing.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../server/db/database.ts';
import { createChangeWorker } from '../../server/testing/crash/change-worker.ts';
import { compareWithWorkers } from '../../server/testing/crash/crash-rounds.ts';
import { type Client, createBalancedClient, createClient, signUp } from '../../server/testing/http-client.ts';
import { inspectData } from '../../server/testing/inspect-data.ts';
import { createRandomNumbers } from '../../server/testing/random-numbers.ts';
import { type ServerProcess, startServerProcess } from '../../server/testing/server-process.ts';
import { printMessage } from '../prepare/print-message.mjs';
import { ensureClusterPrograms, startCluster } from './failover/start-cluster.ts';
import { checkAtMost, describeMachine, formatTable } from './report.ts';

/** Maximum number of seconds until every server accepts changes again. */
const MAX_RECOVERY = 30;
const SERVERS = 2;
const USERS = 2;
/** Number of workers per user. One of them uploads receipts, and the others make all other kinds of changes. */
const WORKERS = 3;
/** Minimum number of changes that must be acknowledged before the primary is killed. */
const FEWEST = 200;
/** Number of milliseconds after which a request is treated as lost. */
const REQUEST_WITHIN = 20_000;

type Round = { dead: string; seconds: number[]; acknowledged: number; interrupted: number };

export async function bench(args: string[]) {
  const { values } = parseArgs({ args, options: { kills: { type: 'string', default: '10' } } });
  const kills = Number(values.kills);
  printMessage(
    `This takes about ${Math.ceil(1.5 * kills)} minutes. It needs etcd, patroni, haproxy and PostgreSQL from Debian.`,
  );
  console.log(`${describeMachine()}\n`);
  const programs = await ensureClusterPrograms();
  const cluster = await startCluster(programs);
  const dataDir = mkdtempSync(join(tmpdir(), 'moneta-failover-data-'));
  const servers: ServerProcess[] = [];
  try {
    const { databaseUrl } = cluster;
    for (let at = 0; at < SERVERS; at++) {
      const own = join(dataDir, String(at));
      mkdirSync(own);
      servers.push(await startServerProcess({ dataDir: own, databaseUrl }, { SIGNUPS: 'open', READER_PROCESSES: '1' }));
    }
    const { rounds, wrong } = await killAgainAndAgain(cluster, servers, kills);
    const database = openDatabase({ dataDir, databaseUrl });
    wrong.push(...(await inspectData({ ...database, dataDir }).finally(() => database.db.destroy())));
    console.log(describe(rounds));
    for (const line of wrong) console.log(line);
    const doubled = wrong.filter((line) => /twice|nobody was told/.test(line)).length;
    return [
      ...rounds.map(({ seconds }, at) =>
        checkAtMost(`kill ${at + 1}: every server serves changes again`, Math.max(...seconds), MAX_RECOVERY, ' s'),
      ),
      checkAtMost('acknowledged changes that are lost or incomplete', wrong.length - doubled, 0, ''),
      checkAtMost('changes that were made twice', doubled, 0, ''),
    ];
  } finally {
    for (const { end } of servers) await end('SIGKILL');
    await cluster.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function killAgainAndAgain(
  cluster: Awaited<ReturnType<typeof startCluster>>,
  servers: ServerProcess[],
  kills: number,
) {
  const urls = servers.map(({ url }) => url);
  const chance = createRandomNumbers(7);
  const people = [];
  for (let user = 0; user < USERS; user++) {
    const token = await signUp(urls[0] ?? '', `user${user}@home.org`);
    const workers = Array.from({ length: WORKERS }, (_, at) => createChangeWorker(`${user}-${at}`, chance, at === 0));
    people.push({ token, workers });
  }
  const workers = people.flatMap((person) => person.workers);
  const count = () => workers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
  const probes = await newProbes(urls);
  const rounds: Round[] = [];
  const wrong: string[] = [];
  for (let kill = 1; kill <= kills; kill++) {
    const before = count();
    let hasFailed = false;
    const working = Promise.all(
      people.flatMap(({ token, workers }) =>
        workers.map(({ work }) => work(withoutFailures(createBalancedClient(urls, token)))),
      ),
    ).catch((error) => {
      hasFailed = true;
      throw error;
    });
    working.catch(() => {});
    while (count() < before + FEWEST && !hasFailed) await setTimeout(5);
    await setTimeout(chance(200));
    const at = performance.now();
    const dead = await cluster.killPrimary();
    const seconds = await Promise.all(probes.map(({ untilServed }) => untilServed(at)));
    await working;
    const interrupted = workers.filter(({ isInterrupted }) => isInterrupted()).length;
    for (const { token, workers } of people) {
      wrong.push(...(await compareWithWorkers(createBalancedClient(urls, token), workers)));
    }
    for (const { compare } of probes) wrong.push(...(await compare()));
    rounds.push({ dead: dead.name, seconds, acknowledged: count() - before, interrupted });
    printMessage(
      `Kill ${kill}: changes were accepted again after ${seconds.map((each) => each.toFixed(1)).join(' and ')} s.`,
    );
    await cluster.repair(dead);
  }
  return { rounds, wrong };
}

/**
 * Returns a client that throws an error if the server or the database does not answer. A worker then counts its request
 * as interrupted.
 */
function withoutFailures(client: Client): Client {
  return {
    async send(...request) {
      const answer = await within(client.send(...request));
      if (answer.status >= 500) throw new Error(JSON.stringify(answer.body));
      return answer;
    },
  };
}

async function within<T>(work: Promise<T>): Promise<T> {
  const timeout = new AbortController();
  const late = setTimeout(REQUEST_WITHIN, undefined, timeout).then(() => {
    throw new Error('No answer in time.');
  });
  late.catch(() => {});
  return Promise.race([work, late]).finally(() => timeout.abort());
}

/** Creates one user per server. Each of these users repeats a change until that server accepts it. */
async function newProbes(urls: string[]) {
  return Promise.all(
    urls.map(async (url, server) => {
      const client = createClient(url, await signUp(url, `probe${server}@home.org`));
      let made = 0;
      const add = async () => {
        const headers = { 'idempotency-key': `probe-${made}` };
        const body = { name: `Probe ${made}`, category: 'Food', cost: 1, addedOn: '2026-11-20', isIncome: false };
        const { status } = await within(client.send('POST', '/transactions', { body, headers }));
        return status === 201;
      };
      return {
        /**
         * Repeats a change until the server accepts it. Returns the number of seconds since `start`, which is a value
         * of `performance.now()`.
         */
        async untilServed(start: number) {
          while (!(await add().catch(() => false))) await setTimeout(100);
          made++;
          return (performance.now() - start) / 1000;
        },
        async compare() {
          const { body } = await client.send('GET', '/transactions?limit=1');
          const { totalCount } = body as { totalCount: number };
          if (totalCount === made) return [];
          return [
            `Probe ${server} has ${totalCount} transactions instead of ${made}${totalCount > made ? ', some twice' : ''}`,
          ];
        },
      };
    }),
  );
}

function describe(rounds: Round[]) {
  const servers = Array.from({ length: SERVERS }, (_, at) => `server ${at + 1} serves after`);
  return formatTable(
    ['kill', 'node', ...servers, 'changes acknowledged before', 'interrupted'],
    rounds.map(({ dead, seconds, acknowledged, interrupted }, at) => [
      String(at + 1),
      dead,
      ...seconds.map((each) => `${each.toFixed(1)} s`),
      String(acknowledged),
      String(interrupted),
    ]),
  );
}
