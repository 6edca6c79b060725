import { spawn } from 'node:child_process';
import { ExplainedError } from './print-message.mjs';
import { projectRoot } from './project-root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs a program and prints its output to stderr.
 * @param {string} what the action, for error messages
 * @param {string} command
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, shell?: boolean, onStart?: (pid: number) => void}} [options]
 */
export function runCommand(what, command, args, { cwd = projectRoot, env = process.env, shell = false, onStart } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: ['ignore', 2, 2] });
    running.add(child);
    if (child.pid) onStart?.(child.pid);
    child.on('error', (error) => {
      running.delete(child);
      reject(new ExplainedError(`${what} failed: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (code === 0) resolve(undefined);
      else reject(new ExplainedError(`${what} failed (${signal ?? `exit code ${code}`}).`, code || 1));
    });
  });
}

/**
 * Kills the programs that `runCommand` started and waits until they have ended, because two installations must not run
 * at the same time. npm gets no time to roll back, which would take half a minute. The next start detects that the
 * installation is incomplete.
 */
export async function stopRunningCommands() {
  await Promise.all(
    [...running].map((child) => {
      const gone = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 2000).unref();
      return gone;
    }),
  );
}
