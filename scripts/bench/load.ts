// Simulates people who use the app at the same time, with pauses for reading. Measures response times, failed requests,
// the memory of the server, and how many people one core can serve.
import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { benchEmptyDatabases, chooseEngines, readCpuSeconds, readMemoryMegabytes } from './bench-on-databases.ts';
import { createLoggedInAccounts } from './load/create-logged-in-accounts.ts';
import { type BrowsingResult, simulateBrowsing } from './load/simulate-browsing.ts';
import { checkAtLeast, checkAtMost, computeQuantile, formatMs, formatTable } from './report.ts';

const USAGE = `Usage: npm run bench -- load [--people 200] [--seconds 120] [--soak] [--engine sqlite]
--people   number of people who use the app at the same time
--seconds  duration of the test
--soak     continues for ten minutes and checks that the memory does not grow
--engine   sqlite or postgres (default: both); DATABASE_URL can name a PostgreSQL server`;

/** Maximum response time in milliseconds (99th percentile). */
const MAX_LATENCY = 100;
const SOAK_SECONDS = 600;
/** Maximum memory at the end of the soak test, as a percentage of the memory near its start. */
const MAX_GROWTH = 115;
/** Number of transactions of each account at the start. */
const SIZE = 300;
/**
 * Maximum number of accounts. If more people are simulated, several of them share an account, like one person with
 * several devices.
 */
const MAX_ACCOUNTS = 200;
/** In each step of the search, the number of people is multiplied by `factor`. A step takes `seconds`. */
const STEP = { factor: 1.5, seconds: 20 };
/** The search ends at this number of people, because one machine need not serve more. */
const MAX_PEOPLE = 20_000;

/** A measured phase. CPU times are in CPU seconds per second. */
export type LoadPhase = BrowsingResult & {
  people: number;
  seconds: number;
  cpu: number;
  ownCpu: number;
  memory: number[];
};

export async function bench(args: string[]) {
  const { people, seconds, isSoak, engines } = readArguments(args);
  const minutes = Math.ceil((engines.length * (seconds + 60 + 8 * STEP.seconds + (isSoak ? SOAK_SECONDS : 0))) / 60);
  printMessage(`This takes about ${minutes} minutes. All data it creates is removed at the end.`);
  return benchEmptyDatabases(engines, async (_engine, home, cleanUps) => {
    console.log(`${await measureDisk(home.dataDir)}\n`);
    const tokens = await createLoggedInAccounts(home, Math.min(MAX_ACCOUNTS, people), SIZE);
    const server = await startServerProcess(home);
    cleanUps.push(() => server.end('SIGTERM'));
    return measure(server, tokens, { people, seconds, isSoak });
  });
}

/**
 * Measures the speed of the disk. Every change waits for the disk, so a slow disk may be the reason for slow results.
 */
async function measureDisk(folder: string) {
  const file = await open(join(folder, 'disk'), 'w');
  const waits = [];
  for (let count = 0; count < 100; count++) {
    await file.write(Buffer.alloc(4096));
    const start = performance.now();
    await file.datasync();
    waits.push(performance.now() - start);
    await setTimeout(10);
  }
  await file.close();
  return `A write reaches the disk in ${formatMs(computeQuantile(waits))} ms, 99% in ${formatMs(computeQuantile(waits, 0.99))} ms.`;
}

function readArguments(args: string[]) {
  try {
    const string = { type: 'string' } as const;
    const options = {
      people: string,
      seconds: string,
      engine: string,
      soak: { type: 'boolean' } as const,
    };
    const { values } = parseArgs({ args, options });
    const [people, seconds] = [Number(values.people ?? 200), Number(values.seconds ?? 120)];
    const engines = chooseEngines(values.engine);
    if (people >= 1 && people <= MAX_PEOPLE && seconds >= 5 && engines.length > 0) {
      return { people, seconds, isSoak: values.soak === true, engines };
    }
  } catch {
    // Unknown options are handled below by printing the usage.
  }
  throw new ExplainedError(USAGE);
}

async function measure(
  server: { url: string; pid: number },
  tokens: string[],
  { people, seconds, isSoak }: { people: number; seconds: number; isSoak: boolean },
) {
  await runPhase(server, tokens, people, Math.min(10, seconds));
  const phase = await runPhase(server, tokens, people, seconds);
  const soak = isSoak ? await runPhase(server, tokens, people, SOAK_SECONDS) : undefined;
  const pinned = pinToCores(server.pid);
  const steps = await findLimit(server, tokens, people, Math.min(STEP.seconds, seconds));
  console.log(`${describe([phase, ...(soak ? [soak] : [])])}\n`);
  console.log(`${pinned}:\n\n${describe(steps)}\n`);
  const most = Math.max(0, ...steps.filter(isGood).map((step) => step.people));
  return [
    checkAtMost(`${people} people, 99% of the requests`, computeQuantile(phase.waits, 0.99), MAX_LATENCY, ' ms'),
    checkAtMost(`${people} people, failed requests`, phase.failures.length, 0, ''),
    ...(soak
      ? [
          checkAtMost('ten minutes, failed requests', soak.failures.length, 0, ''),
          checkAtMost('memory after ten minutes, of that after two', growthOf(soak.memory), MAX_GROWTH, '%'),
        ]
      : []),
    checkAtLeast('people on one core', most, people, ''),
  ];
}

async function runPhase(
  server: { url: string; pid: number },
  tokens: string[],
  people: number,
  seconds: number,
): Promise<LoadPhase> {
  const memory: number[] = [];
  const timer = setInterval(
    async () => memory.push(await readMemoryMegabytes(server.pid, { withChildren: false })),
    2000,
  );
  const before = [await readCpuSeconds(server.pid), await readCpuSeconds(process.pid)];
  const used = await simulateBrowsing(server.url, tokens, people, seconds);
  const [cpu = Number.NaN, ownCpu = Number.NaN] = [
    await readCpuSeconds(server.pid),
    await readCpuSeconds(process.pid),
  ].map((after, at) => (after - (before[at] ?? 0)) / seconds);
  clearInterval(timer);
  for (const line of used.failures.slice(0, 5)) printMessage(line);
  return { ...used, people, seconds, cpu, ownCpu, memory };
}

const isGood = ({ waits, failures }: LoadPhase) => failures.length === 0 && computeQuantile(waits, 0.99) <= MAX_LATENCY;

/**
 * Adds people until requests fail or are slow in two consecutive steps. One such step is not enough, because another
 * program may have caused it.
 * @param first the number of people in the first step
 * @param seconds the duration of a step
 */
async function findLimit(server: { url: string; pid: number }, tokens: string[], first: number, seconds: number) {
  const steps = [];
  for (let people = first, failed = 0; people <= MAX_PEOPLE && failed < 2; ) {
    const step = await runPhase(server, tokens, people, seconds);
    steps.push(step);
    failed = isGood(step) ? 0 : failed + 1;
    if (failed === 0) people = Math.round((people * STEP.factor) / 10) * 10;
  }
  return steps;
}

/** Runs the server and this program on different cores. Otherwise, they would slow each other down. */
function pinToCores(server: number) {
  const pin = (pid: number, core: number) =>
    spawnSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' }).status === 0;
  if (pin(server, 0) && pin(process.pid, 1))
    return 'The server runs on one core, the simulated people on another, and PostgreSQL on both';
  return 'The server runs on any core, because taskset is missing or there is only one core';
}

/** Returns the memory in the last fifth of the time as a percentage of the memory in the second fifth. */
function growthOf(memory: number[]) {
  const fifth = Math.floor(memory.length / 5);
  return (100 * computeQuantile(memory.slice(-fifth))) / computeQuantile(memory.slice(fifth, 2 * fifth));
}

function describe(phases: LoadPhase[]) {
  return formatTable(
    ['people', 'seconds', 'requests/s', 'median', '99%', 'failed', 'CPU of the server', 'CPU of the people', 'memory'],
    phases.map(({ people, seconds, waits, failures, cpu, ownCpu, memory }) => [
      people.toLocaleString('en-US'),
      String(seconds),
      Math.round(waits.length / seconds).toLocaleString('en-US'),
      `${formatMs(computeQuantile(waits))} ms`,
      `${formatMs(computeQuantile(waits, 0.99))} ms`,
      String(failures.length),
      `${Math.round(cpu * 100)}%`,
      `${Math.round(ownCpu * 100)}%`,
      memory.length > 0 ? `${Math.min(...memory)} to ${Math.max(...memory)} MB` : 'not measured',
    ]),
  );
}
