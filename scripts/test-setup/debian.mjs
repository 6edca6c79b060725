// Finds and installs programs of Debian packages, on Debian and derivatives, as root or with passwordless sudo.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../prepare/run.mjs';
import { Failure, say } from '../prepare/say.mjs';

/** True if packages can be installed without a question. */
export const canInstall = () => existsSync('/usr/bin/apt-get') && whatMakesRoot() !== undefined;

/**
 * The path of a program, installed first if necessary.
 * @param {string} name
 * @param {string} byPackage the Debian package that contains it
 * @param {string} variable the environment variable that may name its path
 * @param {() => string[]} [listFolders] where it may be in addition to PATH
 */
export async function ensureProgram(name, byPackage, variable, listFolders = () => []) {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const find = () =>
    process.env[variable] ??
    [...onPath, '/usr/sbin', ...listFolders()].map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!find() && canInstall()) {
    say(`Installing ${byPackage}…`);
    await aptInstall([byPackage]).catch((error) => say(error.message));
  }
  const found = find();
  if (found) return found;
  throw new Failure(`${name} was not found: install the package ${byPackage}, or set ${variable} to its path.`);
}

/** Returns the command prefix to run a command as root, or undefined if that needs a password. */
function whatMakesRoot() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined;
}

/** @param {string[]} packages */
export async function aptInstall(packages) {
  const apt = (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = [
      ...(whatMakesRoot() ?? []),
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      '-o',
      'Dpkg::Use-Pty=0',
      ...args,
    ];
    return run(`apt-get ${args.at(-1)}`, command, rest);
  };
  // apt waits for the lock of another apt. If updating the lists fails, the old lists may still be good enough.
  const patience = ['-o', 'DPkg::Lock::Timeout=300'];
  await apt(...patience, 'update').catch((error) => say(error.message));
  await apt(...patience, 'install', '-y', '--no-install-recommends', ...packages);
}
