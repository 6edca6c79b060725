// Imports a statement of 100,000 rows: measures the preview, the import and its undo, how long another user's calls wait during
// each, and the memory. Runs on both databases. All data stays on this machine and is removed afterwards.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Failure, say } from '../prepare/say.mjs';
import { atMost } from './bars.mjs';
import { statementOf } from './imports/statement.mjs';
import { describeMachine } from './machine.mjs';
import { ownPostgres } from './own-postgres.mjs';
import { openAccount } from './server/accounts.mjs';
import { makeDataHome } from './server/data-home.mjs';
import { cpuOf, memoryOf } from './server/memory.mjs';
import { startServer } from './server/processes.mjs';
import { seed } from './server/seed.mjs';
import { inMs, quantile, table } from './table.mjs';

const USAGE = `Usage: npm run bench -- imports [--rows 100000] [--engine sqlite]
--rows    bookings of the statement; fewer make a quick run
--engine  sqlite or postgres instead of both; DATABASE_URL=postgres://… names a server`;

/** Transactions of the other user, and of the importing user. */
const [ASKING, IMPORTING] = [1000, 100];
/** Seconds allowed for 100,000 rows, from choosing the file to the end of the import. */
const MAX_SECONDS = { SQLite: 15, PostgreSQL: 60 };
/** Milliseconds allowed for other calls at the 99th percentile, and MB of additional server memory. */
const MAX_MEANWHILE = 50;
const MOST_MEMORY = 150;

/** Memory in MB at its peak. @typedef {{name: string, seconds: number, cpu: number, waits: number[], memory: number}} Phase */

/** @param {string[]} args */
export async function bench(args) {
  const { rows, engine } = readArguments(args);
  say('This takes one to five minutes. All data it creates is removed at the end.');
  const bars = engine === 'postgres' ? [] : await onEngine(rows, '');
  const postgres = engine === 'sqlite' ? undefined : await ownPostgres();
  try {
    if (postgres) bars.push(...(await onEngine(rows, postgres.url)));
  } finally {
    await postgres?.stop();
  }
  return bars;
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const string = /** @type {const} */ ({ type: 'string' });
    const { values } = parseArgs({ args, options: { rows: string, engine: string } });
    const rows = Number(values.rows ?? 100_000);
    if (Number.isInteger(rows) && rows >= 100 && rows <= 200_000) return { rows, engine: values.engine };
  } catch {
    // Reported below.
  }
  throw new Failure(USAGE);
}

/**
 * @param {number} rows
 * @param {string} databaseUrl empty for SQLite
 */
async function onEngine(rows, databaseUrl) {
  const home = await makeDataHome(undefined, databaseUrl);
  try {
    console.log(`## ${home.engine}\n\n${await describeMachine()}; ${home.version}\n`);
    await seed(home, [IMPORTING, ASKING]);
    const server = await startServer(home, { isQuiet: true });
    try {
      const { alone, phases } = await measure(server, rows);
      console.log(`${describe(rows, alone, phases)}\n`);
      const [preview, run, revert] = phases;
      const meanwhile = phases.map(({ name, waits }) =>
        atMost(`${home.engine}: other calls during ${name}, 99%`, quantile(waits, 0.99), MAX_MEANWHILE, ' ms'),
      );
      const memory = Math.max(...phases.map((phase) => phase.memory)) - alone.memory;
      const all = (preview?.seconds ?? 0) + (run?.seconds ?? 0);
      const most = MAX_SECONDS[home.engine];
      const count = rows.toLocaleString('en-US');
      return [
        atMost(`${home.engine}: ${count} rows read and imported`, all, most, ' s'),
        atMost(`${home.engine}: ${count} rows undone`, revert?.seconds ?? Number.NaN, most, ' s'),
        ...meanwhile,
        atMost(`${home.engine}: additional memory of the server`, memory, MOST_MEMORY, ' MB'),
      ];
    } finally {
      await server.end();
    }
  } finally {
    await home.remove();
  }
}

/**
 * @param {import('./server/processes.mjs').Running} server
 * @param {number} rows
 */
async function measure(server, rows) {
  const [asking, importing] = [await openAccount(server.url, ASKING), await openAccount(server.url, IMPORTING)];
  const text = statementOf(rows);
  const watched = (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) =>
    watch(server, asking, name, work);
  const alone = await watched('nothing else', () => setTimeout(5000));
  let id = '';
  const until = async (/** @type {string} */ state) => {
    for (;;) {
      const { state: now } = JSON.parse((await importing.call('GET', `/imports/${id}`)).text);
      if (now === state) return;
      if (now === 'preview' || now === 'done') throw new Failure(`The import is ${now} instead of ${state}.`);
      await setTimeout(100);
    }
  };
  const preview = await watched('its preview', async () => {
    id = await upload(server.url, importing.token, text);
  });
  const run = await watched('its import', async () => {
    await importing.call('POST', `/imports/${id}/run`);
    await until('done');
  });
  const revert = await watched('undo', async () => {
    await importing.call('DELETE', `/imports/${id}`);
    await until('reverted');
  });
  return { alone, phases: [preview, run, revert] };
}

/**
 * @param {string} url
 * @param {string} token
 * @param {string} text
 */
async function upload(url, token, text) {
  const body = new FormData();
  body.set('files', new Blob([text]), 'statement.csv');
  const headers = { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Berlin' };
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', headers, body });
  const said = await answer.text();
  if (answer.status !== 201)
    throw new Failure(`Uploading the statement returned ${answer.status}: ${said.slice(0, 200)}`);
  return JSON.parse(said)._id;
}

/**
 * Lists and adds transactions in turn, one call after another, until the work is done.
 * @param {import('./server/processes.mjs').Running} server
 * @param {import('./server/accounts.mjs').Account} account
 * @param {string} name
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Phase>}
 */
async function watch(server, account, name, work) {
  /** @type {Phase} */
  const seen = { name, seconds: 0, cpu: 0, waits: [], memory: 0 };
  const bought = { name: 'Bus', category: 'Transport', cost: 2.5, addedOn: '2025-06-01', isIncome: false };
  const calls = /** @type {const} */ ([
    ['GET', '/transactions'],
    ['GET', '/transactions/summary'],
    ['POST', '/transactions', bought],
  ]);
  let isWorking = true;
  const asking = (async () => {
    for (let call = 0; isWorking; call++) {
      const asked = performance.now();
      const [method, path, body] = calls[call % calls.length] ?? calls[0];
      await account.call(method, path, body);
      seen.waits.push(performance.now() - asked);
      await setTimeout(5);
    }
  })();
  const weighing = (async () => {
    while (isWorking) {
      seen.memory = Math.max(seen.memory, await memoryOf(server.pid, { withChildren: false }));
      await setTimeout(250);
    }
  })();
  const [began, used] = [performance.now(), await cpuOf(server.pid)];
  try {
    await work();
  } finally {
    isWorking = false;
  }
  seen.seconds = (performance.now() - began) / 1000;
  seen.cpu = (await cpuOf(server.pid)) - used;
  await Promise.all([asking, weighing]);
  seen.waits.sort((a, b) => a - b);
  say(`${name}: ${seen.seconds.toFixed(1)} s`);
  return seen;
}

/**
 * @param {number} rows
 * @param {Phase} alone
 * @param {Phase[]} phases
 */
function describe(rows, alone, phases) {
  const head = [
    'meanwhile',
    'in s',
    'CPU of the server, s',
    'other calls: median ms',
    '99% ms',
    'most ms',
    'calls',
    'server MB',
  ];
  const lines = [alone, ...phases].map(({ name, seconds, cpu, waits, memory }) => [
    name,
    seconds.toFixed(1),
    cpu.toFixed(1),
    inMs(quantile(waits, 0.5)),
    inMs(quantile(waits, 0.99)),
    inMs(waits.at(-1) ?? Number.NaN),
    waits.length.toLocaleString('en-US'),
    String(memory),
  ]);
  return `A statement of ${rows.toLocaleString('en-US')} bookings:\n\n${table(head, lines)}`;
}
