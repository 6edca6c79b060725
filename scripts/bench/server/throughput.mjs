import autocannon from 'autocannon';
import { atLeast } from '../bars.mjs';
import { table } from '../table.mjs';
import { watchMemory } from './memory.mjs';
import { PURCHASE } from './operations.mjs';
import { startBareRoutes } from './processes.mjs';

const CONNECTIONS = 20;
const ROUNDS = 5;
/** Seconds. Code must be compiled before measuring; the server needs tens of thousands of requests for that. */
const WARM_UP = { bare: 2, ours: 3 };
/** Milliseconds between autocannon's checks whether a round is over; its default of a second is too coarse. */
const LOOKED_EVERY = 100;
const PATHS = { summary: '/transactions/summary', list: '/transactions' };
/** Headers that Node sets itself. */
const OWN = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];
/** The smallest share of the bare route's throughput in percent, for full and for unchanged responses. */
const LEAST = { SQLite: { whole: 18, unchanged: 45 }, PostgreSQL: { whole: 9, unchanged: 18 } };

/**
 * Requests per second for summary and list, compared with a bare route that sends the same bytes and headers: full responses,
 * with a change to the user's data before each round, and unchanged responses, requested with their ETag.
 * @param {'SQLite' | 'PostgreSQL'} engine
 * @param {import('./processes.mjs').Running} server
 * @param {import('./accounts.mjs').Account[]} accounts
 * @param {number} seconds per round
 */
export async function measureThroughput(engine, server, accounts, seconds) {
  /** @type {import('../bars.mjs').Bar[]} */
  const bars = [];
  const { result, most } = await watchMemory(server.pid, async () => {
    const rows = [];
    for (const account of accounts) {
      const bare = await startBareRoutes(await answersOf(account));
      try {
        await fire(bare.url + PATHS.list, {}, WARM_UP.bare);
        for (const [name, path] of Object.entries(PATHS)) {
          for (const kind of /** @type {const} */ (['whole', 'unchanged'])) {
            const isUnchanged = kind === 'unchanged';
            const { row, share } = await compare(
              { server, bare },
              account,
              `${name}, ${kind}`,
              path,
              seconds,
              isUnchanged,
            );
            rows.push(row);
            bars.push(atLeast(`${row[0]}, share of the bare route`, share * 100, LEAST[engine][kind], '%'));
          }
        }
      } finally {
        await bare.end();
      }
    }
    return rows;
  });
  const head = [`requests/s, ${CONNECTIONS} connections`, 'Moneta', 'bare route', 'share', 'Moneta, 99%'];
  return { report: table(head, result), memoryUnderLoad: most, bars };
}

/**
 * The current responses without the headers that Node sets.
 * @param {import('./accounts.mjs').Account} account
 */
async function answersOf({ call }) {
  /** @type {Record<string, {headers: Record<string, string>, text: string}>} */
  const answers = {};
  for (const path of Object.values(PATHS)) {
    const { headers, text } = await call('GET', path);
    const same = Object.fromEntries(Object.entries(headers).filter(([header]) => !OWN.includes(header)));
    answers[path] = { headers: same, text };
  }
  return answers;
}

/**
 * Alternates between the two, so that other load on the machine affects both alike. Uses the median round.
 * @param {{server: import('./processes.mjs').Running, bare: import('./processes.mjs').Running}} running
 * @param {import('./accounts.mjs').Account} account
 * @param {string} name
 * @param {string} path
 * @param {number} seconds
 * @param {boolean} isUnchanged
 */
async function compare({ server, bare }, { size, token, call }, name, path, seconds, isUnchanged) {
  const [target, asked] = [
    `${server.url}/api${path}`,
    { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Berlin' },
  ];
  const rounds = [];
  await fire(target, asked, WARM_UP.ours);
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await fire(bare.url + path, asked, seconds);
    await call('POST', '/transactions', { ...PURCHASE, addedOn: new Date().toISOString().slice(0, 10) });
    const { headers: now } = await call('GET', path);
    const ours = await fire(
      target,
      isUnchanged ? { ...asked, 'if-none-match': now.etag ?? '' } : asked,
      seconds,
      isUnchanged ? 304 : 200,
    );
    rounds.push({ ours, theirs, share: rateOf(ours) / rateOf(theirs) });
  }
  const middle = rounds.sort((a, b) => a.share - b.share)[Math.floor(ROUNDS / 2)];
  if (!middle) throw new Error('no rounds');
  const { ours, theirs, share } = middle;
  const row = [
    `${name}, ${size.toLocaleString('en-US')} transactions`,
    Math.round(rateOf(ours)).toLocaleString('en-US'),
    Math.round(rateOf(theirs)).toLocaleString('en-US'),
    `${Math.round(share * 100)}%`,
    `${ours.latency.p99} ms`,
  ];
  return { row, share };
}

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {number} duration seconds
 * @param {number} [status] expected for every response
 */
async function fire(url, headers, duration, status = 200) {
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration,
    sampleInt: LOOKED_EVERY,
  });
  const statuses = Object.keys(result.statusCodeStats);
  if (result.errors > 0 || statuses.some((each) => Number(each) !== status)) {
    throw new Error(`${url}: ${result.errors} failed with ${statuses.join(', ')} instead of ${status}`);
  }
  return result;
}

/** Requests per second. @param {import('autocannon').Result} result */
function rateOf({ requests, duration }) {
  return requests.total / duration;
}
