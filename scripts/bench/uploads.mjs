// Uploads twenty receipts at once, of usual and of nearly maximal size: measures the time until all are answered, how long
// other calls wait, and memory. All data stays on this machine and is removed afterwards.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Failure, say } from '../prepare/say.mjs';
import { atMost } from './bars.mjs';
import { describeMachine } from './machine.mjs';
import { openAccount } from './server/accounts.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { memoryOf } from './server/memory.mjs';
import { startServer } from './server/processes.mjs';
import { seed } from './server/seed.mjs';
import { inMs, quantile, table } from './table.mjs';

const UPLOADS = 20;
/** Transactions of the uploading user, and of the other user. */
const [UPLOADING, ASKING] = [10_000, 1000];
const PATHS = ['/transactions', '/transactions/summary', '/receipts'];
const SECONDS_ALONE = 5;
const NEARLY_10_MB = 10_200_000;
/** Milliseconds allowed for other calls at the 99th percentile. */
const MAX_MEANWHILE = 50;

/**
 * Waits in milliseconds; peak memory in MB without and with the reader processes.
 * @typedef {{waits: number[], own: number, all:
 * number}} Watched
 */

export async function bench() {
  say('This takes one to five minutes. All data it creates is removed at the end.');
  const home = await makeDataHome();
  try {
    console.log(`## ${home.engine}\n\n${await describeMachine()}; ${home.version}\n`);
    await seed(home, [ASKING, UPLOADING]);
    const server = await startServer(home);
    try {
      const [asking, uploading] = [await openAccount(server.url, ASKING), await openAccount(server.url, UPLOADING)];
      const rows = [];
      const bars = [];
      const alone = await watch(server, asking, () => setTimeout(SECONDS_ALONE * 1000));
      rows.push(['nothing else', '', '', ...described(alone)]);
      for (const [name, size] of /** @type {const} */ ([
        ['as drawn', 0],
        ['of 10 MB each', NEARLY_10_MB],
      ])) {
        const uploads = await prepareUploads({ url: server.url, token: uploading.token, count: UPLOADS, size });
        let answers = { statuses: '', seconds: 0 };
        const watched = await watch(server, asking, async () => {
          answers = await uploads.send();
        });
        uploads.end();
        bars.push(
          atMost(
            `${home.engine}: other calls during ${UPLOADS} uploads ${name}, 99%`,
            quantile(watched.waits, 0.99),
            MAX_MEANWHILE,
            ' ms',
          ),
        );
        rows.push([`${UPLOADS} uploads ${name}`, answers.statuses, answers.seconds.toFixed(1), ...described(watched)]);
        say(rows.at(-1)?.join('  ') ?? '');
      }
      const head = [
        'meanwhile',
        'answered',
        'in s',
        'other calls: median ms',
        '99% ms',
        'calls',
        'server MB',
        'with readers MB',
      ];
      console.log(table(head, rows));
      return bars;
    } finally {
      await server.end();
    }
  } finally {
    await home.remove();
  }
}

/**
 * Starts a process that draws the receipts and uploads them on request.
 * @param {import('./uploads/send.mjs').Order} order
 */
async function prepareUploads(order) {
  const sender = fork(new URL('./uploads/send.mjs', import.meta.url));
  // Otherwise a caller that waits for a message would wait forever.
  sender.once('exit', (code) => code && sender.emit('error', new Failure('The uploading process ended early.')));
  sender.send(order);
  await once(sender, 'message');
  return {
    /** @returns {Promise<import('./uploads/send.mjs').Answers>} */
    async send() {
      sender.send('go');
      const [answers] = await once(sender, 'message');
      return answers;
    },
    end: () => sender.disconnect(),
  };
}

/**
 * Requests lists and the summary, one call after another, until the work is done.
 * @param {import('./server/processes.mjs').Running} server
 * @param {import('./server/accounts.mjs').Account} account
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Watched>}
 */
async function watch(server, account, work) {
  /** @type {Watched} */
  const seen = { waits: [], own: 0, all: 0 };
  let isWorking = true;
  const asking = (async () => {
    for (let call = 0; isWorking; call++) {
      const asked = performance.now();
      await account.call('GET', PATHS[call % PATHS.length] ?? '');
      seen.waits.push(performance.now() - asked);
      await setTimeout(5);
    }
  })();
  const weighing = (async () => {
    while (isWorking) {
      seen.own = Math.max(seen.own, await memoryOf(server.pid, { withChildren: false }));
      seen.all = Math.max(seen.all, await memoryOf(server.pid));
      await setTimeout(250);
    }
  })();
  try {
    await work();
  } finally {
    isWorking = false;
  }
  await Promise.all([asking, weighing]);
  seen.waits.sort((a, b) => a - b);
  return seen;
}

/** @param {Watched} watched */
function described({ waits, own, all }) {
  const count = waits.length.toLocaleString('en-US');
  return [inMs(quantile(waits, 0.5)), inMs(quantile(waits, 0.99)), count, String(own), String(all)];
}
