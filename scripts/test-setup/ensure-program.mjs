// Finds programs, and installs missing ones on Debian and its derivatives. This requires root, or sudo without a
// password.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ExplainedError, printMessage } from '../prepare/print-message.mjs';
import { canInstallWithApt, installWithApt } from './apt.mjs';

/**
 * Returns the path of a program, which is installed if it is missing.
 * @param {string} name
 * @param {string} byPackage the Debian package that contains it
 * @param {string} variable the environment variable that may contain its path
 * @param {() => string[]} [listFolders] folders to search in addition to PATH
 */
export async function ensureProgram(name, byPackage, variable, listFolders = () => []) {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const find = () =>
    process.env[variable] ??
    [...onPath, '/usr/sbin', ...listFolders()].map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (!find() && canInstallWithApt()) {
    printMessage(`Installing ${byPackage}…`);
    await installWithApt(byPackage).catch((error) => printMessage(error.message));
  }
  const found = find();
  if (found) return found;
  throw new ExplainedError(`${name} was not found. Install the package ${byPackage}, or set ${variable} to its path.`);
}
