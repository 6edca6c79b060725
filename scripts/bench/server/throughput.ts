import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Result } from 'autocannon';
import autocannon from 'autocannon';
import { pathInProject } from '../../prepare/project-root.mjs';
import { type BenchAccount, type BenchSite, readMemoryMegabytes } from '../bench-on-databases.ts';
import { checkAtLeast, formatTable } from '../report.ts';
import { BENCH_PURCHASE } from './measured-calls.ts';

const CONNECTIONS = 20;
const ROUNDS = 5;
/**
 * Number of seconds at the start that are not measured, because Node is still compiling the code. On our server, this
 * takes tens of thousands of requests.
 */
const WARM_UP = { bare: 2, ours: 3 };
/**
 * Interval between two checks of the duration, in milliseconds. The default of one second would make rounds too long.
 */
const CHECK_EVERY = 100;
const PATHS = { summary: '/transactions/summary', list: '/transactions' };
/** Headers that Node sets automatically. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
/**
 * Minimum throughput as a percentage of that of the bare server. `whole` is for full responses, and `unchanged` is for
 * responses with status 304.
 */
const LEAST = { SQLite: { whole: 18, unchanged: 45 }, PostgreSQL: { whole: 9, unchanged: 18 } };

/**
 * Measures the requests per second for the summary and the list. They are compared with a bare server that sends the
 * same bytes. Data is changed before each round. In rounds of unchanged responses, requests contain the current ETag.
 * @param seconds the duration of each round
 */
export async function measureThroughput(site: BenchSite, accounts: BenchAccount[], seconds: number) {
  const bars = [];
  const rows = [];
  let memory = 0;
  const timer = setInterval(async () => {
    memory = Math.max(memory, await readMemoryMegabytes(site.pid));
  }, 500);
  for (const account of accounts) {
    const bare = await startBareRoutes(account);
    try {
      await fire(bare.url + PATHS.list, {}, WARM_UP.bare);
      for (const [name, path] of Object.entries(PATHS)) {
        for (const kind of ['whole', 'unchanged'] as const) {
          const urls = { ours: `${site.url}/api${path}`, bare: bare.url + path };
          const { ours, theirs, share } = await compare(urls, account, path, seconds, kind === 'unchanged');
          const label = `${name}, ${kind}, ${account.size.toLocaleString('en-US')} transactions`;
          const rates = [ours, theirs].map((result) => Math.round(rateOf(result)).toLocaleString('en-US'));
          rows.push([label, ...rates, `${Math.round(share * 100)}%`, `${ours.latency.p99} ms`]);
          bars.push(checkAtLeast(`${label}, share of the bare route`, share * 100, LEAST[site.engine][kind], '%'));
        }
      }
    } finally {
      bare.end();
    }
  }
  clearInterval(timer);
  const head = [`requests/s, ${CONNECTIONS} connections`, 'Moneta', 'bare route', 'share', 'Moneta, 99%'];
  return { report: formatTable(head, rows), memory, bars };
}

/** Starts the bare server in a separate process. It sends copies of the account's current responses. */
async function startBareRoutes({ call }: BenchAccount) {
  const answers: Record<string, { headers: Record<string, string>; text: string }> = {};
  for (const path of Object.values(PATHS)) {
    const { headers, text } = await call('GET', path);
    const same = Object.fromEntries(Object.entries(headers).filter(([header]) => !OWN.includes(header)));
    answers[path] = { headers: same, text };
  }
  const child = fork(pathInProject('scripts', 'bench', 'server', 'bare-route.mjs'));
  child.send(answers);
  const [url] = await once(child, 'message');
  return { url: String(url), end: () => child.disconnect() };
}

/**
 * Measures the two servers alternately, so that other load on the machine affects both equally. Returns the round with
 * the median result.
 */
async function compare(
  urls: { ours: string; bare: string },
  { token, call }: BenchAccount,
  path: string,
  seconds: number,
  isUnchanged: boolean,
) {
  const asked = { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Berlin' };
  const rounds = [];
  await fire(urls.ours, asked, WARM_UP.ours);
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await fire(urls.bare, asked, seconds);
    await call('POST', '/transactions', { ...BENCH_PURCHASE, addedOn: new Date().toISOString().slice(0, 10) });
    const { headers: now } = await call('GET', path);
    const ours = isUnchanged
      ? await fire(urls.ours, { ...asked, 'if-none-match': now.etag ?? '' }, seconds, 304)
      : await fire(urls.ours, asked, seconds);
    rounds.push({ ours, theirs, share: rateOf(ours) / rateOf(theirs) });
  }
  const middle = rounds.sort((a, b) => a.share - b.share)[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error('no rounds');
  return middle;
}

/**
 * @param duration in seconds
 * @param status the expected status of every response
 */
async function fire(url: string, headers: Record<string, string>, duration: number, status = 200) {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration, sampleInt: CHECK_EVERY });
  const statuses = Object.keys(result.statusCodeStats);
  if (result.errors > 0 || statuses.some((each) => Number(each) !== status)) {
    throw new Error(`${url}: ${result.errors} failed with ${statuses.join(', ')} instead of ${status}`);
  }
  return result;
}

/** Returns the requests per second. */
const rateOf = ({ requests, duration }: Result) => requests.total / duration;
