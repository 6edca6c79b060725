import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { noteInLock } from './lock.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';
import { Failure, say } from './say.mjs';

/** @typedef {{name: string, from: string[], to: string[], entry: string, make: () => Promise<void>}} Part */

const rooms = ['contract', 'reader', 'statements', 'server'];

/**
 * The programs that are started: each with all that it loads in a few files, since looking for a thousand takes a second.
 * @type {Part}
 */
export const serverPart = {
  name: 'server',
  from: [...rooms, 'scripts/prepare/bundle.mjs', 'package-lock.json'],
  to: ['dist/programs'],
  entry: 'dist/programs/server.js',
  // Types are left to `npm run check`: who starts it for the first time would wait for them most of all.
  make: () => runNode('Bundling (rolldown)', ['scripts/prepare/bundle.mjs']),
};

/**
 * The same sources file by file: what benches and training take out of them, with what tests have beside them.
 * @type {Part}
 */
export const modulesPart = {
  name: 'modules',
  from: [...rooms, 'tsconfig.json', 'tsconfig.base.json', 'package-lock.json'],
  to: rooms.map((room) => `dist/${room}`),
  entry: 'dist/server/testing/plant.js',
  async make() {
    // Neither what an earlier compile left of a deleted source, nor tsc's own notes about what it has written.
    for (const room of rooms) rmSync(inRoot('dist', room), { recursive: true, force: true });
    await runNode('Compiling (tsc)', ['node_modules/typescript/bin/tsc', '-b', 'server', '--force']);
  },
};

/** @type {Part} */
export const pagePart = {
  name: 'page',
  from: [
    'contract',
    'web',
    'vite.config.ts',
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
  // A source saved while the build ran may or may not be in it: without a stamp the next start builds again.
  if (before !== fingerprint(part.from, isTest)) return;
  mkdirSync(inRoot('.cache'), { recursive: true });
  writeFileSync(stampOf(part), describe(part));
}

/** @param {Part} part */
const stampOf = (part) => inRoot('.cache', `built-${part.name}`);

/**
 * What went in and what came out. The latter so that a deleted file is made again.
 * @param {Part} part
 */
function describe(part) {
  // Declarations and notes are written where the rooms are checked, too.
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
    // The same build whatever the caller's NODE_ENV is: Vite would put React's development half into the page.
    env: { ...process.env, NODE_ENV: 'production' },
    onStart: noteInLock,
  });
