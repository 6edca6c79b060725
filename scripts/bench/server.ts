// npm run bench: measures the duration of each call, the memory used, and the requests per second compared with a bare
// server. The database contains accounts of several sizes. `quick` measures only the most important calls on both
// databases, in two minutes.
import { parseArgs } from 'node:util';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import {
  type BenchAccount,
  type BenchSite,
  benchSeededServers,
  getConfiguredEngine,
  readMemoryMegabytes,
} from './bench-on-databases.ts';
import { checkAtMost, computeQuantile, formatMs, formatTable } from './report.ts';
import { listMeasuredCalls, type MeasuredCall } from './server/measured-calls.ts';
import { measureThroughput } from './server/throughput.ts';

const USAGE = `Usage: npm run bench -- [--sizes 1000,100000,1000000] [--seconds 5] [--data FOLDER] [--accounts A] [--splits P] [--tags P] [--refunds P]
  [--only PATTERN]
--sizes    number of transactions of each account
--seconds  duration of each round of the throughput test
--data     a folder that keeps the seeded SQLite database for the next run
--only     measures only calls whose name matches this regular expression, and no throughput
--accounts, --splits, --tags, --refunds  the same as for npm run seed
DATABASE_URL=postgres://… measures PostgreSQL, in a separate database on that server.`;

const MILLION = 1_000_000;
/** Maximum number of seconds for seeding a million transactions. */
const MAX_SEED = 60;
/**
 * Limits for calls whose duration must not depend on the size of the account. In the largest account, a call may take
 * at most `MAX_GROWTH` times as long as in the smallest, or a median of `MAX_CONSTANT` milliseconds.
 */
const [MAX_GROWTH, MAX_CONSTANT] = [2, 5];
const UNMEASURED = 5;
/**
 * Number of times that each call is made per account: at least `least`, and at most `most`. After `maxSeconds`, a call
 * is not repeated again.
 */
const CALLS = { most: 200, least: 10, maxSeconds: 4 };

/**
 * Matches the most important calls: those made during every visit, one list and one search of each type, and all
 * changes.
 */
const ESSENTIAL = [
  /^(summary|charts|budgets|create|edit|delete)$/,
  /^list( by type, category, dates)?, (first|middle|last) page$/,
  /^search "(cof|zym|qj|e)"/,
  /old dates$/,
];

export async function bench(args: string[]) {
  const { sizes, seconds, folder, only, seedOptions } = readArguments(args);
  const minutes = Math.ceil(4 + Math.max(...sizes) / 250_000);
  printMessage(`This takes about ${minutes} to ${3 * minutes} minutes. All data it creates is removed at the end.`);
  const isPlain = seedOptions.length === 0;
  return benchSeededServers(
    [getConfiguredEngine()],
    sizes,
    async (site) => [...(isPlain ? judgeSeed(site) : []), ...(await measure(site, { seconds, only }))],
    { folder, seedOptions },
  );
}

export function quickBench() {
  const some = { isMeasured: isEssential, calls: { most: 60, least: 10, maxSeconds: 1.5 } };
  return benchSeededServers(['SQLite', 'PostgreSQL'], [1000, 30_000], (site) =>
    measure(site, { ...some, seconds: 0.5, loaded: site.accounts.slice(-1) }),
  );
}

const isEssential = ({ name }: { name: string }) => ESSENTIAL.some((pattern) => pattern.test(name));

function matches(pattern = '') {
  const only = new RegExp(pattern);
  return ({ name }: { name: string }) => only.test(name);
}

function readArguments(args: string[]) {
  try {
    const names = ['sizes', 'seconds', 'data', 'accounts', 'splits', 'tags', 'refunds', 'only'];
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { sizes = '1000,100000,1000000', seconds = '5', data, only, ...seed } = parseArgs({ args, options }).values;
    const counts = String(sizes).split(',').map(Number);
    const areSizes = counts.every((size) => Number.isInteger(size) && size >= 100 && size <= 10_000_000);
    if (areSizes && Number(seconds) > 0 && Number(seconds) <= 60) {
      const seedOptions = Object.entries(seed).flatMap(([name, value]) => [`--${name}`, String(value)]);
      return { sizes: counts.sort((a, b) => a - b), seconds: Number(seconds), folder: data, only, seedOptions };
    }
  } catch {
    // Unknown options are handled below by printing the usage.
  }
  throw new ExplainedError(USAGE);
}

/**
 * Checks how long it took to seed a million transactions. An account that already existed was not seeded (0 seconds),
 * so it is skipped.
 */
const judgeSeed = ({ accounts, seeded }: BenchSite) =>
  seeded
    .filter(({ seconds }, index) => accounts[index]?.size === MILLION && seconds > 0)
    .map(({ seconds }) => checkAtMost('a million transactions seeded', seconds, MAX_SEED, ' s'));

/**
 * Measures one database, and prints each table as soon as it is complete.
 * @param options `loaded` contains the accounts that are used for the throughput; by default, all of them
 */
async function measure(
  site: BenchSite,
  {
    seconds,
    only,
    isMeasured = matches(only),
    calls = CALLS,
    loaded = site.accounts,
  }: {
    seconds: number;
    only?: string | undefined;
    isMeasured?: (operation: { name: string }) => boolean;
    calls?: typeof CALLS;
    loaded?: BenchAccount[];
  },
) {
  const { engine, accounts } = site;
  const print = (markdown: string) => console.log(`${markdown}\n`);
  print(site.seeded.map(({ report }) => `- ${report}`).join('\n'));
  const atRest = await readMemoryMegabytes(site.pid);
  const rows = [];
  const bars = [];
  for (const operation of (await listMeasuredCalls(engine, accounts)).filter(isMeasured)) {
    const times = await timeOperation(operation, accounts, calls);
    const medians = times.map((values) => computeQuantile(values));
    const [least = 0, most = 0] = [medians[0], medians.at(-1)];
    const [name, growth] = [operation.name, most / least];
    if (operation.most) bars.push(checkAtMost(name, most, operation.most, ' ms'));
    else if (most > MAX_CONSTANT) bars.push(checkAtMost(`${name}, largest / smallest`, growth, MAX_GROWTH, ' times'));
    else bars.push(checkAtMost(name, most, MAX_CONSTANT, ' ms'));
    const cells = times.flatMap((values) => [
      formatMs(computeQuantile(values)),
      formatMs(computeQuantile(values, 0.99)),
    ]);
    rows.push([name, ...cells, growth.toFixed(1)]);
    printMessage(rows.at(-1)?.join('  ') ?? '');
  }
  const sizes = accounts.flatMap(({ size }) => [`${size.toLocaleString('en-US')}: median`, '99%']);
  print(formatTable(['ms over HTTP', ...sizes, 'largest / smallest'], rows));
  if (only !== undefined) return bars;
  const throughput = await measureThroughput(site, loaded, seconds);
  print(throughput.report);
  print(`Memory: ${atRest} MB at rest after the start, at most ${throughput.memory} MB under that load.`);
  return [...bars, ...throughput.bars];
}

/**
 * Calls the accounts alternately, so that other load on the machine affects all of them equally.
 * @returns the milliseconds of each call, by account
 */
async function timeOperation(
  { prepare, run }: MeasuredCall,
  accounts: BenchAccount[],
  { most, least, maxSeconds }: typeof CALLS,
): Promise<number[][]> {
  const times: number[][] = accounts.map(() => []);
  const end = performance.now() + maxSeconds * 1000;
  for (let call = -UNMEASURED; call < most; call++) {
    if (call >= least && performance.now() > end) break;
    for (const [index, account] of accounts.entries()) {
      await prepare?.(account);
      const start = performance.now();
      await run(account);
      if (call >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times;
}
