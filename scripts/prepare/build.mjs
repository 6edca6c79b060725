import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { noteInLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Failure, say } from './say.mjs';

/** @typedef {{name: string, from: string[], to: string[], entry: string, make: () => Promise<void>}} Part */

const rooms = ['domain', 'contract', 'workers', 'reader', 'statements', 'server'];

/**
 * The programs, each bundled with its imports into a few files: resolving a thousand modules takes a second.
 * @type {Part}
 */
export const serverPart = {
  name: 'server',
  from: [
    ...rooms,
    ...['bundle', 'list-packages', 'unbundled'].map((name) => `scripts/prepare/${name}.mjs`),
    'package-lock.json',
  ],
  to: ['dist/programs'],
  entry: 'dist/programs/server.js',
  // `npm run check` checks types. Here it would make the first start slower than anything else.
  make: () => runNode('Bundling (rolldown)', ['scripts/prepare/bundle.mjs', '--write']),
};

/**
 * The same sources compiled file by file, for benches and training, which import parts of them and test helpers.
 * @type {Part}
 */
export const modulesPart = {
  name: 'modules',
  from: [...rooms, 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
  to: rooms.map((room) => `dist/${room}`),
  entry: 'dist/server/testing/plant.js',
  async make() {
    // Removes output of deleted sources and tsc's incremental build info.
    for (const room of rooms) rmSync(inRoot('dist', room), { recursive: true, force: true });
    await runNode('Compiling (tsc)', ['node_modules/typescript/bin/tsc', '-b', 'server', '--force']);
  },
};

/** @type {Part} */
export const pagePart = {
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
export function isBuilt(part) {
  try {
    return readFileSync(stampOf(part), 'utf8') === describe(part);
  } catch {
    return false;
  }
}

/** @param {Part} part */
export async function build(part) {
  say(`Building the ${part.name}…`);
  rmSync(stampOf(part), { force: true });
  const before = fingerprint(part.from, isTest);
  await part.make();
  if (!statSync(inRoot(part.entry), { throwIfNoEntry: false })) throw new Failure(`The build made no ${part.entry}.`);
  // A source saved during the build may be missing from it. Without a stamp the next start builds again.
  if (before !== fingerprint(part.from, isTest)) return;
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(stampOf(part), describe(part));
}

/** @param {Part} part */
const stampOf = (part) => inRoot('.cache', `built-${part.name}`);

/**
 * Fingerprints of the sources and of the output. The output is included so that deleted files are built again.
 * @param {Part} part
 */
function describe(part) {
  // `npm run check` writes declarations and build info too.
  const isForTsc = (/** @type {string} */ path) => /\.(tsbuildinfo|d\.ts)$/.test(path);
  const made = fingerprint(part.to, (path) => isTest(path) || isForTsc(path));
  return `${fingerprint(part.from, isTest)}\n${made}\n`;
}

const isTest = (/** @type {string} */ path) => path.includes('.test.');

/**
 * @param {string} what
 * @param {string[]} args
 */
const runNode = (what, args) =>
  run(what, process.execPath, args, {
    // Ignore the caller's NODE_ENV: otherwise Vite could bundle React's development build.
    env: { ...process.env, NODE_ENV: 'production' },
    onStart: noteInLock,
  });
