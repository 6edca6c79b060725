import { runCommand } from './run-command.mjs';

/**
 * Runs npm. If npm started this command, the same npm is used, otherwise the npm on the PATH.
 * @param {string} what the action, for error messages
 * @param {string[]} args
 * @param {{cwd?: string, onStart?: (pid: number) => void}} [options]
 */
export function runNpm(what, args, options) {
  const npmCli = process.env.npm_execpath ?? '';
  if (npmCli.endsWith('npm-cli.js')) return runCommand(what, process.execPath, [npmCli, ...args], options);
  // On Windows, npm is a .cmd file, which has to be run in a shell.
  return runCommand(what, 'npm', args, { ...options, shell: process.platform === 'win32' });
}
