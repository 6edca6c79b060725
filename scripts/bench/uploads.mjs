// Twenty receipts uploaded at once, of a usual size and of nearly the largest: how long until all are answered, what other
// calls wait meanwhile, and how much memory it takes. Everything stays on this machine and is removed afterwards.
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
/** Transactions of the account that uploads, and of the one that asks. */
const [UPLOADING, ASKING] = [10_000, 1000];
const PATHS = ['/transactions', '/transactions/summary', '/receipts'];
const SECONDS_ALONE = 5;
const NEARLY_10_MB = 10_200_000;
/** Milliseconds that other calls may take meanwhile, at the 99th percentile. */
const MOST_MEANWHILE = 50;

/** @typedef {{waits: number[], own: number, all: number}} Watched milliseconds; the most memory in MB, alone and with the readers */

export async function bench() {
  say('This takes one to five minutes. What it makes is removed at the end.');
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
            `${home.engine}: other calls beside ${UPLOADS} uploads ${name}, 99%`,
            quantile(watched.waits, 0.99),
            MOST_MEANWHILE,
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
 * Starts a process that draws the receipts, and then uploads them when it is told to.
 * @param {import('./uploads/send.mjs').Order} order
 */
async function prepareUploads(order) {
  const sender = fork(new URL('./uploads/send.mjs', import.meta.url));
  // Whoever awaits a message is told.
  sender.once('exit', (code) => code && sender.emit('error', new Failure('The process that uploads ended.')));
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
 * Asks for lists and the summary, one call after the other, for as long as the work goes on.
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
