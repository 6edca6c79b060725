import { spawn } from 'node:child_process';
import { root } from './root.mjs';
import { Failure } from './say.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end, its output on stderr.
 * @param {string} what says in an error message what was being done
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
 * Ends what `run` has started, and waits until it is gone: a half-done install must not go on beside the next one. npm
 * would spend half a minute on undoing it, which is not needed: the next start sees that it is not finished.
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
