// Imports a statement of 100,000 rows on both databases, while a second user keeps using the app. Measures the preview,
// the import and its undoing, the memory of the server, and how long the second user waits for responses.
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import {
  type BenchAccount,
  type BenchSite,
  benchSeededServers,
  chooseEngines,
  readCpuSeconds,
  readMemoryMegabytes,
} from './bench-on-databases.ts';
import { checkAtMost, computeQuantile, formatMs, formatTable } from './report.ts';

const USAGE = `Usage: npm run bench -- imports [--rows 100000] [--engine sqlite]
--rows    number of rows in the statement
--engine  sqlite or postgres (default: both); DATABASE_URL can name a PostgreSQL server`;

/** Number of existing transactions of each user: the one who imports the statement, and the other one. */
const SIZES = [100, 1000];
/** Maximum number of seconds for 100,000 rows, from choosing the file to the end of the import. */
const MAX_SECONDS = { SQLite: 15, PostgreSQL: 60 };
/**
 * `MAX_MEANWHILE` is the maximum response time of the other user's calls, in milliseconds (99th percentile).
 * `MAX_MEMORY` is the maximum memory needed in addition, in MB.
 */
const MAX_MEANWHILE = 50;
const MAX_MEMORY = 150;

/** A measured step. `waits` are the other user's response times in milliseconds, and `memory` is the peak in MB. */
export type ImportPhase = { name: string; seconds: number; cpu: number; waits: number[]; memory: number };

export async function bench(args: string[]) {
  const { rows, engines } = readArguments(args);
  printMessage('This takes one to five minutes. All data it creates is removed at the end.');
  return benchSeededServers(engines, SIZES, async (site) => {
    const phases = await measure(site, rows);
    const [alone, preview, run, undo] = phases;
    const count = rows.toLocaleString('en-US');
    console.log(`A statement with ${count} rows:\n\n${describe(phases)}\n`);
    const memory = Math.max(...phases.map((phase) => phase.memory)) - alone.memory;
    const most = MAX_SECONDS[site.engine];
    return [
      checkAtMost(`${count} rows read and imported`, preview.seconds + run.seconds, most, ' s'),
      checkAtMost(`${count} rows undone`, undo.seconds, most, ' s'),
      ...[preview, run, undo].map(({ name, waits }) =>
        checkAtMost(`other calls during ${name}, 99%`, computeQuantile(waits, 0.99), MAX_MEANWHILE, ' ms'),
      ),
      checkAtMost('additional memory of the server', memory, MAX_MEMORY, ' MB'),
    ];
  });
}

function readArguments(args: string[]) {
  try {
    const string = { type: 'string' } as const;
    const { values } = parseArgs({ args, options: { rows: string, engine: string } });
    const rows = Number(values.rows ?? 100_000);
    const engines = chooseEngines(values.engine);
    if (Number.isInteger(rows) && rows >= 100 && rows <= 200_000 && engines.length > 0) return { rows, engines };
  } catch {
    // Unknown options are handled below by printing the usage.
  }
  throw new ExplainedError(USAGE);
}

async function measure(
  site: BenchSite,
  rows: number,
): Promise<[alone: ImportPhase, preview: ImportPhase, run: ImportPhase, undo: ImportPhase]> {
  const importing = site.accounts[0] as BenchAccount;
  const text = writeStatement(rows);
  let id = '';
  const until = async (state: string) => {
    for (;;) {
      const { state: now } = JSON.parse((await importing.call('GET', `/imports/${id}`)).text);
      if (now === state) return;
      if (now === 'preview' || now === 'done') throw new ExplainedError(`The import is ${now} instead of ${state}.`);
      await setTimeout(100);
    }
  };
  return [
    await watch(site, 'nothing else', () => setTimeout(5000)),
    await watch(site, 'its preview', async () => {
      id = await upload(site.url, importing.token, text);
    }),
    await watch(site, 'its import', async () => {
      await importing.call('POST', `/imports/${id}/run`);
      await until('done');
    }),
    await watch(site, 'undo', async () => {
      await importing.call('DELETE', `/imports/${id}`);
      await until('reverted');
    }),
  ];
}

/** Returns a bank's CSV file that covers ten years, with a running balance, several payees and some salary payments. */
function writeStatement(rows: number) {
  const payees = ['Corner Market', 'Riverside Bakery', 'City Fuel', 'Green Pharmacy', 'Night Bus', 'Book Cellar'];
  const lines = ['Date,Description,Amount,Balance'];
  let balance = 1_000_000;
  for (let row = 0; row < rows; row++) {
    const day = new Date(Date.UTC(2015, 0, 1 + Math.floor((row * 3650) / rows))).toISOString().slice(0, 10);
    const isSalary = row % 40 === 0;
    const amount = isSalary ? 250_000 : -(100 + ((row * 7919) % 9000));
    balance += amount;
    const name = isSalary ? 'SALARY Rivers Ltd' : `${payees[row % payees.length]} ${row % 211}`;
    lines.push(`${day},${name},${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`);
  }
  return `${lines.join('\n')}\n`;
}

async function upload(url: string, token: string, text: string) {
  const body = new FormData();
  body.set('files', new Blob([text]), 'statement.csv');
  const headers = { authorization: `Bearer ${token}`, 'x-time-zone': 'Europe/Berlin' };
  const answer = await fetch(`${url}/api/imports`, { method: 'POST', headers, body });
  const reply = await answer.text();
  if (answer.status !== 201) throw new ExplainedError(`The upload returned ${answer.status}: ${reply.slice(0, 200)}`);
  return JSON.parse(reply)._id;
}

/** Runs `work`. Meanwhile, the other user lists and adds transactions, one call after another. */
async function watch({ pid, accounts }: BenchSite, name: string, work: () => Promise<unknown>): Promise<ImportPhase> {
  const seen: ImportPhase = { name, seconds: 0, cpu: 0, waits: [], memory: 0 };
  const bought = { name: 'Bus', category: 'Transport', cost: 2.5, addedOn: '2025-06-01', isIncome: false };
  const calls = [
    ['GET', '/transactions'],
    ['GET', '/transactions/summary'],
    ['POST', '/transactions', bought],
  ] as const;
  let isWorking = true;
  const asking = (async () => {
    for (let call = 0; isWorking; call++) {
      const asked = performance.now();
      const [method, path, body] = calls[call % calls.length] ?? calls[0];
      await accounts[1]?.call(method, path, body);
      seen.waits.push(performance.now() - asked);
      await setTimeout(5);
    }
  })();
  const weighing = (async () => {
    while (isWorking) {
      seen.memory = Math.max(seen.memory, await readMemoryMegabytes(pid, { withChildren: false }));
      await setTimeout(250);
    }
  })();
  const [began, used] = [performance.now(), await readCpuSeconds(pid)];
  try {
    await work();
  } finally {
    isWorking = false;
  }
  seen.seconds = (performance.now() - began) / 1000;
  seen.cpu = (await readCpuSeconds(pid)) - used;
  await Promise.all([asking, weighing]);
  printMessage(`${name}: ${seen.seconds.toFixed(1)} s`);
  return seen;
}

function describe(phases: ImportPhase[]) {
  const head = ['meanwhile', 'in s', 'CPU of the server, s', 'other calls: median ms'];
  const rows = phases.map(({ name, seconds, cpu, waits, memory }) => [
    name,
    seconds.toFixed(1),
    cpu.toFixed(1),
    ...[0.5, 0.99, 1].map((part) => formatMs(computeQuantile(waits, part))),
    waits.length.toLocaleString('en-US'),
    String(memory),
  ]);
  return formatTable([...head, '99% ms', 'most ms', 'calls', 'server MB'], rows);
}
