import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { Failure, say } from '../../prepare/say.mjs';

/** @typedef {{url: string, pid: number, end: () => Promise<void>}} Running */

/**
 * Starts the built server as `npm start` does.
 * @param {{env: NodeJS.ProcessEnv}} home
 * @param {{isQuiet?: boolean}} [how] quiet logs only failures
 */
export async function startServer(home, { isQuiet = false } = {}) {
  const port = await freePort();
  const env = { ...process.env, ...home.env, PORT: String(port), HOST: '127.0.0.1' };
  return start(inRoot('dist', 'programs', 'server.js'), env, port, isQuiet);
}

/**
 * Starts a Fastify server that sends the given headers and bytes for each path.
 * @param {Record<string, {headers: Record<string, string>, text: string}>} answers
 */
export async function startBareRoutes(answers) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), ANSWERS: JSON.stringify(answers) };
  return start(fileURLToPath(new URL('./bare-route.mjs', import.meta.url)), env, port);
}

/**
 * Resolves after the first output of the program.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port
 * @param {boolean} [isQuiet]
 * @returns {Promise<Running>}
 */
async function start(program, env, port, isQuiet = false) {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', isQuiet ? 'pipe' : 'inherit'] });
  if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => void (isOfError(line) && say(line)));
  const isGone = once(child, 'exit');
  // Also when a signal ends this process.
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  let isMeant = false;
  child.once('exit', (code, signal) => {
    process.off('exit', endWithUs);
    if (!isMeant) say(`${program} ended unexpectedly (${signal ?? `exit code ${code}`}).`);
  });
  const hasStarted = await Promise.race([
    once(/** @type {import('node:stream').Readable} */ (child.stdout), 'data'),
    isGone.then(() => false),
  ]);
  if (!hasStarted || !child.pid) throw new Failure(`${program} ended while starting.`);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    end: async () => {
      isMeant = true;
      child.kill('SIGTERM');
      await isGone;
    },
  };
}

/** True if a log line reports a failure. Lines that are not JSON count as failures. @param {string} line */
function isOfError(line) {
  try {
    return JSON.parse(line).level >= 50;
  } catch {
    return true;
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
