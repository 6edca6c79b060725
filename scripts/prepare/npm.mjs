import { runCommand } from './run-command.mjs';

/**
 * Runs npm: the one that started this command, else the one on the PATH.
 * @param {string} what the action, for error messages
 * @param {string[]} args
 * @param {{cwd?: string, onStart?: (pid: number) => void}} [options]
 */
export function runNpm(what, args, options) {
  const npmCli = process.env.npm_execpath ?? '';
  if (npmCli.endsWith('npm-cli.js')) return runCommand(what, process.execPath, [npmCli, ...args], options);
  // npm is a .cmd file on Windows, which needs a shell.
  return runCommand(what, 'npm', args, { ...options, shell: process.platform === 'win32' });
}
