import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../prepare/root.mjs';
import { Failure } from '../../prepare/say.mjs';

/** @typedef {{url: string, pid: number, end: () => Promise<void>}} Running */

/**
 * The built server, as `npm start` runs it.
 * @param {import('./data-home.mjs').DataHome} home
 */
export async function startServer(home) {
  const port = await freePort();
  const env = { ...process.env, ...home.env, PORT: String(port), HOST: '127.0.0.1' };
  return start(inRoot('dist', 'server', 'main.js'), env, port);
}

/**
 * A Fastify server whose one route sends the same headers and bytes that the answer has.
 * @param {{headers: Record<string, string>, text: string}} answer
 */
export async function startBareRoute(answer) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), ANSWER: JSON.stringify(answer) };
  return start(fileURLToPath(new URL('./bare-route.mjs', import.meta.url)), env, port);
}

/**
 * Answers once the program has said something on its standard output.
 * @param {string} program
 * @param {NodeJS.ProcessEnv} env
 * @param {number} port
 * @returns {Promise<Running>}
 */
async function start(program, env, port) {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const isGone = once(child, 'exit');
  // Also when a signal ends us.
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  const hasStarted = await Promise.race([once(child.stdout, 'data'), isGone.then(() => false)]);
  if (!hasStarted || !child.pid) throw new Failure(`${program} ended while starting.`);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    end: async () => {
      child.kill('SIGTERM');
      await isGone;
    },
  };
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
