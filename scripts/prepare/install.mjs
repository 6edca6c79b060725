import { lstatSync, readFileSync } from 'node:fs';
import { runNpm } from './npm.mjs';
import { ExplainedError, printMessage } from './print-message.mjs';
import { pathInProject } from './project-root.mjs';
import { addToLock } from './run-with-lock.mjs';

/**
 * The packages that a command needs: only the packages that build and run the server, or also the development tools.
 * @typedef {'running' | 'all'} Packages
 */

/**
 * True if the installed packages match package-lock.json, according to npm's record of them. npm writes this record
 * last, so it is missing after an interrupted install. `npm ci` and `npm install` both write it.
 * @param {Packages} packages
 */
export function arePackagesInstalled(packages) {
  const wanted = readPackages('package-lock.json');
  const installed = readInstalled();
  if (!wanted || !installed) return false;
  if (!Object.values(installed).every(isForThisMachine)) return false;

  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true;
    const have = installed[path];
    // Packages with binaries for other systems are in the lock file, but not installed.
    if (!have) return Boolean(want.optional || want.devOptional || (want.dev && packages === 'running'));
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/** @param {Packages} packages */
export async function installPackages(packages) {
  // npm would empty the folder behind the link, which may belong to another checkout.
  if (lstatSync(pathInProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new ExplainedError(
      'node_modules is a link to another folder and out of date. Remove the link, then try again.',
    );
  }
  // If only the tools are missing, no package is removed, because a server may be running from node_modules.
  const isAdding = packages === 'all' && arePackagesInstalled('running');
  // Installed development tools are kept, because a developer still needs them after an update.
  const withTools = packages === 'all' || Object.values(readInstalled() ?? {}).some(({ dev }) => dev);
  printMessage(isAdding ? 'Installing the tools for tests…' : 'Installing packages…');
  // Both options are set, so that NODE_ENV has no influence.
  const which = [`--${withTools ? 'include' : 'omit'}=dev`, '--include=optional', '--loglevel=error'];
  const args = [...(isAdding ? ['install', '--no-save'] : ['ci']), ...which];
  await runNpm(`Installing packages (npm ${args[0]})`, args, { onStart: addToLock });
}

const readInstalled = () => readPackages('node_modules/.package-lock.json');

/** @typedef {{version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[]}} Package */

/**
 * @param {string} lockFile
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(pathInProject(lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * False if node_modules was installed on another type of machine, for example in a folder that is shared with a
 * container.
 */
const isForThisMachine = (/** @type {Package} */ { os, cpu }) =>
  allows(os, process.platform) && allows(cpu, process.arch);

/**
 * @param {string[] | undefined} list names, or excluded names with a `!`, in the format of package.json
 * @param {string} value
 */
const allows = (list = [], value) =>
  !list.includes(`!${value}`) && (list.includes(value) || list.every((name) => name === 'any' || name.startsWith('!')));
