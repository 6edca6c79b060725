import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { Failure } from './say.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program until it ends, and prints its output to stderr.
 * @param {string} what the action, for error messages
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, shell?: boolean, onStart?: (pid: number) => void}} [options]
 */
export function run(what, command, args, { env = process.env, shell = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, shell, stdio: ['ignore', 2, 2] });
    running.add(child);
    if (child.pid) onStart?.(child.pid);
    child.on('error', (error) => {
      running.delete(child);
      reject(new Failure(`${what} failed: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(undefined);
      else reject(new Failure(`${what} failed (${signal ?? `exit code ${code}`}).`, code || 1));
    });
  });
}

/**
 * Kills the programs that `run` started and waits until they have ended, because an interrupted install must not run
 * next to a new one. npm gets no time for its rollback of half a minute, because the next start notices the incomplete
 * install.
 */
export async function stopRunning() {
  await Promise.all(
    [...running].map((child) => {
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 2000).unref();
      return gone;
    }),
  );
}
