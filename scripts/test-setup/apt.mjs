import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { printMessage } from '../prepare/print-message.mjs';
import { runCommand } from '../prepare/run-command.mjs';

/** True if Debian packages can be installed without a password, as root or with sudo. */
export const canInstallWithApt = () => existsSync('/usr/bin/apt-get') && whatMakesRoot() !== undefined;

/** @param {string[]} packages */
export async function installWithApt(...packages) {
  // Waits if another apt process is running. If the package lists cannot be updated, the old lists are used, which may
  // be good enough.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  await apt(...patience, 'update').catch((error) => printMessage(error.message));
  await apt(...patience, 'install', '-y', '--no-install-recommends', ...packages);
}

/** @param {string[]} args */
function apt(...args) {
  const quiet = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', '-o', 'Dpkg::Use-Pty=0'];
  const [command = '', ...rest] = [...(whatMakesRoot() ?? []), ...quiet, ...args];
  return runCommand(`apt-get ${args.at(-1)}`, command, rest);
}

/**
 * Returns the command that gives root permissions: an empty list for root, or `sudo` if it needs no password.
 * Otherwise, returns undefined.
 */
function whatMakesRoot() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}
