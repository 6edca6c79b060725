import { lstatSync, readFileSync } from 'node:fs';
import { noteInLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Failure, say } from './say.mjs';

/**
 * Compares package-lock.json with npm's own record of what it installed. npm writes that record last, so an interrupted
 * install has none; and it is the same after `npm ci` and a developer's plain `npm install`.
 */
export function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  if (!Object.values(installed).every(isForThisMachine)) return false;

  return Object.entries(wanted).every(([path, want]) => {
    if (path === '') return true;
    const have = installed[path];
    // Packages with binaries for other systems are in the lock file only.
    if (!have) return Boolean(want.optional || want.devOptional);
    return have.version === want.version && have.integrity === want.integrity;
  });
}

export async function install() {
  // npm would empty the folder that it leads to, which somebody else may be using.
  if (lstatSync(inRoot('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    throw new Failure('node_modules is a link to another folder and out of date. Please remove the link.');
  }
  say('Installing packages…');
  // What builds the page and the server is among the development packages, which NODE_ENV=production would leave out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmCli = process.env.npm_execpath ?? '';
  const isUnderNpm = npmCli.endsWith('npm-cli.js');
  await run(
    'Installing packages (npm ci)',
    isUnderNpm ? process.execPath : 'npm',
    isUnderNpm ? [npmCli, ...args] : args,
    {
      shell: !isUnderNpm && process.platform === 'win32', // there npm is a .cmd file, which needs a shell
      onStart: noteInLock,
    },
  );
}

/** @typedef {{version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, os?: string[], cpu?: string[]}} Package */

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
