// A process that runs one PostgreSQL server and removes its data at the end. It sends `{url, sockets}` or `{error}` to its
// parent, and ends when the parent ends. The message `crash` stops the server, and `start` starts it again.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPostgresFolder } from './create-postgres-folder.mjs';
import { findFreePort } from './free-port.mjs';

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
/** @type {string | undefined} */
let home;
let run = async () => {};
let isEnding = false;

process.once('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

process.on('message', async (wish) => {
  if (wish === 'crash') await kill();
  if (wish === 'start') await run();
  process.send?.({ done: wish });
});

try {
  process.send?.(await start());
} catch (error) {
  process.send?.({ error: error.message });
  await end();
}

async function start() {
  const place = createPostgresFolder();
  home = place.folder;
  const sockets = chooseSocketFolder(home);
  const password = randomBytes(16).toString('hex');
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { uid, gid } = place.runAs;
  if (uid !== undefined && gid !== undefined) chownSync(passwordFile, uid, gid);
  const data = join(home, 'data');

  await finish(
    spawnAs(place, place.initdb, [
      `--pgdata=${data}`,
      '--username=moneta',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // A weak password would need many iterations, but this one is random. With one iteration, tests can quickly open
      // hundreds of connections.
      '--set=scram_iterations=1',
      '--encoding=UTF8',
      // PostgreSQL's built-in locale is the same on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ]),
  );

  const port = await findFreePort();
  run = async () => {
    server = spawnAs(place, place.postgres, ['-D', data, '-p', String(port), ...serverOptions(sockets)]);
    await waitUntilReady(server);
  };
  await run();
  return { url: `postgres://moneta:${password}@127.0.0.1:${port}/postgres`, sockets };
}

/**
 * Returns the folder for the server's socket file. Empty if there can be none: Node.js does not support socket files on
 * Windows, and their paths have at most about 100 characters.
 * @param {string} folder
 */
function chooseSocketFolder(folder) {
  return process.platform === 'win32' || folder.length > 80 ? '' : folder;
}

/** @param {string} sockets */
function serverOptions(sockets) {
  const options = ['listen_addresses=127.0.0.1', `unix_socket_directories=${sockets}`, 'max_connections=200'];
  // Tests do not need protection from power failures, so fsync is turned off. TEST_DATABASE_FSYNC=on keeps it on, for
  // example to measure its cost.
  if (process.env.TEST_DATABASE_FSYNC !== 'on') {
    options.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  }
  return options.flatMap((option) => ['-c', option]);
}

/**
 * @param {ReturnType<typeof createPostgresFolder>} place
 * @param {string} program
 * @param {string[]} args
 */
function spawnAs({ folder, runAs }, program, args) {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return spawn(program, args, { ...runAs, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** @param {import('node:child_process').ChildProcess} child */
function finish(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(output.trim() || `exit code ${code}`)),
    );
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function waitUntilReady(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.resume();
    child.stderr?.on('data', (chunk) => {
      // the output must be read even after the start, because a full pipe would block the server
      output = (output + chunk).slice(-5000);
      if (output.includes('ready to accept connections')) resolve(undefined);
    });
    child.on('error', reject);
    child.on('close', () => reject(new Error(output.trim())));
  });
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await kill();
  if (home) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

/** Stops the server immediately, without a clean shutdown. */
async function kill() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const isGone = new Promise((resolve) => server?.once('close', resolve));
  server.kill('SIGQUIT');
  await isGone;
}
