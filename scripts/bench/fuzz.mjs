// Sends at least 20,000 hostile requests to all operations of a local server, while a bystander requests lists and the summary.
// All data stays on this machine and is removed afterwards.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Failure, say } from '../prepare/say.mjs';
import { atLeast, atMost } from './bars.mjs';
import { openPlanted } from './fuzz/planted.mjs';
import { describeMachine } from './machine.mjs';
import { openAccount } from './server/accounts.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { startServer } from './server/processes.mjs';
import { seed as seedAccount } from './server/seed.mjs';
import { inMs, quantile, table } from './table.mjs';

const USAGE = `Usage: npm run bench -- fuzz [--requests 20000] [--seed N]
--requests  how many to send
--seed      makes the requests of an earlier run again
DATABASE_URL=postgres://… attacks a server on PostgreSQL, in a database of its own on that server.`;

const REQUESTS = 20_000;
/** Transactions of the bystander. */
const ASKING = 10_000;
const PATHS = ['/transactions', '/transactions/summary'];
/** Most milliseconds for a call of the bystander, and for any response except to uploads, imports and exports. */
const MOST = 500;

/** @param {string[]} args */
export async function bench(args) {
  const { requests, seed } = readArguments(args);
  say('This takes two to ten minutes. All data it creates is removed at the end.');
  const home = await makeDataHome();
  try {
    console.log(`## ${home.engine}\n\n${await describeMachine()}; ${home.version}; --seed ${seed}\n`);
    await seedAccount(home, [ASKING]);
    // Each request uses another address: otherwise rate limits by address would reject most of them.
    const server = await startServer({ ...home, env: { ...home.env, TRUST_PROXY: 'on' } }, { isQuiet: true });
    try {
      const bystander = await openAccount(server.url, ASKING);
      const planted = await openPlanted(server.url);
      const before = await planted.everything();
      const { waits, attack } = await watch(bystander, { url: server.url, planted: planted.ids, requests, seed });
      const isUntouched = (await planted.everything()) === before;
      report(attack, waits);
      const bars = [
        atLeast('requests sent', attack.sent, REQUESTS, ''),
        atMost('responses with a server error', attack.failed.length, 0, ''),
        atMost("responses with another user's data", attack.told.length, 0, ''),
        atMost('accounts of others that changed', isUntouched ? 0 : 1, 0, ''),
        atMost('slowest response, without uploads, imports and exports', attack.slowest.ms, MOST, ' ms'),
        atMost('slowest call of the bystander', waits.at(-1) ?? Number.NaN, MOST, ' ms'),
      ];
      return bars.map((bar) => ({ ...bar, name: `${home.engine}: ${bar.name}` }));
    } finally {
      await server.end();
    }
  } finally {
    await home.remove();
  }
}

/**
 * @param {import('./server/accounts.mjs').Account} bystander
 * @param {import('./fuzz/attack.mjs').Order} order
 * @returns {Promise<{waits: number[], attack: import('./fuzz/attack.mjs').Attack}>}
 */
async function watch(bystander, order) {
  const attackers = fork(new URL('./fuzz/attack.mjs', import.meta.url));
  // Otherwise a caller that waits for a message would wait forever.
  attackers.once('exit', (code) => code && attackers.emit('error', new Failure('The attacking process ended early.')));
  attackers.send(order);
  let isOver = false;
  const asking = (async () => {
    const waits = [];
    for (let call = 0; !isOver; call++) {
      const asked = performance.now();
      await bystander.call('GET', PATHS[call % PATHS.length] ?? '');
      waits.push(performance.now() - asked);
      await setTimeout(5);
    }
    return waits.sort((a, b) => a - b);
  })();
  try {
    const [attack] = await Promise.race([once(attackers, 'message'), asking.then(() => [])]);
    isOver = true;
    return { waits: await asking, attack };
  } finally {
    isOver = true;
    if (attackers.connected) attackers.disconnect();
  }
}

/**
 * @param {import('./fuzz/attack.mjs').Attack} attack
 * @param {number[]} waits
 */
function report({ sent, statuses, slowest, slowestFile, failed, told, seconds }, waits) {
  const rows = Object.entries(statuses).map(([status, count]) => [status, count.toLocaleString('en-US')]);
  console.log(`${table(['answered', 'times'], rows)}\n`);
  console.log(
    `${sent.toLocaleString('en-US')} requests in ${Math.round(seconds)} s. Bystander: ${waits.length.toLocaleString('en-US')} calls, ` +
      `median ${inMs(quantile(waits, 0.5))} ms, 99% ${inMs(quantile(waits, 0.99))} ms.\n`,
  );
  for (const { ms, what } of [slowest, slowestFile]) console.log(`The slowest took ${inMs(ms)} ms: ${what}\n`);
  for (const what of [...failed, ...told].slice(0, 10)) console.log(`Not held: ${what}\n`);
}

/** @param {string[]} args */
function readArguments(args) {
  const { values } = parsed(args);
  const requests = Number(values.requests ?? REQUESTS);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
  if (!Number.isInteger(requests) || requests < 1 || !Number.isInteger(seed)) throw new Failure(USAGE);
  return { requests, seed };
}

/** @param {string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args, options: { requests: { type: 'string' }, seed: { type: 'string' } } });
  } catch {
    throw new Failure(USAGE);
  }
}
