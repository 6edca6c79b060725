// Run these tests with `npm test -- --pgbouncer`. They use the PgBouncer at PGBOUNCER_PATH, or else an installed one.

import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runSessions } from '../../server/testing/concurrent/run-sessions.ts';
import { createClient, PASSWORD, signUp } from '../../server/testing/http-client.ts';
import { runProgram } from '../../server/testing/run-program.ts';
import { startServerProcess } from '../../server/testing/server-process.ts';
import { createDataHome } from '../../server/testing/test-databases.ts';
import { findFreePort } from '../test-setup/free-port.mjs';

const path = process.env.TEST_PGBOUNCER ?? '';
const [major = 0, minor = 0] = readPgbouncerVersion(path);
const isOld = major === 1 && minor < 21;
const POOL = 4;
/** Transaction mode, as recommended in docs/scaling.md. */
const TRANSACTION = { pool_mode: 'transaction', default_pool_size: POOL, max_client_conn: 200 };
const PREPARED = { max_prepared_statements: 200 };
const REFUSED = {
  code: 1,
  said: 'DATABASE_URL points to a connection pooler that mixes up prepared statements, such as PgBouncer before version 1.21. Use PgBouncer 1.21 or later with max_prepared_statements above 0, or connect to PostgreSQL directly.',
};

/** Returns the settings for a database behind PgBouncer. */
async function makeHomeBehind(settings: Record<string, string | number>) {
  const home = await createDataHome('postgres');
  onTestFinished(home.remove);
  const { url, stop } = await startPgbouncer(path, home.databaseUrl ?? '', settings);
  onTestFinished(stop);
  return { ...home, databaseUrl: url };
}

test.runIf(isOld)('a PgBouncer before 1.21 is refused in transaction mode', async () => {
  expect(await runProgram('server', await makeHomeBehind(TRANSACTION), [])).toEqual(REFUSED);
});

test('a PgBouncer before 1.21, and any in session mode, works if each client has its own connection', async () => {
  const home = await makeHomeBehind({ pool_mode: 'session', default_pool_size: 50 });
  const server = await startServerProcess(home);
  onTestFinished(() => void server.end('SIGKILL'));
  await useServer(server.url);
  expect(server.said()).not.toMatch(/"level":[4-6]0/);
});

describe.runIf(!isOld)('since version 1.21', () => {
  test('PgBouncer is refused in transaction mode if it does not keep prepared statements', async () => {
    const home = await makeHomeBehind({ ...TRANSACTION, max_prepared_statements: 0 });
    expect(await runProgram('server', home, [])).toEqual(REFUSED);
  });

  test('several sessions on two servers change everything in transaction mode, and no parameter is left on a connection', async () => {
    const home = await makeHomeBehind({ ...TRANSACTION, ...PREPARED });
    const { acknowledged, wrong } = await runSessions(home, { seed: 7, rounds: 2, steps: 40 });
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThan(100);
    const { code, said } = await runProgram('seed', home, [
      '--email',
      'seeded@home.org',
      '--password',
      PASSWORD,
      '--transactions',
      '200',
    ]);
    expect(code, said).toBe(0);
    const connections = await lookAtConnections(home.databaseUrl);
    expect(new Set(connections.map(({ pid }) => pid)).size).toBe(POOL);
    for (const { left } of connections) expect(left).toBe(null);
    // The settings of the database role take precedence over these parameters.
    expect(connections.at(-1)?.seqscan).toBe('off');
  });
});

async function useServer(url: string) {
  const user = createClient(url, await signUp(url, 'ann@home.org'));
  const lunch = { name: 'Lunch', category: 'Food', cost: 12.5, addedOn: '2026-11-20', isIncome: false };
  const all = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { status } = await user.send('POST', '/transactions', { body: lunch });
      return [status, (await user.send('GET', '/transactions?search=lunch')).status];
    }),
  );
  expect(all).toEqual(all.map(() => [201, 200]));
  expect((await user.send('GET', '/transactions')).body).toMatchObject({ totalCount: 50 });
}

/** Parameters for which PgBouncer remembers each client's own value. */
const KEPT_APART = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'IntervalStyle',
  'TimeZone',
  'standard_conforming_strings',
];

/**
 * Returns the settings of all connections to PostgreSQL. All transactions that read them run at the same time, so each
 * one uses a different connection.
 */
async function lookAtConnections(connectionString: string) {
  const clients = Array.from({ length: POOL }, () => new pg.Client({ connectionString }));
  try {
    for (const client of clients) await client.connect();
    const looks = [];
    for (const client of clients) {
      await client.query('begin');
      const { rows } = await client.query(
        `select pg_backend_pid() as pid, current_setting('enable_seqscan') as seqscan, (
          select string_agg(name || '=' || setting, ', ') from pg_settings where source = 'session' and name <> all ($1)
        ) as left`,
        [KEPT_APART],
      );
      looks.push(rows[0]);
    }
    return looks;
  } finally {
    for (const client of clients) await client.end();
  }
}

/** Returns the version of PgBouncer, such as [1, 24]. */
function readPgbouncerVersion(path: string) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return [Number(major), Number(minor)];
}

/**
 * Starts PgBouncer in front of a PostgreSQL server.
 * @returns the URL of the database through PgBouncer, and a function that stops PgBouncer
 */
async function startPgbouncer(path: string, databaseUrl: string, settings: Record<string, string | number>) {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'moneta-pgbouncer-'));
  const port = await findFreePort();
  const users = join(folder, 'users.txt');
  writeFileSync(users, `"${url.username}" "${url.password}"\n`);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    ...settings,
  };
  const file = join(folder, 'pgbouncer.ini');
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, `[databases]\n* = host=${url.hostname} port=${url.port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  // PgBouncer refuses to run as root.
  const runAs = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  for (const each of [folder, users, file]) {
    chmodSync(each, 0o700);
    if (runAs.uid) chownSync(each, runAs.uid, runAs.gid);
  }
  const child = spawn(path, [file], { ...runAs, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  const isGone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGKILL');
    await isGone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise((resolve, reject) => {
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk;
        if (said.includes('process up')) resolve(undefined);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', () => reject(new Error(said)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, stop };
}

/** The id of the user `nobody`, which is the same on most systems. */
const NOBODY = 65_534;
