import { lstatSync, readFileSync } from 'node:fs';
import { ExplainedError, printMessage } from './print-message.mjs';
import { pathInProject } from './project-root.mjs';
import { runNpm } from './run-npm.mjs';
import { addProcessToLock } from './run-with-lock.mjs';

/**
 * The packages that a command needs: `running` is only those that build and run the server, and `all` includes the
 * tools for development.
 * @typedef {'running' | 'all'} Packages
 */

/**
 * True if the installed packages match package-lock.json. They are read from the list that npm writes at the end of an
 * installation. If an installation was interrupted, this list is missing.
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
    // The lock file also lists packages with binaries for other systems, which npm does not install.
    if (!have) return Boolean(want.optional || want.devOptional || (want.dev && packages === 'running'));
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/** @param {Packages} packages */
export async function installPackages(packages) {
  // npm would empty the folder to which a linked node_modules points. That folder may belong to another checkout.
  if (lstatSync(pathInProject('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new ExplainedError(
      'node_modules is a link to another folder and out of date. Remove the link, then try again.',
    );
  }
  // If only the development tools are missing, they are added without changing other packages, because a running server
  // may be using them.
  const isAdding = packages === 'all' && arePackagesInstalled('running');
  // An update keeps the development tools if they are installed.
  const withTools = packages === 'all' || Object.values(readInstalled() ?? {}).some(({ dev }) => dev);
  printMessage(isAdding ? 'Installing the tools for tests…' : 'Installing packages…');
  // Both options are always passed. Otherwise, npm would use NODE_ENV to decide.
  const which = [`--${withTools ? 'include' : 'omit'}=dev`, '--include=optional', '--loglevel=error'];
  const args = [...(isAdding ? ['install', '--no-save'] : ['ci']), ...which];
  await runNpm(`Installing packages (npm ${args[0]})`, args, { onStart: addProcessToLock });
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
 * False if node_modules was installed on another system. This happens, for example, if a container shares the folder.
 */
const isForThisMachine = (/** @type {Package} */ { os, cpu }) =>
  allows(os, process.platform) && allows(cpu, process.arch);

/**
 * @param {string[] | undefined} list names, or excluded names with a `!`, in the format of package.json
 * @param {string} value
 */
const allows = (list = [], value) =>
  !list.includes(`!${value}`) && (list.includes(value) || list.every((name) => name === 'any' || name.startsWith('!')));
