import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hashSourceFiles } from './hash-sources.mjs';
import { ExplainedError, printMessage } from './print-message.mjs';
import { pathInProject } from './project-root.mjs';
import { runCommand } from './run-command.mjs';
import { addProcessToLock } from './run-with-lock.mjs';

/** @typedef {{name: string, from: string[], to: string[], entry: string, make: () => Promise<void>}} Part */

/**
 * Bundles the programs into a few files, because Node takes a second to load a thousand modules.
 * @type {Part}
 */
export const serverBuild = {
  name: 'server',
  from: [
    ...['domain', 'contract', 'workers', 'reader', 'statements', 'server'],
    ...['bundle', 'contract-comments', 'contract-modules', 'list-packages', 'unbundled-packages'].map(
      (name) => `scripts/prepare/${name}.mjs`,
    ),
    'package-lock.json',
  ],
  to: ['dist/programs'],
  entry: 'dist/programs/server.js',
  // Types are checked only by `npm run check`. Checking them here would take longer than all other steps.
  make: () => runNode('Bundling (rolldown)', ['scripts/prepare/bundle.mjs', '--write']),
};

/** @type {Part} */
export const pageBuild = {
  name: 'page',
  from: [
    'contract',
    'domain',
    'web',
    'vite.config.ts',
    'scripts/prepare/list-packages.mjs',
    'scripts/prepare/prerender.mjs',
    'tsconfig.base.json',
    'package-lock.json',
  ],
  to: ['dist/web'],
  entry: 'dist/web/pages.json',
  async make() {
    await runNode('Building the page (vite)', [
      'node_modules/vite/bin/vite.js',
      'build',
      '--emptyOutDir',
      '--logLevel=warn',
    ]);
    await runNode('Rendering the pages', ['scripts/prepare/prerender.mjs']);
  },
};

/** @param {Part} part */
export function isBuildUpToDate(part) {
  try {
    return readFileSync(stampOf(part), 'utf8') === describe(part);
  } catch {
    return false;
  }
}

/** @param {Part} part */
export async function buildPart(part) {
  printMessage(`Building the ${part.name}…`);
  rmSync(stampOf(part), { force: true });
  const before = hashSourceFiles(part.from, isTest);
  await part.make();
  if (!statSync(pathInProject(part.entry), { throwIfNoEntry: false }))
    throw new ExplainedError(`The build did not produce ${part.entry}.`);
  // If a source was saved during the build, the output may lack this change. No stamp is written then, so that the next
  // start builds again.
  if (before !== hashSourceFiles(part.from, isTest)) return;
  mkdirSync(pathInProject('.cache'), { recursive: true });
  writeFileSync(stampOf(part), describe(part));
}

/** @param {Part} part */
const stampOf = (part) => pathInProject('.cache', `built-${part.name}`);

/**
 * Returns hashes of the sources and the output. If a file of the output has been deleted, the hashes differ, so the
 * output is built again.
 * @param {Part} part
 */
function describe(part) {
  // `npm run check` writes declarations and build information to the same folder. They are not part of the output.
  const isForTsc = (/** @type {string} */ path) => /\.(tsbuildinfo|d\.ts)$/.test(path);
  const made = hashSourceFiles(part.to, (path) => isTest(path) || isForTsc(path));
  return `${hashSourceFiles(part.from, isTest)}\n${made}\n`;
}

const isTest = (/** @type {string} */ path) => path.includes('.test.');

/**
 * @param {string} what
 * @param {string[]} args
 */
const runNode = (what, args) =>
  runCommand(what, process.execPath, args, {
    // Without NODE_ENV, Vite might bundle the development build of React.
    env: { ...process.env, NODE_ENV: 'production' },
    onStart: addProcessToLock,
  });
