import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../server/db/database.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createEmptyHome } from '../../server/testing/test-databases.ts';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { pathInProject } from '../prepare/project-root.mjs';
import { startPostgres } from '../test-setup/postgres.mjs';
import { type CheckedLimit, describeMachine } from './report.ts';
import { type JsonResponse, sendJson, throwIfErrorStatus } from './send-json.ts';

const run = promisify(execFile);

export type DatabaseEngine = 'SQLite' | 'PostgreSQL';
export type SendRequest = (method: string, path: string, body?: unknown) => Promise<JsonResponse>;
export type BenchAccount = { size: number; token: string; call: SendRequest };
export type BenchSite = {
  url: string;
  pid: number;
  engine: DatabaseEngine;
  seeded: { report: string; seconds: number }[];
  accounts: BenchAccount[];
};

/** Returns the database for benches that use only one database. */
export const getConfiguredEngine = (): DatabaseEngine => (process.env.DATABASE_URL ? 'PostgreSQL' : 'SQLite');

/**
 * Runs a bench on each database, using the built server and seeded accounts.
 * @param sizes the number of transactions of each account
 * @param options `folder` is where the SQLite database is kept for later runs; `seedOptions` are passed to `npm run
 * seed`
 */
export function benchSeededServers(
  engines: DatabaseEngine[],
  sizes: number[],
  measure: (site: BenchSite) => Promise<CheckedLimit[]>,
  { folder, seedOptions = [] }: { folder?: string | undefined; seedOptions?: string[] } = {},
) {
  return benchEmptyDatabases(
    engines,
    async (engine, home, cleanUps) => {
      const seeded = [];
      for (const size of sizes) seeded.push(await seed(home, size, seedOptions));
      const server = await startServerProcess(home);
      cleanUps.push(() => server.end('SIGTERM'));
      const accounts = [];
      for (const size of sizes) accounts.push(await openAccount(server.url, size));
      return measure({ url: server.url, pid: server.pid, engine, seeded, accounts });
    },
    folder,
  );
}

type CleanUps = (() => Promise<unknown>)[];

/**
 * Runs a bench on an empty database of each kind. For PostgreSQL, it uses the server in DATABASE_URL, or a temporary
 * server with fsync. All data is removed at the end, except a SQLite database in `folder`.
 * @param folder where the SQLite database is kept for later runs
 */
export async function benchEmptyDatabases(
  engines: DatabaseEngine[],
  measure: (engine: DatabaseEngine, home: Home, cleanUps: CleanUps) => Promise<CheckedLimit[]>,
  folder?: string,
) {
  const bars = [];
  for (const engine of engines) {
    const cleanUps: CleanUps = [];
    const cleanUp = async () => {
      for (const each of cleanUps.splice(0).reverse()) await each();
    };
    const stop = () => void cleanUp().finally(() => process.exit(1));
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
    try {
      const home = folder && engine === 'SQLite' ? keptHome(folder) : await createBenchHome(engine, cleanUps);
      if (!home) continue;
      cleanUps.push(home.remove);
      console.log(`## ${engine}\n\n${describeMachine()}; ${await describeDatabase(home)}\n`);
      const found = await measure(engine, home, cleanUps);
      bars.push(...found.map((bar) => ({ ...bar, name: `${engine}: ${bar.name}` })));
    } finally {
      await cleanUp();
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
    }
  }
  return bars;
}

/** The database for each value of the option `--engine`. */
const ENGINES: Record<string, DatabaseEngine> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/**
 * Returns the database that the option `--engine` names, or both if it is not set. Returns an empty list for an unknown
 * value.
 */
export function chooseEngines(option: string | undefined): DatabaseEngine[] {
  if (option === undefined) return Object.values(ENGINES);
  return [ENGINES[option] ?? []].flat();
}

type Home = Awaited<ReturnType<typeof createEmptyHome>>;

const keptHome = (dataDir: string): Home => ({ dataDir, databaseUrl: undefined, remove: async () => {} });

/** @returns undefined if PostgreSQL is not available */
async function createBenchHome(engine: DatabaseEngine, cleanUps: CleanUps): Promise<Home | undefined> {
  if (engine === 'SQLite') return createEmptyHome('sqlite');
  process.env.TEST_DATABASE_URL = process.env.DATABASE_URL ?? '';
  if (!process.env.DATABASE_URL) {
    try {
      const postgres = await startPostgres({ TEST_DATABASE_FSYNC: 'on' });
      process.env.TEST_DATABASE_URL = postgres.url;
      cleanUps.push(postgres.stop);
    } catch (error) {
      printMessage(`Without PostgreSQL: ${error.message}`);
      return undefined;
    }
  }
  return createEmptyHome('postgres');
}

async function describeDatabase(home: Home) {
  if (!home.databaseUrl) return 'synchronous = full';
  const { db } = openDatabase(home);
  const settings = sql<
    Record<'version' | 'fsync' | 'buffers', string>
  >`select current_setting('server_version') as version, current_setting('fsync') as fsync,
    current_setting('shared_buffers') as buffers`;
  const [about] = (await settings.execute(db)).rows;
  await db.destroy();
  return `PostgreSQL ${about?.version}, fsync ${about?.fsync}, shared_buffers ${about?.buffers}`;
}

const PASSWORD = 'secret_1';
const emailOf = (size: number) => `u${size}@home.org`;

/** Creates an account with the command `npm run seed`, unless it already exists in the data folder. */
async function seed({ dataDir, databaseUrl }: Home, size: number, options: string[]) {
  const who = ['--email', emailOf(size), '--password', PASSWORD];
  const args = [...who, '--transactions', String(size), '--years', '10', ...options];
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', BACKUPS_KEPT: '0' };
  const { failed, stdout, stderr } = await run(
    process.execPath,
    [pathInProject('dist', 'programs', 'moneta.js'), 'seed', ...args],
    {
      env,
    },
  ).then(
    (outcome) => ({ ...outcome, failed: false }),
    (error) => ({ ...error, failed: true }),
  );
  const report = `${stdout}${stderr}`.trim();
  if (failed && !report.includes('has an account already')) throw new ExplainedError(report);
  return { report, seconds: Number(/\((\d+\.\d) s\)/.exec(report)?.[1]) };
}

/**
 * Logs in to a seeded account. All calls use the same keep-alive connection and run one after another, as in a browser.
 */
async function openAccount(url: string, size: number): Promise<BenchAccount> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const callAs =
    (token?: string): SendRequest =>
    async (method, path, body) => {
      const answer = await sendJson(agent, method, `${url}/api${path}`, { ...(token && { token }), body });
      return throwIfErrorStatus(answer, method, path);
    };
  const { text } = await callAs()('POST', '/auth/login', { email: emailOf(size), password: PASSWORD });
  const { token } = JSON.parse(text);
  return { size, token, call: callAs(token) };
}

/** Returns the resident memory of a process in MB, or NaN if the system has no `ps` command. */
export async function readMemoryMegabytes(pid: number, { withChildren = true }: { withChildren?: boolean } = {}) {
  try {
    const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
    const all = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
    const family = all.filter(([id, parent]) => id === pid || (withChildren && parent === pid));
    return Math.round(family.reduce((sum, [, , kilobytes = 0]) => sum + kilobytes, 0) / 1024);
  } catch {
    return Number.NaN;
  }
}

/** Linux measures CPU time in units of 1/100 s. */
const TICKS_PER_SECOND = 100;

/** Returns the CPU seconds of a process without its children, or NaN if the system has no `/proc`. */
export async function readCpuSeconds(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The process name may contain brackets and spaces, so the line is split after its last closing bracket.
  const [user = Number.NaN, system = Number.NaN] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
