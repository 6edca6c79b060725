import autocannon from 'autocannon';
import { table } from '../table.mjs';
import { watchMemory } from './memory.mjs';
import { startBareRoute } from './processes.mjs';

const CONNECTIONS = 20;
const ROUNDS = 3;
const PATHS = { summary: '/transactions/summary', list: '/transactions' };
/** Node sets these by itself. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

/**
 * Requests a second of summary and list beside a bare route that sends the same bytes and headers.
 * @param {import('./processes.mjs').Running} server
 * @param {import('./accounts.mjs').Account[]} accounts
 * @param {number} seconds of each round
 */
export async function measureThroughput(server, accounts, seconds) {
  const { result, most } = await watchMemory(server.pid, async () => {
    const rows = [];
    for (const account of accounts) {
      for (const [name, path] of Object.entries(PATHS)) rows.push(await compare(server, account, name, path, seconds));
    }
    return rows;
  });
  const head = [`requests/s, ${CONNECTIONS} connections`, 'Moneta', 'bare route', 'share', 'Moneta, 99%'];
  return { report: table(head, result), memoryUnderLoad: most };
}

/**
 * The two take turns, so that what else the machine does weighs on both alike; the median round counts.
 * @param {import('./processes.mjs').Running} server
 * @param {import('./accounts.mjs').Account} account
 * @param {string} name
 * @param {string} path
 * @param {number} seconds
 */
async function compare(server, { size, token, call }, name, path, seconds) {
  const { headers, text } = await call('GET', path);
  const same = Object.fromEntries(Object.entries(headers).filter(([header]) => !OWN.includes(header)));
  const bare = await startBareRoute({ headers: same, text });
  const rounds = [];
  try {
    await fire(bare.url, token, 1);
    await fire(`${server.url}/api${path}`, token, 1);
    for (let round = 0; round < ROUNDS; round++) {
      const theirs = await fire(bare.url, token, seconds);
      const ours = await fire(`${server.url}/api${path}`, token, seconds);
      rounds.push({ ours, theirs, share: ours.requests.average / theirs.requests.average });
    }
  } finally {
    await bare.end();
  }
  const middle = rounds.sort((a, b) => a.share - b.share)[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error('no rounds');
  const { ours, theirs, share } = middle;
  return [
    `${name}, ${size.toLocaleString('en-US')} transactions`,
    Math.round(ours.requests.average).toLocaleString('en-US'),
    Math.round(theirs.requests.average).toLocaleString('en-US'),
    `${Math.round(share * 100)}%`,
    `${ours.latency.p99} ms`,
  ];
}

/**
 * @param {string} url
 * @param {string} token
 * @param {number} duration seconds
 */
async function fire(url, token, duration) {
  const headers = { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Berlin' };
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}
