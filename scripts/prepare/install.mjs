import { lstatSync, readFileSync } from 'node:fs';
import { noteInLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Failure, say } from './say.mjs';

/**
 * Which packages a command needs: what builds and runs the server, or the tools of whoever works on it as well.
 * @typedef {'running' | 'all'} Packages
 */

/**
 * Compares package-lock.json with npm's own record of what it installed. npm writes that record last, so an interrupted
 * install has none; and it is the same after `npm ci` and a developer's plain `npm install`.
 * @param {Packages} packages
 */
export function isInstalled(packages) {
  const wanted = readPackages('package-lock.json');
  const installed = readInstalled();
  if (!wanted || !installed) return false;
  if (!Object.values(installed).every(isForThisMachine)) return false;

  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true;
    const have = installed[path];
    // Packages with binaries for other systems are in the lock file only.
    if (!have) return Boolean(want.optional || want.devOptional || (want.dev && packages === 'running'));
    return have.version === want.version && have.integrity === want.integrity;
  });
}

/** @param {Packages} packages */
export async function install(packages) {
  // npm would empty the folder that it leads to, which somebody else may be using.
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Failure('node_modules is a link to another folder and out of date. Please remove the link.');
  }
  // Only the tools are missing: nothing that is there is taken away, since a server may be running from it.
  const isAdding = packages === 'all' && isInstalled('running');
  // Whoever has them works on Moneta, and would miss them after an update.
  const withTools = packages === 'all' || Object.values(readInstalled() ?? {}).some(({ dev }) => dev);
  say(isAdding ? 'Installing what the tests need…' : 'Installing packages…');
  // Neither way by NODE_ENV.
  const which = [`--${withTools ? 'include' : 'omit'}=dev`, '--include=optional'];
  const args = [
    ...(isAdding ? ['install', '--no-save'] : ['ci']),
    ...which,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npmCli = process.env.npm_execpath ?? '';
  const isUnderNpm = npmCli.endsWith('npm-cli.js');
  await run(
    `Installing packages (npm ${args[0]})`,
    isUnderNpm ? process.execPath : 'npm',
    isUnderNpm ? [npmCli, ...args] : args,
    {
      shell: !isUnderNpm && process.platform === 'win32', // there npm is a .cmd file, which needs a shell
      onStart: noteInLock,
    },
  );
}

const readInstalled = () => readPackages('node_modules/.package-lock.json');

/** @typedef {{version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[]}} Package */

/**
 * @param {string} lockFile
 * @returns {Record<string, Package> | undefined}
 */
function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(inRoot(lockFile), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** False in a node_modules that came from another kind of machine, say through a folder shared with a container. */
const isForThisMachine = (/** @type {Package} */ { os, cpu }) =>
  allows(os, process.platform) && allows(cpu, process.arch);

/**
 * @param {string[] | undefined} list as in package.json: names, or names excluded with a `!`
 * @param {string} value
 */
function allows(list, value) {
  if (!list || list.includes('any') || list.includes(`!${value}`)) return !list?.includes(`!${value}`);
  return list.includes(value) || list.every((name) => name.startsWith('!'));
}
